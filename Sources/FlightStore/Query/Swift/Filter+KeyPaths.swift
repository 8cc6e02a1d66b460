public import Foundation

// Filters from key paths: `\.distance > 1000 && \.origin?.icao == "KSFO"`. The operators compare a property with a
// value and return a filter. Only the properties that filters support have key paths here, and the type of a property
// determines the type of the value, so every expression that compiles is a valid filter.

// MARK: Values

/// Returns the filter that holds if a property equals a value.
///
/// Texts compare without regard to case and accents. For an exact comparison, write `exactly` before a text in an
/// expression, or use a `#Predicate`.
///
/// - Complexity: O(1)
public func == <Root: FilterRoot, Value: Equatable>(
  property: KeyPath<Root.FilterProperties, some FilterProperty<Root, Value>>, value: Value
) -> Filter<Root> {
  Root.filterProperties[keyPath: property].compared(.equal, to: value)
}

/// Returns the filter that holds if a property is known and does not equal a value.
///
/// Texts compare without regard to case and accents.
///
/// - Complexity: O(1)
public func != <Root: FilterRoot, Value: Equatable>(
  property: KeyPath<Root.FilterProperties, some FilterProperty<Root, Value>>, value: Value
) -> Filter<Root> {
  Root.filterProperties[keyPath: property].compared(.notEqual, to: value)
}

/// Returns the filter that holds if a property is less than, or before, a value.
///
/// - Complexity: O(1)
public func < <Root: FilterRoot, Value: Comparable>(
  property: KeyPath<Root.FilterProperties, some FilterProperty<Root, Value>>, value: Value
) -> Filter<Root> {
  Root.filterProperties[keyPath: property].compared(.less, to: value)
}

/// Returns the filter that holds if a property is at most a value.
///
/// - Complexity: O(1)
public func <= <Root: FilterRoot, Value: Comparable>(
  property: KeyPath<Root.FilterProperties, some FilterProperty<Root, Value>>, value: Value
) -> Filter<Root> {
  Root.filterProperties[keyPath: property].compared(.lessOrEqual, to: value)
}

/// Returns the filter that holds if a property is greater than, or after, a value.
///
/// - Complexity: O(1)
public func > <Root: FilterRoot, Value: Comparable>(
  property: KeyPath<Root.FilterProperties, some FilterProperty<Root, Value>>, value: Value
) -> Filter<Root> {
  Root.filterProperties[keyPath: property].compared(.greater, to: value)
}

/// Returns the filter that holds if a property is at least a value.
///
/// - Complexity: O(1)
public func >= <Root: FilterRoot, Value: Comparable>(
  property: KeyPath<Root.FilterProperties, some FilterProperty<Root, Value>>, value: Value
) -> Filter<Root> {
  Root.filterProperties[keyPath: property].compared(.greaterOrEqual, to: value)
}

// MARK: Figures, in the metric unit that they are shown in: km, m, km/h, min

/// Returns the filter that holds if a figure equals a number in its metric unit.
///
/// - Complexity: O(1)
public func == <Root: FilterRoot, Value: FilterFigure>(
  property: KeyPath<Root.FilterProperties, some FilterProperty<Root, Value>>, number: Double
) -> Filter<Root> {
  Root.filterProperties[keyPath: property].compared(.equal, toNumber: number)
}

/// Returns the filter that holds if a figure is known and does not equal a number in its metric unit.
///
/// - Complexity: O(1)
public func != <Root: FilterRoot, Value: FilterFigure>(
  property: KeyPath<Root.FilterProperties, some FilterProperty<Root, Value>>, number: Double
) -> Filter<Root> {
  Root.filterProperties[keyPath: property].compared(.notEqual, toNumber: number)
}

/// Returns the filter that holds if a figure is less than a number in its metric unit.
///
/// - Complexity: O(1)
public func < <Root: FilterRoot, Value: FilterFigure>(
  property: KeyPath<Root.FilterProperties, some FilterProperty<Root, Value>>, number: Double
) -> Filter<Root> {
  Root.filterProperties[keyPath: property].compared(.less, toNumber: number)
}

/// Returns the filter that holds if a figure is at most a number in its metric unit.
///
/// - Complexity: O(1)
public func <= <Root: FilterRoot, Value: FilterFigure>(
  property: KeyPath<Root.FilterProperties, some FilterProperty<Root, Value>>, number: Double
) -> Filter<Root> {
  Root.filterProperties[keyPath: property].compared(.lessOrEqual, toNumber: number)
}

