extension FieldValue {
  /// The value as a number that orders like it; `nil` for null and for values that are ordered by their texts or keys.
  ///
  /// No rank is `UInt64.max`, which is reserved for unknown values.
  var rank: UInt64? {
    switch self {
    case .flag(let flag): flag ? 1 : 0
    case .whole(let whole): Self.ordered(Int64(whole))
    case .time(let time): Self.ordered(Int64(time))
    case .number(let number): Self.ordered(number)
    case .phase(let phase): UInt64(phase.place)
    case .part(let value, _): FieldValue.whole(value).rank
    case .null, .text, .list, .row, .key: nil
    }
  }

  // Flipping the sign bit makes signed numbers order as unsigned ones. Values have little more than 32 bits, so none
  // becomes `UInt64.max`.
  private static func ordered(_ value: Int64) -> UInt64 { UInt64(bitPattern: value ^ Int64.min) }

  // The bits of positive numbers are in order, those of negative numbers in reverse order. Only a NaN could become
  // `UInt64.max`, and none is stored.
  private static func ordered(_ value: Double) -> UInt64 {
    let bits = (value == 0 ? 0 : value).bitPattern
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }
}
