internal import Foundation

/// A writer of times in AeroAPI's format, with the dates of the data formatted beforehand.
struct TimeWriter {
  private static let secondsOfDay = 86_400
  private static let daysBefore = 320
  private static let daysAfter = 20
  private let firstDay: Int
  private let days: [UInt8]

  init(around clock: Int) {
    firstDay = clock / Self.secondsOfDay - Self.daysBefore
    var days: [UInt8] = []
    for day in firstDay..<(firstDay + Self.daysBefore + Self.daysAfter) {
      let date = Date(timeIntervalSince1970: Double(day * Self.secondsOfDay))
      days += Array(date.ISO8601Format().utf8.prefix(10))
    }
    self.days = days
  }

  @inline(__always)
  func write(_ name: StaticString, _ time: Int?, to writer: inout RecordWriter) {
    guard let time else { return writer.null(name) }
    writer.key(name)
    writer.out.append(UInt8(ascii: "\""))
    let day = (time / Self.secondsOfDay - firstDay) * 10
    days.withUnsafeBufferPointer { writer.out.append(UnsafeBufferPointer(rebasing: $0[day..<(day + 10)])) }
    let second = time % Self.secondsOfDay
    writer.out.append(UInt8(ascii: "T"))
    writer.out.append(second / 3600, digits: 2)
    writer.out.append(UInt8(ascii: ":"))
    writer.out.append(second / 60 % 60, digits: 2)
    writer.out.append(UInt8(ascii: ":"))
    writer.out.append(second % 60, digits: 2)
    writer.out.append("Z\"")
  }
}
