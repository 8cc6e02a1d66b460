import Testing

@testable import FlightOutput

/// The different texts of a column, those of a store and others.
struct DistinctTextsTests {
  /// Calls a function with texts that stay where they are.
  private static func withTexts(_ texts: [[UInt8]], _ body: ([UnsafeBufferPointer<UInt8>]) throws -> Void) rethrows {
    let bytes = Array(texts.joined())
    try bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      try body(
        texts.map { text in
          defer { start += text.count }
          return UnsafeBufferPointer(rebasing: bytes[start..<(start + text.count)])
        })
    }
  }

  private static func text(_ number: Int, of texts: DistinctTexts) -> String {
    texts.withBytes { String(decoding: $0[texts.range(of: number)], as: UTF8.self) }
  }

  @Test func textsOfAStoreAreTold() throws {
    let stored = (0..<5000).map { Array("text \($0)".utf8) }
    // What is no character, an empty text where the next one begins, and letters beyond ASCII.
    let others: [[UInt8]] = [[], [0xFF], [0xFE], Array("é".utf8), [0x61, 0xC3]]
    Self.withTexts(stored + others + [Array("z".utf8)]) { places in
      var texts = DistinctTexts()
      for _ in 0..<3 {
        let numbers = places.map { texts.number(ofStored: $0) }
        let expected = (stored + others).map { String(decoding: $0, as: UTF8.self) } + ["z"]
        #expect(numbers.map { Self.text($0, of: texts) } == expected)
        // Two texts that are no characters read alike.
        #expect(texts.count == places.count - 1)
        #expect(places.map { texts.number(ofStored: $0) } == numbers)
        texts.removeAll()
        #expect(texts.count == 0)
      }
    }
  }

  @Test func textsThatAreWorkedOutAreTold() {
    var texts = DistinctTexts()
    var text: [UInt8] = [0]
    for round in 0..<2000 {
      // Each lies where another has lain.
      text = Array("\(round % 500)".utf8)
      let number = text.withUnsafeBufferPointer { texts.number(of: $0) }
      #expect(Self.text(number, of: texts) == "\(round % 500)")
    }
    #expect(texts.count == 500)
  }
}
