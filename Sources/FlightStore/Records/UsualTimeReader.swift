/// Reads times of the form that AeroAPI uses, `2022-01-26T17:10:00Z`, a word at a time.
///
/// The dates of some recent days are kept, so that only the clock is left to be read.
struct UsualTimeReader {
  private struct Day {
    var yearAndMonth: UInt64 = 0
    var day: UInt64 = 0
    /// The first second of the day since 1970.
    var start = 0
  }

  // A month of days and a little, each at the place that the two digits of its number say.
  private var days = InlineArray<64, Day>(repeating: Day())

  // What a byte may exceed its pattern by, as what is to be added so that the high bit shows an excess.
  private static let zero: UInt64 = 0x7F
  private static let two: UInt64 = 0x7D
  private static let five: UInt64 = 0x7A
  private static let nine: UInt64 = 0x76
  // Days of which every second can be stored.
  private static let storable = 0..<Int(UInt32.max) - 86_400
  private static let highs: UInt64 = 0x8080_8080_8080_8080
  // The bytes `..T00:00`, without the day of the month.
  private static let front: UInt64 = 0x3030_3A30_3054_0000
  private static let frontRoom =
    zero | zero << 8 | zero << 16 | two << 24 | nine << 32 | zero << 40 | five << 48 | nine << 56
  // The bytes `0:00:00Z`.
  private static let back: UInt64 = 0x5A30_303A_3030_3A30
  private static let backRoom =
    nine | zero << 8 | five << 16 | nine << 24 | zero << 32 | five << 40 | nine << 48 | zero << 56

  /// Returns the seconds since 1970 that twenty bytes say; `nil` for another form, and for what cannot be stored.
  @inline(__always)
  mutating func seconds(_ text: UnsafePointer<UInt8>) -> Int? {
    let yearAndMonth = JSONScanner.word(at: text)
    let middle = JSONScanner.word(at: text + 8)
    let day = days[Self.place(middle)]
    if _fastPath(day.yearAndMonth == yearAndMonth && day.day == middle & 0xFFFF) {
      return Self.clock(middle ^ day.day ^ Self.front, JSONScanner.word(at: text + 12) ^ Self.back).map {
        day.start + $0
      }
    }
    return learn(text, yearAndMonth, middle)
  }

  @inline(__always)
  private static func place(_ day: UInt64) -> Int {
    Int(truncatingIfNeeded: day & 3) << 4 | Int(truncatingIfNeeded: day >> 8 & 15)
  }

  /// Returns the seconds since midnight.
  @inline(__always)
  private static func clock(_ front: UInt64, _ back: UInt64) -> Int? {
    guard ((front &+ frontRoom) | front | (back &+ backRoom) | back) & highs == 0 else { return nil }
    let hour = Int(truncatingIfNeeded: (front >> 24 & 0xF) * 10 + (front >> 32 & 0xF))
    guard hour < 24 else { return nil }
    let minute = Int(truncatingIfNeeded: (back >> 16 & 0xF) * 10 + (back >> 24 & 0xF))
    return hour * 3600 + minute * 60 + Int(truncatingIfNeeded: (back >> 40 & 0xF) * 10 + (back >> 48 & 0xF))
  }

  private mutating func learn(_ text: UnsafePointer<UInt8>, _ yearAndMonth: UInt64, _ middle: UInt64) -> Int? {
    guard let start = try? TimeText.seconds(UnsafeBufferPointer(start: text, count: 10)), Self.storable ~= start,
      let clock = Self.clock(middle & ~0xFFFF ^ Self.front, JSONScanner.word(at: text + 12) ^ Self.back)
    else { return nil }
    days[Self.place(middle)] = Day(yearAndMonth: yearAndMonth, day: middle & 0xFFFF, start: start)
    return start + clock
  }
}
