/// Stored values of a column of 32 bits, from the lowest to the highest.
// A range of Swift's own would have the runtime search the whole program for the way to compare its bounds.
struct StoredRange: BitwiseCopyable {
  let lowest, highest: UInt32

  init(_ lowest: UInt32, through highest: UInt32) {
    self.lowest = lowest
    self.highest = highest
  }

  /// The range of one value.
  init(_ value: UInt32) { self.init(value, through: value) }

  @inline(__always)
  func contains(_ value: UInt32) -> Bool { lowest <= value && value <= highest }
}
