internal import Foundation

/// The folder with the data of a comparison, which reuses the files of an earlier run.
struct WorkFolder {
  let path: String
  let flights: Int
  let seed: UInt64
  /// The flights that replace generated ones, if any.
  let given: GivenData?

  init(_ path: String, flights: Int, seed: UInt64, given: GivenData? = nil) throws {
    self.path = path
    self.flights = try given?.recordCount() ?? flights
    self.seed = seed
    self.given = given
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// Creates the folder that the options `--work`, `--flights`, `--seed` and `--data` describe.
  init(_ words: Words, usualFlights: Int) throws {
    let usual = FileManager.default.temporaryDirectory.appendingPathComponent("flights-benchmark").path
    let flights = try words.number("flights", default: usualFlights)
    try self.init(
      words.text("work") ?? usual, flights: flights, seed: UInt64(try words.number("seed", default: 1)),
      given: try words.text("data").map { try GivenData(folder: $0, flights: flights) })
  }

  /// The name of the data in a report.
  var title: String { given?.name ?? "generated" }

  var airports: String { given?.airports ?? small + "/airports.json" }
  var airlines: String { given?.airlines ?? small + "/airlines.json" }
  var database: String { path + "/flights-\(name).duckdb" }
  var store: String { path + "/store-\(name)" }

  private var name: String { given.map { "\($0.name)-\(flights)" } ?? "\(seed)-\(flights)" }
  private var small: String { path + "/small-" + (given?.name ?? "\(seed)") }

  /// Whether the input of a question exists: generated data comes in every form, given data only in its own.
  func has(_ question: Question) -> Bool {
    guard let given else { return true }
    if question.withAirports, given.airports == nil || given.airlines == nil { return false }
    switch question.input {
    case .flights(let form, let count): return count == nil && given.path(in: form) != nil
    case .smallFolder, .database: return true
    }
  }

  /// Returns the path of a question's data, which it generates if needed.
  func data(for input: Question.Input) throws -> String {
    switch input {
    case .flights(let form, let count):
      if let given {
        guard let path = given.path(in: form), count == nil else {
          throw Failure.data("\(given.name): no flights in form '\(form.rawValue)'")
        }
        return path
      }
      let count = count ?? flights
      let path = path + "/flights-\(seed)-\(count)-\(form.rawValue).\(form.isLines ? "ndjson" : "json")"
      return try make(at: path) {
        try DataSet(form: form, flights: count, seed: seed).write(to: $0, withAirports: false)
      }
    case .smallFolder:
      if let given { return try make(at: small) { try given.writeSmallFolder(to: $0) } }
      return try make(at: small) {
        try DataSet(form: .pages, flights: 500, seed: seed).write(to: $0, withAirports: true)
      }
    case .database: return try data(for: .flights(.ndjson))
    }
  }

  /// Returns the ident of the first flight, for a question about one flight.
  func ident() throws -> String {
    let path = try data(for: .flights(.ndjson))
    let line = FileHandle(forReadingAtPath: path).flatMap { try? $0.read(upToCount: 1 << 16) } ?? Data()
    let ident = Rows(parsing: line, format: .objects(["ident"]), comparisons: [.text]).rows.first?.first ?? ""
    if ident.isEmpty { throw Failure.data("\(path): the first flight has no ident") }
    return ident
  }

  /// Returns a question with the ident of a flight in the place of `$IDENT`.
  func filled(_ question: Question) throws -> Question {
    guard question.arguments.contains(where: { $0.contains("$IDENT") }) else { return question }
    let ident = try ident()
    var question = question
    question.arguments = question.arguments.map { $0.replacing("$IDENT", with: ident) }
    return question
  }

  /// Removes the store file of an earlier run, since an import would add to it.
  func removeStore(at path: String) { try? FileManager.default.removeItem(atPath: path) }

  private func make(at path: String, _ write: (String) throws -> some Any) throws -> String {
    guard !FileManager.default.fileExists(atPath: path) else { return path }
    // A temporary name until the file is complete: an interrupted run leaves nothing that looks complete.
    let part = path + ".part"
    try? FileManager.default.removeItem(atPath: part)
    _ = try write(part)
    try FileManager.default.moveItem(atPath: part, toPath: path)
    return path
  }
}
