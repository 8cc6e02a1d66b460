import TestSupport
import Testing

@testable import FlightStore

/// Compares the scanner, the diagnosis and the tests' own state machine with each other.
struct JSONTokenTests {
  struct Token: Sendable, CustomTestStringConvertible {
    let text: [UInt8]
    /// The expected verdict: the end of the value, or the offset of the fault.
    let verdict: PrefixMachine.Verdict
    var testDescription: String { "\(String(decoding: text.prefix(40), as: UTF8.self)) \(verdict)" }

    /// Splits a text at `¶`, which marks the end of the value or the offset of the fault.
    init(_ marked: String, isSound: Bool) {
      let bytes = Array(marked.utf8)
      let mark = Array("¶".utf8)
      let place = bytes.indices.first { bytes[$0...].starts(with: mark) } ?? bytes.count
      text = Array(bytes[..<place] + bytes[min(bytes.count, place + mark.count)...].filter { _ in place < bytes.count })
      verdict = isSound ? .sound(end: place) : place == text.count ? .incomplete : .fault(offset: place)
    }

    init(_ text: [UInt8], _ verdict: PrefixMachine.Verdict) {
      self.text = text
      self.verdict = verdict
    }
  }

  static let sound: [Token] = [
    "0", "-0", "1", "-1", "10", "1234567890123456789012345678901234567890", "0.0", "-0.5", "1.25", "1e5", "1E5", "1e+5",
    "1e-5", "0e0", "0E-00", "1.5e10", "-1.5E+10", "1e400", "1e-400", "0¶ ", "0¶,", "0¶]", "0¶}", "0¶-", "0¶x", "1¶ 2",
    "1.5¶.2", "1e5¶.2", "1e5¶e", "-0¶-1", "12¶\n", "0¶\"",
    "null", "true", "false", "null¶l", "true¶,", "false¶]", "true¶true", "null¶0",
    "\"\"", "\"a\"", "\"abcdefg\"", "\"abcdefgh\"", "\"abcdefghi\"", "\"\"¶\"", "\"a\"¶:", "\"\u{7F}\"", "\" \"",
    "\"\\\"\"", "\"\\\\\"", "\"\\/\"", "\"\\b\\f\\n\\r\\t\"", "\"/\"", "\"\\u0041\"", "\"\\u0000\"", "\"\\uFFFF\"",
    "\"\\uD7FF\"", "\"\\ue000\"", "\"\\uD83D\\uDE00\"", "\"\\ud83d\\ude00\"", "\"\\uDBFF\\uDFFF\"",
    "\"\\uD800\\uDC00x\"",
    "\"\\\\u12\"", "\"é\"", "\"Ж\"", "\"€\"", "\"😀\"", "\"aaaaaaaé\"", "\"日本語日本語\"", "\"\u{80}\"", "\"\u{7FF}\"",
    "\"\u{800}\"", "\"\u{FFFF}\"", "\"\u{10000}\"", "\"\u{10FFFF}\"", "\"\u{D7FF}\u{E000}\"", "\"\u{2028}\"",
    "[]", "[ ]", "[\n\r\t ]", "[1]", "[1,2]", "[1 , 2]", "[[]]", "[[],[]]", "[{}]", "[\"a\",1,null,true,{\"a\":[]}]",
    "{}", "{ }", "{\"a\":1}", "{ \"a\" : 1 }", "{\"a\":1,\"a\":2}", "{\"\":{}}", "{\"a\":{\"b\":[1,{\"c\":null}]}}",
    "{\"a\":1e5}", "[-1]", "[0]", "[1]¶]", "{}¶}", "[]¶,", "{\"a\":\"b\"}¶{", "{\"\\u0061\":1}",
  ].map { Token($0, isSound: true) }

