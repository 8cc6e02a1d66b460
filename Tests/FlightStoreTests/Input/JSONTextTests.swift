import TestSupport
import Testing

@testable import FlightStore

struct JSONTextTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let inside: String
    let plain: String
    var testDescription: String { inside }
  }

  @Test(arguments: [
    Case(inside: "", plain: ""), Case(inside: "abc", plain: "abc"), Case(inside: #"\"\\\/"#, plain: "\"\\/"),
    Case(inside: #"\b\f\n\r\t"#, plain: "\u{8}\u{C}\n\r\t"), Case(inside: #"\u0041\u00e9\u20AC"#, plain: "Aé€"),
    Case(inside: #"\ud83d\ude00"#, plain: "😀"), Case(inside: #"x\uDBFF\uDFFFy"#, plain: "x\u{10FFFF}y"),
    Case(inside: #"\uD800\uDC00\u0000"#, plain: "\u{10000}\u{0}"), Case(inside: #"\\u0041"#, plain: #"\u0041"#),
    Case(inside: "Жé😀", plain: "Жé😀"),
  ]) func unescapes(_ example: Case) {
    var plain: [UInt8] = []
    Array(example.inside.utf8).withBytes { JSONText.unescape($0, into: &plain) }
    #expect(String(decoding: plain, as: UTF8.self) == example.plain)
  }

  @Test func unescapesEveryScalar() {
    let step = UInt32(Effort.times(31, long: 7))
    for value in UInt32(0)...0x10FFFF where value % step == 0 || value > 0xD700 && value < 0xE100 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let escaped = String(scalar).utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
      var plain: [UInt8] = []
      Array(escaped.utf8).withBytes { JSONText.unescape($0, into: &plain) }
      if plain != Array(String(scalar).utf8) { Issue.record("U+\(String(value, radix: 16))") }
    }
  }
}
