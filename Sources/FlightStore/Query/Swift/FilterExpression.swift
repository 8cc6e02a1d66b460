public import Foundation

/// The text of a filter's expression, in which values stand as literals and never as part of the expression.
///
///     let text = "San\" or true"
///     let filter = try Filter<Airport>("city ^= \(text)")
///     // city ^= "San\" or true"
///
/// Texts are quoted; numbers, times and measurements are written so that they are read back as they were; a list of any of
/// these stands in parentheses, for `in`. Where part of the expression itself is to come from elsewhere, say `\(raw: part)`.
public struct FilterExpression: ExpressibleByStringInterpolation, Sendable, Hashable {
  /// The expression.
  public let text: String

  /// Makes an expression of a text.
  public init(stringLiteral text: String) { self.text = text }

  /// Makes an expression of the parts of an interpolated text.
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Gathers the parts of an interpolated text.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// Begins an expression.
    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    /// Adds part of the expression.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Adds part of the expression that comes from elsewhere, as it is.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public mutating func appendInterpolation(raw part: String) { text += part }

    /// Adds a filter, in parentheses.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the filter.
    public mutating func appendInterpolation(_ filter: Filter<some StoreEntity>) { text += "(\(filter))" }

    /// Adds a text, in quotes.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public mutating func appendInterpolation(_ value: String) { append(.text(value)) }

    /// Adds a code, in quotes.
    ///
    /// - Complexity: O(1)
    public mutating func appendInterpolation(_ value: some CodeIdentifier) { append(.text(value.code)) }

    /// Adds a whole number.
    ///
    /// - Complexity: O(1)
    public mutating func appendInterpolation(_ value: Int) { append(.number(Double(value), nil)) }

    /// Adds a number; one that is not finite is read as an error.
    ///
    /// - Complexity: O(1)
    public mutating func appendInterpolation(_ value: Double) { append(.number(value, nil)) }

    /// Adds a flag.
    ///
    /// - Complexity: O(1)
    public mutating func appendInterpolation(_ value: Bool) { append(.flag(value)) }

    /// Adds a time, to the whole second before it.
    ///
    /// - Complexity: O(1)
    public mutating func appendInterpolation(_ value: Date) { append(.time(TimeLiteral(value))) }

    /// Adds a figure: a length, a speed or a duration.
    ///
    /// - Complexity: O(1)
    public mutating func appendInterpolation<Unit: Dimension>(_ value: Measurement<Unit>) {
      append(FilterMeasure.literal(in: FilterMeasure.unit(of: Unit.self))(value) ?? .number(value.value, nil))
    }

    /// Adds some texts, in parentheses.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the texts.
    public mutating func appendInterpolation(_ values: some Sequence<String>) {
      text += "(" + values.map { Literal.text($0).description }.joined(separator: ", ") + ")"
    }

    private mutating func append(_ literal: Literal) { text += literal.description }
  }
}

extension Filter {
  /// Reads an expression in which values may be interpolated: `Filter("city ^= \(text)")`.
  ///
  /// - Parameter expression: The condition; what is interpolated is quoted.
  /// - Throws: `FilterError` with the place of the first part that is wrong.
  /// - Complexity: O(*n*), where *n* is the length of the expression.
  public init(_ expression: FilterExpression) throws(FilterError) { try self.init(expression.text as String) }
}
