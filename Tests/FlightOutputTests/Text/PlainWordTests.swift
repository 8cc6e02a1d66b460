import Testing

@testable import FlightOutput

struct PlainWordTests {
  /// Agrees with a bytewise check for every byte at every position of texts of up to three words.
  @Test(arguments: ["", "\\", "\"\\"])
  func isWhatLookingAtEachByteTells(_ special: String) throws {
    let plain = try #require(PlainWord(without: special))
    var wrong: [(length: Int, place: Int, byte: UInt8)] = []
    for length in 0...24 {
      var text = (0..<length).map { [0x20, 0x7E, 0x21, 0x41][$0 % 4] as UInt8 }
      for place in text.indices {
        let before = text[place]
        for byte in UInt8.min...UInt8.max {
          text[place] = byte
          let isPlain = 0x20...0x7E ~= byte && !special.utf8.contains(byte)
          if copy(text, plain) != (isPlain ? text : nil) { wrong.append((length, place, byte)) }
        }
        text[place] = before
      }
      #expect(copy(text, plain) == text)
    }
    #expect(wrong.isEmpty)
  }

  private func copy(_ text: [UInt8], _ plain: PlainWord) -> [UInt8]? {
    var isPlain = false
    let copy = [UInt8](unsafeUninitializedCapacity: text.count) { target, count in
      isPlain = target.baseAddress.map { start in plain.copies(text.span, to: start) } ?? true
      count = text.count
    }
    return isPlain ? copy : nil
  }

  @Test func moreThanTwoCharactersAreTooMany() {
    #expect(PlainWord(without: "|\\`") == nil)
  }
}
