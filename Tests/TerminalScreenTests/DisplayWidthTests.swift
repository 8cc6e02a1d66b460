import Testing

@testable import TerminalScreen

@Suite struct DisplayWidthTests {
  /// Texts with the widths that Python's wcwidth 0.7.0 computes for them, except for the last group.
  static let widths: [(String, Int)] = [
    ("", 0), ("KORD", 4), ("Zürich", 6), ("Đà Nẵng", 7), ("a\u{301}\u{302}", 1), ("«»", 2), ("–…", 2), ("½", 1),
    ("Шереметьево", 11), ("и\u{306}", 1), ("한국어", 6), ("가각힣", 6), ("\u{1112}\u{1161}\u{11AB}", 2),
    ("か\u{3099}", 2), ("ｱｲｳ", 3), ("ＡＢＣ", 6), ("１", 2), ("𠀀", 2), ("नमस्ते", 4), ("क्ष", 2), ("தமிழ்", 4),
    ("ภาษาไทย", 7), ("שָׁלוֹם", 4), ("مَرْحَبًا", 5), ("\u{200B}x\u{200D}", 1), ("\u{AD}", 1), ("△", 1), ("⌚", 2),
    ("❤", 1), ("❤\u{FE0F}", 2), ("✈", 1), ("✈\u{FE0F}", 2), ("☎\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2), ("🛫", 2),
    ("x\u{2028}\u{2060}", 1), ("\u{115F}\u{1160}", 2), ("\u{13000}\u{13430}\u{13001}", 2), ("\u{600}\u{FFF9}", 1),
    ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("🧑🏿‍🚀", 2), ("🏳\u{FE0F}‍🌈", 2), ("🇷🇺🇺🇸", 4),
    // Emoji without their variation selector that a joiner or modifier makes emoji; control characters.
    ("⛹🏽", 2), ("🏳‍🌈", 2), ("\u{1B}\u{7F}\u{9B}", 0), ("a\u{FE0F}", 1), ("a\r\nb", 2),
  ]

  @Test(arguments: widths) func countsColumns(_ text: String, _ width: Int) {
    #expect(DisplayWidth.of(text) == width)
    #expect(DisplayWidth.of("x" + text) <= 1 + width)
    #expect(DisplayWidth.of(text + "東") == width + 2)
  }

  /// The spaces and arrows between parts are not reordered with them.
  @Test(arguments: [
    ("KSFO  SFO", "KSFO  SFO"), ("LLBG  נתב״ג", "LLBG  <נתב״ג>"), ("תל אביב → 3D2", "<תל אביב> → 3D2"),
    ("אל על   ישראל  ", "<אל על>   <ישראל>  "), ("תל אביב", "<תל אביב>"),
  ])
  func rightToLeftTextIsIsolated(_ text: String, _ isolated: String) {
    let marked = isolated.replacing("<", with: "\u{2068}").replacing(">", with: "\u{2069}")
    #expect(TextDirection.isolated(text) == marked)
  }

  @Test func textOfManyRightToLeftPartsIsIsolated() {
    let parts = 100_000
    let isolated = TextDirection.isolated(Array(repeating: "א", count: parts).joined(separator: "  "))
    #expect(isolated.unicodeScalars.count { $0 == "\u{2068}" } == parts)
  }

  /// The standard library's tables are the independent reference.
  @Test func agreesWithTheStandardLibrary() {
    var (emoji, ideographs) = (0, 0)
    var wrong: [String] = []
    for value in UInt32(0xA0)...0x3_FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let width = WidthTable.width(of: scalar)
      let properties = scalar.properties
      if properties.isEmojiPresentation {
        emoji += 1
        if width != 2 { wrong.append(String(value, radix: 16)) }
      } else if properties.isUnifiedIdeograph {
        ideographs += 1
        if width != 2 { wrong.append(String(value, radix: 16)) }
      }
    }
    #expect(emoji > 1100 && ideographs > 90_000)
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20))")
  }

  static let cuts: [(String, Int, String)] = [
    ("San Francisco", 13, "San Francisco"), ("San Francisco", 12, "San Francis…"), ("San Francisco", 1, "…"),
    ("San Francisco", 0, ""), ("San Francisco", -1, ""), ("", 0, ""), ("", 3, ""), ("東京都", 6, "東京都"),
    ("東京都", 5, "東京…"), ("東京都", 4, "東…"), ("東京都", 2, "…"), ("東京都", 1, "…"),
    ("Zu\u{308}rich", 6, "Zu\u{308}rich"), ("Zu\u{308}rich", 3, "Zu\u{308}…"), ("a👨‍👩‍👧b", 3, "a…"), ("a👨‍👩‍👧b", 4, "a👨‍👩‍👧b"),
    ("🇷🇺🇺🇸", 3, "🇷🇺…"), ("🇷🇺🇺🇸", 2, "…"),
  ]

  @Test(arguments: cuts) func cutsBetweenCharacters(_ text: String, _ width: Int, _ expected: String) {
    let cut = DisplayWidth.truncate(text, to: width)
    #expect(cut.unicodeScalars.elementsEqual(expected.unicodeScalars))
    #expect(DisplayWidth.of(cut) <= max(width, 0))
  }

  static let wraps: [(String, Int, [String])] = [
    ("", 8, [""]), ("   ", 2, [""]), ("nine in ten by +43 min", 14, ["nine in ten by", "+43 min"]), ("a b", 3, ["a b"]),
    ("a  b c", 3, ["a b", "c"]), ("KORD", 2, ["KO", "RD"]), ("to https://x.org", 8, ["to", "https://", "x.org"]),
    ("東京都 羽田", 4, ["東京", "都", "羽田"]), ("東京都", 5, ["東京", "都"]),
  ]

  @Test(arguments: wraps) func wrapsAtBlanksAndWithinLongWords(_ text: String, _ width: Int, _ expected: [String]) {
    let lines = DisplayWidth.wrap(text, to: width)
    #expect(lines == expected)
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
  }

  @Test func padsToAWidth() {
    #expect(DisplayWidth.pad("東京", to: 6) == "東京  ")
    #expect(DisplayWidth.pad("KORD", to: 3) == "KORD")
    #expect(DisplayWidth.pad("", to: 2) == "  ")
  }
}
