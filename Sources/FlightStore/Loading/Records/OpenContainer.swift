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
  /// The number of objects around it.
  let level: Int
  /// The number of members or elements begun.
  var count = 0
  /// The key of the current member as written, or the beginning of a long one.
  var key: [UInt8] = []
  var values = CollectedValues()
  var hasRecords = false
  var hasObjects = false
  /// Whether there are records at any depth.
  var holdsRecords = false
  /// Whether there is an object at any depth that is neither a record nor in one, except links.
  var holdsUnread = false
  /// The first elements of the array that are plain values, which are rejected if other elements are records.
  var strays: [Stray] = []
  /// The elements and members that are objects but not records, which are reported if there are records beside them.
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
  /// The number of objects in it that neither are nor contain records, except empty pages.
  var objectCount = 0
  private(set) var outermostCount = 0
  /// The number of objects that are inside one other object.
  private(set) var innerCount = 0
  var hasPlainValue = false

  /// Whether it contains anything that is not a record.
  var isForeign: Bool { objectCount > 0 || hasPlainValue }

  /// Counts objects that are not records, inside `level` other objects.
  mutating func count(_ count: Int, atLevel level: Int) {
    if level == 0 { outermostCount += count } else if level == 1 { innerCount += count }
  }

  /// Returns the number of objects with some content: of those at the level of the keys that describe it.
  func count(of content: ForeignContent) -> Int {
    guard case .keys(let keys) = content, objectCount > 0 else { return objectCount }
    let isPage = !keys.isEmpty && beginning.withBytes { KeyOutline(of: $0).isPage }
    return max(1, isPage ? innerCount : outermostCount)
  }

  mutating func begin(at offset: Int, recordCount: Int) {
    self.offset = offset
    self.recordCount = recordCount
    if objectCount > 0 { objectCount = 0 }
    if outermostCount > 0 { (outermostCount, innerCount) = (0, 0) }
    if hasPlainValue { hasPlainValue = false }
    if !beginning.isEmpty { beginning.removeAll(keepingCapacity: true) }
  }
}

/// The values of an object that is walked member by member, copied out of the input window.
struct CollectedValues {
  private struct Value {
    let kind: RawRecord.Kind
    var bytes: [UInt8] = []
  }

  // By slot: if a key is repeated, as in hostile input, only its last value is kept.
  private var values: [Value?] = []

  var isEmpty: Bool { !values.contains { $0 != nil } }

  /// Adds a value that has no bytes.
  mutating func add(_ kind: RawRecord.Kind, at slot: Int32) { set(slot, to: Value(kind: kind)) }

  private mutating func set(_ slot: Int32, to value: Value?) {
    while values.count <= slot { values.append(nil) }
    values[Int(slot)] = value
  }

  /// Copies the value that the parser has just read for a key, with the values inside it if it is an object.
  mutating func collect(_ key: RecordKeys.Key, from parser: RecordParser) {
    guard key.isKnown else { return }
    copy(key.slot, from: parser.record)
    guard key.shape == .object else { return }
    for slot in parser.slots(in: key.inner) {
      set(slot, to: nil)
      if parser.record.kind(key.slot) == .object { copy(slot, from: parser.record) }
    }
  }

  private mutating func copy(_ slot: Int32, from record: RawRecord) {
    let kind = record.kind(slot)
    switch kind {
    case .absent, .known: return
    case .null, .no, .yes: set(slot, to: Value(kind: kind))
    case .number, .text, .escapedText, .list, .object:
      set(slot, to: Value(kind: kind, bytes: Array(record.bytes(slot))))
    }
  }

  /// Fills a record with the values for the duration of `body`.
  func withLoaded(_ record: RawRecord, _ body: () -> Void) {
    record.clear()
    var bytes: [UInt8] = []
    for case let value? in values { bytes += value.bytes }
    // Scanners read beyond the end, as they may in a window.
    bytes += [UInt8](repeating: 0, count: ByteWindow.padding)
    bytes.withBytes { bytes in
      guard var start = bytes.start else { return }
      for (slot, value) in values.enumerated() {
        guard let value else { continue }
        record.set(Int32(slot), as: value.kind, from: start, to: start + value.bytes.count)
        start += value.bytes.count
      }
      body()
    }
  }
}