  static let unsound: [Token] = [
    "", "¶ ", "¶+1", "¶.5", "¶-x".replacing("¶-", with: "-¶"), "-", "0¶1", "-0¶1", "00".replacing("00", with: "0¶0"),
    "1.",
    "1.¶x", "1.¶.2", "1.¶e5", "1e", "1e¶x", "1e+", "1e+¶-1", "1e¶.5", "0.", "-¶-1", "-¶.5", "-¶Infinity", "¶Infinity",
    "¶NaN", "[0¶x1]", "[0¶1]", "[1¶_000]", "1.¶", "n", "nu", "nul", "n¶a", "nul¶L",
    "nu¶ll".replacing("¶ll", with: "¶1"),
    "t", "tru", "tru¶,", "t¶ure", "f", "fals", "fals¶ ", "f¶lase", "¶True", "¶NULL", "¶undefined", "¶'a'", "¶a",
    "\"", "\"a", "\"abcdefgh", "\"¶\n\"", "\"a¶\tb\"", "\"abcdefg¶\u{0}\"", "\"¶\u{1F}\"", "\"\\", "\"\\¶x\"",
    "\"\\¶'\"",
    "\"\\¶U0041\"", "\"\\¶\n\"", "\"\\u", "\"\\u¶\"", "\"\\u0", "\"\\u00¶g0\"", "\"\\u004¶\"", "\"\\u004",
    "\"\\u+¶".replacing("+¶", with: "¶+"),
    "\"¶\\uDC00\"", "\"¶\\uDFFF\"", "\"¶\\uD800\"", "\"¶\\uD800x\"", "\"¶\\uD800\\n\"", "\"¶\\uD800\\u0041\"",
    "\"¶\\uD800\\uD800\"", "\"¶\\uDBFF\\uE000\"", "\"\\uD800", "\"\\uD800\\", "\"\\uD800\\u", "\"\\uD800\\ud",
    "\"\\uD800\\uDC", "\"\\uD800\\uDC0", "\"\\uD800\\u¶x\"", "\"\\uD800\\uD¶x\"", "\"\\uD800\\uDc0¶x\"",
    "\"¶\\uD800\\u1\"", "\"¶\\uD800\\u1", "\"¶\\uD800\\ud8", "\"¶\\udc", "\"\\ud", "\"ab¶\\udcxx\"", "\"\\ud¶x\"",
    "[", "[ ", "[1", "[1 ", "[1,", "[1, ", "[¶,1]", "[1,¶]", "[1¶ 2]".replacing("¶ ", with: " ¶"), "[1,¶,2]", "[1¶}",
    "[¶}",
    "[1¶:2]", "[\"a\"¶:1]", "[¶x]", "[nul¶]", "[1.¶]", "[\"", "[[[", "[[1]", "[¶/**/]", "[¶\u{A0}]", "[1¶;2]",
    "{", "{ ", "{\"a\"", "{\"a\" ", "{\"a\":", "{\"a\": ", "{\"a\":1", "{\"a\":1 ", "{\"a\":1,", "{\"a\":1, ", "{¶,}",
    "{\"a\":1,¶}", "{\"a\"¶}", "{\"a\"¶,1}", "{\"a\":¶}", "{\"a\":¶,}", "{¶a:1}", "{¶1:2}", "{¶'a':1}", "{¶null:1}",
    "{\"a\":1¶]", "{¶]", "{\"a\":1¶:2}", "{\"a\":1 ¶\"b\":2}", "{\"a\":1,,¶".replacing(",,¶", with: ",¶,"),
    "{\"a\"¶=1}",
    "{\"a\":1,¶1:2}", "{\"a\":1,\"b\"¶}", "{\"a", "{\"a\\", "{\"a¶\n\":1}", "{¶[]:1}", "{\"a\":¶\u{B}1}",
  ].map { Token($0, isSound: false) }