/// Returns the filter that holds if a figure is greater than a number in its metric unit.
///
/// - Complexity: O(1)
public func > <Root: FilterRoot, Value: FilterFigure>(
  property: KeyPath<Root.FilterProperties, some FilterProperty<Root, Value>>, number: Double
) -> Filter<Root> {
  Root.filterProperties[keyPath: property].compared(.greater, toNumber: number)
}

/// Returns the filter that holds if a figure is at least a number in its metric unit.
///
/// - Complexity: O(1)
public func >= <Root: FilterRoot, Value: FilterFigure>(
  property: KeyPath<Root.FilterProperties, some FilterProperty<Root, Value>>, number: Double
) -> Filter<Root> {
  Root.filterProperties[keyPath: property].compared(.greaterOrEqual, toNumber: number)
}

// MARK: Two properties

/// Returns the filter that holds if a property equals another.
///
/// - Complexity: O(1)
public func == <Root: FilterRoot, Value>(
  property: KeyPath<Root.FilterProperties, some FilterProperty<Root, Value>>,
  other: KeyPath<Root.FilterProperties, some FilterProperty<Root, Value>>
) -> Filter<Root> {
  Root.filterProperties[keyPath: property].compared(.equal, with: Root.filterProperties[keyPath: other])
}

/// Returns the filter that holds if two properties are known and differ.
///
/// - Complexity: O(1)
public func != <Root: FilterRoot, Value>(
  property: KeyPath<Root.FilterProperties, some FilterProperty<Root, Value>>,
  other: KeyPath<Root.FilterProperties, some FilterProperty<Root, Value>>
) -> Filter<Root> {
  Root.filterProperties[keyPath: property].compared(.notEqual, with: Root.filterProperties[keyPath: other])
}

/// Returns the filter that holds if a property is less than, or before, another.
///
/// - Complexity: O(1)
public func < <Root: FilterRoot, Value>(
  property: KeyPath<Root.FilterProperties, some FilterProperty<Root, Value>>,
  other: KeyPath<Root.FilterProperties, some FilterProperty<Root, Value>>
) -> Filter<Root> {
  Root.filterProperties[keyPath: property].compared(.less, with: Root.filterProperties[keyPath: other])
}

/// Returns the filter that holds if a property is at most another.
///
/// - Complexity: O(1)
public func <= <Root: FilterRoot, Value>(
  property: KeyPath<Root.FilterProperties, some FilterProperty<Root, Value>>,
  other: KeyPath<Root.FilterProperties, some FilterProperty<Root, Value>>
) -> Filter<Root> {
  Root.filterProperties[keyPath: property].compared(.lessOrEqual, with: Root.filterProperties[keyPath: other])
}

/// Returns the filter that holds if a property is greater than, or after, another.
///
/// - Complexity: O(1)
public func > <Root: FilterRoot, Value>(
  property: KeyPath<Root.FilterProperties, some FilterProperty<Root, Value>>,
  other: KeyPath<Root.FilterProperties, some FilterProperty<Root, Value>>
) -> Filter<Root> {
  Root.filterProperties[keyPath: property].compared(.greater, with: Root.filterProperties[keyPath: other])
}

/// Returns the filter that holds if a property is at least another.
///
/// - Complexity: O(1)
public func >= <Root: FilterRoot, Value>(
  property: KeyPath<Root.FilterProperties, some FilterProperty<Root, Value>>,
  other: KeyPath<Root.FilterProperties, some FilterProperty<Root, Value>>
) -> Filter<Root> {
  Root.filterProperties[keyPath: property].compared(.greaterOrEqual, with: Root.filterProperties[keyPath: other])
}

// MARK: Results of arithmetic

/// Returns the filter that holds if a result equals a value.
///
/// - Complexity: O(1)
public func == <Root: FilterRoot, Value>(field: FilterField<Root, Value>, value: Value) -> Filter<Root> {
  field.compared(.equal, to: value)
}

/// Returns the filter that holds if a result is known and does not equal a value.
///
/// - Complexity: O(1)
public func != <Root: FilterRoot, Value>(field: FilterField<Root, Value>, value: Value) -> Filter<Root> {
  field.compared(.notEqual, to: value)
}

