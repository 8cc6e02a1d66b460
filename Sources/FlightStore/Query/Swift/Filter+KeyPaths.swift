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
public func == <Root: FilterRoot, Property: FilterProperty>(
  property: KeyPath<Root.FilterProperties, Property>, value: Property.Value
) -> Filter<Root>
where Property.Root == Root, Property.Value: Equatable {
  Filter.compare(property, .equal, value)
}

/// Returns the filter that holds if a property is known and does not equal a value.
///
/// Texts compare without regard to case and accents.
///
/// - Complexity: O(1)
public func != <Root: FilterRoot, Property: FilterProperty>(
  property: KeyPath<Root.FilterProperties, Property>, value: Property.Value
) -> Filter<Root>
where Property.Root == Root, Property.Value: Equatable {
  Filter.compare(property, .notEqual, value)
}

/// Returns the filter that holds if a property is less than, or before, a value.
///
/// - Complexity: O(1)
public func < <Root: FilterRoot, Property: FilterProperty>(
  property: KeyPath<Root.FilterProperties, Property>, value: Property.Value
) -> Filter<Root>
where Property.Root == Root, Property.Value: Comparable {
  Filter.compare(property, .less, value)
}

/// Returns the filter that holds if a property is at most a value.
///
/// - Complexity: O(1)
public func <= <Root: FilterRoot, Property: FilterProperty>(
  property: KeyPath<Root.FilterProperties, Property>, value: Property.Value
) -> Filter<Root>
where Property.Root == Root, Property.Value: Comparable {
  Filter.compare(property, .lessOrEqual, value)
}

/// Returns the filter that holds if a property is greater than, or after, a value.
///
/// - Complexity: O(1)
public func > <Root: FilterRoot, Property: FilterProperty>(
  property: KeyPath<Root.FilterProperties, Property>, value: Property.Value
) -> Filter<Root>
where Property.Root == Root, Property.Value: Comparable {
  Filter.compare(property, .greater, value)
}

/// Returns the filter that holds if a property is at least a value.
///
/// - Complexity: O(1)
public func >= <Root: FilterRoot, Property: FilterProperty>(
  property: KeyPath<Root.FilterProperties, Property>, value: Property.Value
) -> Filter<Root>
where Property.Root == Root, Property.Value: Comparable {
  Filter.compare(property, .greaterOrEqual, value)
}

// MARK: Figures, in the metric unit that they are shown in: km, m, km/h, min

/// Returns the filter that holds if a figure equals a number in its metric unit.
///
/// - Complexity: O(1)
public func == <Root: FilterRoot, Property: FilterProperty>(
  property: KeyPath<Root.FilterProperties, Property>, number: Double
) -> Filter<Root>
where Property.Root == Root, Property.Value: FilterFigure {
  Filter.compare(property, .equal, number: number)
}

/// Returns the filter that holds if a figure is known and does not equal a number in its metric unit.
///
/// - Complexity: O(1)
public func != <Root: FilterRoot, Property: FilterProperty>(
  property: KeyPath<Root.FilterProperties, Property>, number: Double
) -> Filter<Root>
where Property.Root == Root, Property.Value: FilterFigure {
  Filter.compare(property, .notEqual, number: number)
}

/// Returns the filter that holds if a figure is less than a number in its metric unit.
///
/// - Complexity: O(1)
public func < <Root: FilterRoot, Property: FilterProperty>(
  property: KeyPath<Root.FilterProperties, Property>, number: Double
) -> Filter<Root>
where Property.Root == Root, Property.Value: FilterFigure {
  Filter.compare(property, .less, number: number)
}

/// Returns the filter that holds if a figure is at most a number in its metric unit.
///
/// - Complexity: O(1)
public func <= <Root: FilterRoot, Property: FilterProperty>(
  property: KeyPath<Root.FilterProperties, Property>, number: Double
) -> Filter<Root>
where Property.Root == Root, Property.Value: FilterFigure {
  Filter.compare(property, .lessOrEqual, number: number)
}

/// Returns the filter that holds if a figure is greater than a number in its metric unit.
///
/// - Complexity: O(1)
public func > <Root: FilterRoot, Property: FilterProperty>(
  property: KeyPath<Root.FilterProperties, Property>, number: Double
) -> Filter<Root>
where Property.Root == Root, Property.Value: FilterFigure {
  Filter.compare(property, .greater, number: number)
}

