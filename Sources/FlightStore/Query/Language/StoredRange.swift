/// A closed range of stored values of a 32-bit column.
// Not a Swift range: the runtime would search the whole program for the `Comparable` conformance of its bounds.
struct StoredRange: BitwiseCopyable {
  let lowest, highest: UInt32

  init(_ lowest: UInt32, through highest: UInt32) {
    self.lowest = lowest
    self.highest = highest
  }

  /// Creates the range of one value.
  init(_ value: UInt32) { self.init(value, through: value) }

  @inline(__always)
  func contains(_ value: UInt32) -> Bool { lowest <= value && value <= highest }
}
