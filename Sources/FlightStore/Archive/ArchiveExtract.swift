/// The stored values of flights that are extracted from a store file, column by column.
struct ArchiveExtract {
  private var columns: [ExtractedColumn]
  private(set) var count = 0

  init(_ columns: [Int]) { self.columns = columns.map { ExtractedColumn(index: $0) } }

  mutating func take(_ rows: RowMask, of segment: Segment) {
    var places: [Int] = []
    rows.forEach { places.append($0) }
    for index in columns.indices { columns[index].take(places, of: segment, after: count) }
    count += places.count
  }

  mutating func reserve(_ count: Int) {
    for index in columns.indices { columns[index].reserve(count) }
  }

  func select(in selection: inout TextSelection) {
    for column in columns where column.storage.holdsTexts {
      for text in column.short { selection.insert(text) }
    }
  }

  static func table(of parts: [ArchiveExtract], numberedBy selection: TextSelection) -> Table {
    let layout = TableLayout.of(.flights)
    let count = parts.reduce(0) { $0 + $1.count }
    let segments = stride(from: 0, to: count, by: 1 << Segment.shift).map { first in
      let segment = Segment(layout: layout)
      segment.makeRoom(for: min(1 << Segment.shift, count - first) - 1)
      for (place, column) in parts[0].columns.enumerated() where parts.contains(where: { $0.columns[place].hasValues })
      {
        segment.makeWritable(column.index)
      }
      return segment
    }
    var row = 0
    for part in parts {
      for column in part.columns { column.copy(to: segments, from: row, numberedBy: selection) }
      row += part.count
    }
    return Table(layout, segments: segments, count: count)
  }
}

/// A column of extracted flights; those beyond the last value are null.
private struct ExtractedColumn {
  let index: Int
  let storage: ColumnStorage
  /// The values, if they have up to 32 bits.
  private(set) var short: [UInt32] = []
  /// The values, if they have 64 bits.
  private var long: [UInt64] = []

  init(index: Int) {
    self.index = index
    storage = TableLayout.of(.flights).columns[index].storage
  }

  var hasValues: Bool { !short.isEmpty || !long.isEmpty }

  mutating func reserve(_ count: Int) {
    if !hasValues { return }
    if storage == .decimal { long.reserveCapacity(count) } else { short.reserveCapacity(count) }
  }

  mutating func take(_ rows: [Int], of segment: Segment, after count: Int) {
    let values = segment.columns[index]
    if values.width == 0 { return }
    if storage == .decimal {
      long.append(contentsOf: repeatElement(0, count: count - long.count))
      let numbers = unsafe values.start.assumingMemoryBound(to: UInt64.self)
      for row in rows { unsafe long.append(numbers[row]) }
    } else {
      short.append(contentsOf: repeatElement(0, count: count + rows.count - short.count))
      var taken = short.mutableSpan
      for (place, row) in rows.enumerated() { taken[count + place] = values[row] }
    }
  }

  func copy(to segments: [Segment], from row: Int, numberedBy selection: TextSelection) {
    switch storage {
    case .text, .list: copy(short, to: segments, from: row, as: UInt32.self) { selection.number(of: $0) }
    case .flag: copy(short, to: segments, from: row, as: UInt8.self) { UInt8(truncatingIfNeeded: $0) }
    case .whole, .time, .link: copy(short, to: segments, from: row, as: UInt32.self) { $0 }
    case .decimal: copy(long, to: segments, from: row, as: UInt64.self) { $0 }
    }
  }

  private func copy<Value, Stored>(
    _ values: [Value], to segments: [Segment], from row: Int, as type: Stored.Type, _ stored: (Value) -> Stored
  ) {
    var place = 0
    while place < values.count {
      let (segment, first) = ((row + place) >> Segment.shift, (row + place) & Segment.mask)
      let target = unsafe segments[segment].columns[index].start.assumingMemoryBound(to: type)
      let piece = values[place..<min(values.count, place + Segment.mask + 1 - first)]
      for (offset, value) in piece.enumerated() { unsafe target[first + offset] = stored(value) }
      place += piece.count
    }
  }
}

