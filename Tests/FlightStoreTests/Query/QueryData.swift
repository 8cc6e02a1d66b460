import Foundation

@testable import FlightStore

enum QueryData {
  static let day = Package.root.appending(path: "Fixtures/Day").path
  static let cases = Package.root.appending(path: "Fixtures/Cases").path
  /// The folder of recorded data, which may exist next to the package.
  static let recorded = Package.root.deletingLastPathComponent().appending(path: "shared/data/enroute-2022-01").path
  static var hasRecorded: Bool { FileManager.default.fileExists(atPath: recorded) }

  static func store(_ path: String) throws -> FlightStore {
    try stores.withLock { stores in
      if let known = stores[path] { return known }
      var store = FlightStore()
      try store.load(DataFiles.sources(at: path))
      stores[path] = store
      return store
    }
  }

  private static let stores = Locked<[String: FlightStore]>([:])

  /// Returns the complete contents of files, which are loaded once for all tests that compare parts with them.
  static func whole(_ files: [DataSource]) throws -> (store: FlightStore, report: LoadReport) {
    try wholes.withLock { wholes in
      let names = files.map(\.name)
      if let known = wholes[names] { return known }
      let whole = try FlightStore.loading(files, for: RowQuery(.flights), showing: nil)
      wholes[names] = (whole.store, whole.report)
      return (whole.store, whole.report)
    }
  }

  private static let wholes = Locked<[[String]: (store: FlightStore, report: LoadReport)]>([:])

  static func store(case file: String) throws -> FlightStore { try store(cases + "/" + file) }

  static func store(json: String) throws -> FlightStore { try FlightStore(parsing: json.utf8) }
}

extension FlightStore {
  /// Returns the idents of the flights that satisfy an expression, in order.
  func idents(_ expression: String) throws -> [String] {
    try flights(where: Filter(expression)).map { $0.ident ?? "" }
  }

  /// Returns the rows that satisfy a condition, in the order of the table.
  func rows(_ condition: Condition, of entity: EntityKind = .flights, clock: Int? = nil) -> [Int] {
    var query = RowQuery(entity)
    query.condition = condition
    query.clock = clock
    return query.rows(in: self).rows.sorted()
  }

  /// Returns the value of a field as tests print it.
  func text(_ name: String, _ row: Int, of entity: EntityKind = .flights) throws -> String {
    let path = try FieldPath(parsing: name, of: entity)
    let value = graph.value(path, ofRow: row)
    return switch value {
    case .null: "null"
    case .flag(let flag): "\(flag)"
    case .whole(let whole): "\(whole)"
    case .number(let number): "\(number)"
    case .time(let time): "\(time)"
    default: graph.withText(of: value) { $0.text } ?? "?"
    }
  }
}
