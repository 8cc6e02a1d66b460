import FlightStore
import Testing

@testable import FlightOutput

struct ByteBufferTests {
  private func expectSame(_ buffer: borrowing ByteBuffer, _ expected: [UInt8]) {
    let contents = buffer.withBytes { $0.array }
    #expect(contents == expected)
  }

  /// Chunks of many lengths are stored in order, across reallocations.
  @Test func whatIsAppendedIsThere() {
    var buffer = ByteBuffer()
    var expected: [UInt8] = []
    for length in [0, 1, 255, 0, 2, 4096, 7, 100_000] {
      let piece = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ length) }
      buffer.append(contentsOf: piece.span)
      buffer.append(0x2C)
      buffer.append("known")
      buffer.append(contentsOf: "text".utf8)
      expected += piece + [0x2C] + Array("knowntext".utf8)
      let count = buffer.count
      #expect(count == expected.count)
    }
    expectSame(buffer, expected)
    buffer.replaceByte(at: 3, with: 0x21)
    expected[3] = 0x21
    buffer.removeLast()
    expected.removeLast()
    expectSame(buffer, expected)
    buffer.removeAll()
    buffer.removeLast()
    buffer.append(contentsOf: UnsafeBufferPointer(start: nil, count: 0))
    expectSame(buffer, [])
    buffer.append(whole: .min)
    expectSame(buffer, Array("-9223372036854775808".utf8))
  }

  /// Fixed texts of many lengths are stored in order, across reallocations.
  @Test func keptTextsAreCopied() {
    let texts = FixedTexts()
    var buffer = ByteBuffer()
    var expected: [UInt8] = []
    for length in Array(0...70) + [300, 1000] {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ length) }
      var text = ByteBuffer()
      text.append(contentsOf: bytes.span)
      buffer.append(texts.keep(text))
      expected += bytes
    }
    expectSame(buffer, expected)
  }

  /// Times on the same day and on different days, one after another.
  @Test func timesAreOfTheirOwnDays() {
    var buffer = ByteBuffer()
    for time in [951_782_399, 951_782_400, 951_868_799, 0, 86_399, -1, 4_294_967_294] { buffer.append(time: time) }
    let expected = [
      "2000-02-28T23:59:59Z", "2000-02-29T00:00:00Z", "2000-02-29T23:59:59Z", "1970-01-01T00:00:00Z",
      "1970-01-01T23:59:59Z", "1969-12-31T23:59:59Z", "2106-02-07T06:28:14Z",
    ]
    expectSame(buffer, Array(expected.joined().utf8))
  }

  @Test func numbersAreThoseOfMachines() {
    var buffer = ByteBuffer()
    for number in [0.0, -0.0, 1.5, -0.0000001, 1e21, .infinity] { _ = buffer.append(decimal: number) }
    buffer.append(exact: 2)
    buffer.append(exact: 0.1)
    buffer.append(time: 0)
    expectSame(buffer, Array("001.50100000000000000000000020.11970-01-01T00:00:00Z".utf8))
  }
}
