// Filters from key paths: `\.distance > 1000 && \.origin?.icao == "KSFO"`. The operators compare a property with a value
// and give a filter. Only properties that filters know have key paths here, and the type of a property decides which values
// there are, so that what compiles is a filter.

// MARK: Values

/// Returns the filter that holds where a property is equal to a value; texts compare exactly, codes in any case.
///
/// - Complexity: O(1)
public func == <Root: FilterRoot, Property: FilterProperty>(
  property: KeyPath<Root.FilterProperties, Property>, value: Property.Value
) -> Filter<Root>
where Property.Root == Root, Property.Value: Equatable {
  Filter.compare(property, .equal, value)
}

/// Returns the filter that holds where a property is known and not equal to a value.
///
/// - Complexity: O(1)
public func != <Root: FilterRoot, Property: FilterProperty>(
  property: KeyPath<Root.FilterProperties, Property>, value: Property.Value
) -> Filter<Root>
where Property.Root == Root, Property.Value: Equatable {
  Filter.compare(property, .notEqual, value)
}

/// Returns the filter that holds where a property is less than, or before, a value.
///
/// - Complexity: O(1)
public func < <Root: FilterRoot, Property: FilterProperty>(
  property: KeyPath<Root.FilterProperties, Property>, value: Property.Value
) -> Filter<Root>
where Property.Root == Root, Property.Value: Comparable {
  Filter.compare(property, .less, value)
}

/// Returns the filter that holds where a property is at most a value.
///
/// - Complexity: O(1)
public func <= <Root: FilterRoot, Property: FilterProperty>(
  property: KeyPath<Root.FilterProperties, Property>, value: Property.Value
) -> Filter<Root>
where Property.Root == Root, Property.Value: Comparable {
  Filter.compare(property, .lessOrEqual, value)
}

/// Returns the filter that holds where a property is greater than, or after, a value.
///
/// - Complexity: O(1)
public func > <Root: FilterRoot, Property: FilterProperty>(
  property: KeyPath<Root.FilterProperties, Property>, value: Property.Value
) -> Filter<Root>
where Property.Root == Root, Property.Value: Comparable {
  Filter.compare(property, .greater, value)
}

/// Returns the filter that holds where a property is at least a value.
///
/// - Complexity: O(1)
public func >= <Root: FilterRoot, Property: FilterProperty>(
  property: KeyPath<Root.FilterProperties, Property>, value: Property.Value
) -> Filter<Root>
where Property.Root == Root, Property.Value: Comparable {
  Filter.compare(property, .greaterOrEqual, value)
}

// MARK: Figures, in the metric unit that they are shown in: km, m, km/h, min

/// Returns the filter that holds where a figure is equal to a number of its metric unit.
///
/// - Complexity: O(1)
public func == <Root: FilterRoot, Property: FilterFigureProperty>(
  property: KeyPath<Root.FilterProperties, Property>, number: Double
) -> Filter<Root>
where Property.Root == Root {
  Filter.compare(property, .equal, number: number)
}

/// Returns the filter that holds where a figure is known and not equal to a number of its metric unit.
///
/// - Complexity: O(1)
public func != <Root: FilterRoot, Property: FilterFigureProperty>(
  property: KeyPath<Root.FilterProperties, Property>, number: Double
) -> Filter<Root>
where Property.Root == Root {
  Filter.compare(property, .notEqual, number: number)
}

/// Returns the filter that holds where a figure is less than, or before, a number of its metric unit.
///
/// - Complexity: O(1)
public func < <Root: FilterRoot, Property: FilterFigureProperty>(
  property: KeyPath<Root.FilterProperties, Property>, number: Double
) -> Filter<Root>
where Property.Root == Root {
  Filter.compare(property, .less, number: number)
}

/// Returns the filter that holds where a figure is at most a number of its metric unit.
///
/// - Complexity: O(1)
public func <= <Root: FilterRoot, Property: FilterFigureProperty>(
  property: KeyPath<Root.FilterProperties, Property>, number: Double
) -> Filter<Root>
where Property.Root == Root {
  Filter.compare(property, .lessOrEqual, number: number)
}

/// Returns the filter that holds where a figure is greater than, or after, a number of its metric unit.
///
/// - Complexity: O(1)
public func > <Root: FilterRoot, Property: FilterFigureProperty>(
  property: KeyPath<Root.FilterProperties, Property>, number: Double
) -> Filter<Root>
where Property.Root == Root {
  Filter.compare(property, .greater, number: number)
}

/// Returns the filter that holds where a figure is at least a number of its metric unit.
///
/// - Complexity: O(1)
public func >= <Root: FilterRoot, Property: FilterFigureProperty>(
  property: KeyPath<Root.FilterProperties, Property>, number: Double
) -> Filter<Root>
where Property.Root == Root {
  Filter.compare(property, .greaterOrEqual, number: number)
}

// MARK: Two properties

