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
      write(flights, hasNext: !following.isEmpty, to: &writer)
      let number = String(page)
      let name = String(repeating: "0", count: max(0, 6 - number.count)) + number
      var file = try OutputFile(creating: "\(folder)/\(world.airports[AirportList.hub].icao)-\(name).json")
      try file.take(&writer.writer.out)
      size += file.size
      flights = following
    }
    return size
  }

  private func write(_ flights: [FlightModel], hasNext: Bool, to writer: inout FlightWriter) {
    writer.writer.open(UInt8(ascii: "{"))
    if hasNext {
      writer.writer.key("links")
      writer.writer.open(UInt8(ascii: "{"))
      writer.writer.text("next", Array("/airports/KORD/flights?max_pages=3&cursor=1f1e7e5c".utf8))
      writer.writer.close(UInt8(ascii: "}"))
    } else {
      writer.writer.null("links")
    }
    writer.writer.number("num_pages", 3)
    for group in Group.allCases {
      writer.writer.key(group.key)
      writer.writer.open(UInt8(ascii: "["))
      for flight in flights where Group(of: flight) == group {
        writer.writer.separate()
        writer.write(flight)
      }
      writer.writer.close(UInt8(ascii: "]"))
    }
    writer.writer.close(UInt8(ascii: "}"))
    writer.writer.out.append(UInt8(ascii: "\n"))
  }
}
