internal import FlightOutput
internal import FlightStore

// The messages about content of an input that is not a flight, an airport or an airline.

extension LoadReport {
  /// The numbers of rejected records, unread objects and other faults.
  var summary: String {
    let records = rejectedCount > 0 ? [Plural.records(rejectedCount) + " left out"] : []
    let halves = unread.filter { $0.content == .loneSurrogates }.reduce(0) { $0 + $1.count }
    let hasDerived = unread.contains(where: \.content.isDerived)
    let objects = unread.filter { !$0.content.isDerived }.reduce(0) { $0 + max(1, $1.count) } - halves
    let others = objects > 0 ? [(objects == 1 ? "1 object" : "\(objects) objects") + " not read"] : []
    let marks = halves > 0 ? [(halves == 1 ? "1 escape" : "\(halves) escapes") + " replaced"] : []
    let derived = hasDerived ? ["derived values not read"] : []
    let merged = indistinctCount > 0 ? [indistinctMessage] : []
    return (records + others + marks + derived + merged).joined(separator: ", ")
  }

  /// The message about flights that were merged although they may differ.
  var indistinctMessage: String {
    Plural.rows(indistinctCount, of: .flights)
      + " without fa_flight_id or scheduled_off merged into others with the same ident and origin"
  }

  /// The message of the only fault, if there is exactly one.
  var onlyMessage: String? {
    faultCount == 1 ? unread.first?.message ?? rejected.first?.message : nil
  }
}

extension UnreadPart {
  /// The message, beginning with the place; content at the beginning of an input needs only the input's name.
  var message: String { "\(placeText): \(shortMessage)" }

  var placeText: String {
    place.offset == 0 ? TerminalText.safe(place.source == "-" ? "standard input" : place.source) : place.text
  }

  /// The message without the place.
  var shortMessage: String {
    switch content {
    case .nothing: "the file is empty"
    case .whiteSpace: "the file holds only white space"
    case .loneSurrogates:
      (count == 1 ? "an escape is half of a surrogate pair" : "\(count) escapes are halves of surrogate pairs")
        + "; replaced by U+FFFD"
    case .derivedValues(let names):
      MessageForm.enumeration(names.map { "'\($0)'" }, joinedBy: "and")
        + (names.count == 1 ? " follows" : " follow") + " from attributes that are missing here; not read"
    case .plainValues: "no flight, airport or airline; plain values only"
    case .reply(let reply): "\(reply.words); not read"
    case .flightXML: "a reply of FlightXML, the predecessor of AeroAPI; not read"
    case .receiver: "not AeroAPI JSON; aircraft heard by a receiver (readsb, dump1090)"
    case .openSky: "not AeroAPI JSON; data from the OpenSky Network"
    case .geoJSON: "not AeroAPI JSON; GeoJSON"
    case .message(let text): "a message instead of data: \(TerminalText.safe(text))"
    case .keys([]): "no flight, airport or airline; \(count > 1 ? "\(count) other objects" : "an empty object")"
    case .keys(let keys):
      "no flight, airport or airline; \(count > 1 ? "\(count) objects" : "an object") with "
        + (keys.count == 1 ? "the key " : "the keys ")
        + MessageForm.enumeration(keys.map { "'\(TerminalText.safe($0))'" }, joinedBy: "and")
    }
  }
}

extension ForeignContent {
  fileprivate var isDerived: Bool { if case .derivedValues = self { true } else { false } }
}

extension ForeignContent.Reply {
  fileprivate var words: String {
    switch self {
    case .track: "the track of a flight"
    case .positions: "positions of flights"
    case .route: "the route of a flight"
    case .map: "a map image of a flight"
    case .routes: "the routes between two airports"
    case .weather: "weather"
    case .delays: "delays at airports"
    case .disruptions: "counts of disruptions"
    case .counts: "counts of flights, without the flights"
    case .canonicalCodes: "canonical codes"
    case .alerts: "alert settings"
    case .aircraftType: "an aircraft type"
    case .owner: "the owner of an aircraft"
    case .blocking: "whether an aircraft is blocked"
    case .usage: "the usage of an account"
    }
  }
}
