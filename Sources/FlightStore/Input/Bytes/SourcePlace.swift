/// A place in an input, as messages name it: `ORD.json:14:21`, with the text of the line around it.
public struct SourcePlace: Sendable, Hashable {
  /// The name of the input.
  public let source: String
  /// The distance from the start of the input, in bytes.
  public let offset: Int
  /// The line, from 1; `nil` where the input could not be read a second time to count them.
  public let line: Int?
  /// The byte within the line, from 1.
  public let column: Int?
  /// The line around the place, cut where it is long.
  public let excerpt: Excerpt?

  /// A piece of one line, for showing with a mark below.
  public struct Excerpt: Sendable, Hashable {
    /// The text, without its line feed; bytes that are no UTF-8 come as U+FFFD.
    public let text: String
    /// How much of the text lies before the place, in UTF-8 bytes.
    public let mark: Int
    /// Whether the line goes on before and after the text.
    public let isCut: (before: Bool, after: Bool)

    /// Tells whether two excerpts show the same.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public static func == (left: Excerpt, right: Excerpt) -> Bool {
      left.text == right.text && left.mark == right.mark && left.isCut == right.isCut
    }

    /// Feeds the text and its mark to a hasher.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(text)
      hasher.combine(mark)
    }
  }
}

extension SourcePlace.Excerpt {
  /// How much of a line is shown to each side of a place, in bytes.
  private static let reach = 60

  /// Cuts the line around a place out of bytes that hold it; the line may begin before them.
  init(around index: Int, in bytes: UnsafeBufferPointer<UInt8>, bytesPrecede: Bool) {
    var lower = index
    while lower > 0, index - lower < Self.reach, !Self.endsLine(bytes[lower - 1]) { lower -= 1 }
    var upper = index
    while upper < bytes.count, upper - index < Self.reach, !Self.endsLine(bytes[upper]) { upper += 1 }
    // A sequence of UTF-8 is not to be cut in two.
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
