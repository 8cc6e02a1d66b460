import Testing

@testable import FlightStore

/// Bytes as words.
struct ByteWordsTests {
  /// However few they are, the first byte is the lowest, and nothing behind the last is looked at.
  @Test func fewBytesAsOneWord() {
    let bytes: [UInt8] = [0xF1, 0xE2, 0xD3, 0xC4, 0xB5, 0xA6, 0x97, 0xFF]
    for count in 0...7 {
      let expected = bytes.prefix(count).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      #expect(bytes.withUnsafeBytes { raw in raw.baseAddress.map { ByteWords.word($0, count: count) } } == expected)
    }
  }
}
