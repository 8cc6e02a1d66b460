/// An object or an array that is being walked member by member.
// Not nested in the generic `DocumentReader`: there, the runtime would look up the conformance of its sink.
struct OpenContainer {
  /// A plain value among the elements of an array.
  struct Stray {
    let offset: Int
    /// The line of the offset, for an input that cannot be read again.
    let line: LinePosition?
    let index: Int
    let firstByte: UInt8
  }

  let isObject: Bool
  let start: Int
  /// The number of members or elements begun.
  var count = 0
  /// The key of the current member as written, or the beginning of a long one.
  var key: [UInt8] = []
  var values = CollectedValues()
  /// Whether there are records inside.
  var hasRecords = false
  /// Whether there are objects inside.
  var hasObjects = false
  /// The first elements of the array that are plain values, which are rejected if other elements are records.
  var strays: [Stray] = []
  /// The elements of the array that are objects but no records, which are reported if other elements are records.
  var unread: [UnreadPlace] = []
}

/// The outermost value that is being read, with what is reported of it if it contains no record.
struct OpenDocument {
  var offset = 0
  /// The line of the offset, for an input that cannot be read again.
  var line: LinePosition?
  /// The first bytes, if the document may contain no record.
  var beginning: [UInt8] = []
  /// The number of records before the document.
  var recordCount = 0
  /// The number of objects in it that are no records and contain none, except empty pages.
  var objectCount = 0
  var hasPlainValue = false

  /// Whether it contains anything that is no record.
  var isForeign: Bool { objectCount > 0 || hasPlainValue }

  mutating func begin(at offset: Int, recordCount: Int) {
    self.offset = offset
    self.recordCount = recordCount
    if objectCount > 0 { objectCount = 0 }
    if hasPlainValue { hasPlainValue = false }
    if !beginning.isEmpty { beginning.removeAll(keepingCapacity: true) }
  }
}
