/// A flight's number, registration or identifier without what spellings differ in: case, blanks, hyphens, and zeros before
/// the number.
struct FlightName: Hashable, Sendable {
  private let letters: [UInt8]

  /// The name as all its spellings are without what they differ in.
  var text: String { String(decoding: letters, as: UTF8.self) }

  var isEmpty: Bool { letters.isEmpty }

  init(_ text: String) { self.init(Array(text.utf8)) }

  init(_ text: [UInt8]) {
    var letters: [UInt8] = []
    for byte in text where Self.counts(byte) { letters.append(Self.uppercased(byte)) }
    // The number begins after the last letter of the operator; IATA codes may hold a digit (`9W`), so two places stay.
    if let start = letters.indices.dropFirst(2).first(where: { JSONScanner.isDigit(letters[$0]) }) {
      let digits = letters[start...].prefix { $0 == UInt8(ascii: "0") }
      if start + digits.count < letters.count { letters.removeSubrange(start..<(start + digits.count)) }
    }
    self.letters = letters
  }

  /// The IATA code of an airline and the number, where the name may be made of them.
  var parts: (code: FlightName, number: FlightName)? {
    guard letters.count > 2, JSONScanner.isDigit(letters[2]) else { return nil }
    return (FlightName(Array(letters[..<2])), FlightName(Array(letters[2...])))
  }

  /// Whether a text is a spelling of the name.
  func isSpelled(_ text: Span<UInt8>) -> Bool {
    begins(with: text) == true && self == FlightName(text.array)
  }

  /// Whether the name begins with the first letter of a text, if that has one: most texts need no more than this look.
  @inline(__always)
  func begins(with text: Span<UInt8>) -> Bool? {
    for place in text.indices where Self.counts(text[place]) { return Self.uppercased(text[place]) == letters.first }
    return nil
  }

  /// Whether the name ends with the last letter of a text, if that has one.
  @inline(__always)
  func ends(with text: Span<UInt8>) -> Bool? {
    for place in text.indices.reversed() where Self.counts(text[place]) {
      return Self.uppercased(text[place]) == letters.last
    }
    return nil
  }

  /// Tells whether a text compares with the name as is asked.
  func passes(_ comparison: Comparison, _ text: Span<UInt8>) -> Bool {
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
