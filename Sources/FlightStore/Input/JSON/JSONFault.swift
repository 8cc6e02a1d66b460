/// The reason why bytes are not a JSON text, and the offset of the fault.
///
/// The offset is that of the first byte after which no continuation makes the input valid: for `[1 2]` that of the `2`,
/// for truncated input its end. Two faults span several bytes and have the offset of the first one: an invalid UTF-8
/// sequence, and an escape of half a surrogate pair.
public struct JSONFault: Error, Sendable, Hashable {
  /// The token that JSON allows at an offset.
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
    /// A comma or the end of the array, after an element.
    case commaOrArrayEnd
    /// A comma or the end of the object, after a value.
    case commaOrObjectEnd
    /// White space or another document, after a document.
    case documentEnd
    /// A digit, inside a number.
    case digit
    /// One of the four hexadecimal digits of an escape.
    case hexadecimalDigit
    /// The letter of an escape.
    case escape
    /// The rest of `null`, `true` or `false`.
    case literal
    /// The closing quote of a string.
    case quote
  }

  /// The kind of fault.
  public enum Reason: Sendable, Hashable {
    /// A different byte was expected.
    case unexpected(UInt8, expected: Expectation)
    /// The input is truncated.
    case endOfInput(expected: Expectation)
    /// A number has a leading zero.
    case leadingZero
    /// A string contains an unescaped control character.
    case controlCharacter(UInt8)
    /// A `\u` escape encodes half a surrogate pair.
    case loneSurrogate
    /// A string contains invalid UTF-8.
    case invalidUTF8
    /// The input is in an encoding other than UTF-8, which is named here.
    case otherEncoding(String)
    /// Containers nest deeper than 512.
    case tooDeep
  }

  /// The kind of fault.
  public let reason: Reason
  /// The offset from the start of the input, in bytes.
  public let offset: Int
}
