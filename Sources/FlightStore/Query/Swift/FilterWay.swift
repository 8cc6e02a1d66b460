internal import Foundation

/// The way from what a filter is about to a property: the relationships to follow.
struct FilterWay<Root: StoreEntity>: Sendable {
  private var steps: [String] = []

  func appending(_ relationship: String) -> FilterWay {
    var way = self
    way.steps.append(relationship)
    return way
  }

  /// The path to a field at the end of the way, in expressions.
  private func path(_ name: String) -> FieldPath {
    let text = (steps + [name]).joined(separator: ".")
    // The names are those of the tables of fields, which the tests go through one by one.
    guard let path = try? FieldPath(parsing: text, of: Root.kind) else { preconditionFailure("no field \(text)") }
    return path
  }

  /// The filter that holds where the relationship at the end of the way leads nowhere.
  var isUnknown: Filter<Root> {
    var way = self
    return way.steps.popLast().map { Filter(.isNull(way.path($0))) } ?? .none
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

  /// A list, which is known or not, and compares with nothing.
  func list(_ name: String) -> FilterField<Root, Never> { field(name, Self.noLiteral) }

  @Sendable
  private static func noLiteral<Value>(_ value: Value) -> Literal? { nil }

  /// A figure, which compares in the unit that it is stored in.
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

/// The way in which measurements become literals.
enum FilterMeasure {
  /// Returns what turns measurements into numbers of a unit.
  static func literal<Unit: Dimension>(in unit: FigureUnit?) -> @Sendable (Measurement<Unit>) -> Literal? {
    { measurement in
      guard let unit, let dimension = unit.foundationUnit as? Unit else { return nil }
      // Foundation's kilometer per hour is not quite one.
      let isSame = measurement.unit.symbol == dimension.symbol
      return .finite(isSame ? measurement.value : measurement.converted(to: dimension).value, unit: unit)
    }
  }

  /// The unit that results of arithmetic are compared in.
  static func unit<Unit: Dimension>(of type: Unit.Type) -> FigureUnit? {
    [.kilometer, .kilometerPerHour, .second].first { $0.foundationUnit is Unit }
  }
}

/// The entities at the other end of a relationship, as far as filters know them: how many there are.
public struct FilterCount<Root: StoreEntity>: Sendable {
  /// Their number.
  public let count: FilterField<Root, Int>
  /// Whether there are none.
  public let isEmpty: FilterField<Root, Bool>
}
