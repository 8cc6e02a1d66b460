extension World {
  /// Writes `airports.json` and `airlines.json`, each an array of AeroAPI records.
  func writeAirportsAndAirlines(to folder: String) throws {
    try write(airports, to: folder + "/airports.json", write)
    try write(airlines, to: folder + "/airlines.json", write)
  }

  private func write<Record>(
    _ records: [Record], to path: String, _ write: (Record, inout RecordWriter) -> Void
  ) throws {
    var file = try OutputFile(creating: path)
    var writer = RecordWriter(.minified)
    writer.open("[")
    for record in records {
      writer.separate()
      writer.open("{")
      write(record, &writer)
      writer.close("}")
    }
    writer.close("]")
    try file.take(&writer.out)
  }

  private func write(_ airport: Airport, to writer: inout RecordWriter) {
    writer.text("airport_code", airport.icao)
    writer.text("alternate_ident", airport.iata)
    writer.text("code_icao", airport.icao)
    writer.text("code_iata", airport.iata)
    writer.text("code_lid", airport.lid)
    writer.text("name", airport.name)
    writer.text("type", "Airport")
    writer.number("elevation", airport.elevation)
    writer.text("city", airport.city)
    writer.text("state", airport.state)
    writer.decimal("longitude", airport.longitude)
    writer.decimal("latitude", airport.latitude)
    writer.text("timezone", airport.zone)
    writer.text("country_code", airport.country)
    writer.null("wiki_url")
    writer.text("airport_flights_url", airport.link + "/flights")
  }

  private func write(_ airline: Airline, to writer: inout RecordWriter) {
    writer.text("icao", airline.icao)
    writer.text("iata", airline.iata)
    writer.text("callsign", airline.callsign)
    writer.text("name", airline.name)
    writer.text("country", airline.country)
    writer.null("location")
    writer.null("phone")
    writer.text("shortname", airline.shortName)
    writer.null("url")
    writer.null("wiki_url")
  }
}
