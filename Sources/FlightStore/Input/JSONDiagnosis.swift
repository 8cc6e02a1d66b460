internal import Foundation

/// Finds the reason why the scanner rejected a value, in a second pass that goes byte by byte and ends at the fault.
///
/// It is an independent implementation of the grammar, written for clarity; tests check `JSONScanner` against it.
struct JSONDiagnosis {
  /// The result of a second pass over a rejected value.
  enum Finding: Hashable {
    case fault(JSONFault.Reason, offset: Int)
    /// The bytes are valid so far, and more must follow.
    case incomplete(expected: JSONFault.Expectation)
    /// The value is valid and ends before the offset.
    case sound(end: Int)
  }

  private struct Stop: Error { let finding: Finding }

  private let bytes: Bytes
  private var index = 0

  /// Examines a value at the start of some bytes, inside `depth` open containers.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the value.
  static func value(_ bytes: Bytes, depth: Int) -> Finding {
    finding(in: bytes) { diagnosis throws(Stop) in try diagnosis.value(depth: depth) }
  }

  /// Examines a key at the start of some bytes, which must be a string.
  static func key(_ bytes: Bytes) -> Finding {
    finding(in: bytes) { diagnosis throws(Stop) in try diagnosis.string() }
  }

  private static func finding(in bytes: Bytes, _ examine: (inout JSONDiagnosis) throws(Stop) -> Void) -> Finding {
    var diagnosis = JSONDiagnosis(bytes: bytes)
    do throws(Stop) { try examine(&diagnosis) } catch { return error.finding }
    return .sound(end: diagnosis.index)
  }

  private init(bytes: Bytes) { self.bytes = bytes }

  private mutating func value(depth: Int, expected: JSONFault.Expectation = .value) throws(Stop) {
    switch try peek(expected) {
    case UInt8(ascii: "{"): try object(depth: depth + 1)
    case UInt8(ascii: "["): try array(depth: depth + 1)
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
    case UInt8(ascii: "n"): try literal("null")
    case UInt8(ascii: "t"): try literal("true")
    case UInt8(ascii: "f"): try literal("false")
    default: throw unexpected(expected)
    }
  }

  private mutating func object(depth: Int) throws(Stop) {
    guard depth <= JSONScanner.maximumDepth else { throw fault(.tooDeep) }
    index += 1
    skipSpace()
    if try peek(.keyOrObjectEnd) == UInt8(ascii: "}") {
      index += 1
      return
    }
    guard bytes[index] == UInt8(ascii: "\"") else { throw unexpected(.keyOrObjectEnd) }
    while true {
      try string()
      skipSpace()
      guard try peek(.colon) == UInt8(ascii: ":") else { throw unexpected(.colon) }
      index += 1
      skipSpace()
      try value(depth: depth)
      skipSpace()
      switch try peek(.commaOrObjectEnd) {
      case UInt8(ascii: "}"):
        index += 1
        return
      case UInt8(ascii: ","): index += 1
      default: throw unexpected(.commaOrObjectEnd)
      }
      skipSpace()
      guard try peek(.key) == UInt8(ascii: "\"") else { throw unexpected(.key) }
    }
  }

  private mutating func array(depth: Int) throws(Stop) {
    guard depth <= JSONScanner.maximumDepth else { throw fault(.tooDeep) }
    index += 1
    skipSpace()
    if try peek(.valueOrArrayEnd) == UInt8(ascii: "]") {
      index += 1
      return
    }
    try value(depth: depth, expected: .valueOrArrayEnd)
    while true {
      skipSpace()
      switch try peek(.commaOrArrayEnd) {
      case UInt8(ascii: "]"):
        index += 1
        return
      case UInt8(ascii: ","): index += 1
      default: throw unexpected(.commaOrArrayEnd)
      }
      skipSpace()
      try value(depth: depth)
    }
  }

