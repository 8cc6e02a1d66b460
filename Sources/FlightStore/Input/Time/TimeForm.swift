/// A writer of times in AeroAPI's form, with three stores.
///
///     2022-01- ▐ 26T17:10 ▐ :00Z
///
/// Consecutive times are mostly of the same day, so the date of the last one is cached.
package struct TimeForm {
  /// The number of bytes of a time.
  package static let size = 20

  private var days: Int?
  /// The first word of the times of that day, and the beginning of the second word.
  private var (month, day): (UInt64, UInt64) = (0, 0)

  package init() {}

  /// Writes seconds since 1970 to memory with room for `size` bytes.
  package mutating func write(_ seconds: Int, to target: UnsafeMutableRawPointer) {
    let days = TimeText.days(of: seconds)
    if days != self.days { begin(days) }
    let second = UInt32(truncatingIfNeeded: seconds - days * 86_400)
    let minute = second / 60
    let hour = minute / 60
    let clock = day | Self.digits(hour) << 24 | 0x3A << 40 | Self.digits(minute - hour * 60) << 48
    let end = 0x3A | Self.digits(second - minute * 60) << 8 | 0x5A << 24
    unsafe target.storeBytes(of: month.littleEndian, as: UInt64.self)
    unsafe target.storeBytes(of: clock.littleEndian, toByteOffset: 8, as: UInt64.self)
    unsafe target.storeBytes(of: UInt32(end).littleEndian, toByteOffset: 16, as: UInt32.self)
  }

  private mutating func begin(_ days: Int) {
    let date = TimeText.date(days: days)
    let century = Self.digits(UInt32(truncatingIfNeeded: date.year / 100 % 100))
    let year = Self.digits(UInt32(truncatingIfNeeded: date.year % 100))
    month = century | year << 16 | 0x2D << 32 | Self.digits(UInt32(date.month)) << 40 | 0x2D << 56
    day = Self.digits(UInt32(date.day)) | 0x54 << 16
    self.days = days
  }

  /// Returns the two digits of a number, the first one in the lower byte.
  @inline(__always)
  private static func digits(_ number: UInt32) -> UInt64 {
    let tens = number / 10
    let (first, second) = (0x30 &+ tens, 0x30 &+ number &- tens &* 10)
    return UInt64(first & 0xFF | (second & 0xFF) << 8)
  }
}
