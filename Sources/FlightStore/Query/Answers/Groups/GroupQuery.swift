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
  package private(set) var keys: [FieldPath]
  /// The requested measures; `nil` for a page of statistics.
  package private(set) var shown: [FieldPath]?
  /// The greatest number of groups to return, where a negative number counts as 0; `nil` for all.
  public var limit: Int?
  /// The codes of airports and airlines in the keys, the measures and the condition, as written.
  package private(set) var codes: [WrittenCode] = []
  package private(set) var having = Condition.all([])
  package private(set) var order: [SortKey] = []
  let context: FormulaContext
  private var scope: ValueScope

  /// Creates a query; interpolated values are quoted, and `\(raw: text)` inserts a part of the query itself.
  ///
  /// - Parameters:
  ///   - keys: Fields and other values, separated by commas; an empty text for all flights together.
  ///   - measures: The measures of each group, separated by commas: `count`, `share(arrival_delay > 15 min)`,
  ///     `mean(distance)` and so on. `as` after a measure names it.
  ///   - attributes: The attributes of the application that both may name, besides the built-in ones.
  /// - Throws: `FilterError` with the position of the first error.
  /// - Complexity: O(*n*), where *n* is the length of the texts.
  public init(
    by keys: FilterExpression, showing measures: FilterExpression = "count", attributes: [any AnyCustomAttribute] = []
  ) throws(FilterError) {
    try self.init(keys: keys.text.isEmpty ? nil : keys.text, and: CustomFields(attributes))
    try show(measures.text)
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
    // All flights have the same constant.
    if let constant = items.first(where: \.expression.paths.isEmpty) {
      throw FilterError(.unexpected(expected: "a field"), in: keys ?? "", at: constant.range)
    }
    self.keys = items.map(\.path)
    codes = items.flatMap(\.codes)
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
  static let hour: FieldPath? = {
    guard let departure = Field.named("departure", of: .flights),
      let zone = try? FieldPath(parsing: "origin.timezone", of: .flights)
    else { return nil }
    let hour = Expression.choice(.isNull(zone), .null, .part(.hour, FieldPath(departure)))
    return FieldPath(
      Field(
        hourName, of: .flights, .count, .formula(.number(.whole, hour)), "Hour", "Час",
        "The hour of the best known departure, by the clock of the airport"))
  }()

  /// Sets the requested measures, separated by commas; `as` after a measure names it.
  ///
  /// Keys among them add nothing but a name, because every group has its keys first.
  ///
  /// - Throws: `FilterError` for the first item that is neither a measure nor a key.
  package mutating func show(_ measures: String) throws(FilterError) {
    var paths: [FieldPath] = []
    for item in try FieldList.items(measures, of: .flights, context: context, in: scope) {
      if let name = item.name { scope.names[name.lowercased()] = .field(item.path) }
      if let key = keys.firstIndex(where: { $0.leads(toValueOf: item.path) }) {
        if item.name != nil { keys[key] = item.path }
        continue
      }
      codes += item.codes
      guard item.path.isMeasured else {
        throw FilterError(
          .notOfGroups(field: "\(item.expression)"), in: measures, at: item.range, suggestion: measure(of: item))
      }
      paths.append(item.path)
    }
    shown = paths
  }

  /// Returns the measure of a value that is none; `nil` if there is none, as of a constant or of the hour of groups.
  private func measure(of item: FieldList.Item) -> String? {
    if item.expression.paths.isEmpty { return nil }
    let measure = (try? TypedExpression(.field(item.path)).type)?.measure(of: "\(item.expression)")
    return measure.flatMap { (try? FieldList.items($0, of: .flights, context: context, in: scope)) == nil ? nil : $0 }
  }

  /// Restricts the result to groups for which a condition on measures and keys holds; interpolated values are quoted.
  ///
  /// - Throws: `FilterError` with the position of the first error.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public mutating func require(_ condition: FilterExpression) throws(FilterError) {
    try require(condition.text as String)
  }

  /// Restricts the result to groups for which a condition on measures and keys holds.
  ///
  /// - Throws: `FilterError` with the position of the first error.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  @_disfavoredOverload
  public mutating func require(_ condition: String) throws(FilterError) {
    var parser = ExpressionParser(condition, of: .flights, in: scope)
    having = try parser.wholeCondition()
    codes += parser.codes
  }

  /// Orders the groups by measures and keys, such as `-late, origin`.
  ///
  /// By default, names and codes are ordered by descending number of flights and all other keys by value.
  ///
  /// - Throws: `FilterError` for the first sort key without a value per group.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public mutating func sort(by keys: String) throws(FilterError) {
    let items = try FieldList.items(keys, of: .flights, context: context, in: scope, signs: .directions)
    order = items.map { SortKey($0.path, isDescending: $0.isDescending) }
    codes += items.flatMap(\.codes)
  }

  /// The query, with the columns of the page of statistics as measures if none are requested.
  package var withMeasures: GroupQuery {
    var query = self
    query.shown = shown ?? StatisticsColumn.all.compactMap(\.path)
    return query
  }

  /// The fields that the result is computed from.
  package var fields: [FieldPath] {
    let page = shown == nil ? ["phase", "enroute", "route_distance", "departure_delay", "arrival_delay"] : []
    return keys + FieldPath.paths(page, of: .flights)
      + measures.map { FieldPath(Field($0)) }
  }

  /// All measures that the result needs, each once; the number of flights is always the first.
  package var measures: [Measure] {
    var measures = [Measure.count]
    let paths = (shown ?? []) + having.paths + order.map(\.path)
    for measure in paths.flatMap(\.measures) where !measures.contains(measure) { measures.append(measure) }
    return measures
  }
}

extension FieldPath {
  /// Whether the value is computed from measures only.
  package var isMeasured: Bool {
    switch field.source {
    case .related(.measure): true
    case .formula(let formula): !formula.paths.isEmpty && formula.paths.allSatisfy(\.isMeasured)
    default: false
    }
  }

  /// The measures that the value of the path is computed from.
  fileprivate var measures: [Measure] {
    switch field.source {
    case .related(.measure(let measure)): [measure]
    case .formula(let formula): formula.paths.flatMap(\.measures)
    default: []
    }
  }
}
