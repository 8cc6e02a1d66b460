internal import Foundation

/// Flights from a folder instead of generated ones, as an NDJSON file with one record per line.
///
/// The same flights as one document are in a file of the same name that ends in `.json`; airports and airlines are in
/// `airports.json` and `airlines.json`. Questions that need a missing file are skipped.
struct GivenData {
  /// The name of the flights' file without its extension.
  let name: String
  let lines: String
  let document: String?
  let airports: String?
  let airlines: String?

  /// Finds the data in a folder; of several files, it is the one with the number of flights at the end of its name.
  init(folder: String, flights: Int) throws(Failure) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw .data("\(folder): no folder that can be read")
    }
    let files = names.filter { $0.hasSuffix(".ndjson") }.map { String($0.dropLast(".ndjson".count)) }.sorted()
    let named = files.filter { $0.split(separator: "-").last == "\(flights)" }
    guard let name = files.count == 1 ? files[0] : named.count == 1 ? named[0] : nil else {
      let found = files.isEmpty ? "none" : files.map { "'\($0).ndjson'" }.joined(separator: ", ")
      throw .data(
        "\(folder): expected one file of NDJSON, or one whose name ends in '-\(flights).ndjson'; found \(found)")
    }
    func path(_ file: String) -> String? { names.contains(file) ? folder + "/" + file : nil }
    self.name = name
    lines = folder + "/" + name + ".ndjson"
    document = path(name + ".json")
    airports = path("airports.json")
    airlines = path("airlines.json")
  }

  /// Returns the path of the flights in a form, or `nil` if the folder has none.
  func path(in form: Form) -> String? {
    switch form {
    case .ndjson: lines
    case .document: document
    case .pages, .pretty, .spaced, .shuffled, .mixed, .positions: nil
    }
  }

  /// Returns the first records, without the line feeds between them.
  func firstRecords(_ count: Int) throws(Failure) -> [Data] {
    guard let file = FileHandle(forReadingAtPath: lines) else { throw .data("\(lines): cannot be read") }
    var records: [Data] = []
    var rest = Data()
    while records.count < count, let piece = try? file.read(upToCount: 1 << 20), !piece.isEmpty {
      rest += piece
      while records.count < count, let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        records.append(Data(rest[rest.startIndex..<end]))
        rest = Data(rest[(end + 1)...])
      }
    }
    if records.isEmpty { throw .data("\(lines): has no records") }
    return records
  }

  func recordCount() throws(Failure) -> Int {
    guard let file = FileHandle(forReadingAtPath: lines) else { throw .data("\(lines): cannot be read") }
    var count = 0
    while let piece = try? file.read(upToCount: 1 << 20), !piece.isEmpty {
      count += piece.withUnsafeBytes { bytes in bytes.count { $0 == UInt8(ascii: "\n") } }
    }
    return count
  }

  func writeSmallFolder(to folder: String) throws {
    let pages = 3
    let records = try firstRecords(500)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for page in 0..<pages {
      let part = records[(records.count * page / pages)..<(records.count * (page + 1) / pages)]
      let text = Data(#"{"links":null,"num_pages":1,"arrivals":["#.utf8) + part.joined(separator: Data(",".utf8))
      try (text + Data("]}\n".utf8)).write(to: URL(fileURLWithPath: "\(folder)/page-\(page + 1).json"))
    }
    for (path, name) in [(airports, "airports.json"), (airlines, "airlines.json")] {
      if let path { try FileManager.default.copyItem(atPath: path, toPath: folder + "/" + name) }
    }
  }
}
