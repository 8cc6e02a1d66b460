internal import FlightSystem

/// Up to 4096 texts of a pool, in memory of the page's own or in that of a store file.
///
///     places  ▐ 0 ▐ 0 ▐ 4 ▐ 7 ▐ …      where each text of the page begins, and the end of the last
///     bytes   K O R D O R D …          text 1 of the page is KORD, text 2 is ORD
///
/// Short texts have pages of their own, which find them with one memory access instead of two:
///
///     cells   ▐ 0 ▐ 4 K O R D ▐ 3 O R D ▐ …      eight bytes for each text, the first of them its length
///
/// Places outside the page yield an empty text, so that no file can make a reader access other memory.
@safe final class TextPage: DirectoryPage {
  static let shift = 12
  static let mask = (1 << shift) - 1
  /// The number of texts that a page has room for.
  static let size = 1 << shift
  fileprivate static let cellSize = 8
  /// The greatest number of bytes of a short text.
  static let longestShort = cellSize - 1

  /// The addresses and sizes that readers need.
  @safe struct Contents: BitwiseCopyable {
    /// The offsets of the texts, and the end of the last; `nil` in a page of short texts.
    let places: UnsafePointer<UInt32>?
    var bytes: UnsafePointer<UInt8>
    var byteCount: UInt32
    var count: Int
    /// The number of bytes there is room for; 0 in a page of a file.
    var capacity = 0

    @inline(__always)
    func text(_ index: Int) -> Bytes {
      guard let places = unsafe places else {
        let cell = unsafe bytes + index * TextPage.cellSize
        return unsafe Bytes(start: BytePosition(cell + 1), count: Int(cell.pointee) & longestShort)
      }
      let (start, end) = unsafe (places[index], places[index + 1])
      guard start <= end, end <= byteCount else { return unsafe Bytes(start: BytePosition(bytes), count: 0) }
      return unsafe Bytes(start: BytePosition(bytes + Int(start)), count: Int(end - start))
    }

    @inline(__always)
    func isEqual(_ index: Int, to other: Bytes) -> Bool {
      if unsafe places != nil { return TextPool.isEqual(text(index), to: other) }
      let cell = unsafe UnsafeRawPointer(bytes + index * TextPage.cellSize).loadUnaligned(as: UInt64.self)
      return other.count <= longestShort && cell == Self.cell(other)
    }

    @inline(__always)
    fileprivate static func cell(_ text: Bytes) -> UInt64 {
      guard let start = text.start else { return 0 }
      return (ByteWords.word(start, count: text.count) << 8 | UInt64(text.count)).littleEndian
    }

    /// Whether each text begins where the one before it ends, so that all of them are no longer than the page.
    var isOrdered: Bool {
      guard let places = unsafe places else { return true }
      return unsafe (0..<count).allSatisfy { unsafe places[$0] <= places[$0 + 1] } && places[count] <= byteCount
    }

    /// Whether all texts are valid UTF-8.
    var isUnicode: Bool {
      var high: UInt8 = 0
      for byte in unsafe Bytes(start: BytePosition(bytes), count: Int(byteCount)) { high |= byte }
      if high < 0x80 { return true }
      return (0..<count).allSatisfy { String(validating: text($0), as: UTF8.self) != nil }
    }
  }

  /// A page that stands in for one that was not read; all its texts are empty.
  static var absent: TextPage {
    unsafe TextPage(
      Contents(
        places: UnsafePointer(Segment.zeros.assumingMemoryBound(to: UInt32.self)),
        bytes: UnsafePointer(Segment.zeros.assumingMemoryBound(to: UInt8.self)), byteCount: 0, count: size),
      of: nil)
  }

  private let contents: UnsafeMutablePointer<Contents>
  private let file: AnyObject?

  var count: Int { unsafe contents.pointee.count }
  var byteCount: Int { unsafe Int(contents.pointee.byteCount) }

  /// Creates a page for texts that take about as many bytes as its capacity, or for short texts.
  init(capacity: Int, ofShort isOfShort: Bool = false) {
    let places = isOfShort ? nil : UnsafeMutablePointer<UInt32>.allocate(capacity: Self.size + 1)
    unsafe places?.pointee = 0
    let capacity = isOfShort ? Self.size * Self.cellSize : capacity
    unsafe contents = .allocate(capacity: 1)
    unsafe contents.initialize(
      to: Contents(
        places: UnsafePointer(places), bytes: .allocate(byteCount: capacity), byteCount: 0, count: 0,
        capacity: capacity))
    file = nil
    unsafe super.init(start: UnsafeMutableRawPointer(contents))
  }

