/// Filters on the application's own attributes: `crew > 3 && \.distance > 1000`.
extension CustomAttribute {
  fileprivate func compared(_ comparison: Comparison, to value: Value.Known) -> Filter<Root> {
    guard let literal = Value.Known._recordValue(value).value.literal else { return .none }
    return Filter(.compare(.field(FieldPath(column.field)), comparison, .literal(literal)))
  }
}

extension CustomAttribute where Value: ExpressibleByNilLiteral {
  /// The filter that holds if the attribute is unknown.
  public var isUnknown: Filter<Root> { Filter(.isNull(.field(FieldPath(column.field)))) }
}

extension AttributeValue {
  /// The value as a literal; `nil` for lists and links, which compare with nothing.
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
  /// Returns the filter that holds if the text begins with another, ignoring case and accents.
  ///
  /// - Complexity: O(1)
  public func begins(with beginning: String) -> Filter<Root> { compared(.begins, to: beginning) }

  /// Returns the filter that holds if the text contains another, ignoring case and accents.
  ///
  /// - Complexity: O(1)
  public func contains(_ part: String) -> Filter<Root> { compared(.contains, to: part) }
}

/// Returns the filter that holds if an attribute equals a value.
///
/// - Complexity: O(1)
public func == <Root: StoreEntity, Value>(attribute: CustomAttribute<Root, Value>, value: Value.Known) -> Filter<Root> {
  attribute.compared(.equal, to: value)
}

/// Returns the filter that holds if an attribute is known and does not equal a value.
///
/// - Complexity: O(1)
public func != <Root: StoreEntity, Value>(attribute: CustomAttribute<Root, Value>, value: Value.Known) -> Filter<Root> {
  attribute.compared(.notEqual, to: value)
}

/// Returns the filter that holds if an attribute is less than, or before, a value.
///
/// - Complexity: O(1)
public func < <Root: StoreEntity, Value>(attribute: CustomAttribute<Root, Value>, value: Value.Known) -> Filter<Root> {
  attribute.compared(.less, to: value)
}

/// Returns the filter that holds if an attribute is at most a value.
///
/// - Complexity: O(1)
public func <= <Root: StoreEntity, Value>(attribute: CustomAttribute<Root, Value>, value: Value.Known) -> Filter<Root> {
  attribute.compared(.lessOrEqual, to: value)
}

/// Returns the filter that holds if an attribute is greater than, or after, a value.
///
/// - Complexity: O(1)
public func > <Root: StoreEntity, Value>(attribute: CustomAttribute<Root, Value>, value: Value.Known) -> Filter<Root> {
  attribute.compared(.greater, to: value)
}

/// Returns the filter that holds if an attribute is at least a value.
///
/// - Complexity: O(1)
public func >= <Root: StoreEntity, Value>(attribute: CustomAttribute<Root, Value>, value: Value.Known) -> Filter<Root> {
  attribute.compared(.greaterOrEqual, to: value)
}

extension Filter {
  /// Creates a filter from an expression that may name the application's own attributes.
  ///
  /// - Parameters:
  ///   - expression: The condition, as `flights help expressions` explains it.
  ///   - attributes: The attributes that it may name, besides the built-in ones.
  /// - Throws: `FilterError` with the position of the first error.
  /// - Complexity: O(*n*), where *n* is the length of the expression.
  public init(_ expression: String, attributes: [any AnyCustomAttribute]) throws(FilterError) {
    let scope = ValueScope(names: CustomFields(attributes).names(of: Root.kind))
    self.init(try ConditionParser.parse(expression, of: Root.kind, in: scope))
  }
}

extension ValueExpression {
  /// Creates the value of one of the application's own attributes.
  public init<Value>(_ attribute: CustomAttribute<Root, Value>) {
    self.init(path: FieldPath(attribute.column.field))
  }
}
