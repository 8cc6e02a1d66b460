/// Questions about attributes of the application's own: `crew > 3 && \.distance > 1000`.
extension CustomAttribute {
  /// The attribute as a value that is asked for; of a type that stores cannot hold there is none.
  fileprivate var expression: Expression? { column.map { .field(FieldPath($0.field)) } }

  fileprivate func compared(_ comparison: Comparison, _ value: Value) -> Filter<Root> {
    guard let expression, let literal = Value._recordValue(value).value.literal else { return .none }
    return Filter(.compare(expression, comparison, .literal(literal)))
  }

  /// The filter that holds where the attribute is unknown.
  public var isUnknown: Filter<Root> { expression.map { Filter(.isNull($0)) } ?? .all }
}

extension AttributeValue {
  /// The value as expressions hold it; `nil` for a list and for what nothing compares with.
  fileprivate var literal: Literal? {
    switch self {
    case .text(let text): .text(text)
    case .flag(let flag): .flag(flag)
    case .whole(let whole): .number(Double(whole), nil)
    case .decimal(let number): .finite(number)
    case .time(let seconds): .time(TimeLiteral(Double(seconds)))
    case .list, .link: nil
    }
  }
}

extension CustomAttribute where Value == String {
  /// Returns the filter that holds where the text begins with another, in any case and with any accents.
  ///
  /// - Complexity: O(1)
  public func begins(with beginning: String) -> Filter<Root> { compared(.begins, beginning) }

  /// Returns the filter that holds where the text contains another, in any case and with any accents.
  ///
  /// - Complexity: O(1)
  public func contains(_ part: String) -> Filter<Root> { compared(.contains, part) }
}

/// Returns the filter that holds where an attribute is a value.
///
/// - Complexity: O(1)
public func == <Root: StoreEntity, Value>(attribute: CustomAttribute<Root, Value>, value: Value) -> Filter<Root> {
  attribute.compared(.equal, value)
}

/// Returns the filter that holds where an attribute is known and is not a value.
///
/// - Complexity: O(1)
public func != <Root: StoreEntity, Value>(attribute: CustomAttribute<Root, Value>, value: Value) -> Filter<Root> {
  attribute.compared(.notEqual, value)
}

/// Returns the filter that holds where an attribute is less than, or before, a value.
///
/// - Complexity: O(1)
public func < <Root: StoreEntity, Value>(attribute: CustomAttribute<Root, Value>, value: Value) -> Filter<Root> {
  attribute.compared(.less, value)
}

/// Returns the filter that holds where an attribute is at most a value.
///
/// - Complexity: O(1)
public func <= <Root: StoreEntity, Value>(attribute: CustomAttribute<Root, Value>, value: Value) -> Filter<Root> {
  attribute.compared(.lessOrEqual, value)
}

/// Returns the filter that holds where an attribute is greater than, or after, a value.
///
/// - Complexity: O(1)
public func > <Root: StoreEntity, Value>(attribute: CustomAttribute<Root, Value>, value: Value) -> Filter<Root> {
  attribute.compared(.greater, value)
}

/// Returns the filter that holds where an attribute is at least a value.
///
/// - Complexity: O(1)
public func >= <Root: StoreEntity, Value>(attribute: CustomAttribute<Root, Value>, value: Value) -> Filter<Root> {
  attribute.compared(.greaterOrEqual, value)
}

/// Expressions that name attributes of the application's own.
extension ValueScope {
  /// Values of single rows, with attributes by their names, also behind a relationship: `crew`, `origin.lounge`.
  fileprivate init(_ attributes: [any AnyCustomAttribute], of entity: EntityKind) {
    var names: [String: Expression] = [:]
    for column in attributes.compactMap(\.column) {
      if column.entity == entity { names.note(FieldPath(column.field), as: column.name) }
      for step in Field.all(of: entity) where step.kind == .toOne(column.entity) {
        for name in [step.name] + step.aliases {
          names.note(FieldPath(steps: [step], column.field), as: "\(name).\(column.name)")
        }
      }
    }
    self.init(names: names)
  }
}

extension [String: Expression] {
  /// Lets a name stand for a field, and for the parts of a time with their names behind it.
  fileprivate mutating func note(_ path: FieldPath, as name: String) {
    self[name] = .field(path)
    guard path.field.kind == .time else { return }
    for part in TimePart.allCases { self["\(name).\(part.rawValue)"] = .part(part, path) }
  }
}

extension Filter {
  /// Reads an expression that may name attributes of the application's own.
  ///
  /// - Parameters:
  ///   - expression: The condition, as `flights help expressions` explains it.
  ///   - attributes: The attributes that it may name, besides those that every store has.
  /// - Throws: `FilterError` with the place of the first part that is wrong.
  /// - Complexity: O(*n*), where *n* is the length of the expression.
  public init(_ expression: String, attributes: [any AnyCustomAttribute]) throws(FilterError) {
    self.init(try ConditionParser.parse(expression, of: Root.kind, in: ValueScope(attributes, of: Root.kind)))
  }
}

extension ValueExpression {
  /// Makes a value of an attribute of the application's own; one of a type that stores cannot hold is unknown.
  public init<Value>(_ attribute: CustomAttribute<Root, Value>) {
    let column = attribute.column ?? CustomColumn(entity: Root.kind, name: attribute.name, storage: .link)
    self.init(path: FieldPath(column.field))
  }
}
