/// A grouping query: the keys, the measures of each group, which groups to return and their order.
///
///     var question = try GroupQuery(by: "origin, destination", showing: "count, p90(arrival_delay) as late")
///     try question.require("count >= 2")
///     try question.sort(by: "-late")
///     for group in store.groups(question, of: .all) {
///       print(group["origin"]?.description ?? "–", group["late"]?.description ?? "–")
///     }
public struct GroupQuery: Sendable {
  /// The name that stands for the hour of the best known departure in a list of keys.
  package static let hourName = "hour"

  /// The values that the flights of a group share; empty for all flights together.
  package let keys: [FieldPath]
  /// The requested measures; `nil` for a page of statistics.
  package private(set) var shown: [FieldPath]?
  /// The greatest number of groups to return, where a negative number counts as 0; `nil` for all.
  public var limit: Int?
  private(set) var having = Condition.all([])
  private(set) var order: [SortKey] = []
  let context: FormulaContext
  private var scope: ValueScope

  /// Creates a query.
  ///
  /// - Parameters:
  ///   - keys: Fields and other values, separated by commas; an empty string for all flights together.
  ///   - measures: The measures of each group, separated by commas: `count`, `share(arrival_delay > 15 min)`,
  ///     `mean(distance)` and so on. `as` after a measure names it.
  /// - Throws: `FilterError` with the position of the first error.
  /// - Complexity: O(*n*), where *n* is the length of the texts.
  public init(by keys: String, showing measures: String = "count") throws(FilterError) {
    try self.init(keys: keys.isEmpty ? nil : keys)
    try show(measures)
  }

  /// Creates a grouping query by fields, `hour` or other values, separated by commas; `nil` for all flights together.
  ///
  /// - Throws: `FilterError` for the first item that is neither a field nor another value.
  package init(keys: String?, in context: FormulaContext = FormulaContext(), and custom: CustomFields = .none)
    throws(FilterError)
  {
    self.context = context
    let custom = custom.names(of: .flights)
    var names = custom
    if let hour = Self.hour { names[Self.hourName] = .field(hour) }
    let items =
      try keys.map { keys throws(FilterError) in
        try FieldList.items(keys, of: .flights, context: context, in: ValueScope(names: names))
      } ?? []
    self.keys = items.map(\.path)
    var known: [Expression] = []
    names = names.filter { _, value in items.contains { $0.expression == value } }
    for item in items {
      known += [item.expression, .field(item.path)]
      if let name = item.name { names[name.lowercased()] = .field(item.path) }
    }
    scope = ValueScope(keys: known, names: names)
    scope.namesInMeasures = custom
  }

  /// The local hour of departure at the origin, regardless of the query's time zone; unknown if the origin's zone is.
  private static let hour: FieldPath? = {
    guard let departure = Field.named("departure", of: .flights),
      let zone = try? FieldPath(parsing: "origin.timezone", of: .flights)
    else { return nil }
    let hour = Expression.choice(.isNull(zone), .null, .part(.hour, FieldPath(departure)))
    return FieldPath(
      Field(
        hourName, of: .flights, .count, .formula(.whole(hour)), "Hour", "Час",
        "The hour of the best known departure, by the clock of the airport"))
  }()

  /// Sets the requested measures, separated by commas; `as` after a measure names it.
  ///
  /// - Throws: `FilterError` for the first item that is not a measure.
  package mutating func show(_ measures: String) throws(FilterError) {
    var paths: [FieldPath] = []
    var alone = ValueScope(keys: [], names: [:])
    alone.namesInMeasures = scope.namesInMeasures
    for item in try FieldList.items(measures, of: .flights, context: context, in: alone) {
      paths.append(item.path)
      if let name = item.name { scope.names[name.lowercased()] = .field(item.path) }
    }
    shown = paths
  }

