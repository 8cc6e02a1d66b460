/// Determines the kinds of records from their keys.
// A class: threads share it, and a copy for each record would count references to every list.
final class RecordClassifier: Sendable {
  private let ident, identity, origin, destination: Int32
  private let times: [Int32]
  private let airportCode, latitude, longitude, shortLatitude, timezone, name, code: Int32
  private let airportMarks, airportCodes, airlineMarks: [Int32]
  private let icao, iata, callsign, shortname, country: Int32
  private let airportURL, operatorURL, title, reason, detail, status: Int32
  private let firehoseTime, type: Int32
  private let flightXML, flightXMLMarks, foreignMarks, replyMarks, alertMarks, printed, lists: [Int32]

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
    airportMarks = RecordKeys.airportMarks.map(slot)
    airportCodes = RecordKeys.airportCodes.map(slot)
    airlineMarks = RecordKeys.airlineMarks.map(slot)
    code = slot("code")
    icao = slot("icao")
    iata = slot("iata")
    callsign = slot("callsign")
    shortname = slot("shortname")
    country = slot("country")
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
    foreignMarks = (RecordKeys.positionMarks + RecordKeys.boardMarks).map(slot)
    replyMarks = RecordKeys.replyMarks.map(slot)
    alertMarks = RecordKeys.alertMarks.map(slot)
    printed = RecordKeys.printedFigures.map(slot) + [origin, destination]
    lists = RecordKeys.lists.map(slot)
  }

  /// Returns the kind of a record, or `nil` if it is nothing that a store holds.
  func kind(of record: RawRecord) -> RecordKind? {
    if record.has(identity) || record.has(ident), let kind = flightKind(of: record) { return kind }
    if record.isObject(origin) || record.isObject(destination), !isOfOlderInterface(record) { return .flight }
    // A reference may hold more than a code: a pipe prints details of an airport that has no record.
    if record.has(code), !record.has(airportCode) {
      if record.has(airportURL) { return .airportReference }
      if record.has(operatorURL) { return .airlineReference }
    }
    // A weather report has `airport_code` too, but no details of the airport.
    if airportCodes.contains(where: record.has), record.has(name) || airportMarks.contains(where: record.has) {
      return .airport
    }
    if record.has(latitude) && record.has(longitude) && record.has(timezone) { return .airport }
    if record.has(icao) || record.has(iata), let kind = plainKind(of: record) { return kind }
    // The reply of FlightXML about an airline has names only.
    if record.has(callsign) && record.has(shortname) && record.has(name) { return .airline }
    if record.hasValue(title), record.hasValue(reason), record.has(detail) || record.kind(status) == .number {
      return .errorReply
    }
    if record.has(firehoseTime) { return record.has(type) ? .firehose : nil }
    if flightXML.contains(where: record.has) { return .flightXML }
    return record.has(ident) && flightXMLMarks.contains(where: record.has) ? .flightXML : nil
  }

  /// Moves an identifier under FlightXML's key, which Swift programs write too, beside times that only AeroAPI gives.
  func takeIdentity(in record: RawRecord) {
    for key in flightXML where record.has(key) && times.contains(where: record.has) {
      if !record.has(identity) { record.copy(key, to: identity) }
      record.remove(key)
    }
  }

  /// Returns whether a record of no kind is an AeroAPI page with an empty list.
  func isEmptyPage(_ record: RawRecord) -> Bool { lists.contains { record.kind($0) == .list } }

  /// Returns whether a list of a record of no kind holds a value; a list that was walked has been dealt with.
  func listsPlainValues(_ record: RawRecord) -> Bool {
    lists.contains { slot in
      record.kind(slot) == .list && record.bytes(slot).dropFirst().contains { !JSONScanner.isSpace($0) && $0 != 0x5D }
    }
  }

  private func isOfOlderInterface(_ record: RawRecord) -> Bool {
    record.has(firehoseTime) || flightXML.contains(where: record.has)
  }

  /// Returns the kind of a flight; a missing key and a null value are equivalent.
  private func flightKind(of record: RawRecord) -> RecordKind? {
    if isOfOlderInterface(record) || foreignMarks.contains(where: record.has) { return nil }
    if !record.has(ident), replyMarks.contains(where: record.has) { return nil }
    if record.isObject(origin) || record.isObject(destination) { return .flight }
    let isFlight = record.has(identity) || times.contains(where: record.has)
    // The definition of an alert has an ident and airports too, but neither times nor the identifier of a flight.
    guard isFlight || printed.contains(where: record.has) && !alertMarks.contains(where: record.has) else { return nil }
    if !isFlight, flightXMLMarks.contains(where: record.has) { return nil }
    let isPlain = isText(record.kind(origin)) || isText(record.kind(destination))
    return isPlain ? .scheduledFlight : .flight
  }

  /// Returns the kind of a record whose codes have the names of an airline's, as those of a printed airport have.
  private func plainKind(of record: RawRecord) -> RecordKind? {
    // A record with coordinates is an airport, even if it has details of an airline.
    if record.has(latitude) || record.has(shortLatitude) { return .airport }
    if record.has(callsign) || record.has(shortname) { return .airline }
    if airportMarks.contains(where: record.has) { return .airport }
    if airlineMarks.contains(where: record.has) { return .airline }
    return record.has(name) || record.has(country) ? kindOfCodes(in: record) : nil
  }

  /// Returns the kind that the codes imply: those of an airport have one letter more than those of an airline.
  private func kindOfCodes(in record: RawRecord) -> RecordKind? {
    for slot in [iata, icao] where record.isPlainText(slot) {
      let code = record.bytes(slot)
      switch code.count {
      case 2: return .airline
      // A local code of three characters has a digit.
      case 3: return slot == iata || code.contains(where: \.isASCIIDigit) ? .airport : .airline
      case 4: return .airport
      default: return nil
      }
    }
    // Neither kind has a record without a code, which is the reason for leaving it out.
    return .airline
  }

  private func isText(_ kind: RawRecord.Kind) -> Bool { kind == .text || kind == .escapedText }
}

