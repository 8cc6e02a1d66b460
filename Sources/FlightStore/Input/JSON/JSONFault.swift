/// Why bytes are no JSON text, and where they cease to be one.
///
/// The offset is that of the first byte at which no continuation could make the input JSON again: for `[1 2]` that of the
/// `2`, for a text that just ends, the end. Two faults span bytes and are placed at their first: a sequence that is no
/// UTF-8, and an escape that names half a surrogate pair.
public struct JSONFault: Error, Sendable, Hashable {
  /// What may stand at a place in JSON.
  public enum Expectation: Sendable, Hashable, CaseIterable {
    /// Any value.
    case value
    /// A value, or the end of an empty array.
    case valueOrArrayEnd
    /// A key, or the end of an empty object.
    case keyOrObjectEnd
    /// A key, after a comma.
    case key
    /// The colon between a key and its value.
    case colon
    /// What follows an element of an array.
    case commaOrArrayEnd
    /// What follows a value in an object.
    case commaOrObjectEnd
    /// White space or another document, after a document.
    case documentEnd
    /// A digit, inside a number.
    case digit
    /// One of four hexadecimal digits of an escape.
    case hexadecimalDigit
    /// The letter of an escape.
    case escape
    /// The rest of `null`, `true` or `false`.
    case literal
    /// The closing quote of a string.
    case quote
  }

  /// What is wrong.
  public enum Reason: Sendable, Hashable {
    /// Another byte was due.
    case unexpected(UInt8, expected: Expectation)
    /// The input ends too early.
    case endOfInput(expected: Expectation)
    /// A number begins with a zero that is not its only digit before the point.
    case leadingZero
    /// A control character stands in a string as itself.
    case controlCharacter(UInt8)
    /// A `\u` escape names half a surrogate pair.
    case loneSurrogate
    /// Bytes in a string are no UTF-8.
    case invalidUTF8
    /// The input is in another encoding than UTF-8, named here.
    case otherEncoding(String)
    /// Containers nest deeper than 512.
    case tooDeep
  }

  /// What is wrong.
  public let reason: Reason
  /// The place, in bytes from the start of the input.
  public let offset: Int
}
