public import Foundation

// Filters from key paths: `\.distance > 1000 && \.origin?.icao == "KSFO"`. The operators compare a property with a value
// and give a filter; the type of the property decides which values there are.

/// A type of property that filters compare with a value.
public protocol FilterOperand {
  /// What a property of this type is compared with.
  associatedtype FilterValue

  /// Returns the value as filters hold it.
  static func filterLiteral(_ value: FilterValue) -> FilterLiteral
}

/// A type of property that filters put in order.
public protocol OrderedFilterOperand: FilterOperand {}

/// A value that a filter compares a property with.
public struct FilterLiteral: Sendable, Hashable {
  let literal: Literal
}

extension Optional: FilterOperand where Wrapped: FilterOperand {
  /// Returns the value as filters hold it.
  public static func filterLiteral(_ value: Wrapped.FilterValue) -> FilterLiteral { Wrapped.filterLiteral(value) }
}

extension Optional: OrderedFilterOperand where Wrapped: OrderedFilterOperand {}

extension String: OrderedFilterOperand {
  /// Returns the text as filters hold it.
  public static func filterLiteral(_ value: String) -> FilterLiteral { FilterLiteral(literal: .text(value)) }
}

extension Bool: FilterOperand {
  /// Returns the flag as filters hold it.
  public static func filterLiteral(_ value: Bool) -> FilterLiteral { FilterLiteral(literal: .flag(value)) }
}

extension Phase: FilterOperand {
  /// Returns the phase as filters hold it.
  public static func filterLiteral(_ value: Phase) -> FilterLiteral { FilterLiteral(literal: .text(value.rawValue)) }
}

extension Int: OrderedFilterOperand {
  /// Returns the number as filters hold it.
  public static func filterLiteral(_ value: Int) -> FilterLiteral {
    FilterLiteral(literal: .number(Double(value), nil))
  }
}

extension Double: OrderedFilterOperand {
  /// Returns the number, which must be finite, as filters hold it.
  public static func filterLiteral(_ value: Double) -> FilterLiteral {
    precondition(value.isFinite, "a filter cannot compare with \(value)")
    return FilterLiteral(literal: .number(value, nil))
  }
}

extension Date: OrderedFilterOperand {
  /// Returns the time, to the whole second before it, as filters hold it.
  public static func filterLiteral(_ value: Date) -> FilterLiteral {
    FilterLiteral(literal: .time(TimeLiteral(value.timeIntervalSince1970.rounded(.down))))
  }
}

extension TimeLiteral {
  /// A second, by how many whole ones have passed since 1970.
  init(_ secondsSince1970: Double) {
    // The years that can be written with four digits; AeroAPI's data lies well within.
    let years = -62_167_219_200.0...253_402_300_799
    let seconds = Int(max(years.lowerBound, min(years.upperBound, secondsSince1970)))
    var text: [UInt8] = []
    TimeText.append(seconds, to: &text)
    self = .period(start: seconds, end: seconds + 1, text: String(decoding: text, as: UTF8.self))
  }
}

extension Measurement: FilterOperand where UnitType: Dimension {
  /// Returns a number in the metric unit that the field is shown in, as filters hold it.
  public static func filterLiteral(_ value: Double) -> FilterLiteral { Double.filterLiteral(value) }
}

extension Measurement: OrderedFilterOperand where UnitType: Dimension {}

/// Returns the filter that holds where a property is equal to a value; texts compare exactly, codes in any case.
public func == <Root: StoreEntity, Value: FilterOperand>(
  property: KeyPath<Root, Value>, value: Value.FilterValue
) -> Filter<Root> {
  Filter(property, .equal, Value.filterLiteral(value))
}

/// Returns the filter that holds where a property is known and not equal to a value.
public func != <Root: StoreEntity, Value: FilterOperand>(
  property: KeyPath<Root, Value>, value: Value.FilterValue
) -> Filter<Root> {
  Filter(property, .notEqual, Value.filterLiteral(value))
}

/// Returns the filter that holds where a property is less than, or before, a value.
public func < <Root: StoreEntity, Value: OrderedFilterOperand>(
  property: KeyPath<Root, Value>, value: Value.FilterValue
) -> Filter<Root> {
  Filter(property, .less, Value.filterLiteral(value))
}

