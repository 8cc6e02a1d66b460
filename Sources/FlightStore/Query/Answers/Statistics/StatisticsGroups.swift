/// What flights are told apart by, for statistics of each group.
package enum StatisticsKey: Sendable, Hashable {
  /// The value at the end of a path.
  case field(FieldPath)
  /// The hour of the day of the best known departure, by the clock of the airport.
  case hour

  /// Reads `hour` or a path from a flight.
  package init(parsing text: String) throws(FilterError) {
    if text.lowercased() == Self.hourName {
      self = .hour
      return
    }
    let paths = try FieldList.parse(text, of: .flights)
    guard let path = paths.first, paths.count == 1 else {
      throw FilterError(.unexpected(expected: "one field"), in: text, at: 0..<text.utf8.count)
    }
    self = .field(path)
  }

  package static let hourName = "hour"

  /// The fields that statistics are made of, of all flights or group by group.
  package static func fields(of key: StatisticsKey?) -> [FieldPath] {
    var names = ["phase", "enroute", "route_distance", "departure_delay", "arrival_delay"]
    if key == .hour { names += ["departure", "origin.timezone"] }
    let fields = names.compactMap { try? FieldPath(parsing: $0, of: .flights) }
    if case .field(let path) = key { return fields + [path] }
    return fields
  }
}

/// Statistics of flights, group by group.
package struct StatisticsGroups: Sendable {
  package let key: StatisticsKey
  /// A flight of each group; its value of the key is that of the whole group.
  package let representatives: RowSelection
  /// The statistics of the groups, in the same order.
  package let statistics: [FlightStatistics]
  /// The statistics of all flights together, whichever groups there are to see.
  package let all: FlightStatistics

  /// The hour of the day that a group stands for.
  package func hour(_ group: Int) -> Int? {
    representatives.graph.departureHour(representatives.rows[group])
  }

  /// The first groups.
  package func prefix(_ count: Int) -> StatisticsGroups {
    StatisticsGroups(
      key: key, representatives: representatives.prefix(count), statistics: Array(statistics.prefix(count)), all: all)
  }
}

extension RowSelection {
  /// Returns statistics of the flights, group by group: names and codes by the number of flights, hours, figures and
  /// times in their own order; the flights of which the key is unknown last.
  ///
  /// - Complexity: O(*n* + *m* log *m*), where *n* is the number of rows and *m* that of different figures and groups.
  package func statistics(by key: StatisticsKey) -> StatisticsGroups {
    let parts = inParts { [graph] rows in
      var gathered = GatheredGroups()
      let read = graph.reader(of: key)
      graph.forEachFigures(of: rows) { row, figures in gathered[read(row), row].add(figures) }
      return gathered
    }
    var gathered = parts[0]
    for part in parts.dropFirst() {
      for group in part.groups { gathered[group.value, group.row].add(group.builder) }
    }
    let groups = gathered.groups
    let statistics = Self.finished(groups.map(\.builder))
    let ordered = order(groups.map { ($0.row, $0.value) }, by: key)
    var finished = ordered.map { (row: groups[$0].row, value: groups[$0].value, of: statistics.groups[$0]) }
    if key.isName {
      let places = finished.indices.sorted { left, right in
        let (first, second) = (finished[left], finished[right])
        if (first.value == .null) != (second.value == .null) { return second.value == .null }
        return (second.of.count, left) < (first.of.count, right)
      }
      finished = places.map { finished[$0] }
    }
    return StatisticsGroups(
      key: key, representatives: RowSelection(graph: graph, entity: .flights, rows: finished.map(\.row)),
      statistics: finished.map(\.of), all: statistics.all)
  }

  /// Returns the statistics of groups and of all of them together.
  private static func finished(_ builders: [StatisticsBuilder]) -> (groups: [FlightStatistics], all: FlightStatistics) {
    // The whole is one group more, which takes about as long as the others do together.
    let parts = Threads.divide(builders.count + 1, worthThread: 8) { part in
      part.share(of: builders.count + 1).map { place in
        if place < builders.count { return builders[place].finished() }
        var all = StatisticsBuilder()
        for builder in builders { all.add(builder) }
        return all.finished()
      }
    }
    var groups = Array(joining: parts)
    let all = groups.removeLast()
    return (groups, all)
  }

  /// Returns the places of the groups in the order of their values.
  private func order(_ groups: [(row: Int, value: FieldValue)], by key: StatisticsKey) -> [Int] {
    switch key {
    case .hour:
      return groups.indices.sorted { left, right in
        guard case .whole(let first) = groups[left].value else { return false }
        guard case .whole(let second) = groups[right].value else { return true }
        return first < second
      }
    case .field(let path):
      var places: [Int: Int] = [:]
      for (place, group) in groups.enumerated() { places[group.row] = place }
      return RowOrder(graph, .flights, [SortKey(path)]).sorted(groups.map(\.row), first: .max).compactMap { places[$0] }
    }
  }
}

/// Groups of flights in the order in which they were met.
private struct GatheredGroups {
  /// The first flight of each group, its value, and what is said of all.
  private(set) var groups: [(row: Int, value: FieldValue, builder: StatisticsBuilder)] = []
  private var places: [FieldValue: Int] = [:]
  /// The places of the groups of airports or airlines by their rows, which takes no hashing; -1 where there is none.
  private var placesOfThings: [Int] = []

  /// The builder of the group of a value, which begins with a row if it is new.
  subscript(value: FieldValue, row: Int) -> StatisticsBuilder {
    get { place(of: value).map { groups[$0].builder } ?? StatisticsBuilder() }
    _modify {
      let place = place(of: value) ?? begin(value, row)
      yield &groups[place].builder
    }
  }

  @inline(__always)
  private func place(of value: FieldValue) -> Int? {
    guard case .row(let thing, _) = value else { return places[value] }
    guard thing < placesOfThings.count, placesOfThings[thing] >= 0 else { return nil }
    return placesOfThings[thing]
  }

  private mutating func begin(_ value: FieldValue, _ row: Int) -> Int {
    if case .row(let thing, _) = value {
      while placesOfThings.count <= thing { placesOfThings.append(-1) }
      placesOfThings[thing] = groups.count
    } else {
      places[value] = groups.count
    }
    groups.append((row, value, StatisticsBuilder()))
    return groups.count - 1
  }
}

extension StatisticsKey {
  /// Whether the values are names without an order of their own.
  fileprivate var isName: Bool {
    guard case .field(let path) = self else { return false }
    if path.field.name == "phase" { return false }
    if case .formula(.part) = path.field.source { return false }
    return switch path.field.kind {
    case .text, .code, .list, .toOne: true
    case .flag, .count, .time, .figure, .raw, .toMany: false
    }
  }
}

extension Graph {
  fileprivate func reader(of key: StatisticsKey) -> ValueReader {
    switch key {
    case .field(let path): reader(of: path)
    case .hour: ValueReader(of: rows(.flights)) { row in self.departureHour(row).map { .whole($0) } ?? .null }
    }
  }
}
