/// A check of a store's data for errors and for facts that explain a result.
struct DataCheck {
  let graph: Graph
  /// The ambiguous codes reported so far, each with its kind.
  private var shared: Set<String> = []
  /// The rows that have a code as a secondary one, by kind.
  private var otherCodes: [EntityKind: [TextID: [Int]]] = [:]

  /// What the records of flights with the same identifier have, by the identifier.
  private var likes: [TextID: LikeRecords] = [:]

  /// The idents of more than one flight.
  private(set) lazy var sharedIdents: Set<TextID> = {
    var seen: Set<TextID> = []
    let idents = graph.flights.rows.presentRows.map { graph.code(of: .flights, row: $0) }
    return Set(idents.filter { !$0.isNull && !seen.insert($0).inserted })
  }()

  init(_ graph: Graph) { self.graph = graph }

  /// The airports that are in records with the same identifier.
  private struct LikeRecords {
    let origin, destination: String?
    /// The destination of a record that has landed.
    let landing: String?
  }

  mutating func reasons(of kind: EntityKind, row: Int) -> [DataFinding.Reason] {
    if kind == .flights { return flightReasons(row) }
    var reasons: [DataFinding.Reason] = []
    if !graph.hasRecord(kind, row: row) {
      reasons.append(recordOfOtherCode(of: kind, row: row).map { .otherCodeOf($0) } ?? .noRecord)
    }
    if kind == .airports {
      let zone = graph.texts.string(graph.airports.rows.text(AirportColumn.timezone, ofRow: row)) ?? ""
      if !zone.isEmpty, Zone(named: zone) == nil { reasons.append(.unknownZone(zone)) }
      // In feet: from below the shore of the Dead Sea to above the highest airport.
      let elevation = graph.airports.rows.decimal(AirportColumn.elevation, ofRow: row)
      if let elevation, !(-1500...16_000).contains(elevation) {
        reasons.append(.odd(field: "elevation", value: Int(exactly: elevation).map { "\($0)" } ?? "\(elevation)"))
      }
      // Programs write 0 for an unknown place; there is no airport in the Gulf of Guinea.
      if let place = graph.coordinate(row), place.latitude == 0, place.longitude == 0 {
        reasons.append(.odd(field: "latitude, longitude", value: "0, 0"))
      }
      reasons += suspectTexts(
        ofRow: row, in: graph.airports.rows,
        codes: [AirportColumn.code, .iata, .lid].map(\.rawValue), names: [AirportColumn.name, .city].map(\.rawValue))
    } else {
      reasons += suspectTexts(
        ofRow: row, in: graph.airlines.rows, codes: [AirlineColumn.icao, .iata].map(\.rawValue),
        names: [AirlineColumn.name, .callsign].map(\.rawValue))
    }
    if let shared = sharedCode(of: kind, row: row) { reasons.append(shared) }
    return reasons
  }

  func name(of kind: EntityKind, row: Int) -> String {
    if let code = graph.texts.string(graph.code(of: kind, row: row)) { return code }
    guard kind == .flights else { return "" }
    let id = graph.flights.rows.text(.faFlightID, ofRow: row)
    return graph.texts.string(id).map { "\($0) (fa_flight_id)" } ?? ""
  }

  // MARK: Airports and airlines

  private mutating func recordOfOtherCode(of kind: EntityKind, row: Int) -> String? {
    if otherCodes[kind] == nil { otherCodes[kind] = rowsByOtherCode(kind) }
    return otherCodes[kind]?[graph.code(of: kind, row: row)]?.first { $0 != row }
      .flatMap { graph.texts.string(graph.code(of: kind, row: $0)) }
  }

  private func rowsByOtherCode(_ kind: EntityKind) -> [TextID: [Int]] {
    let columns =
      kind == .airports
      ? [AirportColumn.iata.rawValue, AirportColumn.alternateIdent.rawValue] : [AirlineColumn.iata.rawValue]
    var rows: [TextID: [Int]] = [:]
    let table = graph[kind].rows
    for row in table.presentRows {
      for column in columns {
        let code = table.text(column, ofRow: row)
        // Two rows suffice to show that a code belongs to a row other than the one being checked.
        if !code.isNull, rows[code, default: []].count < 2 { rows[code, default: []].append(row) }
      }
    }
    return rows
  }

