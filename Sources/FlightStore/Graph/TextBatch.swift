/// The texts of a record, to be interned together.
struct TextBatch {
  struct Item {
    /// Where the text stands; `nil` for one of the copies.
    fileprivate let start: UnsafePointer<UInt8>?
    /// Where among the copies it begins.
    fileprivate let offset: Int
    fileprivate let count: Int
    let hash: UInt64
    /// The column that the text is for.
    let column: Int
  }

  fileprivate var items: [Item] = []
  /// Texts that do not stand in the input as they are.
  fileprivate var copies: [UInt8] = []
  /// Nothing of interest; it keeps memory from not being touched.
  fileprivate var touched: UInt64 = 0

  /// Forgets the texts.
  mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    copies.removeAll(keepingCapacity: true)
  }

  /// Adds a text that stays where it is until it is interned.
  mutating func append(_ text: UnsafeBufferPointer<UInt8>, for column: Int) {
    items.append(Item(start: text.baseAddress, offset: 0, count: text.count, hash: ByteHash.hash(text), column: column))
  }

  /// Adds a copy of a text.
  mutating func append(copying text: UnsafeBufferPointer<UInt8>, for column: Int) {
    let offset = copies.count
    copies.append(contentsOf: text)
    items.append(Item(start: nil, offset: offset, count: text.count, hash: ByteHash.hash(text), column: column))
  }
}

extension TextPool {
  /// Interns texts and calls a function with the column and the number of each.
  ///
  /// Where texts are sought lies anywhere in memory. Memory answers many requests that do not wait for each other hardly
  /// later than one, so all places are touched before the first is looked at: first those of the index, then those of the
  /// texts that they lead to.
  @inline(__always)
  mutating func intern(_ batch: inout TextBatch, _ body: (Int, TextID) -> Void) {
    var touched: UInt64 = 0
    for item in batch.items { touched ^= touchIndex(item.hash) }
    for item in batch.items { touched ^= touchText(item.hash) }
    batch.touched ^= touched
    batch.copies.withUnsafeBufferPointer { copies in
      for item in batch.items {
        let start = item.start ?? copies.baseAddress.map { $0 + item.offset }
        body(item.column, intern(UnsafeBufferPointer(start: start, count: item.count), item.hash))
      }
    }
  }
}