extension RecordKeys {
  /// The keys of airports' attributes in tables from other sources than AeroAPI.
  static let airportKeysElsewhere: [(key: String, column: Int)] = [
    ("icao", AirportColumn.codeICAO), ("iata", .iata), ("lid", .lid), ("lat", .latitude), ("lon", .longitude),
    ("tz", .timezone), ("country", .countryCode),
  ].map { ($0, $1.rawValue) }
  /// The key of an airline's short name as this library prints it.
  static let airlineKeysElsewhere = [(key: "short_name", column: AirlineColumn.shortName.rawValue)]
  /// The keys of codes that only airports have.
  static let airportCodes = ["airport_code", "code_iata", "code_lid", "lid"]
  /// The keys of details that only airports have.
  static let airportMarks = [
    "city", "state", "country_code", "latitude", "longitude", "elevation", "elevation_m", "elevation_ft", "timezone",
    "tz",
  ]
  /// The keys of details that only airlines have.
  static let airlineMarks = ["short_name", "location", "phone", "url"]
  static let flightXMLIdentities = ["faFlightID"]
  /// The keys of a flight's type and times in FlightXML, whose boards give no identifier.
  static let flightXMLMarks = [
    "aircrafttype", "filed_departuretime", "actualdeparturetime", "estimatedarrivaltime", "departuretime",
  ]
  /// The keys that a position has but a flight does not; both may name the flight.
  static let positionMarks = ["groundspeed", "update_type", "altitude_change"]
  /// The keys that a row of a board has but a flight does not: the row lacks the airport of the board.
  static let boardMarks = ["certainty"]
  /// The keys of replies about one flight that do not name it, unless someone has added its identifier.
  static let replyMarks = ["positions", "fixes", "map"]
  /// The keys that the definition of an alert has but a flight does not.
  static let alertMarks = ["events", "enabled", "target_url", "user_ident"]
  /// The keys under which pages list their results.
  static let lists = [
    "flights", "segments", "arrivals", "departures", "scheduled_arrivals", "scheduled_departures", "scheduled",
    "enroute", "airports", "operators",
  ]
  /// The names under which this library prints figures of flights that are stored in other units.
  static var printedFigures: [String] { PrintedValue.all.map(\.name) }

  /// The keys that serve only to classify records.
  static var classifyingKeys: [String] {
    airportKeysElsewhere.map(\.key) + airportCodes + airportMarks + airlineMarks + flightXMLIdentities + flightXMLMarks
      + positionMarks + boardMarks + replyMarks + alertMarks + lists + printedFigures
  }
}

/// A kind of record, identified by the record's own keys, not by the file's name or the list that contains it.
enum RecordKind: Hashable {
  /// A flight of any endpoint that lists flights, including flight positions.
  case flight
  /// A flight of a published schedule: its airports are plain codes, and codeshares are records of their own.
  case scheduledFlight
  case airport
  /// The code of an airport, with the URL of its record.
  case airportReference
  case airline
  /// The code of an airline, with the URL of its record.
  case airlineReference
  /// AeroAPI's reply to a request that failed.
  case errorReply
  /// A record of FlightXML 2 or 3.
  case flightXML
  /// A message of Firehose.
  case firehose

  /// The kind of entity that it describes; `nil` for what a store does not hold.
  var entity: EntityKind? {
    switch self {
    case .flight, .scheduledFlight: .flights
    case .airport, .airportReference: .airports
    case .airline, .airlineReference: .airlines
    case .errorReply, .flightXML, .firehose: nil
    }
  }

  /// Whether it has no more than a code.
  var isReference: Bool { self == .airportReference || self == .airlineReference }
}
