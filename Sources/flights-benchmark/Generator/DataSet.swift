internal import Foundation

/// A set of generated flights and the form in which it is written.
struct DataSet {
  var form: Form
  var flights: Int
  var seed: UInt64 = 1

  /// Writes the set to a file, or to a folder if its form needs one, and returns the number of bytes.
  func write(to path: String, withAirports: Bool) throws -> Int {
    let world = World(seed: seed)
    let folder: URL
    if form == .pages {
      folder = URL(fileURLWithPath: path)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } else {
      folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    }
    if withAirports { try world.writeAirportsAndAirlines(to: folder.path) }
    switch form {
    case .pages: return try writePages(world, to: folder.path)
    case .document, .pretty: return try writeDocument(world, to: path)
    case .ndjson, .spaced, .shuffled, .mixed, .positions: return try writeLines(world, to: path)
    }
  }

  func source(_ world: World) -> FlightSource { FlightSource(world, count: flights, seed: seed) }

  private func writeLines(_ world: World, to path: String) throws -> Int {
    var file = try OutputFile(creating: path)
    var source = source(world)
    var writer = FlightWriter(world: world, form: form)
    while let flight = source.next() {
      writer.write(flight)
      writer.json.out.append("\n")
      if writer.json.out.count > 1 << 18 { try file.take(&writer.json.out) }
    }
    try file.take(&writer.json.out)
    return file.size
  }
}
