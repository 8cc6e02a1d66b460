/// A value computed for entities: a field, or a formula of arithmetic, functions and parts of times.
///
///     let slack = try ValueExpression<Flight>("speed - average_speed")
///     let flights = store.flights(where: \.distance > 1000).sorted(by: slack, .reverse)
///     let first = flights.first.flatMap { slack.value(of: $0) }
///
/// Its description is its text, from which it is read back, and it is `Codable`. Foundation has an `Expression` of its
/// own.
public struct ValueExpression<Root: StoreEntity>: Sendable, Hashable {
  let path: FieldPath

  init(path: FieldPath) { self.path = path }

  /// Creates a value from its text.
  ///
  /// - Parameter text: A value, as `flights help expressions` explains it: `distance / duration`, `departure.weekday`.
  /// - Throws: `FilterError` with the position of the first error, also if there is more than one value.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public init(_ text: String) throws(FilterError) {
    let items = try FieldList.items(text, of: Root.kind, context: FormulaContext())
    guard items.count == 1 else {
      throw FilterError(.unexpected(expected: "the end"), in: text, at: items[1].range)
    }
    path = items[0].path
  }

  /// Computes the value for one entity.
  ///
  /// - Parameter entity: The flight, airport or airline.
  /// - Returns: The value, a figure in the metric unit in which it is shown; `nil` if it is unknown.
  /// - Complexity: O(1), except for the first use of a to-many relationship on a snapshot, which is linear in its
  ///   flights.
  public func value(of entity: Root) -> ExpressionValue? {
    ExpressionReader(path, in: entity.handle.graph)(entity.handle.row)
  }

  /// Computes the value for many entities at once.
  ///
  /// - Parameter entities: The flights, airports or airlines.
  /// - Returns: The values in the order of the list.
  /// - Complexity: O(*n*), where *n* is the length of the list.
  public func values(of entities: EntityList<Root>) -> [ExpressionValue?] {
    let read = ExpressionReader(path, in: entities.graph)
    return entities.rowNumbers.map { read($0) }
  }

  /// A sort direction.
  public enum Order: Sendable, Hashable, Codable {
    /// Ascending order.
    case forward
    /// Descending order.
    case reverse
  }
}

extension ValueExpression: CustomStringConvertible {
  /// The text of the expression, from which an equal one is read back.
  public var description: String {
    switch path.field.source {
    case .formula where path.field.isWritten: path.field.help
    default: path.name
    }
  }
}

extension ValueExpression: Codable {
  /// Creates an expression from its encoded text.
  public init(from decoder: any Decoder) throws {
    self = try decoder.expression("value of \(Root.kind)") { text throws(FilterError) in try ValueExpression(text) }
  }

  /// Encodes the text of the expression.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension Field {
  /// Whether the value is a user's own, and not in a table of fields.
  fileprivate var isWritten: Bool { Field.named(name, of: entity)?.source != source }
}

extension EntityList {
  /// Returns the entities sorted by a value, unknown ones last; ties are broken by departure, ident and key.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the length of the list.
  public func sorted(
    by expression: ValueExpression<Element>, _ order: ValueExpression<Element>.Order = .forward
  ) -> EntityList<Element> {
    let key = SortKey(expression.path, isDescending: order == .reverse)
    return EntityList(graph, rows: RowOrder(graph, of: Element.kind, by: [key]).sorted(rowNumbers, first: .max))
  }
}
