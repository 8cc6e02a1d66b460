extension World {
  /// Writes `airports.json` and `airlines.json`, each an array of AeroAPI records.
  func writeAirportsAndAirlines(to folder: String) throws {
    var writer = RecordWriter(.minified)
    writer.open(UInt8(ascii: "["))
    for airport in airports {
      writer.separate()
      write(airport, to: &writer)
    }
    writer.close(UInt8(ascii: "]"))
    var file = try OutputFile(creating: folder + "/airports.json")
    try file.take(&writer.out)

    var second = RecordWriter(.minified)
    second.open(UInt8(ascii: "["))
    for airline in airlines {
      second.separate()
      write(airline, to: &second)
    }
    second.close(UInt8(ascii: "]"))
    var other = try OutputFile(creating: folder + "/airlines.json")
    try other.take(&second.out)
  }

  private func write(_ airport: Airport, to writer: inout RecordWriter) {
    writer.open(UInt8(ascii: "{"))
    writer.text("airport_code", Array(airport.icao.utf8))
    writer.text("alternate_ident", Array(airport.iata.utf8))
    writer.text("code_icao", Array(airport.icao.utf8))
    writer.text("code_iata", Array(airport.iata.utf8))
    writer.text("code_lid", airport.country == "US" ? Array(airport.iata.utf8) : nil)
    writer.text("name", Array(airport.name.utf8))
    writer.text("type", Array("Airport".utf8))
    writer.number("elevation", airport.elevation)
    writer.text("city", Array(airport.city.utf8))
    writer.text("state", Array(airport.state.utf8))
    writer.key("longitude")
    writer.out.append("\(airport.longitude)")
    writer.key("latitude")
    writer.out.append("\(airport.latitude)")
    writer.text("timezone", Array(airport.zone.utf8))
    writer.text("country_code", Array(airport.country.utf8))
    writer.null("wiki_url")
    writer.text("airport_flights_url", Array("/airports/\(airport.icao)/flights".utf8))
    writer.close(UInt8(ascii: "}"))
  }

  private func write(_ airline: Airline, to writer: inout RecordWriter) {
    writer.open(UInt8(ascii: "{"))
    writer.text("icao", Array(airline.icao.utf8))
    writer.text("iata", Array(airline.iata.utf8))
    writer.text("callsign", Array(airline.callsign.utf8))
    writer.text("name", Array(airline.name.utf8))
    writer.text("country", Array(airline.country.utf8))
    writer.null("location")
    writer.null("phone")
    writer.text("shortname", Array(airline.shortName.utf8))
    writer.null("url")
    writer.null("wiki_url")
    writer.close(UInt8(ascii: "}"))
  }
}
