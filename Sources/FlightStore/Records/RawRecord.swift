/// One JSON object of the input, as the places of its values by slot; nothing is decoded yet.
///
/// The places point into the window, so a raw record is good until the window moves. The storage is reused from record
/// to record.
struct RawRecord {
  /// What stands at a slot.
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
  }

  private struct Slot {
    var start: UnsafePointer<UInt8>?
    var count: UInt32
    var kind: Kind
    /// Which record the slot was written for; one of an earlier record holds nothing.
    var stamp: UInt16
  }

  private let slots: UnsafeMutablePointer<Slot>
  private let slotCount: Int
  private let stamp: UnsafeMutablePointer<UInt16>

  /// Makes storage for records, which `deallocate` gives back.
  init(slotCount: Int) {
    self.slotCount = slotCount
    slots = .allocate(capacity: slotCount)
    slots.initialize(repeating: Slot(start: nil, count: 0, kind: .absent, stamp: 0), count: slotCount)
    stamp = .allocate(capacity: 1)
    stamp.initialize(to: 1)
  }

  func deallocate() {
    slots.deallocate()
    stamp.deallocate()
  }

  /// Forgets all values.
  @inline(__always)
  func clear() {
    stamp.pointee &+= 1
    if _slowPath(stamp.pointee == 0) {
      slots.update(repeating: Slot(start: nil, count: 0, kind: .absent, stamp: 0), count: slotCount)
      stamp.pointee = 1
    }
  }

  @inline(__always)
  func set(_ slot: Int32, _ kind: Kind) {
    let slot = slots + Int(slot)
    slot.pointee.kind = kind
    slot.pointee.stamp = stamp.pointee
  }

  @inline(__always)
  func set(_ slot: Int32, _ kind: Kind, from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) {
    slots[Int(slot)] = Slot(
      start: start, count: UInt32(truncatingIfNeeded: end - start), kind: kind, stamp: stamp.pointee)
  }

  @inline(__always)
  func kind(_ slot: Int32) -> Kind {
    let slot = slots + Int(slot)
    return slot.pointee.stamp == stamp.pointee ? slot.pointee.kind : .absent
  }

  /// The bytes of the value at a slot that holds text, a number, a list or an object.
  @inline(__always)
  func bytes(_ slot: Int32) -> UnsafeBufferPointer<UInt8> {
    let slot = slots + Int(slot)
    return UnsafeBufferPointer(start: slot.pointee.start, count: Int(slot.pointee.count))
  }

  /// Whether the slot's key was there, null or not.
  @inline(__always)
  func has(_ slot: Int32) -> Bool { kind(slot) != .absent }

  /// Whether the slot holds a value other than null.
  @inline(__always)
  func hasValue(_ slot: Int32) -> Bool { kind(slot).rawValue > Kind.null.rawValue }
}