  /// Restricts the result to groups for which a condition on measures and keys holds.
  ///
  /// - Throws: `FilterError` with the position of the first error.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public mutating func require(_ condition: String) throws(FilterError) {
    having = try Condition(parsing: condition, of: .flights, in: scope)
  }

  /// Orders the groups by measures and keys, such as `-late, origin`.
  ///
  /// By default, names and codes are ordered by descending number of flights and all other keys by value.
  ///
  /// - Throws: `FilterError` for the first sort key without a value per group.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public mutating func sort(by keys: String) throws(FilterError) {
    order = try FieldList.items(keys, of: .flights, context: context, in: scope, signs: .directions).map { item in
      SortKey(item.path, isDescending: item.isDescending)
    }
  }

  /// The fields that the result is computed from.
  package var fields: [FieldPath] {
    let page = shown == nil ? ["phase", "enroute", "route_distance", "departure_delay", "arrival_delay"] : []
    return keys + FieldPath.paths(page, of: .flights)
      + measures.map { FieldPath(Field($0)) }
  }

  /// All measures that the result needs, each once; the number of flights is always the first.
  var measures: [Measure] {
    var measures = [Measure.count]
    let paths = (shown ?? []) + having.paths + order.map(\.path)
    for measure in paths.flatMap(\.measures) where !measures.contains(measure) { measures.append(measure) }
    return measures
  }
}

extension FieldPath {
  /// The measures that the value of the path is computed from.
  fileprivate var measures: [Measure] {
    switch field.source {
    case .related(.measure(let measure)): [measure]
    case .formula(let formula): formula.paths.flatMap(\.measures)
    default: []
    }
  }
}

/// The order of groups.
struct GroupOrder {
  private let keys: [FieldPath]
  private let numbering: GroupNumbering
  private let counts: [Int]
  private let graph: Graph

  /// Creates an order of groups with some numbers of flights.
  init(_ keys: [FieldPath], numbering: GroupNumbering, counts: [Int], in graph: Graph) {
    self.keys = keys
    self.numbering = numbering
    self.counts = counts
    self.graph = graph
  }

  /// Returns groups in the order of some sort keys, else in the default order.
  ///
  /// Groups whose keys are all names are ordered by their number of flights. If there are other keys too, each name is
  /// ordered by the number of flights that it has in all groups.
  func sorted(_ groups: [Int], by order: [SortKey]) -> [Int] {
    var group: [Int: Int] = [:]
    for place in groups { group[numbering.rows[place]] = place }
    let areNames = keys.allSatisfy(\.isName)
    var all: [RowOrder.Key] = order.map { .field($0) }
    if areNames, order.isEmpty {
      // Unknown names come last, even if most flights have them.
      let most = counts.max() ?? 0
      all.append(
        .places(
          { [group, keys] rows in
            let readers = keys.map { graph.reader(of: $0) }
            let unknown = rows.map { row in readers.contains { $0(row) == .null } }
            return zip(rows, unknown).map { row, isUnknown in
              isUnknown ? nil : group[row].map { most - counts[$0] }
            }
          }, isDescending: false))
    }
    for key in keys.indices {
      if keys[key].isName, !areNames, order.isEmpty {
        let places = places(ofNames: key)
        all.append(.places({ [group] rows in rows.map { group[$0].flatMap { places[$0] } } }, isDescending: false))
      } else {
        all.append(.field(SortKey(keys[key])))
      }
    }
    let rows = groups.map { numbering.rows[$0] }
    return RowOrder(graph, of: .flights, keys: all).sorted(rows, first: .max).compactMap { group[$0] }
  }

  /// Returns the rank of each group's value of a key, by its number of flights; `nil` for an unknown value.
  private func places(ofNames key: Int) -> [Int?] {
    var (values, totals) = (NumberTable(), [Int]())
    let numbers = numbering.rows.indices.map { group in
      let number = values.number(of: numbering.code(ofKey: key, group: group))
      if number == totals.count { totals.append(0) }
      totals[number] += counts[group]
      return number
    }
    var places = [Int?](repeating: nil, count: totals.count)
    var first = [Int](repeating: 0, count: totals.count)
    for (group, number) in numbers.enumerated().reversed() { first[number] = numbering.rows[group] }
    let named = RowOrder(graph, of: .flights, by: [SortKey(keys[key])]).sorted(first, first: .max)
    var position: [Int: Int] = [:]
    for (place, row) in named.enumerated() { position[row] = place }
    let ordered = totals.indices.sorted { left, right in
      (totals[right], position[first[left]] ?? 0) < (totals[left], position[first[right]] ?? 0)
    }
    for (place, number) in ordered.enumerated() where values.words[number] != GroupNumbering.unknown {
      places[number] = place
    }
    return numbers.map { places[$0] }
  }
}

extension FieldPath {
  /// Whether the values are names without an inherent order.
  var isName: Bool {
    if field.name == "phase" { return false }
    if case .formula(.part) = field.source { return false }
    return switch field.kind {
    case .text, .code, .list, .toOne: true
    case .flag, .count, .time, .figure, .raw, .toMany: false
    }
  }
}
