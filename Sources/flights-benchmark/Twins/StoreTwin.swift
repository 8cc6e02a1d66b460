internal import FlightStore

/// The contender that loads a whole store.
enum StoreTwin {
  static func run(_ path: String) throws {
    var store = FlightStore()
    let report = try store.load([.file(path: path)])
    print(report.recordCount)
  }
}
