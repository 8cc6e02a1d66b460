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

  /// Numbers the selected texts.
  ///
  /// - Parameter cuts: The pages of the file at which new parts begin.
  mutating func number(cutAt cuts: [Int]) {
    numbers = [UInt32](repeating: 0, count: words.count)
    var (part, first): ([Int], Int) = ([], 0)
    for (page, start) in starts.enumerated() where start >= 0 {
      if cuts.contains(page) {
        first += (part.count + TextPage.mask) & ~TextPage.mask
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

  /// Returns the number of a selected text.
  @inline(__always)
  func number(of text: UInt32) -> UInt32 {
    let word = word(of: text)
    return numbers[word] + UInt32((words[word] & (1 << UInt64(text & 63) - 1)).nonzeroBitCount)
  }
}
