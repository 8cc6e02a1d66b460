internal import FlightStore

/// The encoding of a column's values in one row group, chosen for size and for speed of reading.
enum ColumnEncoding {
  /// Every value in full.
  case plain
  /// Dictionary encoding: `places` are indices of distinct values, `values` the distinct numbers (empty for texts).
  case dictionary(places: [Int], values: [Int])
  case deltaNumbers

  // The size of dictionary that most readers keep in memory.
  private static let largestDictionary = 4 << 20

  init(_ values: ColumnValues) {
    switch values.shape {
    case .flag: self = .plain
    case .text, .list: self = Self.forTexts(values)
    case .whole, .time, .day:
      // Indices of frequently repeated numbers take less room than their differences.
      self = Self.dictionary(of: values.words, most: values.words.count / 16) ?? .deltaNumbers
    case .decimal: self = Self.dictionary(of: values.words, most: values.words.count / 2) ?? .plain
    }
  }

  private static func forTexts(_ values: ColumnValues) -> ColumnEncoding {
    let (count, texts) = (values.words.count, values.texts)
    if count == 0 { return .plain }
    // Delta encodings of texts would be smaller, but readers cannot skip values in them.
    let isSmall = texts.bytes.count + texts.count * 4 <= largestDictionary
    return isSmall && texts.count * 2 <= count ? .dictionary(places: values.words, values: []) : .plain
  }

  /// Returns a dictionary encoding of numbers, or `nil` if more than `most` of them are distinct.
  private static func dictionary(of words: [Int], most: Int) -> ColumnEncoding? {
    if most == 0 { return nil }
    var numbers = NumberTable()
    var places: [Int] = []
    places.reserveCapacity(words.count)
    for word in words {
      places.append(numbers.number(of: UInt64(bitPattern: Int64(word))))
      if numbers.count > most { return nil }
    }
    return .dictionary(places: places, values: numbers.words.map { Int(Int64(bitPattern: $0)) })
  }

  /// The encoding's number in the file format.
  var kind: Encoding {
    switch self {
    case .plain: .plain
    case .dictionary: .dictionary
    case .deltaNumbers: .deltaNumbers
    }
  }
}

/// The distinct texts of a column in order of first appearance, numbered from 0.
struct DistinctTexts {
  private(set) var bytes: [UInt8] = []
  /// The end of each text in `bytes`.
  private var ends: [Int] = []
  private var index = HashIndex()
  /// The interned texts, and the number of each here.
  private var stored = NumberTable()
  private var numbersOfStored: [Int] = []

  var count: Int { ends.count }

  @inline(__always)
  func range(of number: Int) -> Range<Int> { (number == 0 ? 0 : ends[number - 1])..<ends[number] }

  func length(of number: Int) -> Int { range(of: number).count }

  /// Returns the number of an interned text, added if it is new; the bytes of a known text are not read.
  ///
  /// Either all texts of a column are interned in the store of one selection, where equal texts have equal identifiers,
  /// or none is.
  @inline(__always)
  mutating func number(ofStored text: TextID, of selection: RowSelection) -> Int {
    let place = stored.number(of: UInt64(text.number))
    return place < numbersOfStored.count ? numbersOfStored[place] : add(stored: text, of: selection)
  }

  @inline(never)
  private mutating func add(stored text: TextID, of selection: RowSelection) -> Int {
    let found = selection.withText(of: .text(text)) { bytes in
      bytes.allSatisfy { $0 < 0x80 } ? add(bytes) : number(of: bytes)
    }
    let place = found ?? "".withBytes { find($0) }
    numbersOfStored.append(place)
    return place
  }

  /// Returns the number of a text, added if it is new.
  ///
  /// Invalid UTF-8 is replaced by U+FFFD: readers may refuse a file that contains it.
  mutating func number(of text: Span<UInt8>) -> Int {
    if text.allSatisfy({ $0 < 0x80 }) { return find(text) }
    return text.text.withBytes { find($0) }
  }

  private mutating func find(_ text: Span<UInt8>) -> Int {
    let hash = unsafe text.withUnsafeBufferPointer { unsafe ByteHasher.process.hash(Bytes($0)) }
    switch index.search(hash, where: { isText($0, equalTo: text) }) {
    case .row(let known): return known
    case .free(let place):
      let number = add(text)
      index.insert(hash, row: number, at: place)
      return number
    }
  }

  private mutating func add(_ text: Span<UInt8>) -> Int {
    unsafe text.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    ends.append(bytes.count)
    return count - 1
  }

  private func isText(_ number: Int, equalTo text: Span<UInt8>) -> Bool {
    bytes.span.extracting(range(of: number)).isEqual(to: text)
  }

  /// Removes the texts and keeps their memory.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    index = HashIndex()
    stored = NumberTable()
    numbersOfStored = []
  }
}
