extension FieldValue {
  /// A number in the order of the values of a field; `nil` for what is ordered by its text.
  ///
  /// None is the greatest of all, which is free to stand for unknown values.
  var rank: UInt64? {
    switch self {
    case .flag(let flag): flag ? 1 : 0
    case .whole(let whole): Self.ordered(Int64(whole))
    case .time(let time): Self.ordered(Int64(time))
    case .number(let number): Self.ordered(number)
    case .phase(let phase): UInt64(phase.place)
    case .part(_, let value): FieldValue.whole(value).rank
    case .null, .text, .list, .row, .key: nil
    }
  }

  // Stored numbers have 32 bits and times hardly more.
  private static func ordered(_ value: Int64) -> UInt64 { UInt64(bitPattern: value ^ Int64.min) }

  // The bits of positive numbers are in order as they are, those of negative ones in the reverse order; only a NaN, which
  // is never stored, would be the greatest.
  private static func ordered(_ value: Double) -> UInt64 {
    let bits = (value == 0 ? 0 : value).bitPattern
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }
}
