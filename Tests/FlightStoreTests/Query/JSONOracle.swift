import Foundation

@testable import FlightStore

/// The flights of some files as dictionaries, read and merged without any code of the library.
struct JSONOracle {
  typealias Object = [String: Any]

  private(set) var flights: [Object] = []
  private(set) var airports: [String: Object] = [:]
  private(set) var airlines: [String: Object] = [:]
  /// The latest actual time.
  private(set) var clock = 0.0

  init(folder: String) throws {
    var states: [String: [Object]] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
      let data = try Data(contentsOf: URL(filePath: folder).appending(path: file))
      let document = try JSONSerialization.jsonObject(with: data)
      let groups =
        (document as? Object).map { $0.values.compactMap { $0 as? [Object] } } ?? [document as? [Object] ?? []]
      for record in groups.joined() {
        if let id = record["fa_flight_id"] as? String {
          let key = id + "/" + Self.code(record["origin"]) + "/" + Self.code(record["destination"])
          states[key, default: []].append(record.filter { !($0.value is NSNull) })
        } else if let code = record["airport_code"] as? String {
          airports[code] = record.filter { !($0.value is NSNull) }
        } else if let code = record["icao"] as? String {
          airlines[code] = record.filter { !($0.value is NSNull) }
        }
      }
    }
    flights = states.sorted { $0.key < $1.key }.map { Self.merged($0.value) }
    let events = ["actual_out", "actual_off", "actual_on", "actual_in"]
    clock = flights.flatMap { flight in events.compactMap { time(flight, $0) } }.max() ?? 0
  }

  private static func code(_ end: Any?) -> String { (end as? Object)?["code"] as? String ?? "" }

  /// Returns the most advanced state, with its gaps filled from the others.
  private static func merged(_ states: [Object]) -> Object {
    func rank(_ state: Object) -> [Int] {
      let events = ["actual_in", "actual_on", "diverted", "actual_off", "actual_out"]
      let event = events.firstIndex { state[$0] != nil && state[$0] as? Bool != false }.map { 5 - $0 } ?? 0
      let isCancelled = event == 0 && state["cancelled"] as? Bool == true
      return [event, isCancelled ? 1 : 0, (state["progress_percent"] as? Int) ?? -1, state.count]
    }
    let ordered = states.sorted { rank($1).lexicographicallyPrecedes(rank($0)) }
    var merged = ordered[0]
    for state in ordered.dropFirst() {
      for (key, value) in state where merged[key] == nil {
        let isState = ["actual_", "estimated_"].contains { key.hasPrefix($0) } && !key.contains("runway")
        if !isState && !["departure_delay", "arrival_delay", "progress_percent"].contains(key) { merged[key] = value }
      }
    }
    return merged
  }

  // MARK: Reading

  func text(_ flight: Object, _ key: String) -> String? {
    (flight[key] as? String)?.trimmingCharacters(in: .whitespaces)
  }

  func number(_ flight: Object, _ key: String) -> Double? { (flight[key] as? NSNumber)?.doubleValue }

  func flag(_ flight: Object, _ key: String) -> Bool { flight[key] as? Bool == true }

  func time(_ flight: Object, _ key: String) -> Double? {
    (flight[key] as? String).flatMap { try? Date($0, strategy: .iso8601) }?.timeIntervalSince1970
  }

  func code(_ flight: Object, _ end: String) -> String? {
    let code = Self.code(flight[end])
    return code.isEmpty ? nil : code
  }

  func airport(_ flight: Object, _ end: String) -> Object? { code(flight, end).flatMap { airports[$0] } }

  func airline(_ flight: Object) -> String? {
    if let code = text(flight, "operator_icao") ?? text(flight, "operator") { return code }
    guard let ident = text(flight, "ident"), ident != text(flight, "registration") else { return nil }
    return ident.wholeMatch(of: /([A-Z]{3})[0-9].{0,4}/).map { String($0.output.1) }
  }

  func departure(_ flight: Object) -> Double? {
    ["actual_off", "estimated_off", "scheduled_off", "actual_out", "estimated_out", "scheduled_out"].lazy
      .compactMap { time(flight, $0) }.first
  }

  func arrival(_ flight: Object) -> Double? {
    ["actual_on", "estimated_on", "scheduled_on", "actual_in", "estimated_in", "scheduled_in"].lazy
      .compactMap { time(flight, $0) }.first
  }

  /// Returns the duration from runway to runway only, since the recorded data has no other times.
  func seconds(_ flight: Object) -> Double? {
    guard let departure = departure(flight), let arrival = arrival(flight), arrival >= departure else { return nil }
    return arrival - departure
  }

  func isEnroute(_ flight: Object) -> Bool {
    flight["actual_off"] != nil && flight["actual_on"] == nil && flight["actual_in"] == nil
      && !flag(flight, "cancelled")
  }

  func phase(_ flight: Object) -> String {
    if flag(flight, "diverted") { return "diverted" }
    if flag(flight, "cancelled") { return "cancelled" }
    let events = [
      ("actual_in", "arrived"), ("actual_on", "landed"), ("actual_off", "enroute"), ("actual_out", "taxiing"),
    ]
    return events.first { flight[$0.0] != nil }?.1 ?? "scheduled"
  }

  func flights(to code: String?) -> Int { flights.count { self.code($0, "destination") == code } }

  func inbound(_ flight: Object) -> [Object] {
    guard let id = text(flight, "inbound_fa_flight_id") else { return [] }
    return flights.filter { text($0, "fa_flight_id") == id }
  }
}
