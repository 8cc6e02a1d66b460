/// A flight's ident, registration or identifier, normalized for comparison.
///
/// Case, blanks, hyphens and the leading zeros of the number do not matter.
struct FlightName: Hashable, Sendable {
  private let letters: [UInt8]

  /// The normalized spelling.
  var text: String { String(decoding: letters, as: UTF8.self) }

  var isEmpty: Bool { letters.isEmpty }

  init(_ text: String) { self.init(Array(text.utf8)) }

  init(_ text: [UInt8]) {
    var letters: [UInt8] = []
    for byte in text where Self.counts(byte) { letters.append(Self.uppercased(byte)) }
    // The number begins after the operator's code, which takes two places at least, because IATA codes may hold digits
    // (`9W`).
    if let start = letters.indices.dropFirst(2).first(where: { JSONScanner.isDigit(letters[$0]) }) {
      let digits = letters[start...].prefix { $0 == UInt8(ascii: "0") }
      if start + digits.count < letters.count { letters.removeSubrange(start..<(start + digits.count)) }
    }
    self.letters = letters
  }

  /// The name split into an airline's IATA code and a number; `nil` if no number follows the first two letters.
  var parts: (code: FlightName, number: FlightName)? {
    guard letters.count > 2, JSONScanner.isDigit(letters[2]) else { return nil }
    return (FlightName(Array(letters[..<2])), FlightName(Array(letters[2...])))
  }

  /// Returns whether a text is a spelling of the name.
  func isSpelled(_ text: Span<UInt8>) -> Bool {
    begins(with: text) == true && ends(with: text) == true && self == FlightName(text.array)
  }

  /// Returns whether the first letter of a text is that of the name, which rules out most texts.
  ///
  /// Returns `nil` if the text has no letter.
  @inline(__always)
  func begins(with text: Span<UInt8>) -> Bool? {
    for place in text.indices where Self.counts(text[place]) { return Self.uppercased(text[place]) == letters.first }
    return nil
  }

  /// Returns whether the last letter of a text is that of the name; `nil` if the text has none.
  @inline(__always)
  func ends(with text: Span<UInt8>) -> Bool? {
    for place in text.indices.reversed() where Self.counts(text[place]) {
      return Self.uppercased(text[place]) == letters.last
    }
    return nil
  }

  /// Returns whether a text may match the name: `equal` compares all of it, `begins` and `matches` one letter.
  func mayMatch(_ text: Span<UInt8>, by comparison: Comparison) -> Bool {
    switch comparison {
    case .equal: isSpelled(text)
    case .begins: begins(with: text) != false
    case .matches: ends(with: text) != false
    case .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .contains: false
    }
  }

  private static func counts(_ byte: UInt8) -> Bool { byte != 0x20 && byte != UInt8(ascii: "-") }

  private static func uppercased(_ byte: UInt8) -> UInt8 { (0x61...0x7A).contains(byte) ? byte - 0x20 : byte }
}