/// Returns the filter that holds where a property is equal to another.
///
/// - Complexity: O(1)
public func == <Root: FilterRoot, Property: FilterProperty, Other: FilterProperty>(
  property: KeyPath<Root.FilterProperties, Property>, other: KeyPath<Root.FilterProperties, Other>
) -> Filter<Root>
where Property.Root == Root, Other.Root == Root, Property.Value == Other.Value {
  Filter.compare(property, .equal, other)
}

/// Returns the filter that holds where a property is known and not equal to another.
///
/// - Complexity: O(1)
public func != <Root: FilterRoot, Property: FilterProperty, Other: FilterProperty>(
  property: KeyPath<Root.FilterProperties, Property>, other: KeyPath<Root.FilterProperties, Other>
) -> Filter<Root>
where Property.Root == Root, Other.Root == Root, Property.Value == Other.Value {
  Filter.compare(property, .notEqual, other)
}

/// Returns the filter that holds where a property is less than, or before, another.
///
/// - Complexity: O(1)
public func < <Root: FilterRoot, Property: FilterProperty, Other: FilterProperty>(
  property: KeyPath<Root.FilterProperties, Property>, other: KeyPath<Root.FilterProperties, Other>
) -> Filter<Root>
where Property.Root == Root, Other.Root == Root, Property.Value == Other.Value {
  Filter.compare(property, .less, other)
}

/// Returns the filter that holds where a property is at most another.
///
/// - Complexity: O(1)
public func <= <Root: FilterRoot, Property: FilterProperty, Other: FilterProperty>(
  property: KeyPath<Root.FilterProperties, Property>, other: KeyPath<Root.FilterProperties, Other>
) -> Filter<Root>
where Property.Root == Root, Other.Root == Root, Property.Value == Other.Value {
  Filter.compare(property, .lessOrEqual, other)
}

/// Returns the filter that holds where a property is greater than, or after, another.
///
/// - Complexity: O(1)
public func > <Root: FilterRoot, Property: FilterProperty, Other: FilterProperty>(
  property: KeyPath<Root.FilterProperties, Property>, other: KeyPath<Root.FilterProperties, Other>
) -> Filter<Root>
where Property.Root == Root, Other.Root == Root, Property.Value == Other.Value {
  Filter.compare(property, .greater, other)
}

/// Returns the filter that holds where a property is at least another.
///
/// - Complexity: O(1)
public func >= <Root: FilterRoot, Property: FilterProperty, Other: FilterProperty>(
  property: KeyPath<Root.FilterProperties, Property>, other: KeyPath<Root.FilterProperties, Other>
) -> Filter<Root>
where Property.Root == Root, Other.Root == Root, Property.Value == Other.Value {
  Filter.compare(property, .greaterOrEqual, other)
}

// MARK: Results of arithmetic

/// Returns the filter that holds where a result is equal to a value.
///
/// - Complexity: O(1)
public func == <Root: FilterRoot, Value>(
  field: FilterField<Root, Value>, value: Value
) -> Filter<Root> {
  field.compared(.equal, value)
}

/// Returns the filter that holds where a result is known and not equal to a value.
///
/// - Complexity: O(1)
public func != <Root: FilterRoot, Value>(
  field: FilterField<Root, Value>, value: Value
) -> Filter<Root> {
  field.compared(.notEqual, value)
}

/// Returns the filter that holds where a result is less than, or before, a value.
///
/// - Complexity: O(1)
public func < <Root: FilterRoot, Value>(
  field: FilterField<Root, Value>, value: Value
) -> Filter<Root> {
  field.compared(.less, value)
}

/// Returns the filter that holds where a result is at most a value.
///
/// - Complexity: O(1)
public func <= <Root: FilterRoot, Value>(
  field: FilterField<Root, Value>, value: Value
) -> Filter<Root> {
  field.compared(.lessOrEqual, value)
}

/// Returns the filter that holds where a result is greater than, or after, a value.
///
/// - Complexity: O(1)
public func > <Root: FilterRoot, Value>(
  field: FilterField<Root, Value>, value: Value
) -> Filter<Root> {
  field.compared(.greater, value)
}

/// Returns the filter that holds where a result is at least a value.
///
/// - Complexity: O(1)
public func >= <Root: FilterRoot, Value>(
  field: FilterField<Root, Value>, value: Value
) -> Filter<Root> {
  field.compared(.greaterOrEqual, value)
}

// MARK: Null

/// Returns the filter that holds where a property or what a relationship leads to is unknown.
///
/// - Complexity: O(1)
public func == <Root: FilterRoot, Property: FilterNullable>(
  property: KeyPath<Root.FilterProperties, Property>, _: _OptionalNilComparisonType
) -> Filter<Root>
where Property.Root == Root {
  Root.filterProperties[keyPath: property].isUnknown
}

/// Returns the filter that holds where a property or what a relationship leads to is known.
///
/// - Complexity: O(1)
public func != <Root: FilterRoot, Property: FilterNullable>(
  property: KeyPath<Root.FilterProperties, Property>, _: _OptionalNilComparisonType
) -> Filter<Root>
where Property.Root == Root {
  !Root.filterProperties[keyPath: property].isUnknown
}