  /// Bytes that are not valid UTF-8, which a literal cannot hold.
  static let illFormed: [Token] = {
    let bad: [[UInt8]] = [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2, 0x22], [0xC2, 0xC2], [0xC3, 0x28], [0xE0, 0x80, 0x80],
      [0xE0, 0x9F, 0xBF], [0xE1, 0x80, 0x22], [0xE1, 0x22], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xEF, 0xBF, 0xC0],
      [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x90, 0x80, 0x22], [0xF1, 0x80, 0x22],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE], [0xFF],
    ]
    var tokens: [Token] = []
    for before in 0..<9 {
      for sequence in bad {
        let head = [UInt8](repeating: 0x61, count: before)
        tokens.append(Token([0x22] + head + sequence + [0x22], .fault(offset: before + 1)))
        tokens.append(Token([0x22, 0xD0, 0x96] + head + sequence + [0x22], .fault(offset: before + 3)))
      }
    }
    for cut in [
      [0xC2], [0xDF], [0xE0], [0xE0, 0xA0], [0xED], [0xED, 0x9F], [0xF0], [0xF0, 0x90], [0xF4, 0x8F, 0xBF],
    ] as [[UInt8]] {
      tokens.append(Token([0x22] + cut, .incomplete))
    }
    return tokens
  }()

  static let all = sound + unsound + illFormed

  @Test(arguments: all) func token(_ token: Token) {
    #expect(PrefixMachine.judge(token.text) == token.verdict)
    check(token.text)
  }

  @Test(arguments: ["\"", "{", "[1,{\"a\":\"", "{\"a\":[true,"]) func nestsTo512(_ inside: String) {
    for depth in [0, 1, 510, 511, 512] {
      for levels in [511, 512, 513] where levels >= depth {
        check([UInt8](repeating: 0x5B, count: levels - depth) + Array(inside.utf8), depth: depth)
      }
    }
  }

  @Test func everyShortText() {
    let alphabets: [(String, Int)] = [
      ("[]{},:\"0 t\\u\n", 4), ("-+01.eE,", 5), ("nulltrefas", 4), ("[]{},:1\" ", 5),
    ]
    var count = 0
    for (alphabet, length) in alphabets {
      let alphabet = Array(alphabet.utf8)
      var texts: [[UInt8]] = [[]]
      for _ in 0..<length {
        texts = texts.flatMap { text in alphabet.map { text + [$0] } }
        for text in texts { check(text) }
        count += texts.count
      }
    }
    #expect(count > 100_000)
  }

  @Test func everyEscapeOfAPair() {
    let halves = ["0", "d", "D", "7", "8", "b", "c", "C", "f", "g", "\"", "\\", "u"]
    for first in ["\"\\ud8", "\"\\uDBFF\\u", "\"\\ud800\\uD", "\"\\ud800", "\"\\u", "\"\\ud"] {
      for one in halves {
        for two in halves {
          for three in halves { check(Array((first + one + two + three + "0\"").utf8)) }
        }
      }
    }
  }

  @Test func everySequenceOfThreeBytesInText() {
    let telling: [UInt8] =
      [0x22, 0x5C, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1]
      + [0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF, 0x00]
    for one in telling {
      for two in telling {
        for three in telling { check([0x22, one, two, three, 0x80, 0x22]) }
      }
    }
  }

  @Test func everyPrefixAndManyMutations() {
    var generator = SeededGenerator(seed: 1)
    for document in Samples.sound {
      let bytes = Array(document.bytes.drop { PrefixMachine.judge([$0]) == .fault(offset: 0) }.prefix(1500))
      let step = max(1, bytes.count / 100)
      for count in stride(from: 0, through: bytes.count, by: step) { check(Array(bytes[..<count])) }
      for _ in 0..<60 { check(bytes.mutated(using: &generator)) }
    }
  }

  /// Checks that all three agree; the scanner does not report the offset of a fault.
  private func check(_ text: [UInt8], depth: Int = 0) {
    let verdict = PrefixMachine.judge(text, depth: depth)
    let finding = text.withBytes { JSONDiagnosis.value($0, depth: depth) }
    let diagnosed: PrefixMachine.Verdict =
      switch finding {
      case .fault(_, let offset): .fault(offset: offset)
      case .incomplete: .incomplete
      case .sound(let end): .sound(end: end)
      }
    let padded = text + [UInt8](repeating: 0, count: ByteWindow.padding)
    let end: Int? = padded.withBytes { bytes in
      guard let start = bytes.start else { return nil }
      return JSONScanner.skipValue(start, depth: depth, allowingObjects: true).map { $0 - start }
    }
    var scanned: Int?
    if case .sound(let end) = verdict { scanned = end }
    // One assertion for many checks: `#expect` in the innermost loop would take most of the time.
    if diagnosed != verdict || end != scanned {
      Issue.record("\(String(decoding: text.suffix(60), as: UTF8.self)): \(verdict), \(finding), \(end as Any)")
    }
  }

  @Test(arguments: Array("a! #][~\u{7F}".utf8)) func plainCharactersAreToldFromTheRest(_ around: UInt8) {
    for place in 0..<33 {
      for byte in UInt8.min...UInt8.max {
        var text = [UInt8](repeating: around, count: 33) + [0x22] + [UInt8](repeating: 0, count: ByteWindow.padding)
        text[place] = byte
        let isPlain = byte >= 0x20 && byte < 0x80 && byte != 0x22 && byte != 0x5C
        let stop = text.withBytes { $0.start.map { JSONScanner.skipPlain($0) - $0 } }
        #expect(stop == (isPlain ? 33 : place), "\(byte) at \(place)")
      }
    }
  }
}
