/// The number of an interned text; 0 is null.
package struct TextID: Hashable, Sendable, BitwiseCopyable {
  let number: UInt32
  static let null = TextID(number: 0)
  var isNull: Bool { number == 0 }
}

/// Every text of a store, once.
///
/// Two values are the same text exactly when their numbers are equal. The bytes lie in blocks that are never moved or
/// changed; a copy of the pool shares them, and begins a block of its own when it grows. The first texts may lie in a mapped
/// file; then there is no index until one is needed for adding more.
struct TextPool {
  /// Stands between the texts of a list.
  static let listSeparator: UInt8 = 0x1F

  private final class Block {
    private let bytes: UnsafeMutablePointer<UInt8>
    private(set) var room: Int
    private var used = 0

    init(capacity: Int) {
      bytes = .allocate(capacity: capacity)
      room = capacity
    }

    deinit { bytes.deallocate() }

    func append(_ text: UnsafeBufferPointer<UInt8>) -> UnsafePointer<UInt8> {
      let place = bytes + used
      if let start = text.baseAddress { place.initialize(from: start, count: text.count) }
      used += text.count
      room -= text.count
      return UnsafePointer(place)
    }
  }

  private struct Entry: BitwiseCopyable {
    let start: UnsafePointer<UInt8>
    let count: UInt32
    let hash: UInt32
  }

  private static let blockSize = 64 << 10
  private var blocks: [Block] = []
  private var mapped: TextPages?
  // The mapped texts' own, at hand without asking them.
  private var mappedPages: UnsafePointer<TextPages.Page>?
  private var mappedCount = 0
  /// The texts added here, numbered after the mapped ones.
  private var entries = PagedArray<Entry>(count: 1)
  private var index = HashIndex()
  private var isIndexed = true

  init() {}

  /// Makes a pool of the texts of a file.
  init(_ pages: TextPages) {
    mapped = pages
    mappedPages = pages.start
    mappedCount = pages.count
    entries = PagedArray()
    isIndexed = false
  }

  /// The number of texts, plus one for null.
  var count: Int { mappedCount + entries.count }

  /// Returns the number of a text, adding it if it is new.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  mutating func intern(_ text: UnsafeBufferPointer<UInt8>) -> TextID {
    makeIndex()
    let hash = ByteHash.hash(text)
    if let number = find(text, hash) { return TextID(number: UInt32(number)) }
    return add(text, hash)
  }

  /// Adds the mapped texts to the index, unless they are there already.
  ///
  /// - Complexity: O(*n*) for the first time, where *n* is their number.
  @inline(__always)
  mutating func makeIndex() {
    if _slowPath(!isIndexed) { addMappedTexts() }
  }

  private mutating func addMappedTexts() {
    isIndexed = true
    for number in 1..<max(1, mappedCount) {
      index.insert(ByteHash.hash(bytes(TextID(number: UInt32(number)))), row: number)
    }
  }

  mutating func intern(_ text: String) -> TextID {
    var text = text
    return text.withUTF8 { intern($0) }
  }

  /// Returns the number of a text, if the pool has it.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text; in a mapped pool to which nothing was added the number of texts.
  func find(_ text: UnsafeBufferPointer<UInt8>) -> TextID? {
    if _slowPath(!isIndexed) { return mapped?.find(text).map { TextID(number: UInt32($0)) } }
    return find(text, ByteHash.hash(text)).map { TextID(number: UInt32($0)) }
  }

  func find(_ text: String) -> TextID? {
    var text = text
    return text.withUTF8 { find($0) }
  }

  @inline(__always)
  private func find(_ text: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> Int? {
    index.find(hash) { number in
      let known = bytes(TextID(number: UInt32(number)))
      guard known.count == text.count, let start = known.baseAddress else { return false }
      return ByteHash.equal(start, text.baseAddress, text.count)
    }
  }

  private mutating func add(_ text: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> TextID {
    let last = blocks.count - 1
    // A block that a copy of the pool can see too may be written by that copy: begin another.
    if last < 0 || text.count > blocks[last].room || !isKnownUniquelyReferenced(&blocks[last]) {
      blocks.append(Block(capacity: max(Self.blockSize, text.count)))
    }
    let start = blocks[blocks.count - 1].append(text)
    let number = count
    entries.append(Entry(start: start, count: UInt32(text.count), hash: UInt32(hash >> 32)))
    index.insert(hash, row: number)
    return TextID(number: UInt32(number))
  }

  /// The bytes of a text, none for null; good as long as the pool or a copy of it lives.
  @inline(__always)
  func bytes(_ id: TextID) -> UnsafeBufferPointer<UInt8> {
    guard id.number != 0 else { return UnsafeBufferPointer(start: nil, count: 0) }
    let number = Int(id.number)
    if number < mappedCount, let page = mappedPages?[number >> TextPages.shift] {
      return page.text(number & TextPages.mask)
    }
    let entry = entries[number - mappedCount]
    return UnsafeBufferPointer(start: entry.start, count: Int(entry.count))
  }

  /// The hash of a text, the same in every pool and every run.
  @inline(__always)
  func hash(_ id: TextID) -> UInt32 {
    if id.isNull { return 0 }
    if id.number < mappedCount { return UInt32(ByteHash.hash(bytes(id)) >> 32) }
    return entries[Int(id.number) - mappedCount].hash
  }

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

  /// The text as a string; `nil` for null.
  func string(_ id: TextID) -> String? {
    id.isNull ? nil : String(decoding: bytes(id), as: UTF8.self)
  }
}
