/// Whose SQL a statement is written in.
public enum SQLDialect: String, CaseIterable, Sendable, Hashable, Codable {
  /// DuckDB from version 1.3 on.
  case duckDB = "duckdb"
  /// PostgreSQL from version 13 on, with UTF-8 in the database.
  case postgreSQL = "postgresql"
  /// Spark SQL from version 4.0 on, as on Databricks.
  case spark

  /// The name by which users choose it.
  package var name: String { rawValue }

  /// The names of all dialects.
  package static var names: [String] { allCases.map(\.name) }

  /// What the program is called that asks the engine.
  package var program: String {
    switch self {
    case .duckDB: "duckdb"
    case .postgreSQL: "psql"
    case .spark: "spark-sql"
    }
  }

  /// Makes the dialect of the program that a command line names: `duckdb world.db`, `ssh host psql service=flights`.
  package init?(spokenBy command: String) {
    let words = command.split { " \t\n'\"=;|&()".contains($0) }
    let names = words.compactMap { $0.split(separator: "/").last }
    let found = names.lazy.compactMap { name in Self.allCases.first { $0.program == name } }.first
    guard let found else { return nil }
    self = found
  }

  /// How it writes statements, which takes long to make ready.
  package var words: SQLWords {
    switch self {
    case .duckDB: .duckDB
    case .postgreSQL: .postgreSQL
    case .spark: .spark
    }
  }
}
