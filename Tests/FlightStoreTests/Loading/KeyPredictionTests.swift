import Testing

@testable import FlightStore

struct KeyPredictionTests {
  /// Learns the bytes before some values, and returns for each text the member that is predicted after a value.
  private func find(_ texts: [String], in learned: [String]) -> [Int?] {
    let prediction = KeyPrediction(capacity: 32)
    defer { prediction.deallocate() }
    for (number, text) in learned.enumerated() { learn(text, prediction, at: prediction.start + number) }
    return texts.map { text in
      padded(text).withBytes { buffer -> Int? in
        guard let start = buffer.start, let found = prediction.find(start) else { return nil }
        #expect(JSONScanner.skipSpace(found.value).pointee == UInt8(ascii: "7"), "\(text)")
        return found.member - prediction.start
      }
    }
  }

  private func learn(_ text: String, _ prediction: KeyPrediction, at place: KeyPrediction.Place) {
    padded(text).withBytes {
      let text = Bytes(rebasing: $0.dropLast(ByteWindow.padding))
      prediction.learn(text, key: .unknown, action: RecordDemand.Action(), at: place)
    }
  }

  /// Returns a text with the padding that it has in a window.
  private func padded(_ text: String) -> [UInt8] { Array(text.utf8) + [UInt8](repeating: 0, count: ByteWindow.padding) }

  @Test func findsMembersInAnyOrder() {
    let learned = [#""ident":"#, #","scheduled_out":"#, #","scheduled_off":"#, #","id":"#]
    let texts = [#","id":7,"#, #","scheduled_off":7}"#, #","scheduled_out": 7"#, #","scheduled_on":7"#, #","ident":7"#]
    #expect(find(texts, in: learned) == [3, 2, 1, nil, nil])
  }

  /// Every member but the first has a comma before it.
  @Test func doesNotFindTheFirstMember() {
    #expect(find([#" "ident":7"#], in: [#" "ident":"#, #","id":"#]) == [nil])
  }

  @Test func findsKeysThatBeginAlike() {
    let others = (0..<4).map { #","seats_of_the_cabin_\#($0)":"# }
    #expect(find(others.map { $0 + "7" }, in: [#""ident":"#] + others) == [1, 2, 3, 4])
  }

  /// Members with more bytes than one comparison takes are recognized by their first and last bytes, up to twice as many.
  @Test(arguments: [32, 33, 63, 64, 65]) func findsLongMembers(count: Int) {
    func member(_ name: Character) -> String {
      ",\n" + String(repeating: " ", count: 12) + "\"" + String(repeating: "k", count: count - 18) + "\(name)\":"
    }
    let learned = ["\n\"a\":", member("b"), member("c")]
    #expect(learned[1].utf8.count == count)
    let isFound = count <= 64
    #expect(
      find([member("c") + "7", member("b") + "7", member("d") + "7", "," + learned[2].dropFirst(2) + "7"], in: learned)
        == [isFound ? 2 : nil, isFound ? 1 : nil, nil, nil])
  }

  @Test func looksBehindWhiteSpace() {
    let learned = ["\n  \"a\": ", ",\n  \"b\": ", ",\n  \"c\": "]
    #expect(find([",\n  \"c\": 7", ",\n  \"b\": 7", ",\"b\":7"], in: learned) == [2, 1, nil])
  }

  @Test func forgetsWhatHasBeenLearnedBefore() {
    let prediction = KeyPrediction(capacity: 2)
    defer { prediction.deallocate() }
    for text in [#","a":"#, #","b":"#] { learn(text, prediction, at: prediction.start + 1) }
    learn(#""c":"#, prediction, at: prediction.start)
    padded(#","b":7"#).withBytes { buffer in
      #expect(buffer.start.flatMap { prediction.find($0)?.value } == nil)
    }
  }
}
