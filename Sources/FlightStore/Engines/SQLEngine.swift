/// An engine whose SQL we write: what is known of it before anybody asks for a statement, which takes long to make ready.
package enum SQLEngine: String, CaseIterable, Sendable {
  case duckDB = "duckdb"
  case postgreSQL = "postgresql"

  /// The name by which users choose it.
  package var name: String { rawValue }

  /// The names of all engines.
  package static var names: [String] { allCases.map(\.name) }

  /// What the program is called that asks it.
  package var program: String {
    switch self {
    case .duckDB: "duckdb"
    case .postgreSQL: "psql"
    }
  }

  /// Makes the engine whose program a command line names: `duckdb world.db`, `ssh host psql service=flights`.
  package init?(spokenBy command: String) {
    let words = command.split { " \t\n'\"=;|&()".contains($0) }
    let names = words.compactMap { $0.split(separator: "/").last }
    let found = names.lazy.compactMap { name in Self.allCases.first { $0.program == name } }.first
    guard let found else { return nil }
    self = found
  }

  /// How it writes statements.
  package var dialect: SQLDialect {
    switch self {
    case .duckDB: .duckDB
    case .postgreSQL: .postgreSQL
    }
  }
}
