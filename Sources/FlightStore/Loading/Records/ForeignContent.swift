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

  /// An input that is empty.
  case nothing
  /// An input that is only white space.
  case whiteSpace
  /// Escapes of lone surrogates in texts; each is replaced with U+FFFD.
  case loneSurrogates
  /// Derived values, such as `phase`, without all that they follow from.
  ///
  /// They are derived again from the data that are there.
  case derivedValues([String])
  /// Texts, numbers or other plain values, and no object.
  case plainValues
  /// Another reply of AeroAPI, such as a track or a forecast.
  case reply(Reply)
  /// A reply of FlightXML 2 or 3, AeroAPI's predecessors.
  case flightXML
  /// Aircraft received over ADS-B: `aircraft.json` of readsb, dump1090 and sites that use its format.
  case receiver
  /// States or flights of the OpenSky Network.
  case openSky
  /// Features or geometries in GeoJSON.
  case geoJSON
  /// A message in place of data, such as `Unauthorized`.
  case message(String)
  /// Any other content, by the first keys of its first object.
  case keys([String])
}

extension ForeignContent {
  /// Whether the content is unknown, and only its keys are reported.
  var isOfKeys: Bool { if case .keys = self { true } else { false } }

  var isReply: Bool { if case .reply = self { true } else { false } }

  /// Whether the content may only accompany the data beside it in an object, as the request or the status of a reply.
  var mayAccompany: Bool {
    switch self {
    case .keys: true
    case .message(let text): ["ok", "success"].contains(text.lowercased())
    default: false
    }
  }

  /// Identifies a document or an object by its first bytes, up to `reach` of them; they may be cut off anywhere.
  ///
  /// Replies that have a single key, such as `url`, are not known for sure inside another object.
  init(of beginning: Bytes, isInside: Bool = false) {
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
    if let reply = Self.reply(outline), !isInside || first.count > 1 {
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
      self = .keys(Array((outline.isPage ? outline.inner : first).prefix(4)))
    }
  }

  /// The number of bytes from which content is identified.
  static let reach = 2048

  private static func reply(_ outline: KeyOutline) -> Reply? {
    if let mark = Reply.marks.first(where: { $0.keys.allSatisfy { outline.has($0) } }) { return mark.reply }
    if outline.inner.isEmpty, let list = Reply.lists.first(where: { outline.outermost.contains($0.key) }) {
      return list.reply
    }
    return outline.outermost.count == 1 ? Reply.only[outline.outermost[0]] : nil
  }
}

extension ForeignContent.Reply {
  /// The keys that replies are known by, the most distinctive ones first.
  fileprivate static let marks: [(keys: [String], reply: Self)] = [
    (["groundspeed", "timestamp", "actual_distance"], .track), (["positions", "actual_distance"], .track),
    (["groundspeed", "timestamp"], .positions), (["fixes", "route_distance"], .route), (["fixes", "latitude"], .route),
    (["routes", "filed_altitude_max"], .routes), (["raw_forecast", "decoded_forecast"], .weather),
    (["observations", "raw_data"], .weather), (["airport_code", "raw_data"], .weather),
    (["delay_secs", "color"], .delays), (["cancellations", "delays"], .disruptions),
    (["departed", "scheduled_departures"], .counts), (["airborne", "flights_last_24_hours"], .counts),
    (["ident", "ident_type"], .canonicalCodes), (["id", "id_type"], .canonicalCodes), (["events", "enabled"], .alerts),
    (["manufacturer", "engine_type"], .aircraftType), (["total_calls", "total_cost"], .usage),
  ]

  /// The lists that replies are known by if they list nothing.
  fileprivate static let lists: [(key: String, reply: Self)] = [
    ("positions", .positions), ("routes", .routes), ("observations", .weather), ("forecasts", .weather),
    ("delays", .delays), ("entities", .disruptions), ("idents", .canonicalCodes), ("alerts", .alerts),
  ]

  /// The replies with a single key.
  fileprivate static let only: [String: Self] = [
    "map": .map, "count": .counts, "blocked": .blocking, "url": .alerts, "owner": .owner,
  ]
}

/// The keys at the beginning of a JSON text.
struct KeyOutline {
  /// The keys of the outermost object, in order; in an array, those of its first object.
  private(set) var outermost: [String] = []
  /// The keys of the first object inside it.
  private(set) var inner: [String] = []
  private(set) var hasObject = false
  /// The message in the outermost object.
  private(set) var message: String?
  private var keys: Set<String> = []

  private static let wordy: Set<String> = ["message", "error", "error_message", "msg", "detail", "reason"]

  /// Reads valid JSON, or the beginning of it.
  init(of bytes: Bytes) {
    var index = 0
    var depth = 0
    var outermostDepth: Int?
    var innerDepth: Int?
    var key: String?
    while index < bytes.count, bytes[index] != 0 {
      defer { index += 1 }
      switch bytes[index] {
      case UInt8(ascii: "{"):
        depth += 1
        if !hasObject { outermostDepth = depth } else if innerDepth == nil { innerDepth = depth }
        hasObject = true
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == outermostDepth { outermostDepth = 0 }
        if depth == innerDepth { innerDepth = 0 }
        depth -= 1
        if depth == 0 { return }
      case UInt8(ascii: "\""):
        guard let text = Self.text(in: bytes, from: &index) else { return }
        if Self.isKey(in: bytes, after: index) {
          key = text
          keys.insert(text)
          if depth == outermostDepth { outermost.append(text) }
          if depth == innerDepth { inner.append(text) }
        } else {
          if depth == outermostDepth, message == nil, let key, Self.wordy.contains(key) { message = text }
          key = nil
        }
      default: break
      }
    }
  }

  /// Whether the outermost object is a page with objects in it, whose keys are more informative than its own.
  var isPage: Bool { !inner.isEmpty && outermost.contains { RecordKeys.lists.contains($0) } }

  func has(_ names: String...) -> Bool { names.allSatisfy { keys.contains($0) } }

  /// Returns the text whose opening quote is at an index, and moves the index to its closing quote.
  private static func text(in bytes: Bytes, from index: inout Int) -> String? {
    let start = index + 1
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") { end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1 }
    guard end < bytes.count else { return nil }
    index = end
    var plain: [UInt8] = []
    JSONText.unescape(Bytes(rebasing: bytes[start..<end]), into: &plain)
    return plain.withBytes { ValueDecoder.quoted($0, limit: 120) }
  }

  private static func isKey(in bytes: Bytes, after quote: Int) -> Bool {
    var index = quote + 1
    while index < bytes.count, JSONScanner.isSpace(bytes[index]) { index += 1 }
    return index < bytes.count && bytes[index] == UInt8(ascii: ":")
  }
}
