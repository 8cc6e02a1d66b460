public import Foundation

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

extension JSONFault: LocalizedError, CustomStringConvertible {
  /// A one-line description of the fault.
  public var description: String { reason.description }

  /// A one-line description of the fault.
  public var errorDescription: String? { description }
}

extension JSONFault.Reason: CustomStringConvertible {
  /// A one-line description of the fault.
  public var description: String {
    switch self {
    case .unexpected(let byte, let expected): "expected \(expected.words), found \(Self.name(of: byte))"
    case .endOfInput(let expected): "expected \(expected.words), found the end of the input"
    case .leadingZero: "a number begins with 0; JSON has no leading zeros"
    case .controlCharacter(let byte): "\(Self.name(of: byte)) in a string; JSON requires an escape"
    case .loneSurrogate: "an escape is half of a surrogate pair"
    case .invalidUTF8: "the bytes of a string are not UTF-8"
    case .otherEncoding(let name): "the input is \(name), not UTF-8; convert it with 'iconv -f \(name) -t UTF-8'"
    case .tooDeep: "arrays and objects are nested deeper than \(JSONScanner.maximumDepth)"
    }
  }

  private static func name(of byte: UInt8) -> String {
    switch byte {
    case 0x22: "'\"'"
    case 0x21..<0x7F: "'\(Character(Unicode.Scalar(byte)))'"
    case 0x20: "a blank"
    case 0x0A, 0x0D: "the end of the line"
    case 0x09: "a tab"
    default: "byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }
}

extension JSONFault.Expectation {
  fileprivate var words: String {
    switch self {
    case .value: "a value"
    case .valueOrArrayEnd: "a value or ']'"
    case .keyOrObjectEnd: "a key or '}'"
    case .key: "a key"
    case .colon: "':' after key"
    case .commaOrArrayEnd: "',' or ']' after value"
    case .commaOrObjectEnd: "',' or '}' after value"
    case .documentEnd: "white space after the document"
    case .digit: "a digit"
    case .hexadecimalDigit: "a hexadecimal digit"
    case .escape: "one of \" \\ / b f n r t u after '\\'"
    case .literal: "null, true or false"
    case .quote: "'\"' at the end of a string"
    }
  }
}
