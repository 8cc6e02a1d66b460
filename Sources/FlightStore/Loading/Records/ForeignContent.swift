/// The content of an input that is no flight, airport or airline, identified by its keys.
public enum ForeignContent: Sendable, Hashable {
  /// An AeroAPI reply that names flights or airports but contains no record of them.
  public enum Reply: Sendable, Hashable, CaseIterable {
    /// The positions of one flight, from `/flights/{id}/track`.
    case track
    /// The positions of several flights.
    case positions
    /// The fixes of one flight's route.
    case route
    /// A map image of one flight's track.
    case map
    /// The routes flown between two airports.
    case routes
    /// Observed or forecast weather.
    case weather
    /// Delays at airports.
    case delays
    /// The numbers of cancelled and delayed flights.
    case disruptions
    /// The numbers of flights, without the flights.
    case counts
    /// The canonical codes of an airport, airline or flight.
    case canonicalCodes
    /// The definitions of alerts.
    case alerts
    /// The description of an aircraft type.
    case aircraftType
    /// The owner of an aircraft.
    case owner
    /// Whether an aircraft is blocked from public tracking.
    case blocking
    /// The usage of AeroAPI by an account.
    case usage
  }

  /// An input that is empty, or only white space.
  case nothing
  /// Escapes of lone surrogates in texts; each is replaced with U+FFFD.
  case loneSurrogates
  /// Derived values of flights, such as `phase`, without all of the attributes from which they follow.
  ///
  /// They are derived again from the attributes that are there.
  case derivedValues([String])
  /// Texts, numbers or other plain values, and no object.
  case plainValues
  case reply(Reply)
  /// A reply of FlightXML 2 or 3, AeroAPI's predecessors.
  case flightXML
  /// Aircraft received over ADS-B: `aircraft.json` of readsb, dump1090 and sites that use its format.
  case receiver
  /// States or flights of the OpenSky Network.
  case openSky
  case geoJSON
  /// A message in place of data, such as `Unauthorized`.
  case message(String)
  /// Any other content, by the first keys of its first object.
  case keys([String])
}

extension ForeignContent {
  /// Identifies a document or an object.
  ///
  /// - Parameter beginning: Its first bytes, up to `reach` of them; they may be cut off anywhere.
  init(of beginning: Bytes) {
    // Content after a plain value is another document.
    guard let start = beginning.first, start == UInt8(ascii: "{") || start == UInt8(ascii: "[") else {
      self = .plainValues
      return
    }
    let outline = KeyOutline(of: beginning)
    let first = outline.outermost
    guard !first.isEmpty || outline.hasObject else {
      self = .plainValues
      return
    }
    if let reply = Self.reply(outline) {
      self = .reply(reply)
    } else if first.contains(where: { $0.hasSuffix("Result") }) {
      self = .flightXML
    } else if outline.has("hex", "flight") || outline.has("hex", "alt_baro") || outline.has("now", "messages") {
      self = .receiver
    } else if outline.has("states", "time") || outline.has("icao24") {
      self = .openSky
    } else if outline.has("features", "type") || outline.has("geometry", "type") {
      self = .geoJSON
    } else if first.count <= 6, let message = outline.message {
      self = .message(message)
    } else {
      // The keys of a page are less informative than those of the objects in it.
      let isPage = first.contains { RecordKeys.lists.contains($0) }
      self = .keys(Array((isPage && !outline.inner.isEmpty ? outline.inner : first).prefix(4)))
    }
  }

  /// The number of bytes from which content is identified.
  static let reach = 2048

  private static func reply(_ outline: KeyOutline) -> Reply? {
    // The most distinctive keys come first; content without any of them is identified by all of its keys.
    if outline.has("groundspeed", "timestamp") || outline.has("positions", "actual_distance") {
      return outline.has("actual_distance") ? .track : .positions
    }
    let marks: [([String], Reply)] = [
      (["fixes", "route_distance"], .route), (["routes", "filed_altitude_max"], .routes),
      (["raw_forecast", "decoded_forecast"], .weather), (["observations", "raw_data"], .weather),
      (["airport_code", "raw_data"], .weather), (["delay_secs", "color"], .delays),
      (["cancellations", "delays", "entity_name"], .disruptions), (["departed", "scheduled_departures"], .counts),
      (["airborne", "flights_last_24_hours"], .counts), (["ident", "ident_type"], .canonicalCodes),
      (["id", "id_type"], .canonicalCodes), (["events", "enabled"], .alerts),
      (["manufacturer", "engine_type"], .aircraftType),
      (["total_calls", "total_cost"], .usage),
    ]
    if let mark = marks.first(where: { $0.0.allSatisfy { outline.has($0) } }) { return mark.1 }
    switch outline.outermost {
    case ["map"]: return .map
    case ["count"]: return .counts
    case ["blocked"]: return .blocking
    case ["url"]: return .alerts
    case ["owner"]: return .owner
    default: return nil
    }
  }
}

extension ByteWindow {
  /// Returns up to `reach` bytes at an offset, as far as the window holds them; `nil` if it holds none.
  func beginning(at offset: Int) -> Bytes? {
    let position = position(of: offset)
    return position < end
      ? Bytes(start: position, count: min(ForeignContent.reach, end - position)) : nil
  }
}
