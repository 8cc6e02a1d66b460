import Testing

@testable import FlightStore

/// Compares the fast reader of times with the general one.
struct UsualTimeReaderTests {
  private var reader = UsualTimeReader()

  private mutating func expectAgreement(_ text: [UInt8]) -> Bool {
    text.withBytes { bytes in
      guard let start = bytes.start, let usual = reader.seconds(start) else { return true }
      return usual == (try? TimeText.seconds(bytes))
    }
  }

  private mutating func seconds(_ text: String) -> Int? {
    Array(text.utf8).withBytes { $0.start.flatMap { reader.seconds($0) } }
  }

  @Test(arguments: ["2022-01-26T17:10:00Z", "2020-02-29T23:59:59Z", "1999-12-31T00:00:00Z"])
  mutating func anyTwoBytesMayBeAnything(_ time: String) {
    let sound = Array(time.utf8)
    #expect(expectAgreement(sound) && seconds(time) != nil)
    for first in sound.indices {
      for byte in UInt8.min...UInt8.max {
        var text = sound
        text[first] = byte
        guard expectAgreement(text) else {
          Issue.record("\(text)")
          return
        }
        for second in sound.indices.dropFirst(first + 1) {
          text[second] = sound[second] &+ byte
          guard expectAgreement(text) else {
            Issue.record("\(text)")
            return
          }
          text[second] = sound[second]
        }
      }
    }
  }

  @Test mutating func everyTimeOfTheDayIsUsual() {
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    for hour in 0..<24 {
      for minute in 0..<60 {
        let second = (hour + minute) % 60
        let text = "2022-01-26T\(two(hour)):\(two(minute)):\(two(second))Z"
        #expect(seconds(text) == 1_643_155_200 + hour * 3600 + minute * 60 + second)
      }
    }
  }

  @Test(arguments: [
    "2022-01-26T24:00:00Z", "2022-01-26T29:00:00Z", "2022-01-26T17:60:00Z", "2022-01-26T17:10:60Z",
    "2022-02-30T17:10:00Z", "2022-13-01T17:10:00Z", "2022-00-01T17:10:00Z", "2022-01-00T17:10:00Z",
    "2022-01-26 17:10:00Z", "2022-01-26t17:10:00z", "1969-12-31T23:59:59Z", "2106-02-07T00:00:00Z",
    "2022-01-26T1/:10:00Z", "2022-01-26T1::10:00Z", "2022-01-2;T10:10:00Z", "２０２２-01-26T1",
  ]) mutating func isLeftToTheGeneralReader(_ text: String) { #expect(seconds(text) == nil) }

  @Test mutating func keepsDaysOfSeveralMonthsApart() {
    for _ in 0..<2 {
      #expect(seconds("2022-01-26T00:00:00Z") == 1_643_155_200)
      #expect(seconds("2022-02-26T00:00:00Z") == 1_645_833_600)
      #expect(seconds("2021-01-26T00:00:01Z") == 1_611_619_201)
    }
  }
}
