/// A question about groups of flights: what tells them apart, what is to be said of each, which are wanted, in which order.
///
///     var question = try GroupQuery(by: "origin, destination", showing: "count, p90(arrival_delay) as late")
///     try question.require("count >= 2")
///     try question.sort(by: "-late")
///     for group in store.groups(question, of: .all) { print(group["origin"]!, group["late"]!) }
public struct GroupQuery: Sendable {
  private(set) var question: GroupQuestion

  /// Makes a question.
  ///
  /// - Parameters:
  ///   - keys: Fields and other values, separated by commas; an empty text for all flights together.
  ///   - measures: What is said of each group: `count`, `share(arrival_delay > 15 min)`, `mean(distance)` and so on, separated
  ///     by commas. `as` gives one a name.
  /// - Throws: `FilterError` with the place of the first part that is wrong.
  /// - Complexity: O(*n*), where *n* is the length of the texts.
  public init(by keys: String, showing measures: String = "count") throws(FilterError) {
    question = try GroupQuestion(by: keys.isEmpty ? nil : keys)
    try question.show(measures)
  }

  /// Asks only for groups for which a condition on measures and keys holds.
  ///
  /// - Throws: `FilterError` with the place of the first part that is wrong.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public mutating func require(_ condition: String) throws(FilterError) { try question.require(condition) }

  /// Asks for an order by measures and keys, such as `-late, origin`.
  ///
  /// Without it names and codes stand by their number of flights, the greatest first, and all else in its own order.
  ///
  /// - Throws: `FilterError` for the first key that a group has no value of.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public mutating func sort(by keys: String) throws(FilterError) { try question.sort(by: keys) }

  /// The greatest number of groups that are wanted; `nil` for all.
  public var limit: Int? {
    get { question.limit }
    set { question.limit = newValue }
  }
}

/// A group of flights with the same keys, and its measures.
public struct FlightGroup: Sendable, Hashable {
  /// The names of the keys and measures, in the order in which they were asked for, without units.
  public let names: [String]
  /// The value of each; a figure is in the metric unit in which it is shown, and `nil` is unknown.
  public let values: [ExpressionValue?]

  /// The value with a name: that of a field, a measure such as `mean(distance)`, or the one that `as` has given.
  ///
  /// - Complexity: O(*k*), where *k* is the number of keys and measures.
  public subscript(name: String) -> ExpressionValue? {
    names.firstIndex(of: name).flatMap { values[$0] }
  }
}

extension FlightStore {
  /// Answers a question about groups of flights.
  ///
  /// What is unknown is left out of every measure but `count` of the flights themselves, and is a group of its own.
  ///
  /// - Parameters:
  ///   - query: The question.
  ///   - filter: Which flights the groups are made of.
  /// - Returns: The groups, in order; without keys one.
  /// - Complexity: O(*n*) for each key and measure, O(*n* log *n*) for percentiles, where *n* is the number of flights.
  public func groups(_ query: GroupQuery, of filter: Filter<Flight> = .all) -> [FlightGroup] {
    var rows = RowQuery(.flights)
    rows.require(filter)
    let answer = rows.found(in: self).answer(query.question)
    let paths = answer.keys + (answer.shown ?? [])
    let selection = answer.keys.isEmpty ? answer.total : answer.rows
    let names = answer.keys.map(\.name) + (query.question.shown ?? []).map(\.writtenName)
    let readers = paths.map { ExpressionReader($0, in: selection.graph) }
    return selection.rows.map { row in FlightGroup(names: names, values: readers.map { $0(row) }) }
  }
}

extension FieldPath {
  /// The name that was given, else the measure as it is written.
  fileprivate var writtenName: String {
    if let alias { return alias }
    if case .related(.measure(let measure)) = field.source { return measure.description }
    return name
  }
}