  private mutating func string() throws(Stop) {
    index += 1
    while true {
      let byte = try peek(.quote)
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return
      case UInt8(ascii: "\\"): try escape()
      case 0..<0x20: throw fault(.controlCharacter(byte))
      case 0x20..<0x80: index += 1
      default: try sequence()
      }
    }
  }

  private mutating func escape() throws(Stop) {
    let start = index
    index += 1
    switch try peek(.escape) {
    case UInt8(ascii: "u"):
      let unit = try escapedUnit(isLowHalf: false, ofEscapeAt: start)
      if unit & 0xF800 == 0xD800 { try lowSurrogate(at: start) }
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      index += 1
    default: throw unexpected(.escape)
    }
  }

  /// Reads `u` and four digits, from the letter on, as the low half of a surrogate pair or as any other unit.
  private mutating func escapedUnit(isLowHalf: Bool, ofEscapeAt start: Int) throws(Stop) -> UInt32 {
    var unit: UInt32 = 0
    for digits in 1...4 {
      index += 1
      guard let digit = JSONScanner.hexadecimalDigit(try peek(.hexadecimalDigit)) else {
        throw unexpected(.hexadecimalDigit)
      }
      unit = unit << 4 | digit
      // Low halves begin with DC, DD, DE or DF, so the first two digits decide whether the unit is one.
      if digits == 1, isLowHalf, unit != 0xD { throw fault(.loneSurrogate, at: start) }
      if digits == 2, (unit & 0xFC == 0xDC) != isLowHalf { throw fault(.loneSurrogate, at: start) }
    }
    index += 1
    return unit
  }

  private mutating func lowSurrogate(at start: Int) throws(Stop) {
    guard try peek(.escape) == UInt8(ascii: "\\") else { throw fault(.loneSurrogate, at: start) }
    index += 1
    guard try peek(.escape) == UInt8(ascii: "u") else { throw fault(.loneSurrogate, at: start) }
    _ = try escapedUnit(isLowHalf: true, ofEscapeAt: start)
  }

  private mutating func sequence() throws(Stop) {
    var (parser, rest) = (Unicode.UTF8.ForwardParser(), bytes[index...].makeIterator())
    switch parser.parseScalar(from: &rest) {
    case .valid(let scalar): index += scalar.count
    // The bytes may end inside the sequence.
    case .error(let length) where index + length == bytes.count && 0xC2...0xF4 ~= bytes[index]:
      throw Stop(finding: .incomplete(expected: .quote))
    case .error, .emptyInput: throw fault(.invalidUTF8)
    }
  }

  private mutating func number() throws(Stop) {
    if bytes[index] == UInt8(ascii: "-") { index += 1 }
    if try peek(.digit) == UInt8(ascii: "0") {
      index += 1
      if index < bytes.count, bytes[index].isASCIIDigit { throw fault(.leadingZero) }
    } else {
      try digits()
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      try digits()
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      let sign = try peek(.digit)
      if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { index += 1 }
      try digits()
    }
  }

  private mutating func digits() throws(Stop) {
    guard try peek(.digit).isASCIIDigit else { throw unexpected(.digit) }
    while index < bytes.count, bytes[index].isASCIIDigit { index += 1 }
  }

  private mutating func literal(_ text: StaticString) throws(Stop) {
    for offset in 0..<text.utf8CodeUnitCount {
      guard try unsafe peek(.literal) == text.utf8Start[offset] else { throw unexpected(.literal) }
      index += 1
    }
  }

  private mutating func skipSpace() {
    while index < bytes.count, JSONScanner.isSpace(bytes[index]) { index += 1 }
  }

  private func peek(_ expected: JSONFault.Expectation) throws(Stop) -> UInt8 {
    guard index < bytes.count else { throw Stop(finding: .incomplete(expected: expected)) }
    return bytes[index]
  }

  private func unexpected(_ expected: JSONFault.Expectation) -> Stop {
    fault(.unexpected(bytes[index], expected: expected))
  }

  private func fault(_ reason: JSONFault.Reason, at offset: Int? = nil) -> Stop {
    Stop(finding: .fault(reason, offset: offset ?? index))
  }
}

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
    /// The input is a file of another format.
    case otherFormat(FileFormat)
    /// Containers nest deeper than 512.
    case tooDeep
  }

  /// A format of files that contain no JSON, recognized by the first bytes.
  public enum FileFormat: Sendable, Hashable, CaseIterable {
    /// A ZIP archive.
    case zip
    /// A tar archive.
    case tar
    /// A Parquet file.
    case parquet
    /// An SQLite database.
    case sqlite
    /// A page in HTML.
    case webPage
  }

  /// The kind of fault.
  public let reason: Reason
  /// The offset from the start of the input, in bytes.
  public let offset: Int
}

extension JSONFault: DescribedError {
  /// A one-line description of the fault.
  public var description: String { reason.description }
}

extension JSONFault.Reason: CustomStringConvertible {
  /// A one-line description of the fault.
  public var description: String { words(.en) }

