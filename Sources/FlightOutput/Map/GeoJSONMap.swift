package import FlightStore

/// A map as GeoJSON (RFC 7946): a point for each airport and each aircraft, a line for each route.
///
/// Lines that cross the antimeridian are cut there, as the standard recommends.
package struct GeoJSONMap: ~Copyable {
  private let map: FlightMap
  private var bytes = ByteBuffer()
  private var isFirst = true

  package init(_ map: FlightMap) { self.map = map }

  package mutating func write(to output: ByteOutput) throws {
    bytes.append("{\"type\":\"FeatureCollection\",\"features\":[")
    for stop in map.stops {
      begin("airport")
      member("code", text: stop.airport.icao)
      member("iata", text: stop.airport.iata)
      member("name", text: stop.airport.name)
      member("city", text: stop.airport.city)
      member("flights", number: stop.flights)
      geometry("Point") { $0.append(stop.place) }
    }
    for route in map.routes {
      begin("route")
      member("origin", text: route.origin.icao)
      member("destination", text: route.destination.icao)
      member("flights", number: route.flights)
      let pieces = Self.pieces(route.arc.points(every: 1))
      geometry(pieces.count == 1 ? "LineString" : "MultiLineString") { json in
        if pieces.count == 1 { return json.append(pieces[0]) }
        json.appendList(pieces) { $0.append($1) }
      }
    }
    for aircraft in map.aircraft {
      begin("aircraft")
      for field in ["ident", "origin", "destination", "fa_flight_id"] {
        member(field, text: map.selection.text(field, of: .flights, row: aircraft.flight.row))
      }
      member("bearing", number: aircraft.bearing.map { Int($0.rounded()) % 360 })
      geometry("Point") { $0.append(aircraft.place) }
      try output.flushIfLarge(&bytes)
    }
    bytes.append("\n]}\n")
    try output.flush(&bytes)
  }

  private mutating func begin(_ kind: String) {
    bytes.append(text: isFirst ? "\n" : ",\n")
    isFirst = false
    bytes.append(text: "{\"type\":\"Feature\",\"properties\":{\"kind\":\"\(kind)\"")
  }

  private mutating func member(_ key: String, text: String?) {
    bytes.append(text: ",\"\(key)\":")
    if let text { JSONString.append(text, to: &bytes) } else { bytes.append("null") }
  }

  private mutating func member(_ key: String, number: Int?) {
    bytes.append(text: ",\"\(key)\":\(number.map(String.init) ?? "null")")
  }

  private mutating func geometry(_ type: String, _ coordinates: (inout GeoJSONMap) -> Void) {
    bytes.append(text: "},\"geometry\":{\"type\":\"\(type)\",\"coordinates\":")
    coordinates(&self)
    bytes.append("}}")
  }

  /// Appends coordinates with four decimals, which are 11 meters.
  private mutating func append(_ place: GeoPoint) {
    bytes.append(UInt8(ascii: "["))
    _ = bytes.append(decimal: (place.longitude * 10_000).rounded() / 10_000)
    bytes.append(UInt8(ascii: ","))
    _ = bytes.append(decimal: (place.latitude * 10_000).rounded() / 10_000)
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func append(_ line: [GeoPoint]) { appendList(line) { $0.append($1) } }

  private mutating func appendList<Element>(_ elements: [Element], _ append: (inout GeoJSONMap, Element) -> Void) {
    bytes.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(&self, element)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Cuts a line at the antimeridian, with a point on either side of it.
  static func pieces(_ line: [GeoPoint]) -> [[GeoPoint]] {
    var pieces: [[GeoPoint]] = [[]]
    for place in line {
      if let last = pieces[pieces.count - 1].last, abs(place.longitude - last.longitude) > 180 {
        let side: Double = last.longitude < 0 ? -180 : 180
        let before = abs(side - last.longitude)
        let after = abs(-side - place.longitude)
        let share = before + after == 0 ? 0 : before / (before + after)
        let latitude = last.latitude + (place.latitude - last.latitude) * share
        if before > 0 { pieces[pieces.count - 1].append(GeoPoint(latitude: latitude, longitude: side)) }
        pieces.append(after > 0 ? [GeoPoint(latitude: latitude, longitude: -side)] : [])
      }
      pieces[pieces.count - 1].append(place)
    }
    let drawn = pieces.filter { $0.count > 1 }
    // The line of a flight that ends where it begins has no length, but GeoJSON requires two points.
    return drawn.isEmpty ? [[line[0], line[line.count - 1]]] : drawn
  }
}
