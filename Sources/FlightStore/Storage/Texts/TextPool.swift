internal import FlightSystem

/// The number of an interned text; 0 is null.
package struct TextID: Hashable, Sendable, BitwiseCopyable {
  package let number: UInt32
  static let null = TextID(number: 0)
  var isNull: Bool { number == 0 }

  init(number: UInt32) { self.number = number }

  init(_ number: Int) { self.number = UInt32(number) }
}

/// The string-interning pool of a store: every text once, under a number.
///
/// Two values are the same text exactly if their numbers are equal, except for texts that are added without an index.
/// A copy shares the pages until one of the two adds a text. Pages that were read from a file are not in `index`, but in
/// another that is built when it is first needed.
struct TextPool {
  static let listSeparator: UInt8 = 0x1F

  let hasher: ByteHasher
  private(set) var directory = Directory<TextPage>()
  // The addresses of the directory's pages, without the indirection through the directory.
  private(set) var pages: TextPages
  var index = HashIndex()
  /// The number of pages that were read from a file, whose texts are in the late index; they come first.
  private(set) var latePageCount: Int
  private var late = LazyIndex()
  /// The page that takes the next text, by kind.
  private var open: InlineArray<3, Int?> = [nil, nil, nil]
  /// The pages of the texts that no index has.
  private var unindexedPages: [Int] = []

  private static let firstCapacity = 1 << 10

  /// The kinds of pages, by the texts they take.
  private enum PageKind: Int {
    case short, long, unindexed
  }

  init(hasher: ByteHasher = .process) {
    let first = TextPage(capacity: Self.firstCapacity)
    self.init([first], hasher: hasher)
    unsafe pages.contents(0).pointee.append(Bytes(start: nil as BytePosition?, count: 0))
    latePageCount = 0
    open[PageKind.long.rawValue] = 0
  }

  /// Creates a pool of existing texts, the first of which is null.
  init(_ pages: [TextPage], hasher: ByteHasher = .process) {
    self.hasher = hasher
    directory = Directory(pages)
    self.pages = TextPages(directory)
    latePageCount = pages.count
  }

  /// One more than the highest number of a text; some lower numbers have no text.
  var count: Int { directory.pages.last.map { (directory.pages.count - 1) << TextPage.shift + $0.count } ?? 0 }

  // MARK: Reading

  /// Returns the bytes of a text, none for null; valid until a text is added to the pool.
  @inline(__always)
  func bytes(_ id: TextID) -> Bytes { pages.bytes(id) }

  @inline(__always)
  func text(_ number: Int) -> Bytes { pages[number] }

  /// Returns whether a text consists of the given bytes; null equals none.
  func isEqual(_ id: TextID, to text: Bytes) -> Bool {
    !id.isNull && Self.isEqual(bytes(id), to: text)
  }

  /// Returns a text as a string; `nil` for null.
  func string(_ id: TextID) -> String? {
    id.isNull ? nil : String(decoding: bytes(id), as: UTF8.self)
  }

  /// Returns the hash of a text, which is the same in every pool with the same hasher.
  @inline(__always)
  func hash(_ id: TextID) -> UInt32 { id.isNull ? 0 : UInt32(hasher.hash(bytes(id)) >> 32) }

  // MARK: Finding

  /// Returns the number of a text, if it is in the pool.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text; the first time the number of texts read from a file.
  func find(_ text: Bytes) -> TextID? {
    find(text, hash: hasher.hash(text)).map { TextID($0) }
  }

  @inline(__always)
  func find(_ hash: UInt64, where isSought: (Int) -> Bool) -> Int? {
    if let known = index.find(hash, where: isSought) { return known }
    return hasLateTexts ? lateIndex.find(hash, where: isSought) : nil
  }

  @inline(__always)
  private var hasLateTexts: Bool { latePageCount > 0 }

  /// The index of the texts that were read from a file.
  // Not inlined: its closure would make every search copy the pool.
  @inline(never)
  private var lateIndex: HashIndex {
    late.index {
      var index = HashIndex()
      index.reserve((0..<latePageCount).reduce(0) { $0 + directory.pages[$1].count })
      for page in 0..<latePageCount {
        for number in numbers(ofPage: page) { index.insert(hasher.hash(text(number)), row: number) }
      }
      return index
    }
  }

