import Foundation

@testable import FlightStore

/// The data that queries are tested on.
enum QueryData {
  /// The folder of the package, found from here.
  static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  static let day = package.appending(path: "Fixtures/Day").path
  static let cases = package.appending(path: "Fixtures/Cases").path
  /// Recorded data that may lie beside the package.
  static let recorded = package.deletingLastPathComponent().appending(path: "shared/data/enroute-2022-01").path
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

  /// Everything that files hold, which is read once for all who compare a part with it.
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

  /// A store of one file of cases.
  static func store(case file: String) throws -> FlightStore { try store(cases + "/" + file) }

  /// A store of JSON in the test.
  static func store(json: String) throws -> FlightStore { try FlightStore(parsing: json.utf8) }
}

extension FlightStore {
  /// The idents of the flights that satisfy an expression, in order.
  func idents(_ expression: String) throws -> [String] {
    try flights(where: Filter(expression)).map { $0.ident ?? "" }
  }

  /// The rows that satisfy a condition, in the order of the table.
  func rows(_ condition: Condition, of entity: EntityKind = .flights, clock: Int? = nil) -> [Int] {
    var query = RowQuery(entity)
    query.condition = condition
    query.clock = clock
    return query.rows(in: self).rows.sorted()
  }

  /// The value of a field, as it is printed in the tests.
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

/// A small generator of numbers, the same in every run.
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state = state &+ 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func pick<Choices: RandomAccessCollection>(_ choices: Choices) -> Choices.Element {
    choices[choices.index(choices.startIndex, offsetBy: Int(next() % UInt64(choices.count)))]
  }

  mutating func roll(_ sides: Int) -> Int { Int(next() % UInt64(sides)) }
}