  /// Returns a one-line description of the fault in a language.
  package func words(_ language: Language) -> String {
    let word = language.word
    return switch self {
    case .unexpected(let byte, let expected):
      word("expected ", "нужно: ") + expected.words(language) + word(", found ", "; найдено: ")
        + Self.name(of: byte, language)
    case .endOfInput(let expected):
      word("expected ", "нужно: ") + expected.words(language)
        + word(", found the end of the input", "; а данные здесь кончились")
    case .leadingZero:
      word("a number begins with 0; JSON has no leading zeros", "число начинается с 0; в JSON так нельзя")
    case .controlCharacter(let byte):
      Self.name(of: byte, language)
        + word(" in a string; JSON requires an escape", " в строке; в JSON его пишут escape-последовательностью")
    case .loneSurrogate:
      word("an escape is half of a surrogate pair", "escape-последовательность с половиной суррогатной пары")
    case .invalidUTF8: word("the bytes of a string are not UTF-8", "байты строки — не UTF-8")
    case .otherEncoding(let name):
      word(
        "the input is \(name), not UTF-8; convert it with 'iconv -f \(name) -t UTF-8'",
        "данные в \(name); JSON бывает в UTF-8, и 'iconv -f \(name) -t UTF-8' его сделает")
    case .otherFormat(let format):
      word("the input is \(format.words(.en)), not JSON", "это не JSON, а \(format.words(.ru))")
    case .tooDeep:
      word("arrays and objects are nested deeper than", "вложенность глубже") + " \(JSONScanner.maximumDepth)"
    }
  }

  private static func name(of byte: UInt8, _ language: Language) -> String {
    switch byte {
    case 0x22: "'\"'"
    case 0x21..<0x7F: "'\(Character(Unicode.Scalar(byte)))'"
    case 0x20: language.word("a blank", "пробел")
    case 0x0A, 0x0D: language.word("the end of the line", "конец строки")
    case 0x09: language.word("a tab", "знак табуляции")
    default:
      language.word("byte 0x", "байт 0x") + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }
}

extension JSONFault.FileFormat {
  fileprivate func words(_ language: Language) -> String {
    switch self {
    case .zip: language.word("a ZIP archive", "архив ZIP")
    case .tar: language.word("a tar archive", "архив tar")
    case .parquet: language.word("a Parquet file", "файл Parquet")
    case .sqlite: language.word("an SQLite database", "база данных SQLite")
    case .webPage: language.word("a web page", "веб-страница")
    }
  }

  private var signature: (offset: Int, bytes: [String]) {
    switch self {
    case .zip: (0, ["PK\u{3}\u{4}", "PK\u{5}\u{6}"])
    case .tar: (257, ["ustar"])
    case .parquet: (0, ["PAR1"])
    case .sqlite: (0, ["SQLite format 3\0"])
    case .webPage: (0, ["<!DOCTYPE html", "<!doctype html", "<html"])
    }
  }

  /// Identifies the format of an input that begins with some bytes; `nil` if it is none of these.
  init?(of beginning: Bytes) {
    let format = Self.allCases.first { format in
      let (offset, all) = format.signature
      return all.contains { beginning.count > offset && beginning[offset...].starts(with: $0.utf8) }
    }
    guard let format else { return nil }
    self = format
  }
}

extension JSONFault.Expectation {
  fileprivate func words(_ language: Language) -> String {
    let word = language.word
    return switch self {
    case .value: word("a value", "значение")
    case .valueOrArrayEnd: word("a value or ']'", "значение или ']'")
    case .keyOrObjectEnd: word("a key or '}'", "ключ или '}'")
    case .key: word("a key", "ключ")
    case .colon: word("':' after key", "':' после ключа")
    case .commaOrArrayEnd: word("',' or ']' after value", "',' или ']' после значения")
    case .commaOrObjectEnd: word("',' or '}' after value", "',' или '}' после значения")
    case .documentEnd: word("white space after the document", "пробел или конец после документа")
    case .digit: word("a digit", "цифра")
    case .hexadecimalDigit: word("a hexadecimal digit", "шестнадцатеричная цифра")
    case .escape: word("one of \" \\ / b f n r t u after '\\'", "после '\\' один из знаков \" \\ / b f n r t u")
    case .literal: word("null, true or false", "null, true или false")
    case .quote: word("'\"' at the end of a string", "'\"' в конце строки")
    }
  }
}
