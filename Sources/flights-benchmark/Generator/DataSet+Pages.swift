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
      try file.take(&writer.json.out)
      size += file.size
      flights = following
    }
    return size
  }

  private func write(_ flights: [FlightModel], hasNext: Bool, to writer: inout FlightWriter) {
    writer.json.open("{")
    if hasNext {
      writer.json.key("links")
      writer.json.open("{")
      writer.json.text("next", "/airports/KORD/flights?max_pages=3&cursor=1f1e7e5c")
      writer.json.close("}")
    } else {
      writer.json.null("links")
    }
    writer.json.number("num_pages", 3)
    for group in Group.allCases {
      writer.json.key(group.key)
      writer.json.open("[")
      for flight in flights where Group(of: flight) == group {
        writer.json.separate()
        writer.write(flight)
      }
      writer.json.close("]")
    }
    writer.json.close("}")
    writer.json.out.append("\n")
  }
}