/// Returns the filter that holds if a figure is at least a number in its metric unit.
///
/// - Complexity: O(1)
public func >= <Root: FilterRoot, Property: FilterProperty>(
  property: KeyPath<Root.FilterProperties, Property>, number: Double
) -> Filter<Root>
where Property.Root == Root, Property.Value: FilterFigure {
  Filter.compare(property, .greaterOrEqual, number: number)
}

// MARK: Two properties

/// Returns the filter that holds if a property equals another.
///
/// - Complexity: O(1)
public func == <Root: FilterRoot, Property: FilterProperty, Other: FilterProperty>(
  property: KeyPath<Root.FilterProperties, Property>, other: KeyPath<Root.FilterProperties, Other>
) -> Filter<Root>
where Property.Root == Root, Other.Root == Root, Property.Value == Other.Value {
  Filter.compare(property, .equal, other)
}

/// Returns the filter that holds if two properties are known and differ.
///
/// - Complexity: O(1)
public func != <Root: FilterRoot, Property: FilterProperty, Other: FilterProperty>(
  property: KeyPath<Root.FilterProperties, Property>, other: KeyPath<Root.FilterProperties, Other>
) -> Filter<Root>
where Property.Root == Root, Other.Root == Root, Property.Value == Other.Value {
  Filter.compare(property, .notEqual, other)
}

/// Returns the filter that holds if a property is less than, or before, another.
///
/// - Complexity: O(1)
public func < <Root: FilterRoot, Property: FilterProperty, Other: FilterProperty>(
  property: KeyPath<Root.FilterProperties, Property>, other: KeyPath<Root.FilterProperties, Other>
) -> Filter<Root>
where Property.Root == Root, Other.Root == Root, Property.Value == Other.Value {
  Filter.compare(property, .less, other)
}

/// Returns the filter that holds if a property is at most another.
///
/// - Complexity: O(1)
public func <= <Root: FilterRoot, Property: FilterProperty, Other: FilterProperty>(
  property: KeyPath<Root.FilterProperties, Property>, other: KeyPath<Root.FilterProperties, Other>
) -> Filter<Root>
where Property.Root == Root, Other.Root == Root, Property.Value == Other.Value {
  Filter.compare(property, .lessOrEqual, other)
}

/// Returns the filter that holds if a property is greater than, or after, another.
///
/// - Complexity: O(1)
public func > <Root: FilterRoot, Property: FilterProperty, Other: FilterProperty>(
  property: KeyPath<Root.FilterProperties, Property>, other: KeyPath<Root.FilterProperties, Other>
) -> Filter<Root>
where Property.Root == Root, Other.Root == Root, Property.Value == Other.Value {
  Filter.compare(property, .greater, other)
}

/// Returns the filter that holds if a property is at least another.
///
/// - Complexity: O(1)
public func >= <Root: FilterRoot, Property: FilterProperty, Other: FilterProperty>(
  property: KeyPath<Root.FilterProperties, Property>, other: KeyPath<Root.FilterProperties, Other>
) -> Filter<Root>
where Property.Root == Root, Other.Root == Root, Property.Value == Other.Value {
  Filter.compare(property, .greaterOrEqual, other)
}

// MARK: Results of arithmetic

/// Returns the filter that holds if a result equals a value.
///
/// - Complexity: O(1)
public func == <Root: FilterRoot, Value>(
  field: FilterField<Root, Value>, value: Value
) -> Filter<Root> {
  field.compared(.equal, to: value)
}

/// Returns the filter that holds if a result is known and does not equal a value.
///
/// - Complexity: O(1)
public func != <Root: FilterRoot, Value>(
  field: FilterField<Root, Value>, value: Value
) -> Filter<Root> {
  field.compared(.notEqual, to: value)
}

/// Returns the filter that holds if a result is less than, or before, a value.
///
/// - Complexity: O(1)
public func < <Root: FilterRoot, Value>(
  field: FilterField<Root, Value>, value: Value
) -> Filter<Root> {
  field.compared(.less, to: value)
}

/// Returns the filter that holds if a result is at most a value.
///
/// - Complexity: O(1)
public func <= <Root: FilterRoot, Value>(
  field: FilterField<Root, Value>, value: Value
) -> Filter<Root> {
  field.compared(.lessOrEqual, to: value)
}

/// Returns the filter that holds if a result is greater than, or after, a value.
///
/// - Complexity: O(1)
public func > <Root: FilterRoot, Value>(
  field: FilterField<Root, Value>, value: Value
) -> Filter<Root> {
  field.compared(.greater, to: value)
}

