/// Questions about attributes of the application's own: `crew > 3 && \.distance > 1000`.
extension CustomAttribute {
  fileprivate func compared(_ comparison: Comparison, _ value: Value.Known) -> Filter<Root> {
    guard let literal = Value.Known._recordValue(value).value.literal else { return .none }
    return Filter(.compare(.field(FieldPath(column.field)), comparison, .literal(literal)))
  }
}

extension CustomAttribute where Value: ExpressibleByNilLiteral {
  /// The filter that holds where the attribute is unknown.
  public var isUnknown: Filter<Root> { Filter(.isNull(.field(FieldPath(column.field)))) }
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

extension CustomAttribute where Value.Known == String {
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
public func == <Root: StoreEntity, Value>(attribute: CustomAttribute<Root, Value>, value: Value.Known) -> Filter<Root> {
  attribute.compared(.equal, value)
}

/// Returns the filter that holds where an attribute is known and is not a value.
///
/// - Complexity: O(1)
public func != <Root: StoreEntity, Value>(attribute: CustomAttribute<Root, Value>, value: Value.Known) -> Filter<Root> {
  attribute.compared(.notEqual, value)
}

/// Returns the filter that holds where an attribute is less than, or before, a value.
///
/// - Complexity: O(1)
public func < <Root: StoreEntity, Value>(attribute: CustomAttribute<Root, Value>, value: Value.Known) -> Filter<Root> {
  attribute.compared(.less, value)
}

/// Returns the filter that holds where an attribute is at most a value.
///
/// - Complexity: O(1)
public func <= <Root: StoreEntity, Value>(attribute: CustomAttribute<Root, Value>, value: Value.Known) -> Filter<Root> {
  attribute.compared(.lessOrEqual, value)
}

/// Returns the filter that holds where an attribute is greater than, or after, a value.
///
/// - Complexity: O(1)
public func > <Root: StoreEntity, Value>(attribute: CustomAttribute<Root, Value>, value: Value.Known) -> Filter<Root> {
  attribute.compared(.greater, value)
}

/// Returns the filter that holds where an attribute is at least a value.
///
/// - Complexity: O(1)
public func >= <Root: StoreEntity, Value>(attribute: CustomAttribute<Root, Value>, value: Value.Known) -> Filter<Root> {
  attribute.compared(.greaterOrEqual, value)
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
    let scope = ValueScope(names: CustomFields(attributes).names(of: Root.kind))
    self.init(try ConditionParser.parse(expression, of: Root.kind, in: scope))
  }
}

extension ValueExpression {
  /// Makes a value of an attribute of the application's own.
  public init<Value>(_ attribute: CustomAttribute<Root, Value>) {
    self.init(path: FieldPath(attribute.column.field))
  }
}
