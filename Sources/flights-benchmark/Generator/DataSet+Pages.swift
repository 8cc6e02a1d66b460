internal import Foundation

extension DataSet {
  // With `max_pages=3` AeroAPI returns up to 45 records of each group.
  private static let recordsPerPage = 180

  /// Writes a folder of pages, each with the four groups of a board, and returns its size in bytes.
  func writePages(_ world: World, to folder: String) throws -> Int {
    var source = source(world)
    var writer = FlightWriter(world: world, form: form)
    var size = 0
    var page = 0
    var flights = (0..<Self.recordsPerPage).compactMap { _ in source.next() }
    while !flights.isEmpty {
      page += 1
      let following = (0..<Self.recordsPerPage).compactMap { _ in source.next() }
      let next = following.isEmpty ? nil : "/airports/KORD/flights?max_pages=3&cursor=1f1e7e5c"
      writer.writePage(next: next, pageCount: 3) { group, writer in
        for flight in flights where Group(of: flight) == group { writer.writeElement(flight) }
      }
      let name = world.airports[AirportList.hub].icao + String(format: "-%06d.json", page)
      var file = try OutputFile(creating: folder + "/" + name)
      try file.take(&writer.json.out)
      size += file.size
      flights = following
    }
    return size
  }

  /// Writes one document of four arrays and returns its size in bytes.
  ///
  /// Each group is written in a separate pass over the flights, so memory use does not grow with their number.
  func writeDocument(_ world: World, to path: String) throws -> Int {
    var file = try OutputFile(creating: path)
    var writer = FlightWriter(world: world, form: form)
    try writer.writePage(next: nil, pageCount: 1) { group, writer in
      var source = source(world)
      while let flight = source.next() {
        guard Group(of: flight) == group else { continue }
        writer.writeElement(flight)
        if writer.json.out.count > 1 << 18 { try file.take(&writer.json.out) }
      }
    }
    try file.take(&writer.json.out)
    return file.size
  }
}

extension FlightWriter {
  /// Writes a page with the four groups of a board, each of which `writeGroup` fills.
  fileprivate mutating func writePage(
    next: String?, pageCount: Int, _ writeGroup: (Group, inout FlightWriter) throws -> Void
  ) rethrows {
    json.open("{")
    if let next {
      json.key("links")
      json.open("{")
      json.text("next", next)
      json.close("}")
    } else {
      json.null("links")
    }
    json.number("num_pages", pageCount)
    for group in Group.allCases {
      json.key(group.rawValue)
      json.open("[")
      try writeGroup(group, &self)
      json.close("]")
    }
    json.close("}")
    json.out.append("\n")
  }

  fileprivate mutating func writeElement(_ flight: FlightModel) {
    json.separate()
    write(flight)
  }
}