  /// Returns a reason if an IATA code is shared; airlines do share theirs, which a user who filters by one should know.
  private mutating func sharedCode(of kind: EntityKind, row: Int) -> DataFinding.Reason? {
    let id =
      kind == .airports
      ? graph.airportIATA(row) ?? .null : graph.airlines.rows.text(AirlineColumn.iata, ofRow: row)
    guard let code = graph.texts.string(id), !code.isEmpty, !shared.contains("\(kind) \(code.uppercased())") else {
      return nil
    }
    let rows = graph.codes(kind).rows(code)
    guard rows.count > 1, rows.contains(row) else { return nil }
    // Only the first entity that shares a code reports it.
    shared.insert("\(kind) \(code.uppercased())")
    let others = rows.prefix(6).filter { $0 != row }.prefix(5).compactMap {
      graph.texts.string(graph.code(of: kind, row: $0))
    }
    return .sharedCode(code, others: others.sorted(), count: rows.count - 1)
  }

  // MARK: Texts

  func suspectTexts(ofRow row: Int, in table: Table, codes: [Int], names: [Int]) -> [DataFinding.Reason] {
    func find(_ columns: [Int], by search: (String) -> Unicode.Scalar?) -> [DataFinding.Reason] {
      columns.compactMap { column in
        let id = table.text(column, ofRow: row)
        guard graph.texts.bytes(id).contains(where: { $0 >= 0x7F || $0 < 0x20 }), let text = graph.texts.string(id)
        else { return nil }
        return search(text).map { .suspectText(field: table.layout.columns[column].path, text: text, $0) }
      }
    }
    return find(codes, by: SuspectText.inCode) + find(names, by: SuspectText.inName)
  }
}

extension FlightStore {
  /// Calls a function with each finding: airports first, then airlines, then flights, each in default order.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of entities.
  package func forEachFinding(_ body: (DataFinding) -> Void) {
    var check = DataCheck(graph)
    for kind in EntityKind.allCases.filter({ $0 != .flights }) + [.flights] {
      for row in RowOrder(graph, of: kind).sorted(Array(graph[kind].rows.presentRows)) {
        let reasons = check.reasons(of: kind, row: row)
        if reasons.isEmpty { continue }
        let name = check.name(of: kind, row: row)
        for reason in reasons {
          var finding = DataFinding(entity: kind, name: name, reason: reason)
          if kind == .flights {
            finding.faFlightID = graph.texts.string(graph.flights.rows.text(.faFlightID, ofRow: row))
            finding.sharesName = check.sharedIdents.contains(graph.code(of: kind, row: row))
          }
          body(finding)
        }
      }
    }
  }

  /// Returns all findings: errors in the data, and facts that explain a result.
  ///
  ///     for finding in store.findings() where finding.isProblem { print(finding) }
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of entities.
  public func findings() -> [DataFinding] {
    var findings: [DataFinding] = []
    forEachFinding { findings.append($0) }
    return findings
  }
}

extension DataCheck {
  /// The longest plausible duration of a flight: one day, in seconds.
  private static var longest: Int { 86_400 }
  /// The greatest plausible speed over ground on the great circle, in km/h: beyond that of a jet in a jet stream.
  private static var fastest: Int { 1500 }
  /// A speed that no aircraft taxis at, in knots.
  private static var fastestOnGround: Int { 80 }
  /// The values that a flight may have, in AeroAPI's units: an altitude of 35000 is in feet, not in hundreds of them.
  private static let plausible: [(FlightColumn, ClosedRange<Int>)] = [
    (.progressPercent, 0...100), (.routeDistance, 0...15_000), (.filedAirspeed, 0...1500), (.filedAltitude, 0...1500),
    (.filedETE, 0...longest), (.seatsCabinBusiness, 0...1000), (.seatsCabinCoach, 0...1000),
    (.seatsCabinFirst, 0...1000), (.positionAltitude, -20...1500), (.positionGroundspeed, 0...1500),
    (.positionHeading, 0...360),
  ]

