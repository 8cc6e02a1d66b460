internal import FlightStore

/// Copies texts in which some characters cannot stay as they are.
struct EscapedText: Sendable {
  /// The number of bytes of a character that begins with a byte; 0 where it takes a closer look.
  private let lengths: [UInt8]
  /// Tells whole words of bytes that stay as they are; `nil` where too many characters would have to be looked for.
  private let plain: PlainWord?
  private let replacement: @Sendable (Unicode.Scalar) -> String?

  /// Makes a way to copy texts.
  ///
  /// - Parameters:
  ///   - special: The printable characters of ASCII that may have to be replaced.
  ///   - replacement: Returns what stands for such a character or for one that a terminal would act upon; `nil` leaves it
  ///     as it is.
  init(special: String, _ replacement: @escaping @Sendable (Unicode.Scalar) -> String?) {
    self.replacement = replacement
    plain = PlainWord(without: special)
    lengths = (UInt8.min...UInt8.max).map { byte in
      switch byte {
      case 0x20...0x7E: special.utf8.contains(byte) ? 0 : 1
      // Behind these two there are control characters and marks of direction.
      case 0xC2, 0xE2: 0
      case 0xC3...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    }
  }

  /// Appends a text; bytes that begin no character become U+FFFD.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  func append(_ text: Span<UInt8>, to bytes: inout ByteBuffer) {
    if let plain, bytes.append(text, ifPlain: plain) { return }
    var copied = 0
    var index = 0
    while index < text.count {
      let length = Int(lengths[Int(text[index])])
      if _fastPath(length > 0 && length <= text.count - index) {
        index += length
        continue
      }
      let (scalar, end) = Self.scalar(of: text, at: index)
      if let replacement = replacement(scalar) ?? (scalar == "\u{FFFD}" ? "\u{FFFD}" : nil) {
        bytes.append(contentsOf: text.extracting(copied..<index))
        bytes.append(contentsOf: replacement.utf8)
        copied = end
      }
      index = end
    }
    bytes.append(contentsOf: text.extracting(copied...))
  }

  /// Returns the character at a place and the place after it.
  private static func scalar(of text: Span<UInt8>, at index: Int) -> (Unicode.Scalar, end: Int) {
    var decoder = UTF8()
    var rest = text.extracting(index..<min(index + 4, text.count)).array.makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return ("\u{FFFD}", index + 1) }
    return (scalar, index + UTF8.width(scalar))
  }
}

extension EscapedText {
  /// Makes a way to copy texts with a visible form for what a terminal would act upon.
  ///
  /// - Parameters:
  ///   - special: The printable characters of ASCII that may have to be replaced.
  ///   - replacement: Returns what stands for a character of ASCII; `nil` for what stands for it anyway.
  /// - Returns: The way.
  static func visible(
    special: String = "", _ replacement: @escaping @Sendable (Unicode.Scalar) -> String? = { _ in nil }
  ) -> EscapedText {
    EscapedText(special: special) { scalar in
      replacement(scalar) ?? (TerminalText.isUnsafe(scalar) ? TerminalText.controlled(String(scalar)) : nil)
    }
  }
}
