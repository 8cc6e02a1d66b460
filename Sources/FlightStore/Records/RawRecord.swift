/// One JSON object of the input, as the places of its values by slot; nothing is decoded yet.
///
/// The places point into the window, so a raw record is good until the window moves. The storage is reused from record
/// to record.
final class RawRecord {
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

  let slotCount: Int
  private let kinds: UnsafeMutablePointer<Kind>
  private let starts: UnsafeMutablePointer<UnsafePointer<UInt8>?>
  private let counts: UnsafeMutablePointer<Int>

  init(slotCount: Int) {
    self.slotCount = slotCount
    kinds = .allocate(capacity: slotCount)
    starts = .allocate(capacity: slotCount)
    counts = .allocate(capacity: slotCount)
    kinds.initialize(repeating: .absent, count: slotCount)
    starts.initialize(repeating: nil, count: slotCount)
    counts.initialize(repeating: 0, count: slotCount)
  }

  deinit {
    kinds.deallocate()
    starts.deallocate()
    counts.deallocate()
  }

  @inline(__always)
  func clear() { kinds.update(repeating: .absent, count: slotCount) }

  @inline(__always)
  func set(_ slot: Int32, _ kind: Kind) { kinds[Int(slot)] = kind }

  @inline(__always)
  func set(_ slot: Int32, _ kind: Kind, from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) {
    kinds[Int(slot)] = kind
    starts[Int(slot)] = start
    counts[Int(slot)] = end - start
  }

  @inline(__always)
  func kind(_ slot: Int32) -> Kind { kinds[Int(slot)] }

  /// The bytes of the value at a slot that holds text, a number or a list.
  @inline(__always)
  func bytes(_ slot: Int32) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: starts[Int(slot)], count: counts[Int(slot)])
  }

  /// Whether the slot's key was there, null or not.
  @inline(__always)
  func has(_ slot: Int32) -> Bool { kinds[Int(slot)] != .absent }

  /// Whether the slot holds a value other than null.
  @inline(__always)
  func hasValue(_ slot: Int32) -> Bool { kinds[Int(slot)].rawValue > Kind.null.rawValue }
}
