/// A place in an input as messages name it, such as `ORD.json:14:21`, with an excerpt of its line.
public struct SourcePlace: Sendable, Hashable {
  /// The name of the input.
  public let source: String
  /// The offset from the start of the input, in bytes.
  public let offset: Int
  /// The line, from 1; `nil` if the input could not be read a second time to count lines.
  public let line: Int?
  /// The byte within the line, from 1.
  public let column: Int?
  /// An excerpt of the line around the place.
  public let excerpt: Excerpt?

  /// A piece of one line, to show with a caret below it.
  public struct Excerpt: Sendable, Hashable {
    /// The text without its line feed; invalid UTF-8 becomes U+FFFD.
    public let text: String
    /// The number of UTF-8 bytes of the text before the place.
    public let mark: Int
    /// Whether the line continues before and after the text.
    public let isCut: (before: Bool, after: Bool)

    /// Returns whether two excerpts are the same.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public static func == (left: Excerpt, right: Excerpt) -> Bool {
      left.text == right.text && left.mark == right.mark && left.isCut == right.isCut
    }

    /// Hashes the text and its mark.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(text)
      hasher.combine(mark)
    }
  }
}

extension SourcePlace.Excerpt {
  /// The number of bytes shown on each side of a place.
  private static let reach = 60

  /// Creates the excerpt around an index of some bytes; the line may begin before them.
  init(around index: Int, in bytes: Bytes, bytesPrecede: Bool) {
    var lower = index
    while lower > 0, index - lower < Self.reach, !Self.endsLine(bytes[lower - 1]) { lower -= 1 }
    var upper = index
    while upper < bytes.count, upper - index < Self.reach, !Self.endsLine(bytes[upper]) { upper += 1 }
    // The excerpt must not cut a UTF-8 sequence in two.
    while lower < index, lower > 0 || bytesPrecede, bytes[lower] & 0xC0 == 0x80 { lower += 1 }
    while upper > index, upper < bytes.count, bytes[upper] & 0xC0 == 0x80 { upper -= 1 }
    text = String(decoding: bytes[lower..<upper], as: UTF8.self)
    mark = String(decoding: bytes[lower..<index], as: UTF8.self).utf8.count
    isCut = (
      before: lower > 0 ? !Self.endsLine(bytes[lower - 1]) : bytesPrecede,
      after: upper < bytes.count && !Self.endsLine(bytes[upper])
    )
  }

  private static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
