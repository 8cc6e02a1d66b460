/// A key path from a row to a value: relationships to follow and a final field, such as `destination.city`.
package struct FieldPath: Hashable, Sendable {
  /// The to-one relationships to follow.
  package let steps: [Field]
  package let field: Field
  /// The unit that the name specifies, as in `distance_nmi`.
  package let unit: FigureUnit?
  /// The name that the user has given to the value.
  package private(set) var alias: String?

  package init(_ field: Field, behind steps: [Field] = [], unit: FigureUnit? = nil) {
    self.steps = steps
    self.field = field
    self.unit = unit
  }

  /// The kind of entity that the path starts from.
  package var root: EntityKind { (steps.first ?? field).entity }

  /// Returns whether the path leads to the same value as another one, whatever its name and unit.
  package func leads(toValueOf other: FieldPath) -> Bool {
    steps == other.steps && field.source == other.field.source
  }

  func named(_ alias: String) -> FieldPath {
    var path = self
    path.alias = alias
    return path
  }

  /// The canonical spelling of the path, or its alias.
  package var name: String {
    var name = ""
    if let alias {
      name = alias
    } else {
      for step in steps { name += step.name + "." }
      name += field.name
      if case .toMany = field.kind { name += ".count" }
    }
    if let unit { name += "_" + unit.suffix }
    return name
  }

  /// Parses a path.
  ///
  /// The name of a figure may end in the suffix of a unit; `.count` may follow a to-many relationship.
  package init(parsing text: String, of root: EntityKind) throws(FieldPathError) {
    // Most paths are a single word, which needs no splitting.
    if !text.utf8.contains(UInt8(ascii: ".")), let (field, unit) = Self.field(text[...], of: root) {
      self.init(field, unit: unit)
      return
    }
    var steps: [Field] = []
    var entity = root
    var offset = 0
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    for (index, word) in words.enumerated() {
      guard let (field, unit) = Self.field(word, of: entity) else {
        throw FieldPathError(reason: .unknown(entity), word: String(word), offset: offset)
      }
      let rest = words[(index + 1)...]
      if rest.isEmpty {
        self.init(field, behind: steps, unit: unit)
        return
      }
      offset += word.utf8.count + 1
      switch field.kind {
      case .toOne(let target) where target != .flights && rest.count == 1 && rest.first?.lowercased() == "code":
        // Any of its codes, which is what the link itself is compared with.
        self.init(field, behind: steps)
        return
      case .toOne(let target):
        steps.append(field)
        entity = target
      case .toMany where rest.count == 1 && rest.first?.lowercased() == "count":
        self.init(field, behind: steps)
        return
      case .toMany:
        throw FieldPathError(reason: .onlyCount(field.name), word: String(words[index + 1]), offset: offset)
      case .time: throw FieldPathError(reason: .noPart(field.name), word: String(words[index + 1]), offset: offset)
      default: throw FieldPathError(reason: .noRelationship(field.name), word: String(words[index + 1]), offset: offset)
      }
    }
    throw FieldPathError(reason: .unknown(root), word: text, offset: 0)
  }

  private static func field(_ word: Substring, of entity: EntityKind) -> (Field, FigureUnit?)? {
    if let field = Field.named(word, of: entity) { return (field, nil) }
    guard let line = word.lastIndex(of: "_"), let field = Field.named(word[..<line], of: entity),
      let figure = field.figureClass
    else { return nil }
    let suffix = word[word.index(after: line)...].lowercased()
    return figure.dimension.units.first { $0.suffix == suffix }.map { (field, $0) }
  }
}