  init(_ contents: Contents, of file: AnyObject?) {
    unsafe self.contents = .allocate(capacity: 1)
    unsafe self.contents.initialize(to: contents)
    self.file = file
    unsafe super.init(start: UnsafeMutableRawPointer(self.contents), isFixed: true)
  }

  /// Creates a page with its own copy of the texts of another.
  convenience init(copying other: TextPage) {
    let contents = unsafe other.contents.pointee
    unsafe self.init(capacity: max(contents.capacity, other.byteCount), ofShort: contents.places == nil)
    for index in 0..<other.count { append(other[index]) }
  }

  deinit {
    if !isFixed {
      unsafe contents.pointee.places?.deallocate()
      unsafe contents.pointee.bytes.deallocate()
    }
    unsafe contents.deallocate()
  }

  var isUnicode: Bool { unsafe contents.pointee.isUnicode }

  /// Appends a text to a page that has no other owner.
  func append(_ text: Bytes) { unsafe contents.pointee.append(text) }

  subscript(index: Int) -> Bytes { unsafe contents.pointee.text(index) }
}

extension TextPage.Contents {
  /// Returns whether there is room for a text of `size` bytes; offsets have 32 bits.
  @inline(__always)
  func hasRoom(for size: Int) -> Bool { count < TextPage.size && Int(byteCount) + size <= Int(UInt32.max) }

  /// Appends a text, which may be part of one in this page.
  @inline(__always)
  mutating func append(_ text: Bytes) {
    guard let places = unsafe places else { return appendCell(text) }
    let end = Int(byteCount) + text.count
    if _slowPath(end > capacity) {
      appendGrowing(text, to: end)
    } else if let start = unsafe text.buffer.baseAddress {
      unsafe (UnsafeMutablePointer(mutating: bytes) + Int(byteCount)).update(from: start, count: text.count)
    }
    byteCount = UInt32(truncatingIfNeeded: end)
    count += 1
    unsafe UnsafeMutablePointer(mutating: places)[count] = byteCount
  }

  @inline(__always)
  private mutating func appendCell(_ text: Bytes) {
    let place = unsafe UnsafeMutableRawPointer(mutating: bytes) + Int(byteCount)
    unsafe place.storeBytes(of: Self.cell(text), as: UInt64.self)
    byteCount += UInt32(TextPage.cellSize)
    count += 1
  }

  /// Moves the bytes to larger memory and appends those of a text.
  private mutating func appendGrowing(_ text: Bytes, to end: Int) {
    capacity = max(end, capacity * 2)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe larger.update(from: bytes, count: Int(byteCount))
    if let start = unsafe text.buffer.baseAddress {
      unsafe (larger + Int(byteCount)).update(from: start, count: text.count)
    }
    unsafe bytes.deallocate()
    unsafe bytes = UnsafePointer(larger)
  }
}

extension UnsafePointer<UInt8> {
  fileprivate static func allocate(byteCount: Int) -> Self {
    unsafe Self(UnsafeMutablePointer.allocate(capacity: byteCount))
  }
}

/// The addresses of the pages of texts: enough to read texts, and copied without reference counting.
@safe struct TextPages: BitwiseCopyable {
  private let starts: UnsafeMutablePointer<UnsafeMutableRawPointer>

  init(_ directory: Directory<TextPage>) { unsafe starts = directory.starts }

  /// Returns the bytes of a text, none for null.
  @inline(__always)
  func bytes(_ id: TextID) -> Bytes {
    guard id.number != 0 else { return Bytes(start: nil as BytePosition?, count: 0) }
    return self[Int(id.number)]
  }

  @inline(__always)
  subscript(number: Int) -> Bytes {
    unsafe contents(number >> TextPage.shift).pointee.text(number & TextPage.mask)
  }

