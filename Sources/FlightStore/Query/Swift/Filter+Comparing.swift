internal import Foundation

extension Filter {
  /// The filter that nothing satisfies.
  public static var none: Filter { Filter(.any([])) }
}

extension FilterProperty {
  var literal: @Sendable (Value) -> Literal? {
    { [filterField] value in filterField?.literal(value) }
  }

  func compared(_ comparison: Comparison, to value: Value) -> Filter<Root> {
    filterField?.compared(comparison, to: value) ?? .none
  }

  func compared(_ comparison: Comparison, toNumber number: Double) -> Filter<Root> {
    filterField?.compared(comparison, to: Literal.finite(number)) ?? .none
  }

  func compared(_ comparison: Comparison, with other: some FilterProperty<Root, Value>) -> Filter<Root> {
    guard let left = filterField, let right = other.filterField else { return .none }
    return Filter(.compare(left.expression, comparison, right.expression))
  }
}

extension Filter where Root: FilterRoot {
  // MARK: Texts

  /// Returns the filter that holds if a text begins with another, ignoring case and accents.
  ///
  ///     store.airports(where: .begins(\.city, with: "san"))
  ///
  /// - Complexity: O(1)
  public static func begins(
    _ property: KeyPath<Root.FilterProperties, some FilterProperty<Root, String>>, with beginning: String
  ) -> Filter {
    Root.filterProperties[keyPath: property].compared(.begins, to: beginning)
  }

  /// Returns the filter that holds if a text contains another, ignoring case and accents.
  ///
  /// - Complexity: O(1)
  public static func contains(
    _ property: KeyPath<Root.FilterProperties, some FilterProperty<Root, String>>, _ part: String
  ) -> Filter {
    Root.filterProperties[keyPath: property].compared(.contains, to: part)
  }

  /// Returns the filter that holds if a text matches a shell pattern, such as `A3*`.
  ///
  /// In the pattern, `*` stands for any number of characters, and `?` for one.
  ///
  /// - Complexity: O(1)
  public static func matches(
    _ property: KeyPath<Root.FilterProperties, some FilterProperty<Root, String>>, _ pattern: String
  ) -> Filter {
    Root.filterProperties[keyPath: property].compared(.matches, to: pattern)
  }

  // MARK: Several values

  /// Returns the filter that holds if a property is one of some values.
  ///
  /// Texts compare without regard to case and accents. If there are no values, nothing satisfies the filter.
  ///
  ///     store.flights(where: .isIn(\.destination?.icao, ["KORD", "KMDW"]))
  ///
  /// - Complexity: O(*n*), where *n* is the number of values.
  public static func isIn<Value: Equatable>(
    _ property: KeyPath<Root.FilterProperties, some FilterProperty<Root, Value>>, _ values: some Sequence<Value>
  ) -> Filter {
    guard let field = Root.filterProperties[keyPath: property].filterField else { return .none }
    let literals = values.compactMap(field.literal)
    if literals.isEmpty { return .none }
    if field.truth != nil { return literals.reduce(.none) { $0 || field.compared(.equal, to: $1) } }
    return Filter(.isOneOf(field.expression, literals))
  }

  /// Returns the filter that holds if a property is within a closed range of values.
  ///
  ///     store.flights(where: .between(\.departure, noon...midnight))
  ///
  /// - Complexity: O(1)
  public static func between<Value>(
    _ property: KeyPath<Root.FilterProperties, some FilterProperty<Root, Value>>, _ range: ClosedRange<Value>
  ) -> Filter {
    let field = Root.filterProperties[keyPath: property]
    return field.compared(.greaterOrEqual, to: range.lowerBound) && field.compared(.lessOrEqual, to: range.upperBound)
  }

