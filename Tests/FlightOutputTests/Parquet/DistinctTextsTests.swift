import FlightStore
import Testing

@testable import FlightOutput

/// Tests of the distinct texts of a column, from a store or not.
struct DistinctTextsTests {
  private static func text(_ number: Int, of texts: DistinctTexts) -> String {
    String(decoding: texts.bytes[texts.range(of: number)], as: UTF8.self)
  }

  @Test func textsOfAStoreAreTold() throws {
    // Lone surrogates, an empty text, and letters beyond ASCII.
    let written = (0..<5000).map { "text \($0)" } + ["", "\\ud800", "\\udfffy", "é", "z"]
    let records = written.enumerated().map { #"{"ident": "A\#($0)", "route": "\#($1)"}"# }
    let store = try FlightStore(parsing: #"{"flights": [\#(records.joined(separator: ","))]}"#.utf8)
    let selection = RowQuery(.flights).rows(in: store)
    let read = selection.reader(of: FieldPath(try #require(Field.named("route", of: .flights))))
    let values = selection.rows.map { read($0) }
    let expected = selection.rows.map { store.flights[$0].route ?? "" }
    var texts = DistinctTexts()
    for _ in 0..<3 {
      let numbers = values.map { Self.number(of: $0, of: selection, in: &texts) }
      #expect(numbers.map { Self.text($0, of: texts) } == expected)
      #expect(texts.count == Set(expected).count)
      #expect(values.map { Self.number(of: $0, of: selection, in: &texts) } == numbers)
      texts.removeAll()
      #expect(texts.count == 0)
    }
  }

  private static func number(of value: FieldValue, of selection: RowSelection, in texts: inout DistinctTexts) -> Int {
    guard case .text(let text) = value else { return -1 }
    return texts.number(ofStored: text, of: selection)
  }

  @Test func textsThatAreWorkedOutAreTold() {
    var texts = DistinctTexts()
    var text: [UInt8] = [0]
    for round in 0..<2000 {
      // Each text is at the address of the one before.
      text = Array("\(round % 500)".utf8)
      let number = texts.number(of: text.span)
      #expect(Self.text(number, of: texts) == "\(round % 500)")
    }
    #expect(texts.count == 500)
  }
}
