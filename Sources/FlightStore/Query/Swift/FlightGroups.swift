/// A group of flights with the same keys, and its measures.
public struct FlightGroup: Sendable, Hashable {
  /// The names of the keys and measures, as requested and in this order, without units.
  public let names: [String]
  /// The value of each key and measure: figures in the unit in which they are shown, `nil` if unknown.
  public let values: [ExpressionValue?]

  /// The value with a name: that of a field, of a measure such as `mean(distance)`, or one given by `as`.
  ///
  /// - Complexity: O(*k*), where *k* is the number of keys and measures.
  public subscript(name: String) -> ExpressionValue? {
    names.firstIndex(of: name).flatMap { values[$0] }
  }
}

extension FlightStore {
  /// Returns the groups of flights that a grouping query asks for.
  ///
  /// Unknown values are excluded from every measure except `count` of the flights themselves; an unknown key forms a
  /// group.
  ///
  /// - Parameters:
  ///   - query: The grouping query.
  ///   - filter: A condition on the flights to group.
  /// - Returns: The groups, in order; a single one if there are no keys.
  /// - Complexity: O(*n*) for each key and measure, O(*n* log *n*) for percentiles, where *n* is the number of flights.
  public func groups(_ query: GroupQuery, of filter: Filter<Flight> = .all) -> [FlightGroup] {
    let answer = RowQuery(filter).found(in: self).answer(query)
    let paths = answer.keys + (answer.shown ?? [])
    let total = query.limit.map { $0 <= 0 } ?? false ? answer.total.prefix(0) : answer.total
    let selection = answer.keys.isEmpty ? total : answer.rows
    let names = answer.keys.map(\.name) + (query.shown ?? []).map(\.writtenName)
    let readers = paths.map { selection.graph.expressionReader(of: $0) }
    return selection.rows.map { row in FlightGroup(names: names, values: readers.map { $0(row) }) }
  }
}

extension FieldPath {
  /// The name given by `as`, else the text of the measure.
  fileprivate var writtenName: String {
    if let alias { return alias }
    if case .related(.measure(let measure)) = field.source { return measure.description }
    return name
  }
}

/// The entities that share a value of a property, and this value.
public struct EntitySection<Header: Hashable, Element: StoreEntity>: RandomAccessCollection {
  /// The shared value.
  public let header: Header
  /// The entities.
  public let elements: EntityList<Element>

  /// The position of the first entity.
  public var startIndex: Int { elements.startIndex }

  /// The position after the last entity.
  public var endIndex: Int { elements.endIndex }

  /// Returns the entity at a position.
  ///
  /// - Complexity: O(1)
  public subscript(position: Int) -> Element { elements[position] }
}

extension EntitySection: Sendable where Header: Sendable {}

extension EntityList {
  /// Groups the entities into sections by the value of a property.
  ///
  /// Sections are in the order in which their first entities are in the list, and the entities keep their order within
  /// each. A list sorted by the property first thus yields sorted sections. A value has one section, even if its
  /// entities are not adjacent in the list.
  ///
  ///     for section in try store.fetch(descriptor).sections(by: \.destination?.city) {
  ///       print(section.header ?? "?", section.count)
  ///     }
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of entities.
  public func sections<Header: Hashable>(by property: KeyPath<Element, Header>) -> [EntitySection<Header, Element>] {
    let rows = rowNumbers
    return Dictionary(grouping: groups(by: property)) { self[$0[0]][keyPath: property] }
      .map { header, groups in (header, groups.joined().sorted()) }
      .sorted { $0.1[0] < $1.1[0] }
      .map { EntitySection(header: $0, elements: EntityList(graph, rows: $1.map { rows[$0] })) }
  }

  /// Returns positions in groups with the same stored value, or each position by itself if the property is not a field.
  private func groups(by property: PartialKeyPath<Element>) -> [[Int]] {
    guard let path = PropertyTable.paths[property] else { return indices.map { [$0] } }
    let values = graph.values(path, ofRows: rowNumbers)
    return Dictionary(grouping: indices) { values[$0] }.values.sorted { $0[0] < $1[0] }
  }
}
