/// A flight's ident, registration or identifier, normalized for comparison.
///
/// Case, blanks, hyphens and the leading zeros of the number do not matter.
package struct FlightName: Hashable, Sendable {
  private let letters: [UInt8]

  package var text: String { String(decoding: letters, as: UTF8.self) }

  package var isEmpty: Bool { letters.isEmpty }

  package init(_ text: String) { self.init(Array(text.utf8)) }

  init(_ text: [UInt8]) {
    var letters: [UInt8] = []
    for byte in text where Self.counts(byte) { letters.append(Self.uppercased(byte)) }
    // The number begins after the operator's code, which takes two places at least, because IATA codes may hold digits
    // (`9W`).
    if let start = letters.indices.dropFirst(2).first(where: { letters[$0].isASCIIDigit }) {
      let digits = letters[start...].prefix { $0 == UInt8(ascii: "0") }
      if start + digits.count < letters.count { letters.removeSubrange(start..<(start + digits.count)) }
    }
    self.letters = letters
  }

  /// The name split into an airline's IATA code and a number; `nil` if no number follows the first two letters.
  package var parts: (code: String, number: String)? {
    guard letters.count > 2, letters[2].isASCIIDigit else { return nil }
    return (String(decoding: letters[..<2], as: UTF8.self), String(decoding: letters[2...], as: UTF8.self))
  }

  /// Returns whether a text is the number after the IATA code of the name.
  func hasNumber(_ text: Span<UInt8>) -> Bool {
    parts != nil && ends(with: text) == true && withNumber(text) == self
  }

  /// Returns the name with another number after its IATA code.
  func withNumber(_ text: Span<UInt8>) -> FlightName { FlightName(letters.prefix(2) + text.array) }

  /// The name with an airline's ICAO code in place of its IATA code; `nil` if it does not begin with an IATA code.
  func replacingCode(with code: String) -> FlightName? {
    parts == nil ? nil : FlightName(Array(code.utf8) + letters[2...])
  }

  /// Returns whether a text has an ICAO code in place of the IATA code of the name, which may be the same airline's.
  func mayHaveOtherCode(_ text: Span<UInt8>) -> Bool {
    guard let number = parts?.number, ends(with: text) == true else { return false }
    return FlightName(text.array).numberAfterICAOCode == number
  }

  /// The number after an airline's ICAO code of three letters; `nil` without one.
  var numberAfterICAOCode: String? {
    guard letters.count > 3, !letters[2].isASCIIDigit else { return nil }
    return String(decoding: letters[3...], as: UTF8.self)
  }

  func isSpelled(_ text: Span<UInt8>) -> Bool {
    begins(with: text) == true && ends(with: text) == true && self == FlightName(text.array)
  }

  /// Returns whether the first two letters of a text, or its only one, begin the name, which rules out most texts.
  ///
  /// Returns `nil` if the text has no letter.
  @inline(__always)
  func begins(with text: Span<UInt8>) -> Bool? {
    var count = 0
    for place in text.indices where Self.counts(text[place]) {
      guard count < letters.count, Self.uppercased(text[place]) == letters[count] else { return false }
      count += 1
      if count == 2 { break }
    }
    return count == 0 ? nil : true
  }

  /// Returns whether the last letter of a text is that of the name; `nil` if the text has none.
  @inline(__always)
  func ends(with text: Span<UInt8>) -> Bool? {
    for place in text.indices.reversed() where Self.counts(text[place]) {
      return Self.uppercased(text[place]) == letters.last
    }
    return nil
  }

  private static func counts(_ byte: UInt8) -> Bool { byte != 0x20 && byte != UInt8(ascii: "-") }

  private static func uppercased(_ byte: UInt8) -> UInt8 { (0x61...0x7A).contains(byte) ? byte - 0x20 : byte }
}
