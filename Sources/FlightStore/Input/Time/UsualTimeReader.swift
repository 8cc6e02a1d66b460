/// Reads times of the form that AeroAPI uses, `2022-01-26T17:10:00Z`, sixteen bytes at a time.
///
/// The dates of some recent days are kept, so that only the clock is left to be read.
struct UsualTimeReader {
  private struct Day {
    var yearAndMonth: UInt64 = 0
    /// The first second of the day since 1970.
    var start = 0
  }

  // A month of days and a little, each at the place that the two digits of its number say.
  private var days = InlineArray<64, Day>(repeating: Day())

  // Days of which every second can be stored.
  private static let storable = 0..<Int(UInt32.max) - 86_400
  // The digits `23`, the first one highest.
  private static let lastHour: UInt16 = 0x3233

  /// Returns the seconds since 1970 that twenty bytes say; `nil` for another form, and for what cannot be stored.
  @inline(__always)
  mutating func seconds(_ text: UnsafePointer<UInt8>) -> Int? { startOfDay(text).map { $0 &+ Self.clock(text) } }

  /// Returns the first second of the day, since 1970, of the time that twenty bytes say; `nil` where `seconds` is.
  @inline(__always)
  mutating func startOfDay(_ text: UnsafePointer<UInt8>) -> Int? {
    // Read before the vector: what is read out of one comes late.
    let (yearAndMonth, rest) = (JSONScanner.word(at: text), JSONScanner.word(at: text + 8))
    guard Self.hasForm(text), UInt16(truncatingIfNeeded: rest >> 24).byteSwapped <= Self.lastHour else { return nil }
    let place = Self.place(ofDay: rest)
    let day = days[place]
    return _fastPath(day.yearAndMonth == yearAndMonth) ? day.start : learn(text, yearAndMonth: yearAndMonth, at: place)
  }

  /// The seconds since the day began, of a time that has been found sound.
  @inline(__always)
  static func clock(_ text: UnsafePointer<UInt8>) -> Int {
    number(text + 11) &* 3600 &+ number(text + 14) &* 60 &+ number(text + 17)
  }

  /// Whether the bytes after the year are digits where they should be, none too great for its place, and signs between.
  ///
  /// What is left to be seen is whether there is such a day, and such an hour.
  @inline(__always)
  private static func hasForm(_ text: UnsafePointer<UInt8>) -> Bool {
    // The bytes `-00-00T00:00:00Z`, and by how much each may be greater.
    let least = SIMD16<UInt8>(
      0x2D, 0x30, 0x30, 0x2D, 0x30, 0x30, 0x54, 0x30, 0x30, 0x3A, 0x30, 0x30, 0x3A, 0x30, 0x30, 0x5A)
    let room = SIMD16<UInt8>(0, 1, 9, 0, 3, 9, 0, 2, 9, 0, 5, 9, 0, 5, 9, 0)
    let excess = UnsafeRawPointer(text + 4).loadUnaligned(as: SIMD16<UInt8>.self) &- least
    let isTooGreat = unsafeBitCast(excess .> room, to: SIMD2<UInt64>.self)
    return isTooGreat[0] | isTooGreat[1] == 0
  }

  /// Where a day is kept: a place of its own for each number that it can have in its month.
  @inline(__always)
  private static func place(ofDay digits: UInt64) -> Int {
    Int(truncatingIfNeeded: (digits & 3) << 4 | digits >> 8 & 15)
  }

  /// The number that two digits spell.
  @inline(__always)
  private static func number(_ digits: UnsafePointer<UInt8>) -> Int {
    Int(digits[0] & 0xF) &* 10 &+ Int(digits[1] & 0xF)
  }

  private mutating func learn(_ text: UnsafePointer<UInt8>, yearAndMonth: UInt64, at place: Int) -> Int? {
    guard let start = try? TimeText.seconds(UnsafeBufferPointer(start: text, count: 10)), Self.storable ~= start else {
      return nil
    }
    days[place] = Day(yearAndMonth: yearAndMonth, start: start)
    return start
  }
}
