/// A closed range of stored values of a 32-bit column.
// Not a Swift range: the runtime would search the whole program for the `Comparable` conformance of its bounds.
struct StoredRange: BitwiseCopyable {
  let lowest, highest: UInt32

  init(_ lowest: UInt32, through highest: UInt32) {
    self.lowest = lowest
    self.highest = highest
  }

  init(_ value: UInt32) { self.init(value, through: value) }

  @inline(__always)
  func contains(_ value: UInt32) -> Bool { lowest <= value && value <= highest }
}

/// The ranges of numbers and times that satisfy a comparison.
extension Comparison {
  /// Returns whether the comparison holds between two values; comparisons that apply only to texts never hold.
  func holds<Value: Comparable>(between left: Value, and right: Value) -> Bool {
    switch self {
    case .equal: left == right
    case .notEqual: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    case .begins, .contains, .matches: false
    }
  }

  /// Returns the stored forms of the integers between two numbers, both included, as one range or none.
  static func storedWholes(from low: Double, through high: Double) -> [StoredRange] {
    let (least, greatest) = (Double(Int32.min + 1), Double(Int32.max))
    let (first, last) = (max(least, low.rounded(.up)), min(greatest, high.rounded(.down)))
    return first <= last ? [StoredRange(Encoded.whole(Int32(first)), through: Encoded.whole(Int32(last)))] : []
  }

  /// Returns the first and the last second of the times that compare with a period; `nil` where none does.
  ///
  /// A period equals every instant in it; it comes after those before its first instant, and before those after its
  /// last.
  func times(_ period: (first: Int, last: Int)) -> (first: Int, last: Int)? {
    values(period, before: period.first - 1, after: period.last + 1, in: (Int.min, Int.max))
  }

  /// Returns the values, among all, that compare with any between two bounds, beside which two others lie.
  private func values<Value>(
    _ bounds: (Value, Value), before: Value, after: Value, in all: (least: Value, greatest: Value)
  ) -> (Value, Value)? {
    switch self {
    case .equal: bounds
    case .less: (all.least, before)
    case .lessOrEqual: (all.least, bounds.1)
    case .greater: (after, all.greatest)
    case .greaterOrEqual: (bounds.0, all.greatest)
    case .notEqual, .begins, .contains, .matches: nil
    }
  }

  /// Returns the numbers that compare with one that stands for all between two others; `nil` where none does.
  func numbers(_ bounds: (low: Double, high: Double)) -> (lowest: Double, highest: Double)? {
    values(bounds, before: bounds.low.nextDown, after: bounds.high.nextUp, in: (-.infinity, .infinity))
  }

  /// Returns the stored forms of the times between two seconds, both included, as one range or none.
  static func storedTimes(from first: Int, through last: Int) -> [StoredRange] {
    let (low, high) = (max(first, Encoded.times.lowerBound), min(last, Encoded.times.upperBound - 1))
    return low <= high ? [StoredRange(Encoded.time(low), through: Encoded.time(high))] : []
  }
}

extension TimeLiteral {
  /// Returns the first and the last second of the time, clamped so that adding one does not overflow.
  ///
  /// Those of a day or a local time are in local time, read as if it were UTC; `offset` is that of the zone at `clock`.
  package func bounds(_ clock: Int, offset: Int = 0) -> (first: Int, last: Int) {
    let horizon = 1 << 60
    let clock = max(-horizon, min(horizon, clock))
    switch self {
    case .period(let start, let end, _): return (start, end - 1)
    case .now(let offset):
      let now = clock + max(-horizon, min(horizon, offset))
      return (now, now)
    case .day(let days):
      let start = TimePart.date.value(local: clock + offset) + days * 86_400
      return (start, start + 86_399)
    }
  }
}