/// Returns the filter that holds if a result is less than, or before, a value.
///
/// - Complexity: O(1)
public func < <Root: FilterRoot, Value>(field: FilterField<Root, Value>, value: Value) -> Filter<Root> {
  field.compared(.less, to: value)
}

/// Returns the filter that holds if a result is at most a value.
///
/// - Complexity: O(1)
public func <= <Root: FilterRoot, Value>(field: FilterField<Root, Value>, value: Value) -> Filter<Root> {
  field.compared(.lessOrEqual, to: value)
}

/// Returns the filter that holds if a result is greater than, or after, a value.
///
/// - Complexity: O(1)
public func > <Root: FilterRoot, Value>(field: FilterField<Root, Value>, value: Value) -> Filter<Root> {
  field.compared(.greater, to: value)
}

/// Returns the filter that holds if a result is at least a value.
///
/// - Complexity: O(1)
public func >= <Root: FilterRoot, Value>(field: FilterField<Root, Value>, value: Value) -> Filter<Root> {
  field.compared(.greaterOrEqual, to: value)
}

// MARK: Null

/// Returns the filter that holds if a property, or the target of a relationship, is unknown.
///
/// - Complexity: O(1)
public func == <Root: FilterRoot>(
  property: KeyPath<Root.FilterProperties, some FilterNullable<Root>>, _: _OptionalNilComparisonType
) -> Filter<Root> {
  Root.filterProperties[keyPath: property].isUnknown
}

/// Returns the filter that holds if a property, or the target of a relationship, is known.
///
/// - Complexity: O(1)
public func != <Root: FilterRoot>(
  property: KeyPath<Root.FilterProperties, some FilterNullable<Root>>, _: _OptionalNilComparisonType
) -> Filter<Root> {
  !Root.filterProperties[keyPath: property].isUnknown
}

// Arithmetic with properties, whose results filters compare. Meaningless operations, such as adding a length to a time,
// do not compile.

/// Returns the time interval between two time properties.
///
/// - Complexity: O(1)
public func - <Root: FilterRoot>(
  property: KeyPath<Root.FilterProperties, some FilterProperty<Root, Date>>,
  other: KeyPath<Root.FilterProperties, some FilterProperty<Root, Date>>
) -> FilterField<Root, Measurement<UnitDuration>> {
  FilterField(result(property, .minus, other), literal: FilterMeasure.literal(in: .second))
}

/// Returns the sum of two figures.
///
/// - Complexity: O(1)
public func + <Root: FilterRoot, Value: FilterFigure>(
  property: KeyPath<Root.FilterProperties, some FilterProperty<Root, Value>>,
  other: KeyPath<Root.FilterProperties, some FilterProperty<Root, Value>>
) -> FilterField<Root, Value> {
  FilterField(result(property, .plus, other), literal: Root.filterProperties[keyPath: property].literal)
}

/// Returns the difference of two figures.
///
/// - Complexity: O(1)
public func - <Root: FilterRoot, Value: FilterFigure>(
  property: KeyPath<Root.FilterProperties, some FilterProperty<Root, Value>>,
  other: KeyPath<Root.FilterProperties, some FilterProperty<Root, Value>>
) -> FilterField<Root, Value> {
  FilterField(result(property, .minus, other), literal: Root.filterProperties[keyPath: property].literal)
}

/// Returns the speed that a length and a duration give.
///
/// - Complexity: O(1)
public func / <Root: FilterRoot>(
  property: KeyPath<Root.FilterProperties, some FilterProperty<Root, Measurement<UnitLength>>>,
  other: KeyPath<Root.FilterProperties, some FilterProperty<Root, Measurement<UnitDuration>>>
) -> FilterField<Root, Measurement<UnitSpeed>> {
  FilterField(result(property, .over, other), literal: FilterMeasure.literal(in: .kilometerPerHour))
}

private func result<Root: FilterRoot>(
  _ property: KeyPath<Root.FilterProperties, some FilterProperty<Root, some Any>>, _ sign: ArithmeticOperator,
  _ other: KeyPath<Root.FilterProperties, some FilterProperty<Root, some Any>>
) -> Expression {
  let (left, right) = (Root.filterProperties[keyPath: property], Root.filterProperties[keyPath: other])
  return .arithmetic(left.filterField?.expression ?? .null, sign, right.filterField?.expression ?? .null)
}