/// An invalid name of a field.
package struct FieldPathError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The kind of entity has no field of that name.
    case unknown(EntityKind)
    /// The field is a value, which has no fields.
    case noRelationship(String)
    /// The time has no part of that name.
    case noPart(String)
    /// The field is a to-many relationship, whose only value is its count.
    case onlyCount(String)
  }

  package let reason: Reason
  package let word: String
  /// The offset of the word in the path, in UTF-8 bytes.
  package let offset: Int

  /// The field that was probably intended.
  package var suggestion: String? {
    switch reason {
    case .unknown(let entity):
      (entity == .flights ? Self.otherNames[word.lowercased()] ?? pathFromFlight : Self.sumOfFlights(word, of: entity))
        ?? NearestName.nearest(to: word, in: Field.all(of: entity).flatMap { [$0.name] + $0.aliases })
    case .noPart: word == "hr" ? "hour" : NearestName.nearest(to: word, in: TimePart.allCases.map(\.rawValue))
    case .noRelationship, .onlyCount: nil
    }
  }

  /// The fields of flights, calculations and conditions by the names that people use for them.
  package static let otherNames = [
    "flight": "ident", "flight_no": "ident", "tail": "registration", "tail_number": "registration",
    "reg": "registration", "date": "departure.date", "carrier": "airline", "runway": "actual_runway_off",
    "callsign": "ident", "adep": "origin", "ades": "destination", "model": "aircraft", "plane": "aircraft",
    "etd": "departure", "eta": "arrival", "ete": "duration", "std": "scheduled_out", "sta": "scheduled_in",
    "atd": "actual_out", "ata": "actual_in", "fl": "altitude_fl", "flight_level": "altitude_fl",
    "gs": "position_groundspeed",
    "origin_city": "origin.city", "destination_city": "destination.city",
    "taxi_out": "actual_off - actual_out", "taxi_in": "actual_in - actual_on",
    "block_time": "actual_in - actual_out", "blocktime": "actual_in - actual_out",
    "taxitime": "actual_off - actual_out", "air_time": "actual_on - actual_off", "flight_time": "duration",
    "dep_delay": "departure_delay", "arr_delay": "arrival_delay", "dep_time": "departure", "arr_time": "arrival",
    "airport": "destination", "airborne": "enroute", "flying": "enroute", "in_flight": "enroute",
    "early": "delay < 0 min", "turnaround": "scheduled_out - inbound.scheduled_in",
    "late": "delay >= 15 min", "delayed": "delay >= 15 min", "min_delay": "delay >= 15 min",
    "on_time": "delay < 15 min", "canceled": "cancelled", "domestic": "origin.country = destination.country",
    "international": "origin.country != destination.country", "pair": "origin,destination",
    "city_pair": "origin,destination", "citypair": "origin,destination",
  ]

  /// Returns whether a name is that of a time or of a place, but does not tell at which end of a flight.
  package static func tellsNoEnd(_ word: String) -> Bool {
    TimePart(rawValue: word) != nil || ["gate", "terminal", "runway", "airport"].contains(word)
      || (Field.named(word, of: .airports).map { $0.kind.target == nil } ?? false)
  }

  /// Returns a suggestion for such a name at the end of flights to a known destination that is not known already.
  package static func atDestination(_ suggestion: String) -> String {
    let names = [
      ("departure", "arrival"), ("destination", "origin"), ("_origin", "_destination"), ("runway_off", "runway_on"),
    ]
    return names.reduce(suggestion) { $0.replacing($1.0, with: $1.1) }
  }

  /// Returns the number of flights of an airport, which airlines have under that name.
  private static func sumOfFlights(_ word: String, of entity: EntityKind) -> String? {
    entity == .airports && word.lowercased() == "flights" ? "(departures.count + arrivals.count)" : nil
  }

  /// The path to a part of a time, or to a field of an airport or airline, that was named alone: `weekday`, `city`.
  private var pathFromFlight: String? {
    let word = word.lowercased()
    if TimePart(rawValue: word) != nil { return "departure." + word }
    let ends: [(EntityKind, String)] = [(.airports, "destination."), (.airlines, "airline.")]
    return ends.first { kind, _ in Field.named(word, of: kind).map { $0.kind.target == nil } ?? false }.map {
      $1 + word
    }
  }
}

extension FieldPath {
  /// Returns the unit in which numbers are shown: the path's own, else the preferred one, else that of the stored values.
  package func shownUnit(_ units: UnitPreferences) -> FigureUnit? {
    unit ?? field.figureClass.map { units.unit(for: $0) } ?? field.storedUnit
  }

  /// Returns the column name in machine formats, which ends in the unit of a figure.
  package func machineName(_ units: UnitPreferences) -> String {
    guard unit == nil, let figure = field.figureClass, figure.isInNames else { return name }
    let suffix = "_" + units.unit(for: figure).suffix
    // A user may have named the unit already: `arrival - departure as late_min`.
    let isCalculation = if case .formula = field.source { true } else { false }
    return (alias != nil || isCalculation) && name.hasSuffix(suffix) ? name : name + suffix
  }
}

extension FigureClass {
  /// Whether names in machine formats end in the unit: degrees and percent are the obvious ones.
  var isInNames: Bool { self != .angle && self != .share }
}

extension Field {
  /// The names of the field in machine formats, one for each unit, with that unit and the stored one.
  var printedNames: [(name: String, units: (printed: FigureUnit, stored: FigureUnit)?)] {
    guard case .figure(let figure, let stored) = kind, figure.isInNames else { return [(name, nil)] }
    return stored.dimension.units.map { (name + "_" + $0.suffix, ($0, stored)) }
  }
}

extension FieldPath {
  /// Returns the default fields of plain text output, on which scripts rely.
  package static func plain(_ entity: EntityKind) -> [FieldPath] {
    switch entity {
    case .flights: plainFlightFields
    case .airports:
      paths(
        [
          "icao", "iata", "lid", "name", "city", "state", "country", "latitude", "longitude", "elevation", "timezone",
          "departures", "arrivals",
        ], of: entity)
    case .airlines:
      paths(["icao", "iata", "name", "short_name", "callsign", "country", "location", "flights"], of: entity)
    }
  }

  // Cached, because both reading and printing need it.
  private static let plainFlightFields = paths(
    [
      "ident", "origin", "origin.city", "destination", "destination.city", "airline", "aircraft", "distance", "speed",
      "altitude", "departure", "arrival", "duration", "average_speed", "departure_delay", "arrival_delay", "phase",
      "progress", "registration", "fa_flight_id",
    ], of: .flights)

