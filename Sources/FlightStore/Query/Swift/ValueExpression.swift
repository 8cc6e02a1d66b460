/// A value that is worked out for flights, airports or airlines: a field, or what arithmetic, functions and parts of times
/// make of several.
///
///     let slack = try ValueExpression<Flight>("speed - average_speed")
///     let flights = store.flights(where: \.distance > 1000).sorted(by: slack, .reverse)
///     let first = flights.first.flatMap { slack.value(of: $0) }
///
/// It is a value: it prints itself, is read from text, and is `Codable`. Foundation has an `Expression` of its own.
public struct ValueExpression<Root: StoreEntity>: Sendable, Hashable {
  let path: FieldPath

  init(path: FieldPath) { self.path = path }

  /// Reads an expression.
  ///
  /// - Parameter text: A value, as `flights help expressions` explains it: `distance / duration`, `departure.weekday`.
  /// - Throws: `FilterError` with the place of the first part that is wrong, also where there is more than one value.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public init(_ text: String) throws(FilterError) {
    let items = try FieldList.items(text, of: Root.kind, context: FormulaContext())
    guard items.count == 1 else {
      throw FilterError(.unexpected(expected: "the end"), in: text, at: items[1].range)
    }
    path = items[0].path
  }

  /// Works the value out.
  ///
  /// - Parameter entity: What it is asked of.
  /// - Returns: The value, a figure in the metric unit in which it is shown; `nil` where it is unknown.
  /// - Complexity: O(1), but for the first use of a relationship to many on a snapshot, which is linear in its flights.
  public func value(of entity: Root) -> ExpressionValue? {
    ExpressionReader(path, in: entity.handle.graph)(entity.handle.row)
  }

  /// Works the value out for many at once.
  ///
  /// - Parameter entities: What it is asked of.
  /// - Returns: The values in the order of the list.
  /// - Complexity: O(*n*), where *n* is the length of the list.
  public func values(of entities: EntityList<Root>) -> [ExpressionValue?] {
    let read = ExpressionReader(path, in: entities.graph)
    return entities.rowNumbers.map { read($0) }
  }

  /// The direction of an order.
  public enum Order: Sendable, Hashable, Codable {
    /// The least first.
    case forward
    /// The greatest first.
    case reverse
  }
}

extension ValueExpression: CustomStringConvertible {
  /// The expression; reading it gives an equal one.
  public var description: String {
    switch path.field.source {
    case .formula where path.field.isWritten: path.field.help
    default: path.name
    }
  }
}

extension ValueExpression: Codable {
  /// Reads an expression from its text.
  public init(from decoder: any Decoder) throws {
    self = try decoder.expression("value of \(Root.kind)") { text throws(FilterError) in try ValueExpression(text) }
  }

  /// Writes the expression as its text.
  ///
  /// - Complexity: O(*n*), where *n* is the length of what is written.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension Field {
  /// Whether users have written the value, and no table of fields has it.
  fileprivate var isWritten: Bool { Field.named(name, of: entity)?.source != source }
}

extension EntityList {
  /// Returns the same entities in the order of a value, unknown ones last; what is equal by departure, ident and key.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the length of the list.
  public func sorted(
    by expression: ValueExpression<Element>, _ order: ValueExpression<Element>.Order = .forward
  ) -> EntityList<Element> {
    let key = SortKey(expression.path, isDescending: order == .reverse)
    return EntityList(graph, rows: RowOrder(graph, of: Element.kind, by: [key]).sorted(rowNumbers, first: .max))
  }
}
