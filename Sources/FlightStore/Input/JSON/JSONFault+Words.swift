public import Foundation

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
