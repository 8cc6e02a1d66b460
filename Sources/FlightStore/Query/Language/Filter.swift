public import Foundation

/// A condition on flights, airports or airlines: a value that composes, prints itself, and can be stored.
///
///     let filter = try Filter<Flight>("destination.city ^= San and distance > 1000 km")
///     store.flights(where: filter && !(\.isCancelled == true))
///     store.flights(where: \.distance > 1000 && \.origin?.icao == "KSFO" && \.registration != nil)
///
/// A filter is an expression or is made from key paths: a property and a value, or another property, with `==`, `!=`,
/// `<`, `<=`, `>` or `>=`, or `nil` with the first two; `begins`, `contains`, `matches`, `isIn` and `between`. Key
/// paths compile only for properties that filters support. A plain number compares with a measurement in the metric
/// unit in which the field is displayed (km, m, km/h, min), and stands for all values that round to it: `1000` for the
/// distances from 999.5 km to 1000.5 km, so that exactly one of `<`, `==` and `>` holds. Texts order as they sort. A
/// `#Predicate` compares as Swift does.
///
/// A comparison with an unknown value is neither true nor false, and `!` leaves it so: a flight without an altitude
/// satisfies neither `altitude > 0 m` nor `not altitude > 0 m`, only `altitude is null`.
///
/// Conditions joined by `&&` alone, or by `||` alone, form one list of any length. Each change between `&&`, `||` and `!`
/// nests the filter one level deeper, and using a filter takes stack space for each level: 8 MB suffice for hundreds of
/// levels. The text of an expression, also one that is decoded, may have about 25 levels of parentheses and sums of about
/// 40 values, for which the 512 KB of some secondary threads suffice even in a debug build.
public struct Filter<Root: StoreEntity>: Sendable, Hashable {
  let condition: Condition

  init(_ condition: Condition) { self.condition = condition }

  // A string literal is a `FilterExpression` instead, which quotes interpolated values.
  /// Creates a filter from an expression.
  ///
  /// - Parameter expression: The condition, as `flights help expressions` explains it.
  /// - Throws: `FilterError` with the place of the first part that is wrong.
  /// - Complexity: O(*n*), where *n* is the length of the expression.
  @_disfavoredOverload
  public init(_ expression: String) throws(FilterError) {
    condition = try Condition(parsing: expression, of: Root.kind)
  }

  /// The filter that everything satisfies.
  public static var all: Filter { Filter(.all([])) }

  /// Returns a filter that holds where both filters hold.
  ///
  /// - Complexity: O(*n*), where *n* is the number of conditions.
  public static func && (left: Filter, right: Filter) -> Filter {
    let conditions = left.condition.conjuncts + right.condition.conjuncts
    return Filter(conditions.count == 1 ? conditions[0] : .all(conditions))
  }

  /// Returns a filter that holds where either filter holds.
  ///
  /// - Complexity: O(*n*), where *n* is the number of conditions.
  public static func || (left: Filter, right: Filter) -> Filter {
    let conditions = left.condition.disjuncts + right.condition.disjuncts
    return Filter(conditions.count == 1 ? conditions[0] : .any(conditions))
  }

  /// Returns a filter that holds where the given one is false, but not where it is unknown.
  ///
  /// - Complexity: O(1)
  public static prefix func ! (filter: Filter) -> Filter {
    // Two negations cancel each other for unknown values too.
    if case .not(let condition) = filter.condition { Filter(condition) } else { Filter(.not(filter.condition)) }
  }
}

extension Filter: CustomStringConvertible {
  /// The filter as an expression; parsing it returns an equal filter, unless it nests about 25 levels deep or deeper.
  ///
  /// To parse one with attributes of the application, pass them to `init(parsing:attributes:)`.
  public var description: String { condition.description }
}

extension Filter: Codable {
  /// Creates a filter from the text of its expression, which may name the attributes in
  /// `decoder.userInfo[.customAttributes]`.
  public init(from decoder: any Decoder) throws {
    self = try decoder.expression("condition on \(Root.kind)") { text, attributes throws(FilterError) in
      try Filter(parsing: text, attributes: attributes)
    }
  }

  /// Encodes the filter as the text of its expression.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension RowQuery {
  package init<Root: StoreEntity>(_ filter: Filter<Root>) { self.init(Root.kind, where: filter.condition) }
}