  /// Returns the filter that holds if a figure is within a closed range of numbers in its metric unit: km, m, km/h, min.
  ///
  /// - Complexity: O(1)
  public static func between<Value: FilterFigure>(
    _ property: KeyPath<Root.FilterProperties, some FilterProperty<Root, Value>>, _ range: ClosedRange<Double>
  ) -> Filter {
    let field = Root.filterProperties[keyPath: property]
    return field.compared(.greaterOrEqual, toNumber: range.lowerBound)
      && field.compared(.lessOrEqual, toNumber: range.upperBound)
  }
}

// MARK: Applying

extension EntityList {
  /// Returns the elements that satisfy a filter, in the order of the list.
  ///
  ///     airport.arrivals.filtered(by: \.isEnroute == true)
  ///
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public func filtered(by filter: Filter<Element>) -> EntityList {
    let program = ProgramCompiler(graph: graph, clock: graph.now, kind: Element.kind).program(filter.condition)
    var found: [Int] = []
    graph.rows(Element.kind).forEachBlock(of: rowNumbers.span, texts: graph.texts) { block, _ in
      block.withTruths(of: program) { truths in
        for (place, row) in block.rows.enumerated() where truths[place] == 2 { found.append(row) }
      }
    }
    return EntityList(graph, rows: found)
  }
}

extension Filter {
  /// Returns whether an entity satisfies the filter.
  ///
  /// - Complexity: O(1), except for conditions on related entities.
  public func holds(for entity: Root) -> Bool {
    !EntityList<Root>(entity.handle.graph, rows: [entity.handle.row]).filtered(by: self).isEmpty
  }
}

/// Filters on the application's own attributes: `crew > 3 && \.distance > 1000`.
extension CustomAttribute {
  fileprivate func compared(_ comparison: Comparison, to value: Value.Known) -> Filter<Root> {
    let field = Expression.field(FieldPath(column.field))
    // The form in which records store a time has no fraction.
    if let time = value as? Date ?? (value as? any RawRepresentable)?.rawValue as? Date {
      return Filter(.compare(field, comparison, time))
    }
    guard let literal = value.literal else { return .none }
    return Filter(.compare(field, comparison, .literal(literal)))
  }
}

extension CustomAttribute where Value: ExpressibleByNilLiteral {
  /// The filter that holds if the attribute is unknown.
  public var isUnknown: Filter<Root> { Filter(.isNull(.field(FieldPath(column.field)))) }
}