  /// Returns the numbers of the texts of a page, without that of null.
  func numbers(ofPage page: Int) -> Range<Int> {
    let first = page << TextPage.shift
    return max(1, first)..<max(1, first + directory.pages[page].count)
  }

  func find(_ text: String) -> TextID? { text.withUTF8Bytes { find($0) } }

  @inline(__always)
  func find(_ text: Bytes, hash: UInt64) -> Int? {
    find(hash) { pages.isEqual($0, to: text) }
  }

  @inline(__always)
  static func isEqual(_ known: Bytes, to text: Bytes) -> Bool {
    // Null equals no text, not even an empty one.
    known.start != nil && ByteWords.equal(known, text)
  }

  // MARK: Adding

  /// Returns the number of a text, adding it if it is new.
  mutating func intern(_ text: Bytes) -> TextID { intern(text, hash: hasher.hash(text)) }

  @inline(__always)
  mutating func intern(_ text: Bytes, hash: UInt64) -> TextID {
    // A closure that captures the pool would copy it, which takes longer than the rest of this function.
    let pages = pages
    let place: Int
    switch index.search(hash, where: { pages.isEqual($0, to: text) }) {
    case .row(let known): return TextID(known)
    case .free(let free): place = free
    }
    if _slowPath(hasLateTexts), let known = lateIndex.find(hash, where: { pages.isEqual($0, to: text) }) {
      return TextID(known)
    }
    let number = append(text)
    index.insert(hash, row: number, at: place)
    return TextID(number)
  }

  /// Prefetches the index slot where the search for a hash begins.
  @inline(__always)
  func prefetch(_ hash: UInt64) { index.prefetch(hash) }

  /// Returns the number of the first text under a hash, most likely the one sought; 0 for none.
  @inline(__always)
  func candidate(_ hash: UInt64) -> Int { find(hash) { _ in true } ?? 0 }

  @inline(__always)
  func prefetchPlace(_ number: Int) { pages.prefetchPlace(number) }

  @inline(__always)
  func prefetchText(_ number: Int) {
    if let start = unsafe pages[number].buffer.baseAddress { unsafe flight_prefetch(start) }
  }

  @inline(__always)
  func isText(_ number: Int, equalTo text: Bytes) -> Bool { pages.isEqual(number, to: text) }

  mutating func intern(_ text: String) -> TextID { text.withUTF8Bytes { intern($0) } }

  /// Builds the index of the texts that were read from a file.
  ///
  /// - Complexity: O(*n*) for the first time, where *n* is the number of these texts.
  func makeIndex() { if hasLateTexts { _ = lateIndex } }

  /// Adds a text that is only read, without searching for an equal one; no search will find it.
  @inline(__always)
  mutating func appendUnindexed(_ text: Bytes) -> TextID { TextID(append(text, to: .unindexed)) }

  @inline(__always)
  mutating func append(_ text: Bytes) -> Int {
    append(text, to: text.count <= TextPage.longestShort ? .short : .long)
  }

  /// Appends a text to a page that has room for it, and returns its number.
  @inline(__always)
  private mutating func append(_ text: Bytes, to kind: PageKind) -> Int {
    let page = page(withRoomFor: text.count, of: kind)
    let contents = unsafe pages.contents(page)
    unsafe contents.pointee.append(text)
    return unsafe page << TextPage.shift + contents.pointee.count - 1
  }

  /// Returns a uniquely referenced page that has room for `size` bytes.
  @inline(__always)
  private mutating func page(withRoomFor size: Int, of kind: PageKind) -> Int {
    makeDirectoryUnique()
    guard let page = open[kind.rawValue], unsafe pages.contents(page).pointee.hasRoom(for: size) else {
      return beginPage(of: kind)
    }
    directory.makeUnique(page) { TextPage(copying: $0) }
    return page
  }

  @inline(__always)
  private mutating func makeDirectoryUnique() {
    if isKnownUniquelyReferenced(&directory) { return }
    directory = Directory(directory.pages)
    pages = TextPages(directory)
  }

