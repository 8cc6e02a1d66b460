import TestSupport
import Testing

@testable import TerminalScreen

struct InputDecoderTests {
  private static let up = Input.key(Key(.up))

  static let sequences: [(bytes: String, inputs: [Input])] = [
    ("a", [.key(Key("a"))]), ("Ж", [.key(Key("Ж"))]), ("東", [.key(Key("東"))]), ("🛫", [.key(Key("🛫"))]),
    ("\r", [.key(Key(.enter))]), ("\n", [.key(Key(.enter))]), ("\t", [.key(Key(.tab))]),
    ("\u{7F}", [.key(Key(.backspace))]), ("\u{8}", [.key(Key(.backspace))]),
    ("\u{C}", [.key(Key(.character("l"), with: .control))]), ("\u{1B}x", [.key(Key(.character("x"), with: .alt))]),
    ("\u{1B}[A", [up]), ("\u{1B}OA", [up]), ("\u{1B}[B", [.key(Key(.down))]), ("\u{1B}[C", [.key(Key(.right))]),
    ("\u{1B}[D", [.key(Key(.left))]), ("\u{1B}[H", [.key(Key(.home))]), ("\u{1B}[1~", [.key(Key(.home))]),
    ("\u{1B}[4~", [.key(Key(.end))]), ("\u{1B}[5~", [.key(Key(.pageUp))]), ("\u{1B}[6~", [.key(Key(.pageDown))]),
    ("\u{1B}[3~", [.key(Key(.delete))]), ("\u{1B}[Z", [.key(Key(.tab, with: .shift))]),
    ("\u{1B}[1;5C", [.key(Key(.right, with: .control))]), ("\u{1B}[1;3D", [.key(Key(.left, with: .alt))]),
    ("\u{1B}OP", [.key(Key(.function(1)))]), ("\u{1B}[[A", [.key(Key(.function(1)))]),
    ("\u{1B}[15~", [.key(Key(.function(5)))]), ("\u{1B}[24~", [.key(Key(.function(12)))]),
    ("\u{1B}[127;2u", [.key(Key(.backspace, with: .shift))]), ("\u{1B}[97u", [.key(Key("a"))]),
    ("\u{1B}[<0;5;3M", [.mouse(Mouse(.press, row: 2, column: 4))]), ("\u{1B}[<0;5;3m", []),
    ("\u{1B}[<64;1;1M", [.mouse(Mouse(.wheelUp, row: 0, column: 0))]),
    ("\u{1B}[<65;300;99M", [.mouse(Mouse(.wheelDown, row: 98, column: 299))]),
    ("\u{1B}[200~q\u{1B}[A\ntext\u{1B}[201~", [.paste("q\u{1B}[A\ntext")]),
    // An unknown sequence consumes nothing of what follows it.
    ("\u{1B}[?1;2ca", [.key(Key("a"))]), ("\u{1B}[99999;99~a", [.key(Key("a"))]), ("\u{1B}\u{1B}[A", [up]),
    ("\u{1B}[1;-9223372036854775808A", [up]), ("\u{1B}[1;9223372036854775807A", [up]),
    ("\u{1B}[<9999999999999999999;1;1Ma", [.key(Key("a"))]), ("\u{1B}[1;1\u{1B}[A", [up]),
    // Nor does an answer of the terminal, which is not made of keys.
    ("\u{1B}]11;rgb:0000/0000/0000\u{7}a", [.key(Key("a"))]), ("\u{1B}]11;rgb:0/0/0\u{1B}\\a", [.key(Key("a"))]),
    ("\u{1B}P>|XTerm(390)\u{1B}\\a", [.key(Key("a"))]), ("\u{1B}_Gi=31;OK\u{1B}\\a", [.key(Key("a"))]),
    ("\u{1B}^\u{7}a", [.key(Key("a"))]), ("\u{1B}X東\u{1B}\\a", [.key(Key("a"))]), ("\u{1B}]0;b\u{1B}[A", [up]),
  ]

