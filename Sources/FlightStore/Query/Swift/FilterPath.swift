internal import Foundation

/// The relationships that lead from the root of a filter to a property.
struct FilterPath<Root: StoreEntity>: Sendable {
  private var steps: [String] = []

  func appending(_ relationship: String) -> FilterPath {
    var path = self
    path.steps.append(relationship)
    return path
  }

  /// Returns the path of a field at the end of the relationships.
  private func path(_ name: String) -> FieldPath {
    let text = (steps + [name]).joined(separator: ".")
    // The names are literals in this folder, every one of which the tests check.
    guard let path = try? FieldPath(parsing: text, of: Root.kind) else { preconditionFailure("no field \(text)") }
    return path
  }

  /// The filter that holds if the last relationship leads nowhere.
  var isUnknown: Filter<Root> {
    var start = self
    return start.steps.popLast().map { Filter(.isNull(start.path($0))) } ?? .none
  }

  private func field<Value>(_ name: String, _ literal: @escaping @Sendable (Value) -> Literal?)
    -> FilterField<Root, Value>
  {
    FilterField(.value(.field(path(name))), literal: literal)
  }

  func text(_ name: String) -> FilterField<Root, String> { field(name) { .text($0) } }
  func flag(_ name: String) -> FilterField<Root, Bool> { field(name) { .flag($0) } }
  func whole(_ name: String) -> FilterField<Root, Int> { field(name) { .number(Double($0), nil) } }
  func decimal(_ name: String) -> FilterField<Root, Double> { field(name) { .finite($0) } }
  func time(_ name: String) -> FilterField<Root, Date> { field(name) { .time(TimeLiteral($0)) } }
  func phase(_ name: String) -> FilterField<Root, Phase> { field(name) { .text($0.rawValue) } }

  /// Returns a list, which can be tested for `nil` but not compared.
  func list(_ name: String) -> FilterField<Root, Never> { field(name, Self.noLiteral) }

  @Sendable
  private static func noLiteral<Value>(_ value: Value) -> Literal? { nil }

  /// Returns a figure, which is compared in the unit that it is stored in.
  func figure<Unit: Dimension>(_ name: String) -> FilterFigure<Root, Unit> {
    let path = path(name)
    let literal: @Sendable (Measurement<Unit>) -> Literal? = FilterMeasure.literal(in: path.field.storedUnit)
    return FilterFigure(figure: FilterField(.value(.field(path)), literal: literal))
  }

  func count(_ name: String) -> FilterCount<Root> {
    let path = path(name)
    return FilterCount(
      count: whole(name),
      isEmpty: FilterField(.truth(.compare(path, .equal, .number(0, nil)), of: .field(path))) { .flag($0) })
  }
}

/// The conversion of measurements to literals.
enum FilterMeasure {
  /// Returns a function that converts measurements to numbers of a unit.
  static func literal<Unit: Dimension>(in unit: FigureUnit?) -> @Sendable (Measurement<Unit>) -> Literal? {
    { measurement in
      guard let unit, let dimension = unit.foundationUnit as? Unit else { return nil }
      // Foundation's coefficient for km/h is rounded (0.277778), so a value in a unit of the same symbol is not
      // converted.
      let isSame = measurement.unit.symbol == dimension.symbol
      return .finite(isSame ? measurement.value : measurement.converted(to: dimension).value, unit: unit)
    }
  }

  /// Returns the unit in which results of arithmetic are compared.
  static func unit<Unit: Dimension>(of type: Unit.Type) -> FigureUnit? {
    [.kilometer, .kilometerPerHour, .second].first { $0.foundationUnit is Unit }
  }
}

/// A to-many relationship in a filter: the number of its entities.
public struct FilterCount<Root: StoreEntity>: Sendable {
  /// The number of entities.
  public let count: FilterField<Root, Int>
  /// Whether there are no entities.
  public let isEmpty: FilterField<Root, Bool>
}