  mutating func flightReasons(_ row: Int) -> [DataFinding.Reason] {
    var reasons: [DataFinding.Reason] = []
    let flights = graph.flights.rows
    for (end, name) in [(FlightColumn.origin, "origin"), (.destination, "destination")]
    where flights.link(end, ofRow: row) == nil {
      let elsewhere = end == .origin ? recordsLike(row)?.origin : recordsLike(row)?.destination
      reasons.append(elsewhere.map { .airportElsewhere(end: name, $0) } ?? .noAirport(end: name))
    }
    // An earlier state, from before a diversion perhaps.
    if graph.phase(row) == .enroute, let airport = recordsLike(row)?.landing {
      reasons.append(.landedElsewhere(airport))
    }
    reasons += delays(row)
    let ends = Flight(EntityHandle(graph: graph, row: row)).ends
    let greatCircle = ends.map { Geodesic.kilometers(from: $0.start, to: $0.end) }
    reasons += times(row, greatCircle: greatCircle)
    if let hours = overdueHours(row) { reasons.append(.overdue(hours: hours)) }
    if let distance = distance(row, greatCircle: greatCircle) { reasons.append(distance) }
    for (column, range) in Self.plausible {
      if let value = flights.whole(column, ofRow: row), !range.contains(value) {
        reasons.append(.odd(field: column.column.path.replacing("/", with: "."), value: "\(value)"))
      }
    }
    if let position = position(row) { reasons.append(position) }
    if [.scheduled, .taxiing].contains(graph.phase(row)), let speed = flights.whole(.positionGroundspeed, ofRow: row),
      speed > Self.fastestOnGround
    {
      reasons.append(.fliesUndeparted(knots: speed))
    }
    reasons += suspectTexts(
      ofRow: row, in: flights,
      codes: [FlightColumn.ident, .faFlightID, .registration, .aircraftType].map(\.rawValue),
      names: [])
    return reasons
  }

  /// Returns a reason if the last position does not exist on Earth.
  private func position(_ row: Int) -> DataFinding.Reason? {
    func given(_ column: FlightColumn) -> Double? { graph.flights.rows.decimal(column, ofRow: row) }
    let (latitude, longitude) = (given(.positionLatitude), given(.positionLongitude))
    guard latitude != graph.positionLatitude(row) || longitude != graph.positionLongitude(row) else { return nil }
    return .impossiblePosition(latitude: latitude, longitude: longitude)
  }

  /// Returns what the records with the identifier of a flight have; `nil` if no other record has its identifier.
  private mutating func recordsLike(_ row: Int) -> LikeRecords? {
    let flights = graph.flights.rows
    let id = flights.text(.faFlightID, ofRow: row)
    if let known = likes[id] { return known }
    let rows = id.isNull ? [] : graph.chain.flights(id: id)
    if rows.count < 2 { return nil }
    func airport(_ end: FlightColumn, of rows: [Int]) -> String? {
      rows.lazy.compactMap { flights.link(end, ofRow: $0) }.first
        .flatMap { graph.texts.string(graph.code(of: .airports, row: $0)) }
    }
    let landed = rows.filter { [.landed, .arrived].contains(graph.phase($0)) }
    let like = LikeRecords(
      origin: airport(.origin, of: rows), destination: airport(.destination, of: rows),
      landing: airport(.destination, of: landed))
    likes[id] = like
    return like
  }

  private func delays(_ row: Int) -> [DataFinding.Reason] {
    let known = [(FlightColumn.departureDelay, graph.departureDelay(row)), (.arrivalDelay, graph.arrivalDelay(row))]
    return known.compactMap { column, known in
      guard let given = graph.flights.rows.whole(column, ofRow: row), given != known else { return nil }
      if abs(given) > 604_800 { return .absurdDelay(field: column.column.path, seconds: given) }
      // The delay of a cancelled flight is unknown.
      guard let known else { return nil }
      return .contradictedDelay(field: column.column.path, stated: given, known: known)
    }
  }