  /// Prefetches the offset or the cell of a text.
  @inline(__always)
  func prefetchPlace(_ number: Int) {
    let contents = unsafe contents(number >> TextPage.shift).pointee
    let index = number & TextPage.mask
    if let places = unsafe contents.places {
      unsafe flight_prefetch(places + index)
    } else {
      unsafe flight_prefetch(contents.bytes + index * TextPage.cellSize)
    }
  }

  @inline(__always)
  func isEqual(_ number: Int, to text: Bytes) -> Bool {
    unsafe contents(number >> TextPage.shift).pointee.isEqual(number & TextPage.mask, to: text)
  }

  @inline(__always)
  func contents(_ page: Int) -> UnsafeMutablePointer<TextPage.Contents> {
    unsafe starts[page].assumingMemoryBound(to: TextPage.Contents.self)
  }
}

/// The texts of a record, which are interned together.
@safe struct TextBatch: ~Copyable {
  // Without it: 1.14 and 1.03 times the CPU time (all flights into a store).

  fileprivate struct Item: BitwiseCopyable {
    /// The address of the text; `nil` for one in `copies`.
    let start: BytePosition?
    /// The offset of the text in `copies`.
    let offset: Int
    let count: Int
    let hash: UInt64
    let column: Int32
    /// The number of the text that it most likely equals; 0 for none.
    var candidate: UInt32 = 0
  }

  // Not an array: every text would pay for a uniqueness check.
  fileprivate private(set) var items = UnsafeMutableBufferPointer<Item>.allocate(capacity: 16)
  fileprivate private(set) var count = 0
  /// Texts that are not in the input as they are, such as unescaped ones.
  fileprivate var copies: [UInt8] = []

  private let hasher: ByteHasher

  /// Creates an empty batch for pools with the same hasher.
  init(_ hasher: ByteHasher) { self.hasher = hasher }

  deinit { unsafe items.deallocate() }

  mutating func removeAll() {
    count = 0
    // An array without a buffer would get one.
    if !copies.isEmpty { copies.removeAll(keepingCapacity: true) }
  }

  /// Adds a text whose memory stays valid until it is interned.
  mutating func append(_ text: Bytes, for column: Int) {
    append(text, from: text.start, for: column)
  }

  mutating func append(copying text: Bytes, for column: Int) {
    let offset = copies.count
    copies.append(contentsOf: text)
    append(text, copiedTo: offset, for: column)
  }

  @inline(__always)
  private mutating func append(
    _ text: Bytes, from start: BytePosition? = nil, copiedTo offset: Int = 0,
    for column: Int
  ) {
    if unsafe _slowPath(count == items.count) { grow() }
    unsafe items[count] = Item(
      start: start, offset: offset, count: text.count, hash: hasher.hash(text), column: Int32(column))
    count += 1
  }

  private mutating func grow() {
    let larger = UnsafeMutableBufferPointer<Item>.allocate(capacity: count * 2)
    _ = unsafe larger.initialize(fromContentsOf: items)
    unsafe items.deallocate()
    unsafe items = larger
  }
}

extension TextPool {
  /// Prefetches the index slot of the text that was added last.
  @inline(__always)
  func prefetch(lastOf batch: borrowing TextBatch) { unsafe prefetch(batch.items[batch.count - 1].hash) }

  /// Interns the texts of a batch and calls `body` with the column and the number of each.
  ///
  /// Index slots and interned texts are scattered in memory, so both are prefetched: the slots when texts are added to
  /// the batch (`prefetch(lastOf:)`), and here the candidate texts, before the first of them is compared.
  @inline(__always)
  mutating func intern(_ batch: inout TextBatch, _ body: (Int, TextID) -> Void) {
    let (items, count) = unsafe (batch.items, batch.count)
    for index in 0..<count {
      let candidate = unsafe candidate(items[index].hash)
      unsafe items[index].candidate = UInt32(truncatingIfNeeded: candidate)
      prefetchText(candidate)
    }
    batch.copies.withBytes { copies in
      for index in 0..<count {
        let item = unsafe items[index]
        let start = item.start ?? copies.start.map { $0 + item.offset }
        let text = Bytes(start: start, count: item.count)
        let isFound = item.candidate != 0 && isText(Int(item.candidate), equalTo: text)
        body(Int(item.column), isFound ? TextID(number: item.candidate) : intern(text, hash: item.hash))
      }
    }
  }
}
