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
    /// The column that the text is for.
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
    copies.removeAll(keepingCapacity: true)
  }

  /// Adds a text whose memory stays valid until it is interned.
  mutating func append(_ text: Bytes, for column: Int) {
    append(text, from: text.start, for: column)
  }

  /// Adds a copy of a text.
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
