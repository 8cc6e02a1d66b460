import FlightStore
import Testing

@testable import FlightOutput

@Suite struct TerminalTextTests {
  static let cases: [(String, String)] = [
    ("", ""), ("KORD", "KORD"), (" ~", " ~"), ("Zürich 東京 👩‍🚀", "Zürich 東京 👩‍🚀"),
    ("a\u{1B}[31mb", "a␛[31mb"), ("a\nb\r\nc\td", "a␊b␍␊c␉d"), ("\u{0}\u{7}\u{1F}\u{7F}", "␀␇␟␡"),
    ("\u{80}\u{9B}31m\u{9F}", "<U+0080><U+009B>31m<U+009F>"), ("\u{A0}", "\u{A0}"),
    ("\u{2028}\u{2029}", "<U+2028><U+2029>"), ("\u{202A}\u{202E}", "<U+202A><U+202E>"),
    ("\u{2066}\u{2069}", "<U+2066><U+2069>"), ("\u{2027}\u{202F}", "\u{2027}\u{202F}"),
    ("e\u{301}\u{1B}", "e\u{301}␛"),
  ]

  @Test(arguments: cases) func showsWhatATerminalWouldActUpon(_ text: String, _ expected: String) {
    #expect(TerminalText.safe(text).unicodeScalars.elementsEqual(expected.unicodeScalars))
    var bytes = ByteBuffer()
    bytes.append("x")
    text.withBytes { EscapedText.visible().append($0, to: &bytes) }
    #expect(bytes.withBytes { $0.array } == Array(("x" + expected).utf8))
  }

  /// Invisible characters are shown to people; programs get them unchanged.
  @Test(
    arguments: [
      ("K\u{200B}ORD", "K<U+200B>ORD"), ("a\u{200E}b\u{200F}", "a<U+200E>b<U+200F>"), ("\u{FEFF}x", "<U+FEFF>x"),
      ("x\u{E0041}\u{E0042}", "x<U+E0041><U+E0042>"), ("a\u{2060}\u{AD}b", "a<U+2060><U+00AD>b"),
      ("a\u{FE0F}", "a<U+FE0F>"), ("☀\u{FE0F}\u{FE0F}", "☀\u{FE0F}<U+FE0F>"), ("x\u{200D}y", "x<U+200D>y"),
      ("葛\u{E0100}", "葛\u{E0100}"), ("1\u{FE0F}\u{20E3}", "1\u{FE0F}\u{20E3}"), ("👩\u{200D}🚀", "👩\u{200D}🚀"),
      ("👩\u{200D}❤\u{FE0F}\u{200D}👨", "👩\u{200D}❤\u{FE0F}\u{200D}👨"), ("می\u{200C}روم", "می\u{200C}روم"),
      ("\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}", "\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}"),
      ("\u{115F}\u{3164}", "<U+115F><U+3164>"),
    ])
  func showsWhatReadsAsNothing(_ text: String, _ expected: String) {
    #expect(TerminalText.safe(text).unicodeScalars.elementsEqual(expected.unicodeScalars))
    var bytes = ByteBuffer()
    text.withBytes { EscapedText.visible().append($0, to: &bytes) }
    #expect(bytes.withBytes { $0.array } == Array(text.utf8))
  }

  @Test func noControlSurvives() {
    var shown = 0
    for value in UInt32(0)...0x3000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let safe = TerminalText.safe(String(scalar)).unicodeScalars
      #expect(
        !safe.contains { [.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory) })
      if !safe.elementsEqual([scalar]) { shown += 1 }
    }
    #expect(shown == 65 + 2 + 5 + 4 + 29)
  }

  @Test func bytesThatAreNoTextAreReplaced() {
    // A bare 0x9B starts a control sequence on eight-bit terminals.
    var bytes = ByteBuffer()
    let text: [UInt8] = [0x41, 0x9B, 0x31, 0xC3]
    EscapedText.visible().append(text.span, to: &bytes)
    #expect(bytes.withBytes { $0.text } == "A\u{FFFD}1\u{FFFD}")
  }
}
