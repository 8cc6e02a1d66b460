/// The number of an interned text; 0 is null.
package struct TextID: Hashable, Sendable, BitwiseCopyable {
  let number: UInt32
  static let null = TextID(number: 0)
  var isNull: Bool { number == 0 }

  init(number: UInt32) { self.number = number }

  init(_ number: Int) { self.number = UInt32(number) }
}

/// Every text of a store, once.
///
/// Two values are the same text exactly when their numbers are equal. A copy of the pool shares its pages until one of the
/// two adds a text. The first pages may lie in a mapped file; then there is no index until one is needed for adding more.
struct TextPool {
  /// Stands between the texts of a list.
  static let listSeparator: UInt8 = 0x1F

  private var directory: Directory<TextPage>
  // The directory's own, at hand without asking it.
  private var starts: UnsafeMutablePointer<UnsafeMutableRawPointer>
  /// The number of texts, plus one for null.
  private(set) var count: Int
  private var index = HashIndex()
  private var isIndexed: Bool

  private static let firstCapacity = 1 << 10

  init() {
    let first = TextPage(capacity: Self.firstCapacity)
    first.append(UnsafeBufferPointer(start: nil, count: 0), at: 0)
    self.init([first], count: 1)
    isIndexed = true
  }

  /// Makes a pool of texts that are there already.
  ///
  /// - Parameters:
  ///   - pages: The pages, all but the last of them full.
  ///   - count: The number of texts, plus one for null.
  init(_ pages: [TextPage], count: Int) {
    directory = Directory(pages)
    starts = directory.starts
    self.count = count
    isIndexed = false
  }

  // MARK: Reading

  /// The bytes of a text, none for null; good until a text is added to the pool.
  @inline(__always)
  func bytes(_ id: TextID) -> UnsafeBufferPointer<UInt8> {
    guard id.number != 0 else { return UnsafeBufferPointer(start: nil, count: 0) }
    return text(Int(id.number))
  }

  @inline(__always)
  private func text(_ number: Int) -> UnsafeBufferPointer<UInt8> {
    starts[number >> TextPage.shift].assumingMemoryBound(to: TextPage.Contents.self).pointee
      .text(number & TextPage.mask)
  }

  /// The text as a string; `nil` for null.
  func string(_ id: TextID) -> String? {
    id.isNull ? nil : String(decoding: bytes(id), as: UTF8.self)
  }

  /// The hash of a text, the same in every pool and every run.
  @inline(__always)
  func hash(_ id: TextID) -> UInt32 { id.isNull ? 0 : UInt32(ByteHash.hash(bytes(id)) >> 32) }

  // MARK: Finding

  /// Returns the number of a text, if the pool has it.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text; in a mapped pool to which nothing was added the number of texts.
  func find(_ text: UnsafeBufferPointer<UInt8>) -> TextID? {
    if _slowPath(!isIndexed) { return (1..<count).first { Self.isEqual(self.text($0), text) }.map { TextID($0) } }
    return find(text, ByteHash.hash(text)).map { TextID($0) }
  }

  func find(_ text: String) -> TextID? {
    var text = text
    return text.withUTF8 { find($0) }
  }

  @inline(__always)
  private func find(_ text: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> Int? {
    index.find(hash) { Self.isEqual(self.text($0), text) }
  }

  @inline(__always)
  private static func isEqual(_ known: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard known.count == text.count, let start = known.baseAddress else { return false }
    return ByteHash.equal(start, text.baseAddress, text.count)
  }

  // MARK: Adding

  /// Returns the number of a text, adding it if it is new.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  mutating func intern(_ text: UnsafeBufferPointer<UInt8>) -> TextID {
    makeIndex()
    return intern(text, ByteHash.hash(text))
  }

  /// Returns the number of a text by its hash, adding it if it is new; there is an index.
  @inline(__always)
  mutating func intern(_ text: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> TextID {
    if let number = find(text, hash) { return TextID(number) }
    let number = append(text)
    index.insert(hash, row: number)
    return TextID(number)
  }

  /// Reads where the search for a text begins; the value is of no interest.
  @inline(__always)
  func touchIndex(_ hash: UInt64) -> UInt64 { index.touch(hash) }

  /// Reads the text that the search for one leads to first; the value is of no interest.
  @inline(__always)
  func touchText(_ hash: UInt64) -> UInt64 { UInt64(index.guess(hash).flatMap { text($0).first } ?? 0) }

  mutating func intern(_ text: String) -> TextID {
    var text = text
    return text.withUTF8 { intern($0) }
  }

  /// Adds the texts of a file to the index, unless they are there already.
  ///
  /// - Complexity: O(*n*) for the first time, where *n* is their number.
  @inline(__always)
  mutating func makeIndex() {
    if _slowPath(!isIndexed) { indexAll() }
  }

  private mutating func indexAll() {
    isIndexed = true
    index.reserve(count)
    for number in 1..<max(1, count) { index.insert(ByteHash.hash(text(number)), row: number) }
  }

  /// Adds what another pool holds, and returns the numbers that its texts have here, by their numbers there.
  ///
  /// The places of an index that follow each other are those of the other index too, so neither is searched at random.
  ///
  /// - Complexity: O(*n*), where *n* is the number of texts of the other pool.
  mutating func add(_ other: consuming TextPool) -> [UInt32] {
    makeIndex()
    other.makeIndex()
    var numbers = [UInt32](repeating: 0, count: other.count)
    other.index.forEach { hash, number in
      if let known = find(other.text(number), hash) { numbers[number] = UInt32(known) }
    }
    let firstNew = count
    for number in 1..<max(1, other.count) where numbers[number] == 0 {
      numbers[number] = UInt32(append(other.text(number)))
    }
    index.reserve(count)
    other.index.forEach { hash, number in
      if numbers[number] >= firstNew { index.insert(hash, row: Int(numbers[number])) }
    }
    return numbers
  }

  private mutating func append(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    if !isKnownUniquelyReferenced(&directory) { directory = Directory(directory.pages) }
    if count & TextPage.mask != 0 { makeLastPageUnique() }
    if count & TextPage.mask == 0 || !directory.pages[count >> TextPage.shift].hasRoom(for: text.count) { beginPage() }
    directory.pages[count >> TextPage.shift].append(text, at: count & TextPage.mask)
    starts = directory.starts
    count += 1
    return count - 1
  }

  private mutating func makeLastPageUnique() {
    let filled = count & TextPage.mask
    directory.makeUnique(count >> TextPage.shift) { TextPage(copying: $0, count: filled) }
  }

  /// Adds a page, expecting texts as long as those of the last one; what that has no room for it has empty.
  private mutating func beginPage() {
    let last = directory.pages.last
    while count & TextPage.mask != 0 {
      last?.append(UnsafeBufferPointer(start: nil, count: 0), at: count & TextPage.mask)
      count += 1
    }
    let expected = last.map { $0.byteCount + $0.byteCount / 8 } ?? 0
    directory.append(TextPage(capacity: max(Self.firstCapacity, expected)))
  }

  // MARK: Lists

  /// Tells whether some text of a list passes a test.
  static func anyItem(
    of list: UnsafeBufferPointer<UInt8>, _ passes: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    list.split(separator: listSeparator).contains { passes(UnsafeBufferPointer(rebasing: $0)) }
  }

  /// The texts of a list, none for null.
  func items(_ list: TextID) -> [[UInt8]] {
    bytes(list).split(separator: Self.listSeparator).map(Array.init)
  }
}
