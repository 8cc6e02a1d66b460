import Testing

@testable import FlightOutput

struct ByteBufferTests {
  private func expectSame(_ buffer: borrowing ByteBuffer, _ expected: [UInt8]) {
    let contents = buffer.withUnsafeBytes { Array($0) }
    #expect(contents == expected)
  }

  /// Pieces of many lengths, across the places where the memory grows, are all there in order.
  @Test func whatIsAppendedIsThere() {
    var buffer = ByteBuffer()
    var expected: [UInt8] = []
    for length in [0, 1, 255, 0, 2, 4096, 7, 100_000] {
      let piece = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ length) }
      piece.withUnsafeBufferPointer { buffer.append(contentsOf: $0) }
      buffer.append(0x2C)
      buffer.append("known")
      buffer.append(contentsOf: "text".utf8)
      expected += piece + [0x2C] + Array("knowntext".utf8)
      let count = buffer.count
      #expect(count == expected.count)
    }
    expectSame(buffer, expected)
    buffer[3] = 0x21
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

  @Test func numbersAreThoseOfMachines() {
    var buffer = ByteBuffer()
    for number in [0.0, -0.0, 1.5, -0.0000001, 1e21, .infinity] { _ = buffer.append(decimal: number) }
    buffer.append(exact: 2)
    buffer.append(exact: 0.1)
    buffer.append(time: 0)
    expectSame(buffer, Array("001.50100000000000000000000020.11970-01-01T00:00:00Z".utf8))
  }
}
