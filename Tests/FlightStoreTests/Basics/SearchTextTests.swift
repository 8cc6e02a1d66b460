import Foundation
import Testing

@testable import FlightStore

@Suite struct SearchTextTests {
  static let folded: [(String, String)] = [
    ("", ""), ("KORD", "kord"), ("San Francisco", "san francisco"), ("[@Z`z{", "[@z`z{"),
    ("Zürich", "zurich"), ("Zu\u{308}rich", "zurich"), ("ZÜRICH", "zurich"), ("São Paulo", "sao paulo"),
    ("Malmö", "malmo"), ("Reykjavík", "reykjavik"), ("Đà Nẵng", "da nang"), ("Łódź", "lodz"), ("Tromsø", "tromso"),
    ("Ærø", "aero"), ("Œuvre", "oeuvre"), ("Straße", "strasse"), ("STRAẞE", "strasse"), ("Þórshöfn", "thorshofn"),
    ("Ħal Luqa", "hal luqa"), ("İstanbul", "istanbul"), ("ISPARTA", "isparta"), ("Diyarbakır", "diyarbakir"),
    ("Орёл", "орел"), ("ЙОШКАР-ОЛА", "иошкар-ола"), ("Шереметьево", "шереметьево"), ("Київ", "киів"),
    ("Αθήνα", "αθηνα"), ("ΝΆΞΟΣ", "ναξοσ"), ("Νάξος", "ναξοσ"), ("東京", "東京"), ("ガ", "カ\u{3099}"), ("Veſte", "veste"),
    ("O’Hare", "o'hare"), ("Nukuʻalofa", "nuku'alofa"), ("Aix–Marseille", "aix-marseille"),
    ("St.\u{A0}John’s", "st. john's"),
    ("Co\u{AD}logne\u{200B}", "cologne"), ("\u{212B}", "a"), ("\u{212A}", "k"),
  ]

  @Test(arguments: folded) func folds(_ text: String, _ expected: String) {
    #expect(SearchText.fold(text) == Array(expected.utf8))
  }

  /// A text of any length is folded as its parts are, in a time that grows with its length.
  @Test func longTextsAreFoldedInPieces() {
    for (text, _) in Self.folded where text.unicodeScalars.first?.properties.canonicalCombiningClass == .notReordered {
      let long = String(repeating: text + " e\u{301}\u{323} ", count: 5000)
      #expect(
        SearchText.fold(long) == Array(repeatElement(SearchText.fold(text + " e "), count: 5000).joined()), "\(text)")
    }
    #expect(
      SearchText.fold(String(repeating: "é", count: 500_000)) == Array(repeating: UInt8(ascii: "e"), count: 500_000))
    let marks = "e" + String(repeating: "\u{301}", count: 300_000) + String(repeating: "\u{93C}", count: 30_000)
    #expect(SearchText.fold(marks).count == 1 + 3 * 30_000)
  }

  @Test func equalIsWhatFoldsToTheSame() {
    let others = ["a", "å", "an", "St. John", "St. John's!", "kord\u{301}", "\u{301}"]
    let texts = Self.folded.flatMap { [$0, $1] } + others
    for left in texts {
      for right in texts.map({ SearchText.fold($0) }) {
        let isEqual = left.withBytes { SearchText.isEqual($0, to: right) }
        #expect(isEqual == (SearchText.fold(left) == right), "\(left) \(right)")
      }
    }
  }

  /// Foundation's folding is the independent reference for the scripts of airport names.
  @Test func agreesWithFoundationOnLatinGreekAndCyrillic() {
    let ranges: [ClosedRange<UInt32>] = [0x21...0x7E, 0xC0...0x24F, 0x386...0x3CE, 0x400...0x481, 0x1E00...0x1EFF]
    var (compared, differing) = (0, "")
    for value in ranges.joined() {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { continue }
      let text = String(scalar)
      let foundations = text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      let ours = String(decoding: SearchText.fold(text), as: UTF8.self)
      compared += 1
      if ours != foundations { differing += text }
    }
    #expect(compared > 700)
    // The letters that `SearchText` spells out on purpose, and two irrelevant ligatures.
    #expect(differing == "ÆÐØÞæðøþĐđĦħıŁłŉŒœŦŧǢǣǼǽǾǿẚ")
  }

  /// Two prefixes compare like the folded texts, if these differ within the first eight bytes.
  @Test func leadsAreInTheOrderOfFoldedTexts() {
    let texts =
      ["", "A", "a", "aB", "AB@[`{", "abcdefgh", "ABCDEFGHI", "abcdefgZ", "O'Hare", "O’Hare", "ÅNGSTRÖM", "angstrom x"]
      + ["abcdefge\u{301}", "Zürich", "zurich", "Йошкар-Ола", "йош", "ßa", "ssb", "a\u{0}", "~", "\u{7F}", "東京"]
    func lead(_ text: String) -> UInt64 { text.withBytes { SearchText.sortPrefix($0) } }
    for left in texts {
      for right in texts {
        let (first, second) = (SearchText.fold(left), SearchText.fold(right))
        let isBefore = first.prefix(8).lexicographicallyPrecedes(second.prefix(8))
        // A trailing zero byte is the same as none.
        #expect((lead(left) < lead(right)) == (isBefore && second != first + [0]), "\(left) \(right)")
      }
    }
  }

  @Test func foldingTwiceChangesNothing() {
    var wrong: [String] = []
    for value in UInt32(0)...0x1_FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let once = SearchText.fold(String(scalar))
      if SearchText.fold(String(decoding: once, as: UTF8.self)) != once { wrong.append(String(value, radix: 16)) }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20))")
  }

  @Test func bytesThatAreNoTextAreReplaced() {
    var folded = Array("x".utf8)
    let bytes: [UInt8] = [0x41, 0xFF, 0x42]
    SearchText.fold(bytes.span, into: &folded)
    #expect(String(decoding: folded, as: UTF8.self) == "xa\u{FFFD}b")
  }

  static let matches: [(text: String, part: String, begins: Bool, contains: Bool)] = [
    ("San Francisco", "san", true, true), ("San Francisco", "FRAN", false, true), ("Zürich", "ZURI", true, true),
    ("Zürich", "zurich ", false, false), ("Zürich", "rich", false, true), ("", "", true, true), ("", "a", false, false),
    ("a", "", true, true), ("aab", "ab", false, true), ("ababac", "abac", false, true), ("Ünal", "un", true, true),
    ("Шереметьево", "ШЕРЕ", true, true), ("Йошкар-Ола", "иош", true, true), ("Санкт-Петербург", "петер", false, true),
    ("Izmir", "İZ", true, true), ("San", "sant", false, false), ("Sant", "sau", false, false),
  ]

  @Test(arguments: matches) func finds(_ text: String, _ part: String, _ begins: Bool, _ contains: Bool) {
    let (folded, wanted) = (SearchText.fold(text), SearchText.fold(part))
    #expect(folded.starts(with: wanted) == begins)
    #expect(SearchText.contains(folded, part: wanted) == contains)
    text.withBytes { bytes in
      #expect(SearchText.hasPrefix(bytes, prefix: wanted) == begins)
      #expect(SearchText.contains(bytes, part: wanted) == contains)
    }
  }
}
