/// An object or an array that is walked member by member and not left yet.
// Beside `DocumentReader`, which is generic: inside it the runtime would have to search for what its sink conforms to.
struct OpenContainer {
  /// A plain value among the elements of an array.
  struct Stray {
    let offset: Int
    /// Where that is, for an input that cannot be read again.
    let line: LinePosition?
    let index: Int
    let firstByte: UInt8
  }

  let isObject: Bool
  let start: Int
  /// The number of members or elements begun.
  var count = 0
  /// The key of the member at hand, as it is written, or the beginning of a long one.
  var key: [UInt8] = []
  var values = CollectedValues()
  /// Whether elements of the array are records.
  var hasRecords = false
  /// Whether there are objects inside.
  var hasObjects = false
  /// The first elements of the array that are plain values, which is wrong where others are records.
  var strays: [Stray] = []
  /// The elements of the array that are objects and no records, which is said where others are.
  var unread: [UnreadPlace] = []
}

/// The outermost value that is being read, and what is to be said of it if there is no record in it.
struct OpenDocument {
  var offset = 0
  /// Where that is, for an input that cannot be read again.
  var line: LinePosition?
  /// Its first bytes, of one that may be foreign.
  var beginning: [UInt8] = []
  /// The number of records before it.
  var recordCount = 0
  /// The objects in it that are no records and hold none; empty pages apart.
  var objectCount = 0
  var hasPlainValue = false

  /// Whether it holds anything that is no record.
  var isForeign: Bool { objectCount > 0 || hasPlainValue }

  mutating func begin(at offset: Int, recordCount: Int) {
    self.offset = offset
    self.recordCount = recordCount
    if objectCount > 0 { objectCount = 0 }
    if hasPlainValue { hasPlainValue = false }
    if !beginning.isEmpty { beginning.removeAll(keepingCapacity: true) }
  }
}