  /// Adds a page, sized for texts as long as those of the previous page.
  private mutating func beginPage(of kind: PageKind) -> Int {
    let number = directory.pages.count
    let expected = open[kind.rawValue].map { directory.pages[$0].byteCount } ?? 0
    directory.append(
      TextPage(capacity: max(Self.firstCapacity, expected + expected / 8), ofShort: kind == .short))
    pages = TextPages(directory)
    open[kind.rawValue] = number
    if kind == .unindexed { unindexedPages.append(number) }
    return number
  }

  /// Adds a page of another pool, and returns the number of its first text here.
  mutating func adopt(_ page: TextPage) -> Int {
    makeDirectoryUnique()
    directory.append(page)
    pages = TextPages(directory)
    return (directory.pages.count - 1) << TextPage.shift
  }

  // MARK: Lists

  static func anyItem(
    of list: Span<UInt8>, _ passes: (Span<UInt8>) -> Bool
  ) -> Bool {
    var start = 0
    while start < list.count {
      let end = list.firstIndex(of: listSeparator, from: start) ?? list.count
      if end > start, passes(list.extracting(start..<end)) { return true }
      start = end + 1
    }
    return false
  }

  /// Returns the stored form of a list of texts.
  static func joined(_ texts: [String]) -> String { texts.joined(separator: String(Unicode.Scalar(listSeparator))) }

  /// Returns the texts of a list, none for null.
  func items(_ list: TextID) -> [[UInt8]] {
    bytes(list).split(separator: Self.listSeparator).map(Array.init)
  }
}

/// Merging of the pools that threads have filled.
extension TextPool {
  /// Adds the texts of another pool with the same hasher, and returns their numbers here, by their numbers there.
  ///
  /// Both indexes order their slots by hash, so iterating over the other accesses both of them sequentially. Pages most
  /// of whose texts are new here are adopted as they are; the other texts in them are unreferenced.
  ///
  /// - Complexity: O(*n*), where *n* is the number of texts of the other pool.
  mutating func add(_ other: consuming TextPool) -> [UInt32] {
    var numbers = [UInt32](repeating: 0, count: other.count)
    for page in 0..<other.latePageCount {
      for number in other.numbers(ofPage: page) { numbers[number] = intern(other.text(number)).number }
    }
    for page in other.unindexedPages {
      let first = adopt(other.directory.pages[page])
      unindexedPages.append(first >> TextPage.shift)
      for number in other.numbers(ofPage: page) { numbers[number] = UInt32(first + number & TextPage.mask) }
    }
    let new = find(other, into: &numbers)
    // Freed before this index grows: both at once would be the peak of memory while loading.
    other.index = HashIndex()
    for page in other.latePageCount..<other.directory.pages.count {
      let new = other.numbers(ofPage: page).filter { numbers[$0] == 0 }
      if new.count > TextPage.size / 2 {
        let first = adopt(other.directory.pages[page])
        for number in new { numbers[number] = UInt32(first + number & TextPage.mask) }
      } else {
        for number in new { numbers[number] = UInt32(append(other.text(number))) }
      }
    }
    index.reserve(index.count + new.reduce(0) { $0 + $1.count })
    for entry in new.joined() { index.insert(entry & ~0xFFFF_FFFF, row: Int(numbers[Int(entry & 0xFFFF_FFFF)])) }
    return numbers
  }

  /// Finds the texts of another pool's index that are here, and writes their numbers here to `numbers`.
  ///
  /// - Returns: The hashes of those that are not, in the order of the index, with their numbers there.
  private func find(_ other: TextPool, into numbers: inout [UInt32]) -> [[UInt64]] {
    unsafe numbers.withUnsafeMutableBufferPointer { numbers in
      // Each thread writes the numbers of other texts.
      nonisolated(unsafe) let (pool, other, numbers) = unsafe (self, other, numbers)
      return unsafe Threads.divide(other.index.count, worthThread: 1 << 15) { part in
        var new: [UInt64] = []
        unsafe new.reserveCapacity(other.index.count / part.count)
        unsafe other.index.forEach(in: part) { hash, number in
          if let known = unsafe pool.find(other.text(number), hash: hash) {
            unsafe numbers[number] = UInt32(known)
          } else {
            new.append(hash | UInt64(number))
          }
        }
        return new
      }
    }
  }
}
