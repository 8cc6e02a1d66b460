internal import FlightStore

/// The statistics that let an engine skip a row group: the number of nulls, the minimum and the maximum.
struct ColumnStatistics {
  let nullCount: Int
  /// The minimum and maximum in plain encoding; `nil` if no value is known.
  private(set) var least: Bound?
  private(set) var greatest: Bound?

  struct Bound: Equatable {
    let bytes: [UInt8]
    /// Whether the bound is itself a value, not only a limit of the values.
    let isExact: Bool
  }

  // Long enough to distinguish most texts, and small beside their column.
  private static let longest = 64

  init(_ values: ColumnValues) {
    nullCount = values.nullCount
    switch values.shape {
    case .flag: setBounds(least: values.words.min(), greatest: values.words.max(), byteCount: 1)
    case .day: setBounds(least: values.words.min(), greatest: values.words.max(), byteCount: 4)
    case .whole, .time: setBounds(least: values.words.min(), greatest: values.words.max(), byteCount: 8)
    case .decimal:
      let numbers = values.words.lazy.map { Double(bitPattern: UInt64(bitPattern: Int64($0))) }
      setBounds(least: numbers.min().map(Self.word), greatest: numbers.max().map(Self.word), byteCount: 8)
      // -0.0 may order before 0.0, so a minimum of zero is written as -0.0, as the Parquet specification demands.
      if numbers.min() == 0 { least = Bound(bytes: Self.bytes(Self.word(-0.0), count: 8), isExact: true) }
    case .text, .list: setBounds(values.texts)
    }
  }

  private static func word(_ number: Double) -> Int { Int(Int64(bitPattern: number.bitPattern)) }

  private static func bytes(_ word: Int, count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
  }

  private mutating func setBounds(least: Int?, greatest: Int?, byteCount: Int) {
    self.least = least.map { Bound(bytes: Self.bytes($0, count: byteCount), isExact: true) }
    self.greatest = greatest.map { Bound(bytes: Self.bytes($0, count: byteCount), isExact: true) }
  }

  /// Sets the bounds of texts, which are ordered by their bytes.
  private mutating func setBounds(_ texts: DistinctTexts) {
    if texts.count == 0 { return }
    let bytes = texts.bytes.span
    var (least, greatest) = (texts.range(of: 0), texts.range(of: 0))
    for number in 1..<max(1, texts.count) {
      let range = texts.range(of: number)
      let text = bytes.extracting(range)
      if text.precedes(bytes.extracting(least)) { least = range }
      if bytes.extracting(greatest).precedes(text) { greatest = range }
    }
    self.least = Self.bound(below: bytes.extracting(least))
    self.greatest = Self.bound(above: bytes.extracting(greatest))
  }

  /// Returns the text, or a prefix of it, which orders before the whole.
  static func bound(below text: Span<UInt8>) -> Bound {
    Bound(bytes: beginning(of: text), isExact: text.count <= longest)
  }

  /// Returns the text, or a prefix with its last character incremented, which orders after it; `nil` if none exists.
  static func bound(above text: Span<UInt8>) -> Bound? {
    if text.count <= longest { return Bound(bytes: text.array, isExact: true) }
    var scalars = String(decoding: beginning(of: text), as: UTF8.self).unicodeScalars
    while let last = scalars.popLast() {
      // U+D7FF is followed by surrogates, which are not characters.
      guard let next = Unicode.Scalar(last.value == 0xD7FF ? 0xE000 : last.value + 1) else { continue }
      scalars.append(next)
      return Bound(bytes: Array(String(scalars).utf8), isExact: false)
    }
    return nil
  }

  /// Returns the whole characters among the first bytes of a text.
  private static func beginning(of text: Span<UInt8>) -> [UInt8] {
    if text.count <= longest { return text.array }
    var end = longest
    while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
    return text.extracting(..<end).array
  }
}