/// Returns the filter that holds where a property is at most a value.
public func <= <Root: StoreEntity, Value: OrderedFilterOperand>(
  property: KeyPath<Root, Value>, value: Value.FilterValue
) -> Filter<Root> {
  Filter(property, .lessOrEqual, Value.filterLiteral(value))
}

/// Returns the filter that holds where a property is greater than, or after, a value.
public func > <Root: StoreEntity, Value: OrderedFilterOperand>(
  property: KeyPath<Root, Value>, value: Value.FilterValue
) -> Filter<Root> {
  Filter(property, .greater, Value.filterLiteral(value))
}

/// Returns the filter that holds where a property is at least a value.
public func >= <Root: StoreEntity, Value: OrderedFilterOperand>(
  property: KeyPath<Root, Value>, value: Value.FilterValue
) -> Filter<Root> {
  Filter(property, .greaterOrEqual, Value.filterLiteral(value))
}

// MARK: Measurements

/// Returns the filter that holds where a property is equal to a measurement.
public func == <Root: StoreEntity, Unit: Dimension>(
  property: KeyPath<Root, Measurement<Unit>?>, value: Measurement<Unit>
) -> Filter<Root> {
  Filter(property, .equal, value)
}

/// Returns the filter that holds where a property is known and not equal to a measurement.
public func != <Root: StoreEntity, Unit: Dimension>(
  property: KeyPath<Root, Measurement<Unit>?>, value: Measurement<Unit>
) -> Filter<Root> {
  Filter(property, .notEqual, value)
}

/// Returns the filter that holds where a property is less than a measurement.
public func < <Root: StoreEntity, Unit: Dimension>(
  property: KeyPath<Root, Measurement<Unit>?>, value: Measurement<Unit>
) -> Filter<Root> {
  Filter(property, .less, value)
}

/// Returns the filter that holds where a property is at most a measurement.
public func <= <Root: StoreEntity, Unit: Dimension>(
  property: KeyPath<Root, Measurement<Unit>?>, value: Measurement<Unit>
) -> Filter<Root> {
  Filter(property, .lessOrEqual, value)
}

/// Returns the filter that holds where a property is greater than a measurement.
public func > <Root: StoreEntity, Unit: Dimension>(
  property: KeyPath<Root, Measurement<Unit>?>, value: Measurement<Unit>
) -> Filter<Root> {
  Filter(property, .greater, value)
}

/// Returns the filter that holds where a property is at least a measurement.
public func >= <Root: StoreEntity, Unit: Dimension>(
  property: KeyPath<Root, Measurement<Unit>?>, value: Measurement<Unit>
) -> Filter<Root> {
  Filter(property, .greaterOrEqual, value)
}

// MARK: Null

/// Returns the filter that holds where a property is unknown.
public func == <Root: StoreEntity, Value>(
  property: KeyPath<Root, Value?>, _: _OptionalNilComparisonType
) -> Filter<Root> {
  Filter(.isNull(Filter.path(of: property)))
}

/// Returns the filter that holds where a property is known.
public func != <Root: StoreEntity, Value>(
  property: KeyPath<Root, Value?>, _: _OptionalNilComparisonType
) -> Filter<Root> {
  Filter(.not(.isNull(Filter.path(of: property))))
}

// MARK: Looking up

extension Filter {
  fileprivate init(_ property: PartialKeyPath<Root>, _ comparison: Comparison, _ value: FilterLiteral) {
    self.init(.compare(Self.path(of: property), comparison, value.literal))
  }

  fileprivate init<Unit: Dimension>(
    _ property: KeyPath<Root, Measurement<Unit>?>, _ comparison: Comparison, _ value: Measurement<Unit>
  ) {
    let path = Self.path(of: property)
    guard let stored = path.field.storedUnit, let unit = stored.foundationUnit as? Unit else {
      preconditionFailure("'\(path.name)' is no measurement in \(Unit.self)")
    }
    let number = value.converted(to: unit).value
    precondition(number.isFinite, "a filter cannot compare with \(number)")
    self.init(.compare(path, comparison, .number(number, stored)))
  }

  fileprivate static func path(of property: PartialKeyPath<Root>) -> FieldPath {
    guard let path = PropertyTable.paths[property] else {
      preconditionFailure("\(property) is no property that filters of \(Root.kind) know")
    }
    return path
  }
}
