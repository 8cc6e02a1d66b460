/// Tells kinds of records apart.
struct RecordClassifier {
  private let ident, identity, origin, destination: Int32
  private let times: [Int32]
  private let airportCode, latitude, longitude, shortLatitude, timezone, name, code: Int32
  private let airportDetails: [Int32]
  private let icao, iata, callsign, shortname: Int32
  private let airportURL, operatorURL, title, reason, detail, status: Int32
  private let firehoseTime, type: Int32
  private let flightXML, flightXMLMarks, positionMarks, alertMarks, printed, lists: [Int32]

  /// Makes a classifier for records whose values stand at the slots that a function returns for their paths.
  init(slot: (String) -> Int32) {
    ident = slot("ident")
    identity = slot("fa_flight_id")
    origin = slot("origin")
    destination = slot("destination")
    times = ["scheduled", "estimated", "actual"].flatMap { kind in
      ["out", "off", "on", "in"].map { slot("\(kind)_\($0)") }
    }
    airportCode = slot("airport_code")
    latitude = slot("latitude")
    longitude = slot("longitude")
    shortLatitude = slot("lat")
    timezone = slot("timezone")
    name = slot("name")
    airportDetails = ["name", "city", "state", "country_code", "latitude", "longitude", "elevation", "timezone"].map(
      slot)
    code = slot("code")
    icao = slot("icao")
    iata = slot("iata")
    callsign = slot("callsign")
    shortname = slot("shortname")
    airportURL = slot("airport_info_url")
    operatorURL = slot("operator_info_url")
    title = slot("title")
    reason = slot("reason")
    detail = slot("detail")
    status = slot("status")
    firehoseTime = slot("pitr")
    type = slot("type")
    flightXML = RecordKeys.flightXMLIdentities.map(slot)
    flightXMLMarks = RecordKeys.flightXMLMarks.map(slot)
    positionMarks = RecordKeys.positionMarks.map(slot)
    alertMarks = RecordKeys.alertMarks.map(slot)
    printed = RecordKeys.printedFigures.map(slot) + [origin, destination]
    lists = RecordKeys.lists.map(slot)
  }

  /// Returns what a record is, or `nil` when it is nothing that a store holds.
  func kind(of record: RawRecord) -> RecordKind? {
    if record.has(identity) || record.has(ident), let kind = flightKind(of: record) { return kind }
    if record.isObject(origin) || record.isObject(destination), !isOfOlderInterface(record) { return .flight }
    // A reference may say more than a code: what a pipe carries of an airport without a record does.
    if record.has(code), !record.has(airportCode) {
      if record.has(airportURL) { return .airportReference }
      if record.has(operatorURL) { return .airlineReference }
    }
    // A report of the weather names its airport by the same key, and says nothing of it.
    if record.has(airportCode), airportDetails.contains(where: record.has) { return .airport }
    if record.has(latitude) && record.has(longitude) && record.has(timezone) { return .airport }
    // What lies somewhere is no airline, whatever its codes are called.
    let hasPlainCode = record.has(icao) || record.has(iata)
    if hasPlainCode, record.has(latitude) || record.has(shortLatitude) { return .airport }
    if isAirline(record) { return .airline }
    if record.hasValue(title), record.hasValue(reason), record.has(detail) || record.kind(status) == .number {
      return .errorReply
    }
    if record.has(firehoseTime) { return record.has(type) ? .firehose : nil }
    if flightXML.contains(where: record.has) { return .flightXML }
    return record.has(ident) && flightXMLMarks.contains(where: record.has) ? .flightXML : nil
  }

  /// Whether a record that is of no kind is a page of AeroAPI that lists nothing.
  func isEmptyPage(_ record: RawRecord) -> Bool { lists.contains { record.kind($0) == .list } }

  private func isOfOlderInterface(_ record: RawRecord) -> Bool {
    record.has(firehoseTime) || flightXML.contains(where: record.has)
  }

  /// Tells a flight by what identifies it: a key that is missing says no more than null.
  private func flightKind(of record: RawRecord) -> RecordKind? {
    if isOfOlderInterface(record) || positionMarks.contains(where: record.has) { return nil }
    if record.isObject(origin) || record.isObject(destination) { return .flight }
    let isFlight = record.has(identity) || times.contains(where: record.has)
    // The definition of an alert has an ident and airports too, but neither times nor a flight's identity.
    guard isFlight || printed.contains(where: record.has) && !alertMarks.contains(where: record.has) else { return nil }
    if !isFlight, flightXMLMarks.contains(where: record.has) { return nil }
    let isPlain = isText(record.kind(origin)) || isText(record.kind(destination))
    return isPlain ? .scheduledFlight : .flight
  }

  /// Tells an airline by a code and a name; the replies of FlightXML have the name alone.
  private func isAirline(_ record: RawRecord) -> Bool {
    let hasCode = record.has(icao) || record.has(iata)
    if hasCode, record.has(callsign) || record.has(shortname) || record.has(name) { return true }
    return record.has(callsign) && record.has(shortname) && record.has(name)
  }

  private func isText(_ kind: RawRecord.Kind) -> Bool { kind == .text || kind == .escapedText }
}

extension RecordKeys {
  /// What tables of airports that are not AeroAPI's call the attributes of one.
  static let airportKeysElsewhere: [(String, AirportColumn)] = [
    ("icao", .codeICAO), ("iata", .iata), ("lat", .latitude), ("lon", .longitude), ("tz", .timezone),
    ("country", .countryCode),
  ]
  /// What identifies a record of FlightXML.
  static let flightXMLIdentities = ["faFlightID"]
  /// What FlightXML calls the type and the times of a flight, for its boards give no identifier.
  static let flightXMLMarks = [
    "aircrafttype", "filed_departuretime", "actualdeparturetime", "estimatedarrivaltime", "departuretime",
  ]
  /// What a position has and a flight has not; both may name the flight.
  static let positionMarks = ["groundspeed", "update_type", "altitude_change"]
  /// What the definition of an alert has and a flight has not.
  static let alertMarks = ["events", "enabled", "target_url", "user_ident"]
  /// The keys under which pages list what they have found.
  static let lists = [
    "flights", "segments", "arrivals", "departures", "scheduled_arrivals", "scheduled_departures", "scheduled",
    "enroute", "airports", "operators",
  ]
  /// The names under which figures of flights are printed that are stored in other units.
  static var printedFigures: [String] { PrintedValue.all.map(\.name) }

  /// The keys that only tell what a record is.
  static var telling: [String] {
    airportKeysElsewhere.map(\.0) + flightXMLIdentities + flightXMLMarks + positionMarks + alertMarks + lists
      + printedFigures
  }
}