extension Decoder {
  /// Decodes a value from the text of its expression, whose kind is named in errors.
  func expression<Value>(
    _ meaning: String, _ parse: (String, [any AnyCustomAttribute]) throws(FilterError) -> Value
  ) throws -> Value {
    let text = try singleValueContainer().decode(String.self)
    let attributes = userInfo[.customAttributes] as? [any AnyCustomAttribute] ?? []
    do throws(FilterError) { return try parse(text, attributes) } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: codingPath, debugDescription: "'\(text)' is not a \(meaning)", underlyingError: error))
    }
  }
}

/// The text of a filter expression, in which interpolated values are literals and cannot inject syntax.
///
///     let text = "San\" or true"
///     let filter = try Filter<Airport>("city ^= \(text)")
///     // city ^= "San\" or true"
///
/// Strings are quoted. Numbers, measurements and times to the second are written so that they are read back unchanged. A
/// list is written in parentheses, for `in`; in a filter, nothing is in an empty one. `nil` is written as `null`, for `is`
/// and `is not` only: a comparison such as `= null` would never be true, and is refused. To interpolate a part of the
/// expression itself, use `\(raw: part)`.
public struct FilterExpression: ExpressibleByStringInterpolation, Sendable, Hashable {
  /// The expression.
  public let text: String

  /// Creates an expression from a string.
  public init(stringLiteral text: String) { self.text = text }

  /// Creates an expression from an interpolated string.
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// A builder of interpolated expressions.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// Creates an empty expression.
    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    /// Appends a literal part of the expression.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Appends a part of the expression unquoted.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public mutating func appendInterpolation(raw part: String) { text += part }

    /// Appends a filter, in parentheses.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the filter.
    public mutating func appendInterpolation(_ filter: Filter<some StoreEntity>) { text += "(\(filter))" }

    /// Appends a measurement: a length, a speed or a duration; one of another dimension makes the expression invalid.
    ///
    /// - Complexity: O(1)
    public mutating func appendInterpolation<Unit: Dimension>(_ value: Measurement<Unit>) {
      if let literal = FilterMeasure.literal(in: FilterMeasure.unit(of: Unit.self))(value) { return append(literal) }
      // Quoted, the symbol cannot be a unit of an expression.
      text += "\(Literal.number(value.value, nil)) \(Literal.text(value.unit.symbol))"
    }

    /// Appends a list of values, in parentheses.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the texts.
    public mutating func appendInterpolation(_ values: some Sequence) {
      text += "("
      for (index, value) in values.enumerated() {
        if index > 0 { text += ", " }
        appendInterpolation(value as Any)
      }
      text += ")"
    }

    /// Appends a string, quoted.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public mutating func appendInterpolation(_ value: some StringProtocol) { append(.text(String(value))) }

    /// Appends a value as a literal, or for `nil` `null`, which only `is` and `is not` accept.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public mutating func appendInterpolation<Value>(_ value: Value?) {
      if let value { appendInterpolation(value as Any) } else { text += "null" }
    }

    /// Appends any other value as a literal.
    ///
    /// A string is quoted, and so is the code of an airport or airline. Of a time, the fraction of a second is dropped. A
    /// number that is not finite makes the expression invalid. An optional appends its value, or `null` for `nil`, and an
    /// ``AttributeType`` its raw value. Everything else appends its description, quoted.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public mutating func appendInterpolation(_ value: some Any) {
      let mirror = Mirror(reflecting: value)
      if mirror.displayStyle == .optional {
        if let wrapped = mirror.children.first?.value { appendInterpolation(wrapped) } else { text += "null" }
        return
      }
      switch value {
      case let text as any StringProtocol: append(.text(String(text)))
      case let number as any BinaryInteger: append(.number(Double(number), nil))
      case let number as any BinaryFloatingPoint: append(.number(Double(number), nil))
      case let flag as Bool: append(.flag(flag))
      case let time as Date:
        append(time.timeIntervalSince1970.isNaN ? .number(.nan, nil) : .time(TimeLiteral(time)))
      case let airport as Airport: append(.text(airport.icao))
      case let airline as Airline: append(.text(airline.code))
      case let code as any CodeIdentifier: append(.text(code.code))
      case let length as Measurement<UnitLength>: appendInterpolation(length)
      case let speed as Measurement<UnitSpeed>: appendInterpolation(speed)
      case let duration as Measurement<UnitDuration>: appendInterpolation(duration)
      case let value as any AttributeType: append(value.literal ?? .text("\(value)"))
      default: append(.text("\(value)"))
      }
    }

    private mutating func append(_ literal: Literal) { text += literal.description }
  }
}