  @Test(arguments: sequences.indices)
  func sequencesAreKeys(index: Int) {
    let (bytes, inputs) = Self.sequences[index]
    var whole = InputDecoder()
    #expect(whole.decode(bytes.utf8) == inputs)
    #expect(!whole.isWaiting)
    var pieces = InputDecoder()
    #expect(bytes.utf8.flatMap { pieces.decode([$0]) } == inputs)
  }

  @Test func escapeAloneIsAKey() {
    var decoder = InputDecoder()
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.flush() == [.key(Key(.escape))])
    #expect(!decoder.isWaiting)
  }

  @Test(arguments: ["[", "O", "]", "P", "_", "^", "X"]) func altWithTheBeginningOfASequenceIsAKey(character: Character)
  {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1B}\(character)".utf8) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.flush() == [.key(Key(.character(character), with: .alt))])
  }

  /// The bytes of a character arrive apart over a slow line.
  @Test func aCharacterIsWaitedFor() {
    for (text, key) in [("東", Key("東")), ("\u{1B}é", Key(.character("é"), with: .alt))] {
      var decoder = InputDecoder()
      #expect(decoder.decode(text.utf8.dropLast()) == [])
      #expect(!decoder.isWaiting && decoder.flush() == [])
      #expect(decoder.decode(text.utf8.suffix(1)) == [.key(key)])
      // Without its end it takes no other key.
      #expect(decoder.decode(text.utf8.dropLast()) == [])
      #expect(decoder.decode("a\u{1B}[A".utf8) == [.key(Key("a")), Self.up])
    }
  }

  /// A string without end takes only what follows it without a pause.
  @Test func aStringEndsAfterAPause() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1B}]11;rgb:00".utf8) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.flush() == [] && decoder.decode("b".utf8) == [.key(Key("b"))])
  }

  @Test func anythingIsDecodedWithoutTrouble() {
    var random = SeededGenerator(seed: 3)
    let telling = Array("\u{1B}[<;~M0O]\\".utf8)
    for _ in 0..<2000 {
      var decoder = InputDecoder()
      let bytes = (0..<40).map { _ in
        Bool.random(using: &random)
          ? UInt8.random(in: 0...255, using: &random) : telling.randomElement(using: &random) ?? 0
      }
      _ = decoder.decode(bytes)
      _ = decoder.flush()
      #expect(!decoder.isWaiting)
    }
  }

  @Test func aPasteWithoutEndTakesNoMemoryWithoutEnd() throws {
    var decoder = InputDecoder()
    _ = decoder.decode("\u{1B}[200~".utf8)
    for _ in 0..<12 { _ = decoder.decode(repeatElement(UInt8(ascii: "x"), count: 100_000)) }
    let inputs = decoder.decode("\u{1B}[201~a".utf8)
    #expect(inputs.count == 2 && inputs.last == .key(Key("a")))
    let text: String? = if case .paste(let text) = inputs.first { text } else { nil }
    #expect(try #require(text).utf8.count <= 1 << 20)
  }
}

struct LineEditorTests {
  @Test func editing() {
    var line = LineEditor("dest")
    func type(_ keys: [Key]) { for key in keys { _ = line.handle(key) } }
    type([Key(.home), Key("x"), Key(.end), Key("!"), Key(.backspace), Key(.left), Key(.delete)])
    #expect(line.text == "xdes" && line.head == "xdes")
    line.insert(" Zürich\n東京\u{7}")
    #expect(line.text == "xdes Zürich 東京")
    type([Key(.character("w"), with: .control)])
    #expect(line.text == "xdes Zürich ")
    type([Key(.left, with: .control), Key(.character("k"), with: .control)])
    #expect(line.text == "xdes ")
    #expect(!line.handle(Key(.enter)) && !line.handle(Key(.up)))
    line.insert(String(repeating: "x", count: 10_000))
    #expect(line.text.count == 4096)
  }
}
