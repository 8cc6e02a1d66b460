public import Foundation

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

  // A string literal is a `FilterExpression` instead, which quotes interpolated values.
  /// Creates a value from its text.
  ///
  /// - Parameter text: A value, as `flights help expressions` explains it: `distance / duration`, `departure.weekday`.
  /// - Throws: `FilterError` with the position of the first error, also if there is more than one value.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  @_disfavoredOverload
  public init(_ text: String) throws(FilterError) { try self.init(parsing: text, attributes: []) }

  /// Creates a value from an expression with interpolated values, which are quoted.
  ///
  /// - Parameters:
  ///   - expression: The value.
  ///   - attributes: The application's own attributes that it may name, besides the built-in ones.
  /// - Throws: `FilterError` with the position of the first error.
  /// - Complexity: O(*n*), where *n* is the length of the expression.
  public init(_ expression: FilterExpression, attributes: [any AnyCustomAttribute] = []) throws(FilterError) {
    try self.init(parsing: expression.text, attributes: attributes)
  }

  /// Creates a value from its text, which may name the application's own attributes.
  ///
  /// - Parameters:
  ///   - text: The value.
  ///   - attributes: The attributes that it may name, besides the built-in ones.
  /// - Throws: `FilterError` with the position of the first error.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public init(parsing text: String, attributes: [any AnyCustomAttribute]) throws(FilterError) {
    let scope = ValueScope(attributes, of: Root.kind)
    let items = try FieldList.items(text, of: Root.kind, context: FormulaContext(), in: scope)
    guard items.count == 1 else {
      throw FilterError(.unexpected(expected: "the end"), in: text, at: items[1].range)
    }
    path = items[0].path
  }

  /// Computes the value for one entity; `nil` if it is unknown.
  ///
  /// A figure is in the unit in which it is shown: the metric one unless the expression names another, as `distance_nmi`
  /// does.
  ///
  /// - Complexity: O(1), except for the first use of a to-many relationship on a snapshot, which is linear in its
  ///   flights.
  public func value(of entity: Root) -> ExpressionValue? {
    entity.handle.graph.expressionReader(of: path)(entity.handle.row)
  }

  /// Computes the value for each entity of a list, in its order.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the list.
  public func values(of entities: EntityList<Root>) -> [ExpressionValue?] {
    entities.rowNumbers.map(entities.graph.expressionReader(of: path))
  }
}

extension ValueExpression: CustomStringConvertible {
  /// The text of the expression, from which an equal one is read back.
  public var description: String { path.expression }
}

extension ValueExpression: Codable {
  /// Creates an expression from its encoded text.
  public init(from decoder: any Decoder) throws {
    self = try decoder.expression("value of \(Root.kind)") { text, attributes throws(FilterError) in
      try ValueExpression(parsing: text, attributes: attributes)
    }
  }

  /// Encodes the text of the expression.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension EntityList {
  /// Returns the entities sorted by a value, unknown ones last; ties are broken by departure, ident and key.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the length of the list.
  public func sorted(
    by expression: ValueExpression<Element>, _ order: SortOrder = .forward
  ) -> EntityList<Element> {
    let key = SortKey(expression.path, isDescending: order == .reverse)
    return EntityList(graph, rows: RowOrder(graph, of: Element.kind, by: [key]).sorted(rowNumbers))
  }
}

/// The value of an expression for a flight, an airport, an airline or a group of flights.
public enum ExpressionValue: Sendable, Hashable {
  /// A plain number, such as a count, a quotient of two lengths or the hour of a time.
  case number(Double)
  /// A number in its unit: the metric one in which such figures are shown (km, m, km/h, min, %, °), unless the expression
  /// names another.
  case figure(Double, FigureUnit)
  /// An instant.
  case time(Date)
  /// A text; the code, for a code or a linked entity; what a clock shows, for a day or a local time.
  case text(String)
  /// A list of strings.
  case list([String])
  /// A Boolean value.
  case flag(Bool)

  /// The number of a plain number or a figure; `nil` for other values.
  public var number: Double? {
    switch self {
    case .number(let number), .figure(let number, _): number
    case .time, .text, .list, .flag: nil
    }
  }

  /// The string of a text; `nil` for other values.
  public var text: String? { if case .text(let text) = self { text } else { nil } }
}

extension ExpressionValue: CustomStringConvertible {
  /// The value as text: `886.748544 km`.
  public var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .figure(let number, let unit): "\(number) \(unit.rawValue)"
    case .time(let time): TimeText.text(Int(time.timeIntervalSince1970.rounded(.down)))
    case .text(let text): text
    case .list(let texts): texts.joined(separator: ", ")
    case .flag(let flag): "\(flag)"
    }
  }
}

extension Graph {
  /// Returns a reader of the value of a path for any row; `nil` if it is unknown.
  func expressionReader(of path: FieldPath) -> (_ row: Int) -> ExpressionValue? {
    let read = shownReader(of: path)
    return { [self] row in
      let value = read(row)
      switch value {
      case .null: return nil
      case .flag(let flag): return .flag(flag)
      case .whole, .number: return value.number.map { Self.shown($0, of: path) }
      case .time(let seconds): return .time(Date(timeIntervalSince1970: Double(seconds)))
      case .list(let id): return .list(texts.items(id).map { String(decoding: $0, as: UTF8.self) })
      case .text, .row: return text(of: value).flatMap(texts.string).map { .text($0) }
      case .phase, .part, .key: return withText(of: value) { .text($0.text) }
      }
    }
  }

  private static func shown(_ number: Double, of path: FieldPath) -> ExpressionValue {
    guard let stored = path.field.storedUnit else { return .number(number) }
    let shown = path.unit ?? path.field.figureClass?.unit(in: .metric) ?? stored
    return .figure(stored.convert(number, to: shown) ?? number, shown)
  }
}
