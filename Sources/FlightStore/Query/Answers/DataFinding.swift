internal import Foundation

/// Something about sound records that somebody should know: it may be wrong, or explain an answer.
package struct DataFinding: Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    /// An airport or airline that no record describes.
    case noRecord
    /// An airport whose code no record has as its key, but one has as another code.
    case otherCodeOf(String)
    case unknownZone(String)
    case sharedCode(String, [String])
    case absurdDelay(field: String, seconds: Int)
    /// AeroAPI's figure is not what the times give.
    case contradictedDelay(field: String, stated: Int, known: Int)
    case arrivesBeforeDeparture
    case noAirport(end: String)
    case outOfOrder(earlier: String, later: String)
    case odd(field: String, value: String)
  }

  package let entity: EntityKind
  /// The code or ident.
  package let name: String
  package let reason: Reason

  /// Whether it is wrong, and not only worth knowing.
  package var isProblem: Bool {
    switch reason {
    case .unknownZone, .arrivesBeforeDeparture, .outOfOrder, .odd: true
    case .noRecord, .otherCodeOf, .sharedCode, .absurdDelay, .contradictedDelay, .noAirport: false
    }
  }
}

extension FlightStore {
  /// Returns what is to be said of the data, airports first, then airlines, then flights, each in their usual order.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of things.
  package func findings() -> [DataFinding] {
    EntityKind.allCases.filter { $0 != .flights }.flatMap { kind in ordered(kind).flatMap { findings(kind, $0) } }
      + ordered(.flights).flatMap { flightFindings($0) }
  }

  private func ordered(_ kind: EntityKind) -> [Int] {
    RowOrder(graph, kind, []).sorted(Array(graph[kind].rows.presentRows), first: .max)
  }

  // MARK: Airports and airlines

  private func findings(_ kind: EntityKind, _ row: Int) -> [DataFinding] {
    let code = graph.texts.string(graph.code(of: row, kind)) ?? ""
    var reasons: [DataFinding.Reason] = []
    if !hasRecord(kind, row) {
      reasons.append(recordOfOtherCode(kind, row, code).map { .otherCodeOf($0) } ?? .noRecord)
    }
    if kind == .airports, let zone = graph.texts.string(graph.airports.rows.text(AirportColumn.timezone.rawValue, row)),
      !zone.isEmpty, TimeZone(identifier: zone.hasPrefix(":") ? String(zone.dropFirst()) : zone) == nil
    {
      reasons.append(.unknownZone(zone))
    }
    if let shared = sharedCode(kind, row) { reasons.append(shared) }
    return reasons.map { DataFinding(entity: kind, name: code, reason: $0) }
  }

  private func hasRecord(_ kind: EntityKind, _ row: Int) -> Bool {
    let column = kind == .airports ? AirportColumn.hasRecord.rawValue : AirlineColumn.hasRecord.rawValue
    return graph[kind].rows.flag(column, row) == true
  }

  private func recordOfOtherCode(_ kind: EntityKind, _ row: Int, _ code: String) -> String? {
    let column = kind == .airports ? AirportColumn.iata.rawValue : AirlineColumn.iata.rawValue
    guard let id = graph.texts.find(code) else { return nil }
    let table = graph[kind].rows
    return table.presentRows.first { $0 != row && (table.text(column, $0) == id || isAlternate(kind, $0, id)) }
      .flatMap { graph.texts.string(graph.code(of: $0, kind)) }
  }

  private func isAlternate(_ kind: EntityKind, _ row: Int, _ code: TextID) -> Bool {
    kind == .airports && graph.airports.rows.text(AirportColumn.alternateIdent.rawValue, row) == code
  }

  /// IATA codes of airlines are shared in the world too, but whoever filters by one should know.
  private func sharedCode(_ kind: EntityKind, _ row: Int) -> DataFinding.Reason? {
    let id =
      kind == .airports
      ? graph.airportIATA(row) ?? .null : graph.airlines.rows.text(AirlineColumn.iata.rawValue, row)
    guard let code = graph.texts.string(id), !code.isEmpty else { return nil }
    let others = graph.codes(kind).rows(code).filter { $0 != row }
    guard graph.codes(kind).rows(code).contains(row), !others.isEmpty else { return nil }
    return .sharedCode(code, others.compactMap { graph.texts.string(graph.code(of: $0, kind)) }.sorted())
  }

  // MARK: Flights

  private func flightFindings(_ row: Int) -> [DataFinding] {
    var reasons: [DataFinding.Reason] = []
    for (end, name) in [(FlightColumn.origin, "origin"), (.destination, "destination")]
    where graph.flights.rows.link(end.rawValue, row) == nil {
      reasons.append(.noAirport(end: name))
    }
    for (column, known) in [
      (FlightColumn.departureDelay, graph.departureDelay(row)), (.arrivalDelay, graph.arrivalDelay(row)),
    ] {
      guard let stated = graph.flights.rows.whole(column.rawValue, row), stated != known else { continue }
      if let known, abs(stated) <= 604_800 {
        reasons.append(.contradictedDelay(field: column.column.path, stated: stated, known: known))
      } else {
        reasons.append(.absurdDelay(field: column.column.path, seconds: stated))
      }
    }
    if let departure = graph.departure(row), let arrival = graph.arrival(row), departure.isGate == arrival.isGate,
      arrival.seconds < departure.seconds
    {
      reasons.append(.arrivesBeforeDeparture)
    }
    reasons += outOfOrder(row)
    if let percent = graph.flights.rows.whole(FlightColumn.progressPercent.rawValue, row), !(0...100).contains(percent)
    {
      reasons.append(.odd(field: "progress_percent", value: "\(percent)"))
    }
    for column in [FlightColumn.routeDistance, .filedAirspeed, .filedAltitude, .filedEte] {
      if let value = graph.flights.rows.whole(column.rawValue, row), value < 0 {
        reasons.append(.odd(field: column.column.path, value: "\(value)"))
      }
    }
    let name = graph.texts.string(graph.code(of: row, .flights)) ?? String(decoding: graph.key(row), as: UTF8.self)
    return reasons.map { DataFinding(entity: .flights, name: name, reason: $0) }
  }

  /// What has happened must have happened in order.
  private func outOfOrder(_ row: Int) -> [DataFinding.Reason] {
    let events: [FlightColumn] = [.actualOut, .actualOff, .actualOn, .actualIn]
    let known = events.compactMap { column in graph.time(column, row).map { (column, $0) } }
    return zip(known, known.dropFirst()).filter { $1.1 < $0.1 }.map {
      .outOfOrder(earlier: $0.0.column.path, later: $1.0.column.path)
    }
  }
}
