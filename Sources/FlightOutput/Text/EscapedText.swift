internal import FlightStore

/// A copier of texts that replaces special and unsafe characters.
struct EscapedText: Sendable {
  /// The UTF-8 length of a character by its first byte; 0 if the character must be decoded.
  private let lengths: [UInt8]
  /// The fast path for plain texts; `nil` if there are too many special characters for it.
  private let plain: PlainWord?
  private let replacement: @Sendable (Unicode.Scalar) -> String?

  /// Creates a copier with the replacement of a special ASCII character or one that a terminal would act upon, if any.
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
        bytes.append(text: replacement)
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
  /// The replacement of a special ASCII character is `nil` for its visible form, if any.
  static func visible(
    special: String = "", _ replacement: @escaping @Sendable (Unicode.Scalar) -> String? = { _ in nil }
  ) -> EscapedText {
    EscapedText(special: special) { scalar in
      replacement(scalar) ?? (scalar.controlsTerminals ? TerminalText.controlled(String(scalar)) : nil)
    }
  }
}

/// A test of eight bytes at once (SWAR) for any that is not printable ASCII or is one of two special characters.
///
/// Exclusive or turns a sought byte into zero. Subtracting 1 sets the highest bit of a byte that is zero and did not
/// have it set; subtracting 0x20 does the same for a byte below a space. The borrow of a byte that is found may flag
/// the next one too, which does no harm.
struct PlainWord {
  private let first: UInt64
  private let second: UInt64

  /// Creates a test for at most two special ASCII characters, or `nil` if there are more.
  init?(without special: String) {
    let special = special.utf8.map { Self.each($0) }
    guard special.count <= 2 else { return nil }
    first = special.first ?? Self.delete
    second = special.last ?? Self.delete
  }

  /// Copies a text to memory that has room for it; returns `false` if it is not plain, and the copy is then incomplete.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  @inline(__always)
  func copies(_ text: Span<UInt8>, to target: UnsafeMutablePointer<UInt8>) -> Bool {
    let (raw, count) = unsafe (text.bytes, text.count)
    let target = UnsafeMutableRawPointer(target)
    @inline(__always)
    func word(_ offset: Int) -> UInt64 {
      let word = unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
      unsafe target.storeBytes(of: word, toByteOffset: offset, as: UInt64.self)
      return word
    }
    @inline(__always)
    func half(_ offset: Int) -> UInt64 {
      let half = unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt32.self)
      unsafe target.storeBytes(of: half, toByteOffset: offset, as: UInt32.self)
      return UInt64(half)
    }
    @inline(__always)
    func byte(_ offset: Int) -> UInt64 {
      unsafe target.storeBytes(of: text[offset], toByteOffset: offset, as: UInt8.self)
      return UInt64(text[offset])
    }
    // The last word overlaps the one before, which is faster than a loop over single bytes.
    if count >= 8 {
      var offset = 0
      while offset + 8 < count {
        if !isPlain(word(offset)) { return false }
        offset += 8
      }
      return isPlain(word(count - 8))
    }
    if count >= 4 { return isPlain(half(count - 4) << 32 | half(0)) }
    if count == 0 { return true }
    return isPlain(Self.blanks << 24 | byte(count - 1) << 16 | byte(count / 2) << 8 | byte(0))
  }

  @inline(__always)
  private func isPlain(_ word: UInt64) -> Bool {
    let found = word | (word &- Self.blanks) | zeros(word ^ Self.delete) | zeros(word ^ first) | zeros(word ^ second)
    return found & Self.each(0x80) == 0
  }

  @inline(__always)
  private func zeros(_ word: UInt64) -> UInt64 { (word &- Self.each(1)) & ~word }

  private static let blanks = each(0x20)
  private static let delete = each(0x7F)

  @inline(__always)
  private static func each(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }
}
