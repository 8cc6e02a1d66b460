/// One JSON object of the input as the undecoded places of its values, by slot.
///
/// The places point into the window, so a raw record is valid until the window moves. The storage is reused from record
/// to record.
@safe struct RawRecord {
  enum Kind: UInt8 {
    case absent, null, no, yes, number
    /// A string without escapes; the place excludes its quotes.
    case text
    /// A string with escapes; the place excludes its quotes.
    case escapedText
    /// An array; the place includes its brackets.
    case list
    /// An object; its values have slots of their own.
    case object
    /// An object recognized by its bytes as one read before; only the row that it led to is kept.
    case known

    /// Creates the kind of a valid literal.
    @inline(__always)
    init(literal start: BytePosition) {
      self = start.pointee == 0x6E ? .null : start.pointee == 0x74 ? .yes : .no
    }
  }

  private struct Slot: BitwiseCopyable {
    var start: BytePosition?
    var count: UInt32
    var kind: Kind
    /// The number of the record that the slot was written for; any other number means that it is empty.
    var stamp: UInt16
  }

  private struct Header: BitwiseCopyable {
    var stamp: UInt16 = 1
    var isComplete = true
    var newestActual = 0
    var offset = 0
  }

  private let slots: WritableValues<Slot>
  private let slotCount: Int
  private let header: WritableValues<Header>
  private let known: Unmanaged<KnownObjects>

  /// Creates storage for records, which must be freed with `deallocate`.
  init(slotCount: Int) {
    self.slotCount = slotCount
    slots = WritableValues(repeating: Slot(start: nil, count: 0, kind: .absent, stamp: 0), count: slotCount)
    header = WritableValues(repeating: Header(), count: 1)
    unsafe known = .passRetained(KnownObjects())
  }

  func deallocate() {
    slots.deallocate()
    header.deallocate()
    unsafe known.release()
  }

  @inline(__always)
  func clear() {
    header.first.isComplete = true
    header.first.newestActual = 0
    header.first.stamp &+= 1
    if _slowPath(header.first.stamp == 0) {
      for slot in 0..<slotCount { slots[slot].stamp = 0 }
      header.first.stamp = 1
    }
  }

  /// Whether every value is kept; if not, only the demanded ones are, and the others have been checked.
  var isComplete: Bool {
    @inline(__always) get { header.first.isComplete }
    nonmutating set { header.first.isComplete = newValue }
  }

  /// The offset of the record in the input.
  var offset: Int {
    @inline(__always) get { header.first.offset }
    nonmutating set { header.first.offset = newValue }
  }

  /// The newest actual time noted, in seconds since 1970; 0 for none.
  var newestActual: Int { header.first.newestActual }

  @inline(__always)
  func note(actualTime seconds: Int) {
    if seconds > header.first.newestActual { header.first.newestActual = seconds }
  }

  @inline(__always)
  func set(_ slot: Int32, as kind: Kind) {
    let slot = slots + Int(slot)
    slot.first.kind = kind
    slot.first.stamp = header.first.stamp
  }

  @inline(__always)
  func set(_ slot: Int32, as kind: Kind, from start: BytePosition, to end: BytePosition) {
    slots[Int(slot)] = Slot(
      start: start, count: UInt32(truncatingIfNeeded: end - start), kind: kind, stamp: header.first.stamp)
  }

  // No record has the stamp 0.
  func remove(_ slot: Int32) { slots[Int(slot)].stamp = 0 }

  func copy(_ slot: Int32, to target: Int32) { slots[Int(target)] = slots[Int(slot)] }

  /// Returns whether two slots have the same value at the same place.
  func isSame(_ slot: Int32, as other: Int32) -> Bool {
    has(slot) && has(other) && slots[Int(slot)].start == slots[Int(other)].start
  }

  @inline(__always)
  func kind(_ slot: Int32) -> Kind {
    let slot = slots[Int(slot)]
    return slot.stamp == header.first.stamp ? slot.kind : .absent
  }

  /// Returns the bytes of the value at a slot that has a text, number, list or object.
  @inline(__always)
  func bytes(_ slot: Int32) -> Bytes {
    let slot = slots[Int(slot)]
    return Bytes(start: slot.start, count: Int(slot.count))
  }

  @inline(__always)
  func isObject(_ slot: Int32) -> Bool { kind(slot).rawValue >= Kind.object.rawValue }

  /// Returns whether a slot has a text that is not empty, has no escapes and no blanks at either end.
  @inline(__always)
  func isPlainText(_ slot: Int32) -> Bool {
    let text = bytes(slot)
    return kind(slot) == .text && !text.isEmpty && text[0] != 0x20 && text[text.count - 1] != 0x20
  }

  /// Returns the bytes of a plain text of up to four bytes, the first one lowest.
  ///
  /// Returns 0 if there is no value, and `nil` for any other value.
  @inline(__always)
  func shortText(_ slot: Int32) -> UInt32? {
    guard hasValue(slot) else { return 0 }
    let text = bytes(slot)
    guard let start = text.start, text.count <= 4, isPlainText(slot) else { return nil }
    return UInt32(truncatingIfNeeded: JSONScanner.word(at: start)) & .max >> UInt32(32 - 8 * text.count)
  }

  /// Returns whether the key of a slot was present, with a value or null.
  @inline(__always)
  func has(_ slot: Int32) -> Bool { kind(slot) != .absent }

  func hasAny(of range: Range<Int>) -> Bool {
    let stamp = header.first.stamp
    for slot in range where slots[slot].stamp == stamp { return true }
    return false
  }

  /// Returns whether a slot has a value other than null.
  @inline(__always)
  func hasValue(_ slot: Int32) -> Bool { kind(slot).rawValue > Kind.null.rawValue }

  // MARK: Known objects

  /// Recognizes the object at a position and keeps its row; returns the position after it, or `nil` if it is not known.
  @inline(__always)
  func recognize(_ slot: Int32, at start: BytePosition, in context: RecordKeys.Context) -> BytePosition? {
    guard let (row, end) = unsafe known._withUnsafeGuaranteedRef({ $0.find(at: start, in: context) }) else {
      return nil
    }
    slots[Int(slot)] = Slot(
      start: start, count: UInt32(bitPattern: row), kind: .known, stamp: header.first.stamp)
    return end
  }

  /// Returns the row that the object at a slot led to before; `nil` if the object is not known.
  @inline(__always)
  func knownRow(_ slot: Int32) -> Int? { kind(slot) == .known ? Int(slots[Int(slot)].count) : nil }

  /// Stores the row that the object at a slot led to, so that the same bytes are recognized.
  func remember(_ slot: Int32, in context: RecordKeys.Context, row: Int) {
    unsafe known._withUnsafeGuaranteedRef { $0.insert(bytes(slot), in: context, row: row) }
  }
}