  /// Returns the reasons why times are implausible: out of order, more than a day apart, or too close together.
  private func times(_ row: Int, greatCircle: Double?) -> [DataFinding.Reason] {
    var reasons: [DataFinding.Reason] = []
    if let departure = graph.departure(row), let arrival = graph.arrival(row), departure.isGate == arrival.isGate {
      let seconds = arrival.seconds - departure.seconds
      if seconds < 0 { reasons.append(.arrivesBeforeDeparture) }
      if seconds > Self.longest { reasons.append(.takesLong(seconds: seconds)) }
      let speed = greatCircle.map { Int(($0 * 3600 / Double(max(1, seconds))).rounded()) }
      if let speed, seconds >= 0, speed > Self.fastest { reasons.append(.tooFast(kilometersPerHour: speed)) }
    }
    if graph.time(.actualOn, ofRow: row) != nil, graph.touchdown(row) == nil { reasons.append(.landsAtTakeoff) }
    for column in FlightFormulas.departureTimes + FlightFormulas.arrivalTimes {
      // FlightAware has no flights from before 2000; programs write the beginning of 1970 for an unknown time.
      if let seconds = graph.time(column, ofRow: row), seconds < 946_684_800 {
        reasons.append(.odd(field: column.column.path, value: TimeText.text(seconds)))
      }
    }
    // Schedules of the gate and of the runway come from different sources, and may overlap by minutes.
    let events: [[FlightColumn]] = [
      [.scheduledOut, .scheduledIn], [.scheduledOff, .scheduledOn], [.actualOut, .actualOff, .actualOn, .actualIn],
    ]
    return reasons
      + events.flatMap { columns -> [DataFinding.Reason] in
        let known = columns.compactMap { column in graph.time(column, ofRow: row).map { (column, $0) } }
        return zip(known, known.dropFirst()).compactMap { first, second in
          let (earlier, later) = (first.0.column.path, second.0.column.path)
          let seconds = second.1 - first.1
          if seconds < 0 { return .outOfOrder(earlier: earlier, later: later) }
          // Time in the air is that of the flight.
          let isOnGround = columns.count > 2 && second.0 != .actualOn
          return isOnGround && seconds > Self.longest
            ? .farApart(earlier: earlier, later: later, hours: seconds / 3600) : nil
        }
      }
  }

  /// Returns how long ago a flight that is still in the air should have landed, if that is too long.
  private func overdueHours(_ row: Int) -> Int? {
    guard let clock = graph.clock, let arrival = graph.arrival(row),
      arrival.seconds < clock - RowQuery.overdueHours * 3600, Flight(EntityHandle(graph: graph, row: row)).isEnroute
    else { return nil }
    return (clock - arrival.seconds) / 3600
  }

  /// Returns a reason if the route is much shorter than the great circle, or more than half as long again.
  ///
  /// A local flight and an air turn-back end where they begin, by any route.
  private func distance(_ row: Int, greatCircle: Double?) -> DataFinding.Reason? {
    let flights = graph.flights.rows
    guard let shortest = greatCircle, let miles = flights.whole(.routeDistance, ofRow: row),
      flights.link(.origin, ofRow: row) != flights.link(.destination, ofRow: row)
    else { return nil }
    let planned = Double(miles) * 1.609344
    guard planned < shortest * 0.95 - 50 || planned > shortest * 1.5 + 300 else { return nil }
    return .farFromGreatCircle(miles: miles, kilometers: Int(shortest.rounded()))
  }
}