  /// Returns the paths with some names, without those that are invalid.
  package static func paths(_ names: [String], of entity: EntityKind) -> [FieldPath] {
    names.compactMap { try? FieldPath(parsing: $0, of: entity) }
  }
}

/// A part of a time, in the local time of the zone that the time belongs to.
package enum TimePart: String, CaseIterable, Hashable, Sendable {
  case year, month, day
  /// The ISO 8601 week, from 1 to 53.
  case week
  /// The year that the ISO 8601 week belongs to: that of its Thursday.
  case isoyear
  /// The day of the week, from 1 for Monday to 7 for Sunday.
  case weekday
  case hour, minute
  /// The time of day, in minutes since the clock showed 00:00.
  case time
  /// The day, as the local time of its beginning.
  case date
  /// The full time by the local clock.
  case local

  /// Returns the part of a local time, given in seconds since the clock showed the beginning of 1970.
  ///
  /// It is the number of the part, or for a day or a time its seconds.
  func value(local: Int) -> Int {
    let days = TimeText.days(of: local)
    let seconds = local - days * 86_400
    switch self {
    case .year: return TimeText.date(days: days).year
    case .month: return TimeText.date(days: days).month
    case .day: return TimeText.date(days: days).day
    case .week: return Self.week(days)
    case .isoyear: return TimeText.date(days: Self.thursday(days)).year
    case .weekday: return TimeText.weekday(days: days)
    case .hour: return seconds / 3600
    case .minute: return seconds / 60 % 60
    case .time: return seconds / 60
    case .date: return days * 86_400
    case .local: return local
    }
  }

  /// Returns the Thursday in the week of a day.
  private static func thursday(_ days: Int) -> Int { days + 4 - TimeText.weekday(days: days) }

  private static func week(_ days: Int) -> Int {
    let thursday = thursday(days)
    return (thursday - TimeText.days(year: TimeText.date(days: thursday).year, month: 1, day: 1)) / 7 + 1
  }

  /// The numbers that the part can be; `nil` for years and for local times.
  var numbers: ClosedRange<Int>? {
    switch self {
    case .month: 1...12
    case .day: 1...31
    case .week: 1...53
    case .weekday: 1...7
    case .hour: 0...23
    case .minute: 0...59
    case .time: 0...1439
    case .year, .isoyear, .date, .local: nil
    }
  }

  /// The names of the values from 1 on; empty if they have none.
  package var names: [String] {
    switch self {
    case .weekday: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    case .month:
      [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
      ]
    case .year, .isoyear, .day, .week, .hour, .minute, .time, .date, .local: []
    }
  }

  /// Returns the value with a name, which may be abbreviated to three or more letters, in any case.
  func value(named name: String) -> Int? {
    let name = name.lowercased()
    guard name.count >= 3 else { return nil }
    return names.firstIndex { $0.lowercased().hasPrefix(name) }.map { $0 + 1 }
  }

  /// Returns the value in its displayed form: a name, a time of day, a day or a local time.
  package func text(_ value: Int) -> String {
    if !names.isEmpty { return names[value - 1] }
    if self == .time { return String(TimeText.text(value * 60).dropFirst(11).prefix(5)) }
    let isWholeMinute = value % 60 == 0
    return String(TimeText.text(value).prefix(self == .date ? 10 : isWholeMinute ? 16 : 19))
  }

  var isTime: Bool { self == .date || self == .local }

  /// Whether the part compares with plain numbers: neither a time nor a time of day.
  var comparesWithNumbers: Bool { !isTime && self != .time }

  /// Whether the part is a plain number: none of those, and no name.
  var isNumber: Bool { comparesWithNumbers && names.isEmpty }

  func isComparable(with other: TimePart) -> Bool {
    isTime == other.isTime && comparesWithNumbers == other.comparesWithNumbers
  }
}

/// The time zone of times without one and of the parts of times.
package enum ClockZone: Sendable {
  /// The zone of the airport that a time belongs to: the origin for departures, the destination for arrivals.
  case airport
  /// The same zone for all times.
  case fixed(Zone)
}

extension ClockZone {
  package var isOfAirport: Bool { if case .airport = self { true } else { false } }

  /// Whether a literal without an offset is compared with what the clock shows at a time, which has to be looked up.
  ///
  /// Where the clocks change, they show some times twice or never, so that no instant stands for the literal.
  package func readsClock(for path: FieldPath) -> Bool {
    switch self {
    case .airport: path.clock != nil
    case .fixed(let zone): zone.constantOffset == nil
    }
  }

  /// Returns the offset from UTC of a fixed zone in seconds; 0 if each airport has its own.
  package func offset(at seconds: Int) -> Int {
    if case .fixed(let zone) = self { zone.reading(at: seconds).offset } else { 0 }
  }

  /// Returns the instants at which a clock with a constant offset shows two local times; the bounds for other clocks.
  package func instants(_ bounds: (first: Int, last: Int)) -> (first: Int, last: Int) {
    guard case .fixed(let zone) = self, let offset = zone.constantOffset else { return bounds }
    return (bounds.first - offset, bounds.last - offset)
  }
}