extension Table {
  func select(in selection: inout TextSelection) {
    for (column, declared) in layout.columns.enumerated() where declared.storage.holdsTexts {
      for row in 0..<count { selection.insert(short(column, ofRow: row)) }
    }
  }

  /// Replaces the text numbers of the table by those of a selection.
  mutating func renumber(by selection: TextSelection) {
    for row in 0..<count {
      makeUnique(row)
      for (column, declared) in layout.columns.enumerated() where declared.storage.holdsTexts {
        setStored(UInt64(selection.number(of: short(column, ofRow: row))), ofColumn: column, row: row)
      }
    }
  }
}

/// The texts of a graph that was extracted from a store file, with their numbers in the file.
package struct ExtractedTexts: Sendable {
  let graph: Graph
  /// The numbers in the file, in parts that have pages of their own in the graph.
  let numbers: [[Int]]

  /// Returns the numbers in the file of the texts that pass each of some tests.
  func numbers(passing tests: [ColumnTextTest]) -> [[UInt32]] {
    tests.map { test in
      var (found, first): ([UInt32], Int) = ([], 0)
      for part in numbers {
        for (index, number) in part.enumerated() {
          if graph.texts.text(first + index).withSpan(test.passes) { found.append(UInt32(number)) }
        }
        first += TextSelection.roomForPages(of: part)
      }
      return found
    }
  }
}

/// A selection of the texts of a store file, which numbers them consecutively.
///
///     in the file   null KORD ORD Chicago KSFO …
///     selected      ▐ 1 ▐ 0 ▐ 1 ▐  0   ▐ 1 ▐ …      null always is
///     number          0         1          2
///
/// Only pages with a selected text take memory.
struct TextSelection {
  /// The index in `words` of each page's bits; negative for pages without any.
  private var starts: [Int]
  private var words: [UInt64] = []
  /// The number of the first selected text at or after the beginning of each word.
  private var numbers: [UInt32] = []
  /// The selected texts by their numbers in the file, once they are numbered; each part has its own pages.
  private(set) var parts: [[Int]] = []

  private static let wordsPerPage = TextPage.size / UInt64.bitWidth

  /// Creates a selection of null only, from a number of pages.
  init(ofPages count: Int) {
    starts = [Int](repeating: -1, count: count)
    insert(0)
  }

  /// Selects a text by its number in the file.
  @inline(__always)
  mutating func insert(_ text: UInt32) {
    let page = Int(text) >> TextPage.shift
    if _slowPath(starts[page] < 0) { add(page) }
    words[word(of: text)] |= 1 << UInt64(text & 63)
  }

  private mutating func add(_ page: Int) {
    starts[page] = words.count
    words += repeatElement(0, count: Self.wordsPerPage)
  }

  @inline(__always)
  private func word(of text: UInt32) -> Int {
    starts[Int(text) >> TextPage.shift] + (Int(text) & TextPage.mask) / UInt64.bitWidth
  }

  /// Returns whether any text of a page of the file is selected.
  func needs(_ page: Int) -> Bool { starts[page] >= 0 }

  /// Numbers the selected texts, in parts that begin at the pages `cuts` of the file.
  mutating func number(cutAt cuts: [Int]) {
    numbers = [UInt32](repeating: 0, count: words.count)
    var (part, first): ([Int], Int) = ([], 0)
    for (page, start) in starts.enumerated() where start >= 0 {
      if cuts.contains(page) {
        first += Self.roomForPages(of: part)
        parts.append(part)
        part = []
      }
      for word in 0..<Self.wordsPerPage {
        numbers[start + word] = UInt32(first + part.count)
        var bits = words[start + word]
        while bits != 0 {
          part.append(page << TextPage.shift + word * UInt64.bitWidth + bits.trailingZeroBitCount)
          bits &= bits - 1
        }
      }
    }
    parts.append(part)
  }

  /// Returns how many texts the pages of a part have room for.
  static func roomForPages(of part: [Int]) -> Int { (part.count + TextPage.mask) & ~TextPage.mask }

  @inline(__always)
  func number(of text: UInt32) -> UInt32 {
    let word = word(of: text)
    return numbers[word] + UInt32((words[word] & (1 << UInt64(text & 63) - 1)).nonzeroBitCount)
  }
}