/// A finding about valid records: data that may be wrong, or that explain a result.
public struct DataFinding: Sendable, Hashable {
  /// The reasons for a finding, with their details.
  public enum Reason: Sendable, Hashable {
    /// An airport or airline that other records refer to, but that has no record.
    case noRecord
    /// An airport or airline without a record whose code is another one's secondary code.
    case otherCodeOf(String)
    /// A time zone that is not in the time zone database.
    case unknownZone(String)
    /// A code that several entities share: some of the others, and their number.
    case sharedCode(String, others: [String], count: Int)
    /// A delay of more than a week, which counts as unknown.
    case absurdDelay(field: String, seconds: Int)
    /// A delay in AeroAPI's record that contradicts the times.
    case contradictedDelay(field: String, stated: Int, known: Int)
    /// A flight whose best known arrival is before its best known departure.
    case arrivesBeforeDeparture
    /// A flight whose actual touchdown repeats its takeoff, and counts as unknown.
    case landsAtTakeoff
    /// A flight that takes more than a day.
    case takesLong(seconds: Int)
    /// A flight whose times leave it less time than any aircraft needs for the great circle.
    case tooFast(kilometersPerHour: Int)
    /// Actual times at the same airport that are more than a day apart.
    case farApart(earlier: String, later: String, hours: Int)
    /// A flight that is in the air by its newest state, but should have landed some hours before the newest event.
    case overdue(hours: Int)
    /// The planned length of the route, in statute miles, and the length of the great circle, in kilometers.
    case farFromGreatCircle(miles: Int, kilometers: Int)
    /// A flight without an airport at one end: `origin` or `destination`.
    case noAirport(end: String)
    /// A flight without an airport at one end where another record with its `fa_flight_id` has one; both count.
    case airportElsewhere(end: String, String)
    /// A flight in the air of which another record with its `fa_flight_id` has landed at an airport; both count.
    case landedElsewhere(String)
    /// A scheduled or actual time that is before one that precedes it in every flight.
    case outOfOrder(earlier: String, later: String)
    /// A flight that flies by the speed of its last position, but has no actual departure.
    case fliesUndeparted(knots: Int)
    /// A last position that does not exist on Earth, which counts as unknown.
    case impossiblePosition(latitude: Double?, longitude: Double?)
    /// A value that no flight or airport can have.
    case odd(field: String, value: String)
    /// A text with an invisible or lookalike character, which makes it resemble another text.
    case suspectText(field: String, text: String, Unicode.Scalar)
  }

  /// The kind of the entity: flights, airports or airlines.
  public let entity: EntityKind
  /// The code or ident of the entity, or the identifier of a flight without an ident: `UAL1-1643 (fa_flight_id)`.
  public let name: String
  /// The reason for the finding.
  public let reason: Reason
  /// The identifier of a flight; `nil` if it has none.
  public internal(set) var faFlightID: String?
  /// Whether the entity is a flight whose ident others have too.
  package internal(set) var sharesName = false

  /// Whether the data is wrong, and not only worth knowing.
  public var isProblem: Bool { nature.isProblem }

  /// The key by which findings of the same kind are summarized.
  package var kind: String { "\(entity) \(nature.kind)" }

  private var nature: (isProblem: Bool, kind: String) {
    switch reason {
    case .noRecord: (false, "no record")
    case .otherCodeOf: (false, "other code")
    case .unknownZone: (true, "zone")
    case .sharedCode: (false, "shared code")
    case .absurdDelay(let field, _): (false, "absurd \(field)")
    case .contradictedDelay(let field, _, _): (false, "contradicted \(field)")
    case .arrivesBeforeDeparture: (true, "arrives before it departs")
    case .landsAtTakeoff: (false, "lands at takeoff")
    case .takesLong: (true, "takes long")
    case .tooFast: (true, "too fast")
    case .farApart(let earlier, let later, _): (true, "\(later) long after \(earlier)")
    case .overdue: (false, "overdue")
    case .farFromGreatCircle: (true, "distance")
    case .noAirport(let end): (false, "no \(end)")
    case .airportElsewhere(let end, _): (true, "\(end) elsewhere")
    case .landedElsewhere: (true, "landed elsewhere")
    case .outOfOrder(let earlier, let later): (true, "\(later) before \(earlier)")
    case .fliesUndeparted: (false, "flies undeparted")
    case .impossiblePosition: (true, "impossible position")
    case .odd(let field, _): (true, "odd \(field)")
    case .suspectText(let field, _, _): (true, "suspect \(field)")
    }
  }
}

extension DataFinding: CustomStringConvertible {
  /// The message, with the name of its entity: `flight UAL412: arrives before it departs`.
  public var description: String { "\(entity.singular) \(name): \(message())" }

