internal import FlightStore

/// The values of one column of a row group before they are encoded.
///
///     column of texts      "KORD"  null  "KSFO"  "KORD"
///     levels                 1      0      1       1       whether a value is known
///     words                  0             1       0       known values; for texts, indices of distinct texts
struct ColumnValues {
  private(set) var shape: ValueShape
  /// The definition level of each entry: 0 for null, 1 for an empty list, `highestLevel` for a value.
  private(set) var levels: [UInt8] = []
  /// The repetition level of each entry of a list column: 1 if it continues the list of the entry before.
  private(set) var repeats: [UInt8] = []
  /// The known values: numbers, bit patterns of decimals, flags as 0 and 1, texts as indices.
  private(set) var words: [Int] = []
  private(set) var texts = DistinctTexts()
  private var (isList, highestLevel): (Bool, UInt8)

  init(_ shape: ValueShape) {
    self.shape = shape
    isList = shape == .list
    highestLevel = shape.highestLevel
  }

  var nullCount: Int { levels.count - words.count }

  func knownCount(in entries: Range<Int>) -> Int {
    if nullCount == 0 { return entries.count }
    return entries.reduce(0) { $0 + (levels[$1] == highestLevel ? 1 : 0) }
  }

  func isKnown(_ entry: Int) -> Bool { levels[entry] == highestLevel }

  mutating func appendNull() { append(level: 0) }

  mutating func append(word: Int) {
    append(level: highestLevel)
    words.append(word)
  }

  mutating func append(decimal: Double) {
    // Adding 0 turns -0.0 into 0.0, so that zero is one value; infinities and NaN become null.
    if decimal.isFinite {
      append(word: Int(bitPattern: UInt(truncatingIfNeeded: (decimal + 0).bitPattern)))
    } else {
      appendNull()
    }
  }

  mutating func append(_ text: Span<UInt8>) { append(word: texts.number(of: text)) }

  /// Appends an interned text of the store that all rows belong to.
  mutating func append(stored text: TextID, of selection: RowSelection) {
    append(word: texts.number(ofStored: text, of: selection))
  }

  mutating func append(list joined: Span<UInt8>, separator: UInt8) {
    guard !joined.isEmpty else { return append(level: 1) }
    var start = 0
    while start <= joined.count {
      let end = joined.firstIndex(of: separator, from: start) ?? joined.count
      append(level: highestLevel, goesOn: start > 0)
      words.append(texts.number(of: joined.extracting(start..<end)))
      start = end + 1
    }
  }

  private mutating func append(level: UInt8, goesOn: Bool = false) {
    levels.append(level)
    if isList { repeats.append(goesOn ? 1 : 0) }
  }

  /// Removes the values and keeps their memory for another column.
  mutating func removeAll(for shape: ValueShape) {
    self.shape = shape
    isList = shape == .list
    highestLevel = shape.highestLevel
    levels.removeAll(keepingCapacity: true)
    repeats.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    texts.removeAll()
  }
}
