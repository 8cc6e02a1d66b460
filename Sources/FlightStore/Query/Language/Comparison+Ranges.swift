/// What comparisons with numbers and times come to.
extension Comparison {
  /// Tells whether two values compare as is asked; never by comparisons that only texts know.
  func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
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

  /// The stored forms of the whole numbers that compare with a number as is asked: one range or none.
  func storedWholes(_ value: Double) -> [StoredRange] {
    wholes(value).map { [StoredRange(Encoded.whole($0.lowerBound), Encoded.whole($0.upperBound))] } ?? []
  }

  private func wholes(_ value: Double) -> ClosedRange<Int32>? {
    func bounded(_ value: Double) -> Int32 {
      value <= Double(Int32.min + 1) ? Int32.min + 1 : value >= Double(Int32.max) ? Int32.max : Int32(value)
    }
    let limits = (low: Double(Int32.min + 1), high: Double(Int32.max))
    switch self {
    case .equal:
      guard value == value.rounded(), limits.low...limits.high ~= value else { return nil }
      return bounded(value)...bounded(value)
    case .less, .lessOrEqual:
      let highest = self == .less ? value.rounded(.up) - 1 : value.rounded(.down)
      return highest < limits.low ? nil : (Int32.min + 1)...bounded(highest)
    case .greater, .greaterOrEqual:
      let lowest = self == .greater ? value.rounded(.down) + 1 : value.rounded(.up)
      return lowest > limits.high ? nil : bounded(lowest)...Int32.max
    case .notEqual, .begins, .contains, .matches: return nil
    }
  }

  /// The stored forms of the whole numbers from one number through another: one range or none.
  static func storedWholes(from low: Double, through high: Double) -> [StoredRange] {
    guard let first = Comparison.greaterOrEqual.wholes(low)?.lowerBound,
      let last = Comparison.lessOrEqual.wholes(high)?.upperBound, first <= last
    else { return [] }
    return [StoredRange(Encoded.whole(first), Encoded.whole(last))]
  }

  /// The first and the last second of the times that compare with a period as is asked; `nil` where none ever does.
  ///
  /// A period equals every instant in it; it comes after those before its first instant, and before those after its last.
  func times(_ period: (first: Int, last: Int)) -> (first: Int, last: Int)? {
    switch self {
    case .equal: period
    case .less: (Int.min, period.first - 1)
    case .lessOrEqual: (Int.min, period.last)
    case .greater: (period.last + 1, Int.max)
    case .greaterOrEqual: (period.first, Int.max)
    case .notEqual, .begins, .contains, .matches: nil
    }
  }

  /// The stored forms of the times from one second to another, both included: one range or none.
  static func storedTimes(_ first: Int, _ last: Int) -> [StoredRange] {
    let (low, high) = (max(first, Encoded.times.lowerBound), min(last, Encoded.times.upperBound - 1))
    return low <= high ? [StoredRange(Encoded.time(low), Encoded.time(high))] : []
  }
}

extension TimeLiteral {
  /// The first and the last second of what it names, all of them so near to the present that one more can be added.
  func bounds(_ clock: Int) -> (first: Int, last: Int) {
    switch self {
    case .period(let start, let end, _): return (start, end - 1)
    case .now(let offset):
      let horizon = 1 << 60
      let now = max(-horizon, min(horizon, clock)) + max(-horizon, min(horizon, offset))
      return (now, now)
    }
  }
}

extension FieldPath {
  /// Converts a number that is compared with the field into the unit that the field is stored in.
  func stored(_ number: Double, in unit: FigureUnit?) -> Double {
    let stored = field.storedUnit
    let written = unit ?? self.unit ?? field.figureClass.map { $0.unit(in: .metric) } ?? stored
    guard let stored, let written, let converted = written.convert(number, to: stored) else { return number }
    return converted
  }
}