  /// Returns the message, in one line.
  ///
  /// - Complexity: O(1)
  public func message(in language: Language = .en) -> String {
    let word = language.word
    return switch reason {
    case .noRecord:
      word("known only from flights; there is no record of it", "есть только в рейсах, своей записи нет")
    case .unknownZone(let zone): word("time zone '\(zone)' is unknown", "часовой пояс '\(zone)' неизвестен")
    case .sharedCode(let code, let others, let count):
      word("shares the code \(code) with ", "делит код \(code) с: ") + others.joined(separator: ", ")
        + (count > others.count ? word(" and \(count - others.count) more", " и ещё \(count - others.count)") : "")
    case .otherCodeOf(let airport):
      word(
        "is known only by its code, which belongs to \(airport)", "известен только код, а он принадлежит \(airport)")
    case .absurdDelay(let field, let seconds):
      word(
        "\(field) is \(seconds) s, more than a week, and is ignored",
        "\(field) — \(seconds) с, больше недели; в расчёт не идёт")
    case .contradictedDelay(let field, let stated, let known):
      word(
        "\(field) is \(minutes(stated)) min, but the times give \(minutes(known)) min",
        "\(field) — \(minutes(stated)) мин, а по временам выходит \(minutes(known)) мин")
    case .arrivesBeforeDeparture: word("arrives before it departs", "прилетает раньше, чем вылетает")
    case .landsAtTakeoff:
      word(
        "actual_on repeats actual_off, so the touchdown is unknown",
        "actual_on повторяет actual_off, поэтому посадка неизвестна")
    case .takesLong(let seconds): word("takes \(seconds / 3600) h", "летит \(seconds / 3600) ч")
    case .tooFast(let speed): word("flies at \(speed) km/h", "летит со скоростью \(speed) км/ч")
    case .farApart(let earlier, let later, let hours):
      word("\(later) is \(hours) h after \(earlier)", "\(later) на \(hours) ч позже, чем \(earlier)")
    case .overdue(let hours):
      word(
        "should have landed \(hours) h ago, but no record says so",
        "должен был приземлиться \(hours) ч назад, но записи об этом нет")
    case .farFromGreatCircle(let miles, let kilometers):
      word(
        "route_distance is \(miles) mi, \(Self.kilometers(miles)) km, but the airports are \(kilometers) km apart",
        "route_distance — \(miles) миль, то есть \(Self.kilometers(miles)) км, а между аэропортами \(kilometers) км")
    case .noAirport(let end):
      word("has no \(end)", end == "origin" ? "не указан аэропорт вылета" : "не указан аэропорт прилёта")
    case .airportElsewhere(let end, let airport):
      word(
        "has no \(end), but another record with its fa_flight_id has \(airport); both are flights",
        (end == "origin" ? "не указан аэропорт вылета" : "не указан аэропорт прилёта")
          + ", а в другой записи с тем же fa_flight_id — \(airport); в счёте обе")
    case .landedElsewhere(let airport):
      word(
        "is in the air, but another record with its fa_flight_id has landed at \(airport); both are flights",
        "в воздухе, а по другой записи с тем же fa_flight_id приземлился в \(airport); в счёте обе")
    case .outOfOrder(let earlier, let later): word("\(later) is before \(earlier)", "\(later) раньше, чем \(earlier)")
    case .fliesUndeparted(let knots):
      word(
        "flies at \(knots) kn by its last position, but has no actual_off; it counts as not departed",
        "летит со скоростью \(knots) уз по последнему положению, но без actual_off; считается, что ещё не вылетел")
    case .impossiblePosition(let latitude, let longitude):
      word(
        "no place has the last position's coordinates (\(Self.coordinates(latitude, longitude))); it counts as unknown",
        "места с координатами последнего положения (\(Self.coordinates(latitude, longitude))) нет; оно считается неизвестным"
      )
    case .odd(let field, let value): word("\(field) is \(value)", "\(field) равно \(value)")
    case .suspectText(let field, let text, let scalar):
      word(
        "\(field) '\(text)' has the character U+\(scalar.hexadecimal), which makes it look like another",
        "\(field) '\(text)' содержит знак U+\(scalar.hexadecimal), из-за которого похоже на другое")
    }
  }

  /// Returns seconds in minutes, rounded as delays are printed.
  private func minutes(_ seconds: Int) -> Int { Int((Double(seconds) / 60).rounded()) }

  private static func coordinates(_ numbers: Double?...) -> String {
    numbers.map { $0.flatMap { FixedDecimal.string($0) } ?? "–" }.joined(separator: ", ")
  }

  private static func kilometers(_ miles: Int) -> Int { Int((Double(miles) * 1.609344).rounded()) }
}
