/// One JSON object of the input, as the places of its values by slot; nothing is decoded yet.
///
/// The places point into the window, so a raw record is good until the window moves. The storage is reused from record
/// to record.
struct RawRecord {
  /// The kind of value at a slot.
  enum Kind: UInt8 {
    case absent, null, no, yes, number
    /// A string without escapes; the place is its inside.
    case text
    /// A string with escapes; the place is its inside.
    case escapedText
    /// An array; the place includes its brackets.
    case list
    /// An object; its values stand at slots of their own.
    case object
    /// An object that has been read before, recognised by its bytes; all that is kept is the row that it has led to.
    case known

    /// The kind of a sound literal.
    @inline(__always)
    init(literal start: UnsafePointer<UInt8>) {
      self = start.pointee == 0x6E ? .null : start.pointee == 0x74 ? .yes : .no
    }
  }

  private struct Slot {
    var start: UnsafePointer<UInt8>?
    var count: UInt32
    var kind: Kind
    /// Which record the slot was written for; one of an earlier record holds nothing.
    var stamp: UInt16
  }

  private struct Header {
    var stamp: UInt16 = 1
    var isWhole = true
    var newestActual = 0
  }

  private let slots: UnsafeMutablePointer<Slot>
  private let slotCount: Int
  private let header: UnsafeMutablePointer<Header>
  private let known: Unmanaged<KnownObjects>

  /// Makes storage for records, which `deallocate` gives back.
  init(slotCount: Int) {
    self.slotCount = slotCount
    slots = .allocate(capacity: slotCount)
    slots.initialize(repeating: Slot(start: nil, count: 0, kind: .absent, stamp: 0), count: slotCount)
    header = .allocate(capacity: 1)
    header.initialize(to: Header())
    known = .passRetained(KnownObjects())
  }

  func deallocate() {
    slots.deallocate()
    header.deallocate()
    known.release()
  }

  /// Forgets all values.
  @inline(__always)
  func clear() {
    header.pointee.isWhole = true
    header.pointee.newestActual = 0
    header.pointee.stamp &+= 1
    if _slowPath(header.pointee.stamp == 0) {
      slots.update(repeating: Slot(start: nil, count: 0, kind: .absent, stamp: 0), count: slotCount)
      header.pointee.stamp = 1
    }
  }

  /// Whether every value has its place here; if not, only those that are demanded have, and the others are sound.
  var isWhole: Bool {
    @inline(__always) get { header.pointee.isWhole }
    nonmutating set { header.pointee.isWhole = newValue }
  }

  /// The newest time of something that has happened, of those noted, in seconds since 1970; 0 for none.
  var newestActual: Int { header.pointee.newestActual }

  @inline(__always)
  func note(actualTime seconds: Int) {
    if seconds > header.pointee.newestActual { header.pointee.newestActual = seconds }
  }

  @inline(__always)
  func set(_ slot: Int32, as kind: Kind) {
    let slot = slots + Int(slot)
    slot.pointee.kind = kind
    slot.pointee.stamp = header.pointee.stamp
  }

  @inline(__always)
  func set(_ slot: Int32, as kind: Kind, from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) {
    slots[Int(slot)] = Slot(
      start: start, count: UInt32(truncatingIfNeeded: end - start), kind: kind, stamp: header.pointee.stamp)
  }

  /// Gives a slot what stands at another.
  func copy(_ slot: Int32, to target: Int32) { slots[Int(target)] = slots[Int(slot)] }

  /// Whether two slots have the same value at the same place.
  func isSame(_ slot: Int32, as other: Int32) -> Bool {
    has(slot) && has(other) && slots[Int(slot)].start == slots[Int(other)].start
  }

  @inline(__always)
  func kind(_ slot: Int32) -> Kind {
    let slot = slots + Int(slot)
    return slot.pointee.stamp == header.pointee.stamp ? slot.pointee.kind : .absent
  }

  /// The bytes of the value at a slot that holds text, a number, a list or an object.
  @inline(__always)
  func bytes(_ slot: Int32) -> UnsafeBufferPointer<UInt8> {
    let slot = slots + Int(slot)
    return UnsafeBufferPointer(start: slot.pointee.start, count: Int(slot.pointee.count))
  }

  @inline(__always)
  func isObject(_ slot: Int32) -> Bool { kind(slot).rawValue >= Kind.object.rawValue }

  /// Whether the slot holds a text that is as it stands: not empty, without escapes and without blanks at either end.
  @inline(__always)
  func isPlainText(_ slot: Int32) -> Bool {
    let text = bytes(slot)
    return kind(slot) == .text && !text.isEmpty && text[0] != 0x20 && text[text.count - 1] != 0x20
  }

  /// The bytes of a plain text of up to four, the first one lowest; 0 where there is no value, and `nil` for another.
  @inline(__always)
  func shortText(_ slot: Int32) -> UInt32? {
    guard hasValue(slot) else { return 0 }
    let text = bytes(slot)
    guard let start = text.baseAddress, text.count <= 4, isPlainText(slot) else { return nil }
    return UInt32(truncatingIfNeeded: JSONScanner.word(at: start)) & .max >> UInt32(32 - 8 * text.count)
  }

  /// Whether the slot's key was there, null or not.
  @inline(__always)
  func has(_ slot: Int32) -> Bool { kind(slot) != .absent }

  /// Whether the slot holds a value other than null.
  @inline(__always)
  func hasValue(_ slot: Int32) -> Bool { kind(slot).rawValue > Kind.null.rawValue }

  // MARK: Known objects

  /// Recognises the object at a position, and if it is known keeps its row; returns the position after it.
  @inline(__always)
  func recognize(_ slot: Int32, at start: UnsafePointer<UInt8>, in context: RecordKeys.Context) -> UnsafePointer<UInt8>?
  {
    guard let (row, end) = known._withUnsafeGuaranteedRef({ $0.find(at: start, in: context) }) else { return nil }
    slots[Int(slot)] = Slot(
      start: start, count: UInt32(bitPattern: row), kind: .known, stamp: header.pointee.stamp)
    return end
  }

  /// The row that the object at a slot has led to before; `nil` where it is none that is known.
  @inline(__always)
  func knownRow(_ slot: Int32) -> Int? { kind(slot) == .known ? Int(slots[Int(slot)].count) : nil }

  /// Remembers the row that the object at a slot has led to, for when the same bytes come again.
  func remember(_ slot: Int32, in context: RecordKeys.Context, row: Int) {
    known._withUnsafeGuaranteedRef { $0.insert(bytes(slot), in: context, row: row) }
  }
}
