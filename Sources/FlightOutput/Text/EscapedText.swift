internal import FlightStore

/// A copier of texts that replaces special and unsafe characters.
struct EscapedText: Sendable {
  /// The UTF-8 length of a character by its first byte; 0 if the character must be decoded.
  private let lengths: [UInt8]
  /// The fast path for plain texts; `nil` if there are too many special characters for it.
  private let plain: PlainWord?
  private let replacement: @Sendable (Unicode.Scalar) -> String?

  /// Creates a copier.
  ///
  /// - Parameters:
  ///   - special: The printable ASCII characters that may be replaced.
  ///   - replacement: Returns the replacement of a special character or of one that a terminal would act upon; `nil`
  ///     keeps it.
  init(special: String, _ replacement: @escaping @Sendable (Unicode.Scalar) -> String?) {
    self.replacement = replacement
    plain = PlainWord(without: special)
    lengths = (UInt8.min...UInt8.max).map { byte in
      switch byte {
      case 0x20...0x7E: special.utf8.contains(byte) ? 0 : 1
      // Control characters begin with 0xC2, bidirectional formatting characters with 0xE2.
      case 0xC2, 0xE2: 0
      case 0xC3...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    }
  }

  /// Appends a text, with invalid UTF-8 replaced by U+FFFD.
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

  /// Returns the character at an index and the index after it.
  private static func scalar(of text: Span<UInt8>, at index: Int) -> (Unicode.Scalar, end: Int) {
    var decoder = UTF8()
    var rest = text.extracting(index..<min(index + 4, text.count)).array.makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return ("\u{FFFD}", index + 1) }
    return (scalar, index + UTF8.width(scalar))
  }
}

extension EscapedText {
  /// Returns a copier that writes characters that a terminal would act upon in a visible form.
  ///
  /// - Parameters:
  ///   - special: The printable ASCII characters that may be replaced.
  ///   - replacement: Returns the replacement of an ASCII character; `nil` for its visible form, if any.
  /// - Returns: The copier.
  static func visible(
    special: String = "", _ replacement: @escaping @Sendable (Unicode.Scalar) -> String? = { _ in nil }
  ) -> EscapedText {
    EscapedText(special: special) { scalar in
      replacement(scalar) ?? (TerminalText.isUnsafe(scalar) ? TerminalText.controlled(String(scalar)) : nil)
    }
  }
}
