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

  /// Whether twenty bytes are a time of that form that can be stored.
  @inline(__always)
  mutating func isTime(_ text: UnsafePointer<UInt8>) -> Bool { startOfDay(text) != nil && Self.isClock(text) }

  /// Returns the seconds since 1970 that twenty bytes say; `nil` for another form, and for what cannot be stored.
  @inline(__always)
  mutating func seconds(_ text: UnsafePointer<UInt8>) -> Int? {
    guard let start = startOfDay(text), Self.isClock(text) else { return nil }
    return start &+ Self.number(text + 11) &* 3600 &+ Self.number(text + 14) &* 60 &+ Self.number(text + 17)
  }

  @inline(__always)
  private mutating func startOfDay(_ text: UnsafePointer<UInt8>) -> Int? {
    let yearAndMonth = JSONScanner.word(at: text)
    let number = JSONScanner.word(at: text + 8) & 0xFFFF
    let day = days[Self.place(number)]
    return _fastPath(day.yearAndMonth == yearAndMonth && day.day == number)
      ? day.start : learn(text, yearAndMonth, number)
  }

  @inline(__always)
  private static func place(_ day: UInt64) -> Int {
    Int(truncatingIfNeeded: day & 3) << 4 | Int(truncatingIfNeeded: day >> 8 & 15)
  }

  /// Whether what follows the date is `T`, the time of day and `Z`.
  @inline(__always)
  private static func isClock(_ text: UnsafePointer<UInt8>) -> Bool {
    // Without the day of the month.
    let front = JSONScanner.word(at: text + 8) & ~0xFFFF ^ Self.front
    let back = JSONScanner.word(at: text + 12) ^ Self.back
    return ((front &+ frontRoom) | front | (back &+ backRoom) | back) & highs == 0 && number(text + 11) < 24
  }

  /// The number that two digits spell.
  @inline(__always)
  private static func number(_ digits: UnsafePointer<UInt8>) -> Int {
    Int(digits[0] & 0xF) &* 10 &+ Int(digits[1] & 0xF)
  }

  private mutating func learn(_ text: UnsafePointer<UInt8>, _ yearAndMonth: UInt64, _ number: UInt64) -> Int? {
    guard let start = try? TimeText.seconds(UnsafeBufferPointer(start: text, count: 10)), Self.storable ~= start else {
      return nil
    }
    days[Self.place(number)] = Day(yearAndMonth: yearAndMonth, day: number, start: start)
    return start
  }
}