/// Returns the filter that holds if a result is at least a value.
///
/// - Complexity: O(1)
public func >= <Root: FilterRoot, Value>(
  field: FilterField<Root, Value>, value: Value
) -> Filter<Root> {
  field.compared(.greaterOrEqual, to: value)
}

// MARK: Null

/// Returns the filter that holds if a property, or the target of a relationship, is unknown.
///
/// - Complexity: O(1)
public func == <Root: FilterRoot, Property: FilterNullable>(
  property: KeyPath<Root.FilterProperties, Property>, _: _OptionalNilComparisonType
) -> Filter<Root>
where Property.Root == Root {
  Root.filterProperties[keyPath: property].isUnknown
}

/// Returns the filter that holds if a property, or the target of a relationship, is known.
///
/// - Complexity: O(1)
public func != <Root: FilterRoot, Property: FilterNullable>(
  property: KeyPath<Root.FilterProperties, Property>, _: _OptionalNilComparisonType
) -> Filter<Root>
where Property.Root == Root {
  !Root.filterProperties[keyPath: property].isUnknown
}

// Arithmetic with properties, whose results filters compare. Meaningless operations, such as adding a length to a time,
// do not compile.

/// Returns the time interval between two time properties.
///
/// - Complexity: O(1)
public func - <Root: FilterRoot, Property: FilterProperty, Other: FilterProperty>(
  property: KeyPath<Root.FilterProperties, Property>, other: KeyPath<Root.FilterProperties, Other>
) -> FilterField<Root, Measurement<UnitDuration>>
where Property.Root == Root, Other.Root == Root, Property.Value == Date, Other.Value == Date {
  FilterField(Filter.result(property, .minus, other), literal: FilterMeasure.literal(in: .second))
}

/// Returns the sum of two figures.
///
/// - Complexity: O(1)
public func + <Root: FilterRoot, Property: FilterProperty, Other: FilterProperty>(
  property: KeyPath<Root.FilterProperties, Property>, other: KeyPath<Root.FilterProperties, Other>
) -> FilterField<Root, Property.Value>
where Property.Root == Root, Other.Root == Root, Property.Value == Other.Value, Property.Value: FilterFigure {
  Filter.calculate(property, .plus, other)
}

/// Returns the difference of two figures.
///
/// - Complexity: O(1)
public func - <Root: FilterRoot, Property: FilterProperty, Other: FilterProperty>(
  property: KeyPath<Root.FilterProperties, Property>, other: KeyPath<Root.FilterProperties, Other>
) -> FilterField<Root, Property.Value>
where Property.Root == Root, Other.Root == Root, Property.Value == Other.Value, Property.Value: FilterFigure {
  Filter.calculate(property, .minus, other)
}

/// Returns the speed that a length and a duration give.
///
/// - Complexity: O(1)
public func / <Root: FilterRoot, Property: FilterProperty, Other: FilterProperty>(
  property: KeyPath<Root.FilterProperties, Property>, other: KeyPath<Root.FilterProperties, Other>
) -> FilterField<Root, Measurement<UnitSpeed>>
where
  Property.Root == Root, Other.Root == Root, Property.Value == Measurement<UnitLength>,
  Other.Value == Measurement<UnitDuration>
{
  FilterField(Filter.result(property, .over, other), literal: FilterMeasure.literal(in: .kilometerPerHour))
}

extension Filter where Root: FilterRoot {
  /// Returns a result in the unit of the first property.
  fileprivate static func calculate<Property: FilterProperty, Other: FilterProperty>(
    _ property: KeyPath<Root.FilterProperties, Property>, _ sign: ArithmeticOperator,
    _ other: KeyPath<Root.FilterProperties, Other>
  ) -> FilterField<Root, Property.Value> where Property.Root == Root, Other.Root == Root {
    let literal = field(property)?.literal
    return FilterField(result(property, sign, other)) { literal?($0) }
  }

  fileprivate static func result<Property: FilterProperty, Other: FilterProperty>(
    _ property: KeyPath<Root.FilterProperties, Property>, _ sign: ArithmeticOperator,
    _ other: KeyPath<Root.FilterProperties, Other>
  ) -> Expression where Property.Root == Root, Other.Root == Root {
    .arithmetic(field(property)?.expression ?? .null, sign, field(other)?.expression ?? .null)
  }
}
