import Testing

@testable import FlightStore

struct TemplateTests {
  /// Learns members by what leads to their values, and tells of each text which of them follows the end of a value.
  private func find(_ texts: [String], in learned: [String]) -> [Int?] {
    let template = Template(capacity: 32)
    defer { template.deallocate() }
    for (number, text) in learned.enumerated() { learn(text, template, at: template.start + number) }
    return texts.map { text in
      padded(text).withUnsafeBufferPointer { buffer -> Int? in
        guard let start = buffer.baseAddress, let found = template.find(start) else { return nil }
        #expect(JSONScanner.skipSpace(found.value).pointee == UInt8(ascii: "7"), "\(text)")
        return found.member - template.start
      }
    }
  }

  private func learn(_ text: String, _ template: Template, at place: Template.Place) {
    padded(text).withUnsafeBufferPointer {
      let text = UnsafeBufferPointer(rebasing: $0.dropLast(ByteWindow.padding))
      template.learn(text, key: .unknown, action: RecordDemand.Action(), at: place)
    }
  }

  /// A text as it stands in a window.
  private func padded(_ text: String) -> [UInt8] { Array(text.utf8) + [UInt8](repeating: 0, count: ByteWindow.padding) }

  @Test func findsMembersInAnyOrder() {
    let learned = [#""ident":"#, #","scheduled_out":"#, #","scheduled_off":"#, #","id":"#]
    let texts = [#","id":7,"#, #","scheduled_off":7}"#, #","scheduled_out": 7"#, #","scheduled_on":7"#, #","ident":7"#]
    #expect(find(texts, in: learned) == [3, 2, 1, nil, nil])
  }

  /// All other members have a comma before them.
  @Test func doesNotFindTheFirstMember() {
    #expect(find([#" "ident":7"#], in: [#" "ident":"#, #","id":"#]) == [nil])
  }

  @Test func findsKeysThatBeginAlike() {
    let others = (0..<4).map { #","seats_of_the_cabin_\#($0)":"# }
    #expect(find(others.map { $0 + "7" }, in: [#""ident":"#] + others) == [1, 2, 3, 4])
  }

  @Test func looksBehindWhiteSpace() {
    let learned = ["\n  \"a\": ", ",\n  \"b\": ", ",\n  \"c\": "]
    #expect(find([",\n  \"c\": 7", ",\n  \"b\": 7", ",\"b\":7"], in: learned) == [2, 1, nil])
  }

  @Test func forgetsWhatHasBeenLearnedBefore() {
    let template = Template(capacity: 2)
    defer { template.deallocate() }
    for text in [#","a":"#, #","b":"#] { learn(text, template, at: template.start + 1) }
    learn(#""c":"#, template, at: template.start)
    padded(#","b":7"#).withUnsafeBufferPointer { buffer in
      #expect(buffer.baseAddress.flatMap { template.find($0)?.value } == nil)
    }
  }
}