extension AttributeType {
  /// The value as a literal; `nil` for lists, which compare with nothing.
  var literal: Literal? {
    switch Self._form.stored(self) {
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

extension CustomAttribute where Value.Known == [String] {
  /// Returns the filter that holds if the list has a text, ignoring case and accents.
  ///
  /// - Complexity: O(1)
  public func contains(_ text: String) -> Filter<Root> {
    Filter(.compare(.field(FieldPath(column.field)), .equal, .literal(.text(text))))
  }
}

/// A list equals nothing as a whole: `contains(_:)` tests for one of its texts.
///
/// - Complexity: O(1)
@available(*, deprecated, message: "a list has no order and no equality in filters; use 'contains(_:)'")
public func == <Root: StoreEntity, Value>(attribute: CustomAttribute<Root, Value>, value: [String]) -> Filter<Root>
where Value.Known == [String] { .none }

/// A list differs from nothing as a whole: `contains(_:)` tests for one of its texts.
///
/// - Complexity: O(1)
@available(*, deprecated, message: "a list has no order and no equality in filters; use 'contains(_:)'")
public func != <Root: StoreEntity, Value>(attribute: CustomAttribute<Root, Value>, value: [String]) -> Filter<Root>
where Value.Known == [String] { .none }

/// Returns the filter that holds if an attribute equals a value.
///
/// Texts compare without regard to case and accents.
///
/// - Complexity: O(1)
public func == <Root: StoreEntity, Value>(attribute: CustomAttribute<Root, Value>, value: Value.Known) -> Filter<Root> {
  attribute.compared(.equal, to: value)
}

/// Returns the filter that holds if an attribute is known and does not equal a value.
///
/// Texts compare without regard to case and accents.
///
/// - Complexity: O(1)
public func != <Root: StoreEntity, Value>(attribute: CustomAttribute<Root, Value>, value: Value.Known) -> Filter<Root> {
  attribute.compared(.notEqual, to: value)
}

/// Returns the filter that holds if an attribute is less than, or before, a value.
///
/// - Complexity: O(1)
public func < <Root: StoreEntity, Value>(
  attribute: CustomAttribute<Root, Value>, value: Value.Known
) -> Filter<Root> where Value.Known: Comparable {
  attribute.compared(.less, to: value)
}

/// Returns the filter that holds if an attribute is at most a value.
///
/// - Complexity: O(1)
public func <= <Root: StoreEntity, Value>(
  attribute: CustomAttribute<Root, Value>, value: Value.Known
) -> Filter<Root> where Value.Known: Comparable {
  attribute.compared(.lessOrEqual, to: value)
}

/// Returns the filter that holds if an attribute is greater than, or after, a value.
///
/// - Complexity: O(1)
public func > <Root: StoreEntity, Value>(
  attribute: CustomAttribute<Root, Value>, value: Value.Known
) -> Filter<Root> where Value.Known: Comparable {
  attribute.compared(.greater, to: value)
}

/// Returns the filter that holds if an attribute is at least a value.
///
/// - Complexity: O(1)
public func >= <Root: StoreEntity, Value>(
  attribute: CustomAttribute<Root, Value>, value: Value.Known
) -> Filter<Root> where Value.Known: Comparable {
  attribute.compared(.greaterOrEqual, to: value)
}

extension Filter {
  /// Creates a filter from an expression with interpolated values, which are quoted: `Filter("city ^= \(text)")`.
  ///
  /// - Parameters:
  ///   - expression: The condition, as `flights help expressions` explains it.
  ///   - attributes: The application's own attributes that it may name, besides the built-in ones.
  /// - Throws: `FilterError` with the position of the first error.
  /// - Complexity: O(*n*), where *n* is the length of the expression.
  public init(_ expression: FilterExpression, attributes: [any AnyCustomAttribute] = []) throws(FilterError) {
    var scope = ValueScope(attributes, of: Root.kind)
    scope.admitsEmptyLists = true
    self.init(try Condition(parsing: expression.text, of: Root.kind, in: scope))
  }

  /// Creates a filter from the text of an expression that may name the application's own attributes.
  ///
  /// - Parameters:
  ///   - expression: The condition, as `flights help expressions` explains it.
  ///   - attributes: The attributes that it may name, besides the built-in ones.
  /// - Throws: `FilterError` with the position of the first error.
  /// - Complexity: O(*n*), where *n* is the length of the expression.
  public init(parsing expression: String, attributes: [any AnyCustomAttribute]) throws(FilterError) {
    self.init(try Condition(parsing: expression, of: Root.kind, in: ValueScope(attributes, of: Root.kind)))
  }
}

extension ValueScope {
  init(_ attributes: [any AnyCustomAttribute], of kind: EntityKind) {
    self.init(names: CustomFields(attributes).names(of: kind))
  }
}

extension CodingUserInfoKey {
  /// The application's own attributes, as an array of ``AnyCustomAttribute``, that decoded filters and values may name.
  ///
  ///     decoder.userInfo[.customAttributes] = [crew, lounge] as [any AnyCustomAttribute]
  public static let customAttributes: CodingUserInfoKey = {
    guard let key = CodingUserInfoKey(rawValue: "FlightStore.customAttributes") else { preconditionFailure() }
    return key
  }()
}

extension ValueExpression {
  /// Creates the value of one of the application's own attributes.
  public init<Value>(_ attribute: CustomAttribute<Root, Value>) {
    self.init(path: FieldPath(attribute.column.field))
  }
}
