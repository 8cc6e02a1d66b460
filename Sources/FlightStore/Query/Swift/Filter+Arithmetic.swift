public import Foundation

// Arithmetic with properties, whose results filters compare. Meaningless operations, such as adding a length to a time,
// do not compile.

/// Returns the time interval between two time properties.
///
/// - Complexity: O(1)
public func - <Root: FilterRoot, Property: FilterProperty, Other: FilterProperty>(
  property: KeyPath<Root.FilterProperties, Property>, other: KeyPath<Root.FilterProperties, Other>
) -> FilterField<Root, Measurement<UnitDuration>>
where Property.Root == Root, Other.Root == Root, Property.Value == Date, Other.Value == Date {
  Filter.calculate(property, .minus, other, in: .second)
}

/// Returns the sum of two figures.
///
/// - Complexity: O(1)
public func + <Root: FilterRoot, Property: FilterFigureProperty, Other: FilterFigureProperty>(
  property: KeyPath<Root.FilterProperties, Property>, other: KeyPath<Root.FilterProperties, Other>
) -> FilterField<Root, Property.Value>
where Property.Root == Root, Other.Root == Root, Property.Value == Other.Value {
  Filter.calculate(property, .plus, other)
}

/// Returns the difference of two figures.
///
/// - Complexity: O(1)
public func - <Root: FilterRoot, Property: FilterFigureProperty, Other: FilterFigureProperty>(
  property: KeyPath<Root.FilterProperties, Property>, other: KeyPath<Root.FilterProperties, Other>
) -> FilterField<Root, Property.Value>
where Property.Root == Root, Other.Root == Root, Property.Value == Other.Value {
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
  Filter.calculate(property, .over, other, in: .kilometerPerHour)
}

extension Filter where Root: FilterRoot {
  /// Returns a result in the unit of the first property.
  fileprivate static func calculate<Property: FilterProperty, Other: FilterProperty>(
    _ property: KeyPath<Root.FilterProperties, Property>, _ sign: ArithmeticOperator,
    _ other: KeyPath<Root.FilterProperties, Other>
  ) -> FilterField<Root, Property.Value> where Property.Root == Root, Other.Root == Root {
    let literal = field(property)?.literal
    return FilterField(operand(property, sign, other)) { literal?($0) }
  }

  /// Returns a result in another unit.
  fileprivate static func calculate<Property: FilterProperty, Other: FilterProperty, Unit: Dimension>(
    _ property: KeyPath<Root.FilterProperties, Property>, _ sign: ArithmeticOperator,
    _ other: KeyPath<Root.FilterProperties, Other>, in unit: FigureUnit
  ) -> FilterField<Root, Measurement<Unit>> where Property.Root == Root, Other.Root == Root {
    FilterField(operand(property, sign, other), literal: FilterMeasure.literal(in: unit))
  }

  private static func operand<Property: FilterProperty, Other: FilterProperty>(
    _ property: KeyPath<Root.FilterProperties, Property>, _ sign: ArithmeticOperator,
    _ other: KeyPath<Root.FilterProperties, Other>
  ) -> FilterOperand where Property.Root == Root, Other.Root == Root {
    .value(.arithmetic(field(property)?.expression ?? .null, sign, field(other)?.expression ?? .null))
  }
}
