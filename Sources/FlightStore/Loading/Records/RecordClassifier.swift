/// Tells kinds of records apart.
struct RecordClassifier {
  private let ident, identity, origin, destination: Int32
  private let times: [Int32]
  private let airportCode, latitude, longitude, timezone, name, code: Int32
  private let airportDetails: [Int32]
  private let icao, iata, callsign, shortname: Int32
  private let airportURL, operatorURL, title, reason, detail, status: Int32
  private let flightXMLIdentity, firehoseTime, type: Int32

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
    flightXMLIdentity = slot("faFlightID")
    firehoseTime = slot("pitr")
    type = slot("type")
  }

  /// Returns what a record is, or `nil` when it is nothing that a store holds.
  func kind(of record: RawRecord) -> RecordKind? {
    if record.has(identity) || record.has(ident) || record.has(origin) || record.has(destination) {
      if let kind = flightKind(of: record) { return kind }
    }
    // A reference may say more than a code: what a pipe carries of an airport without a record does.
    if record.has(code), !record.has(airportCode) {
      if record.has(airportURL) { return .airportReference }
      if record.has(operatorURL) { return .airlineReference }
    }
    // A report of the weather names its airport by the same key, and says nothing of it.
    if record.has(airportCode), airportDetails.contains(where: record.has) { return .airport }
    if record.has(latitude) && record.has(longitude) && record.has(timezone) { return .airport }
    if record.has(icao) || record.has(iata), record.has(callsign) || record.has(shortname) || record.has(name) {
      return .airline
    }
    if record.hasValue(title), record.hasValue(reason), record.has(detail) || record.kind(status) == .number {
      return .errorReply
    }
    if record.has(flightXMLIdentity) { return .flightXML }
    return record.has(firehoseTime) && record.has(type) ? .firehose : nil
  }

  private func flightKind(of record: RawRecord) -> RecordKind? {
    if record.has(flightXMLIdentity) || record.has(firehoseTime) { return nil }
    guard record.has(origin) || record.has(destination) else { return nil }
    if record.isObject(origin) || record.isObject(destination) { return .flight }
    let hasTime = times.contains { record.has($0) }
    // The definition of an alert has an ident and airports too, but neither times nor a flight's identity.
    guard hasTime || record.has(identity) else { return nil }
    let isPlain = isText(record.kind(origin)) || isText(record.kind(destination))
    return isPlain ? .scheduledFlight : .flight
  }

  private func isText(_ kind: RawRecord.Kind) -> Bool { kind == .text || kind == .escapedText }
}
