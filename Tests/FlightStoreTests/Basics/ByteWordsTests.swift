import Testing

@testable import FlightStore

struct ByteWordsTests {
  /// The first byte is the lowest for every count, and no byte after the last is read.
  @Test func fewBytesAsOneWord() {
    let bytes: [UInt8] = [0xF1, 0xE2, 0xD3, 0xC4, 0xB5, 0xA6, 0x97, 0xFF]
    for count in 0...7 {
      let expected = bytes.prefix(count).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      #expect(bytes.withBytes { $0.start.map { ByteWords.word($0, count: count) } } == expected)
    }
  }
}
