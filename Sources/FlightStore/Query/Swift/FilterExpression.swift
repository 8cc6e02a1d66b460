public import Foundation

/// The text of a filter expression, in which interpolated values are literals and cannot inject syntax.
///
///     let text = "San\" or true"
///     let filter = try Filter<Airport>("city ^= \(text)")
///     // city ^= "San\" or true"
///
/// Strings are quoted. Numbers, times and measurements are written so that they are read back unchanged. A list of
/// strings is written in parentheses, for `in`. To interpolate a part of the expression itself, use `\(raw: part)`.
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

    /// Appends a string, quoted.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public mutating func appendInterpolation(_ value: String) { append(.text(value)) }

    /// Appends a code, quoted.
    ///
    /// - Complexity: O(1)
    public mutating func appendInterpolation(_ value: some CodeIdentifier) { append(.text(value.code)) }

    /// Appends a whole number.
    ///
    /// - Complexity: O(1)
    public mutating func appendInterpolation(_ value: Int) { append(.number(Double(value), nil)) }

    /// Appends a number; one that is not finite makes the expression invalid.
    ///
    /// - Complexity: O(1)
    public mutating func appendInterpolation(_ value: Double) { append(.number(value, nil)) }

    /// Appends a flag.
    ///
    /// - Complexity: O(1)
    public mutating func appendInterpolation(_ value: Bool) { append(.flag(value)) }

    /// Appends a time, rounded down to a whole second.
    ///
    /// - Complexity: O(1)
    public mutating func appendInterpolation(_ value: Date) { append(.time(TimeLiteral(value))) }

    /// Appends a measurement: a length, a speed or a duration.
    ///
    /// - Complexity: O(1)
    public mutating func appendInterpolation<Unit: Dimension>(_ value: Measurement<Unit>) {
      append(FilterMeasure.literal(in: FilterMeasure.unit(of: Unit.self))(value) ?? .number(value.value, nil))
    }

    /// Appends a list of strings, in parentheses.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the texts.
    public mutating func appendInterpolation(_ values: some Sequence<String>) {
      text += "(" + values.map { Literal.text($0).description }.joined(separator: ", ") + ")"
    }

    private mutating func append(_ literal: Literal) { text += literal.description }
  }
}

extension Filter {
  /// Creates a filter from an expression with interpolated values: `Filter("city ^= \(text)")`.
  ///
  /// - Parameter expression: The condition; interpolated values are quoted.
  /// - Throws: `FilterError` with the position of the first error.
  /// - Complexity: O(*n*), where *n* is the length of the expression.
  public init(_ expression: FilterExpression) throws(FilterError) { try self.init(expression.text as String) }
}
