/// An SQL dialect, which is that of an engine.
public enum SQLDialect: String, CaseIterable, Sendable, Hashable, Codable {
  /// DuckDB from version 1.3 on.
  case duckDB = "duckdb"
  /// PostgreSQL from version 13 on, with UTF-8 in the database.
  case postgreSQL = "postgresql"
  /// Spark SQL from version 4.0 on, as on Databricks.
  case spark

  /// The name by which users select the dialect.
  package var name: String { rawValue }

  /// The names of all dialects.
  package static var names: [String] { allCases.map(\.name) }

  /// The name of the engine's command-line program.
  package var program: String {
    switch self {
    case .duckDB: "duckdb"
    case .postgreSQL: "psql"
    case .spark: "spark-sql"
    }
  }

  /// Creates the dialect of the program in a command line: `duckdb world.db`, `ssh host psql service=flights`.
  package init?(spokenBy command: String) {
    let words = command.split { " \t\n'\"=;|&()".contains($0) }
    let names = words.compactMap { $0.split(separator: "/").last }
    let found = names.lazy.compactMap { name in Self.allCases.first { $0.program == name } }.first
    guard let found else { return nil }
    self = found
  }

  /// The syntax of the dialect, which is expensive to build the first time.
  package var words: SQLWords {
    switch self {
    case .duckDB: .duckDB
    case .postgreSQL: .postgreSQL
    case .spark: .spark
    }
  }
}
