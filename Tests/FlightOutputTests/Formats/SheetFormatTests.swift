import FlightStore
import Foundation
import Testing

@testable import FlightOutput

/// Returns everything that a writer produces.
func written(_ write: (ByteOutput) throws -> Void) rethrows -> String {
  var bytes: [UInt8] = []
  try write(ByteOutput { bytes += $0.array })
  return String(decoding: bytes, as: UTF8.self)
}

/// Tests of every machine format: of single values and of the rows around them.
struct SheetFormatTests {
  enum Format: CaseIterable {
    case csv, tsv, markdown, json, ndjson

    func write(_ sheet: some Sheet, header: Bool = true) throws -> String {
      try written { output in
        switch self {
        case .csv:
          try CSVFormat(hasHeader: header).write(sheet, to: output)
        case .tsv:
          try TSVFormat(hasHeader: header).write(sheet, to: output)
        case .markdown:
          try MarkdownFormat(hasHeader: header).write(sheet, to: output)
        case .json, .ndjson:
          try JSONFormat(lines: self == .ndjson).write(sheet, to: output)
        }
      }
    }

    func write(_ cell: Cell) throws -> String {
      let text = try write(GridSheet(names: ["x"], cells: [[cell]]), header: false)
      switch self {
      case .csv: return String(text.unicodeScalars.dropLast(2).map { Character($0) })
      case .tsv: return String(text.unicodeScalars.dropLast().map { Character($0) })
      case .markdown: return String(text.dropFirst("|  |\n| --- |\n| ".count).dropLast(" |\n".count))
      case .json: return String(text.dropFirst("[\n{\"x\":".count).dropLast("}\n]\n".count))
      case .ndjson: return String(text.dropFirst("{\"x\":".count).dropLast("}\n".count))
      }
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let csv: String
    let tsv: String
    let markdown: String
    let json: String
    var testDescription: String { text.debugDescription }

    init(_ text: String, csv: String? = nil, tsv: String? = nil, markdown: String? = nil, json: String? = nil) {
      self.text = text
      self.csv = csv ?? text
      self.tsv = tsv ?? text
      self.markdown = markdown ?? text
      self.json = "\"\(json ?? text)\""
    }
  }

  static let texts = [
    Case(""), Case("KORD"), Case("a b"), Case(" a "), Case("Zürich"), Case("Шереметьево"), Case("東京 羽田"),
    Case("e\u{301}"), Case("👩‍🚀"), Case("a'b"), Case("a;b"), Case("=1+1"), Case("a/b"),
    Case("a,b", csv: "\"a,b\""),
    Case("a\"b", csv: "\"a\"\"b\"", json: "a\\\"b"),
    Case("\"", csv: "\"\"\"\"", json: "\\\""),
    // A quote that a combining mark follows is another character, but still a quote.
    Case("\"\u{301},b", csv: "\"\"\"\u{301},b\"", json: "\\\"\u{301},b"),
    Case("\u{600}\"a", csv: "\"\u{600}\"\"a\"", json: "\u{600}\\\"a"),
    Case("a\\b", tsv: "a\\\\b", markdown: "a\\\\b", json: "a\\\\b"),
    Case("a\nb", csv: "\"a\nb\"", tsv: "a\\nb", markdown: "a<br>b", json: "a\\nb"),
    Case("a\r\nb", csv: "\"a\r\nb\"", tsv: "a\\r\\nb", markdown: "a<br>b", json: "a\\r\\nb"),
    Case("a\rb", csv: "\"a␍b\"", tsv: "a\\rb", markdown: "a␍b", json: "a\\rb"),
    Case("\r\r\n\n\r", csv: "\"␍\r\n\n␍\"", tsv: "\\r\\r\\n\\n\\r", markdown: "␍<br><br>␍", json: "\\r\\r\\n\\n\\r"),
    Case("a\tb", csv: "\"a\tb\"", tsv: "a\\tb", markdown: "a␉b", json: "a\\tb"),
    Case("a|b", markdown: "a\\|b"), Case("*a*", markdown: "\\*a\\*"), Case("`a`", markdown: "\\`a\\`"),
    Case("&amp;", markdown: "\\&amp;"), Case("~~a~~", markdown: "\\~\\~a\\~\\~"),
    Case("<b>", markdown: "\\<b>"), Case("[a](b)", markdown: "\\[a](b)"),
    Case("\u{0}", csv: "␀", tsv: "␀", markdown: "␀", json: "\\u0000"),
    Case("\u{1B}[31m", csv: "␛[31m", tsv: "␛[31m", markdown: "␛\\[31m", json: "\\u001b[31m"),
    Case("\u{7F}", csv: "␡", tsv: "␡", markdown: "␡", json: "\\u007f"),
    Case("\u{9B}2J", csv: "<U+009B>2J", tsv: "<U+009B>2J", markdown: "<U+009B>2J", json: "\\u009b2J"),
    Case("\u{2028}", csv: "<U+2028>", tsv: "<U+2028>", markdown: "<U+2028>", json: "\\u2028"),
    Case("\u{202E}a", csv: "<U+202E>a", tsv: "<U+202E>a", markdown: "<U+202E>a", json: "\\u202ea"),
  ]

  @Test(arguments: texts)
  func aTextIsEscaped(_ example: Case) throws {
    let cell = Cell.string(example.text)
    func same(_ text: String, _ expected: String) -> Bool { Array(text.utf8) == Array(expected.utf8) }
    #expect(same(try Format.csv.write(cell), example.csv))
    #expect(same(try Format.tsv.write(cell), example.tsv))
    #expect(same(try Format.markdown.write(cell), example.markdown))
    #expect(same(try Format.json.write(cell), example.json))
    #expect(same(try Format.ndjson.write(cell), example.json))
  }

  static let values: [(Cell, plain: String, json: String)] = [
    (.null, "", "null"), (.flag(true), "true", "true"), (.flag(false), "false", "false"),
    (.whole(0), "0", "0"), (.whole(-42), "-42", "-42"), (.whole(1_234_567), "1234567", "1234567"),
    (.whole(.max), "9223372036854775807", "9223372036854775807"),
    (.whole(.min), "-9223372036854775808", "-9223372036854775808"),
    (.decimal(886.748544), "886.748544", "886.748544"), (.decimal(1_234_567.5), "1234567.5", "1234567.5"),
    (.decimal(-0.5), "-0.5", "-0.5"), (.decimal(2), "2", "2"), (.decimal(0.1 + 0.2), "0.3", "0.3"),
    (.decimal(-0.0000001), "0", "0"), (.decimal(.nan), "", "null"), (.decimal(.infinity), "", "null"),
    (.time(0), "1970-01-01T00:00:00Z", "\"1970-01-01T00:00:00Z\""),
    (.time(1_643_216_400), "2022-01-26T17:00:00Z", "\"2022-01-26T17:00:00Z\""),
    (.list([]), "", "[]"), (.list([Array("ACA3338".utf8)]), "ACA3338", "[\"ACA3338\"]"),
    (.list([Array("A1".utf8), Array("B2".utf8)]), "A1 B2", "[\"A1\",\"B2\"]"),
  ]

  @Test(arguments: values.indices)
  func aValueKeepsItsType(index: Int) throws {
    let (cell, plain, json) = Self.values[index]
    for format in [Format.csv, .tsv, .markdown] { #expect(try format.write(cell) == plain, "\(format)") }
    for format in [Format.json, .ndjson] { #expect(try format.write(cell) == json, "\(format)") }
  }

  static let grid = GridSheet(
    names: ["ident", "distance_km"], cells: [[.string("A1"), .whole(5)], [.string("B2"), .null]])

  @Test func rowsStandInTheirFrame() throws {
    #expect(try Format.csv.write(Self.grid) == "ident,distance_km\r\nA1,5\r\nB2,\r\n")
    #expect(try Format.csv.write(Self.grid, header: false) == "A1,5\r\nB2,\r\n")
    #expect(try Format.tsv.write(Self.grid) == "ident\tdistance_km\nA1\t5\nB2\t\n")
    #expect(try Format.tsv.write(Self.grid, header: false) == "A1\t5\nB2\t\n")
    #expect(try Format.markdown.write(Self.grid) == "| ident | distance_km |\n| --- | --- |\n| A1 | 5 |\n| B2 |  |\n")
    #expect(try Format.markdown.write(Self.grid, header: false) == "|  |  |\n| --- | --- |\n| A1 | 5 |\n| B2 |  |\n")
    #expect(
      try Format.json.write(Self.grid)
        == "[\n{\"ident\":\"A1\",\"distance_km\":5},\n{\"ident\":\"B2\",\"distance_km\":null}\n]\n")
    #expect(
      try Format.ndjson.write(Self.grid)
        == "{\"ident\":\"A1\",\"distance_km\":5}\n{\"ident\":\"B2\",\"distance_km\":null}\n")
  }

  @Test func noTwoNamesOfColumnsAreAlike() throws {
    let names = ["x", "x", "X", "x_2", "x"]
    let sheet = GridSheet(names: names, cells: [names.indices.map { .whole($0) }])
    let object = "{\"x\":0,\"x_2\":1,\"X\":2,\"x_2_2\":3,\"x_3\":4}"
    #expect(try Format.ndjson.write(sheet) == object + "\n")
    #expect(try Format.json.write(sheet) == "[\n\(object)\n]\n")
    #expect(try Format.csv.write(sheet) == "x,x_2,X,x_2_2,x_3\r\n0,1,2,3,4\r\n")
    #expect(try Format.tsv.write(sheet, header: true).hasPrefix("x\tx_2\tX\tx_2_2\tx_3\n"))
  }

  @Test func withoutRowsThereIsStillADocument() throws {
    let empty = GridSheet(names: ["ident", "distance_km"], cells: [])
    #expect(try Format.csv.write(empty) == "ident,distance_km\r\n")
    #expect(try Format.tsv.write(empty) == "ident\tdistance_km\n")
    #expect(try Format.markdown.write(empty) == "| ident | distance_km |\n| --- | --- |\n")
    #expect(try Format.json.write(empty) == "[]\n")
    #expect(try Format.ndjson.write(empty) == "")
  }

  @Test(arguments: Format.allCases)
  func hugeTextIsHandedOverWhole(format: Format) throws {
    let text = String(repeating: "x", count: 200_000)
    let row: [Cell] = [.string(text), .whole(1)]
    let output = try format.write(GridSheet(names: ["a", "b"], cells: Array(repeating: row, count: 3)))
    #expect(output.split(separator: text, omittingEmptySubsequences: false).count == 4)
  }

  @Test func piecesAreHandedOverAsRowsAreDone() throws {
    let row: [Cell] = [.string(String(repeating: "x", count: 100))]
    let sheet = GridSheet(names: ["a"], cells: Array(repeating: row, count: 5000))
    var pieces: [Int] = []
    try TSVFormat(hasHeader: true).write(sheet, to: ByteOutput { pieces.append($0.count) })
    #expect(pieces.reduce(0, +) == 2 + 5000 * 101 && pieces.count > 4)
  }

  @Test(arguments: Format.allCases)
  func manyRowsStandInOrder(format: Format) throws {
    let numbers = 0..<10_000
    let output = try format.write(GridSheet(names: ["n"], cells: numbers.map { [.whole($0)] }))
    #expect(output.split { !$0.isNumber }.compactMap { Int($0) } == Array(numbers))
    if format == .json { #expect(try JSONSerialization.jsonObject(with: Data(output.utf8)) is [[String: Int]]) }
  }

  /// Few rows are written on one thread, many on several.
  @Test(arguments: [(9, 1), (10_000, 1), (10_000, 2)])
  func aFailureToWriteEndsTheWriting(rows: Int, failing: Int) {
    struct Full: Error {}
    var calls = 0
    let text = String(repeating: "x", count: 700_000 / rows)
    #expect(throws: Full.self) {
      try TSVFormat(hasHeader: true).write(
        GridSheet(names: ["a"], cells: Array(repeating: [.string(text)], count: rows)),
        to: ByteOutput { _ in
          calls += 1
          if calls == failing { throw Full() }
        })
    }
    #expect(calls == failing)
  }

  /// A text that a spreadsheet would evaluate gets an apostrophe; a number never does.
  @Test(
    arguments: [
      ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"), (" =1", "' =1"), ("＝1", "'＝1"),
      ("\t=1", "\"'\t=1\""), ("=a,b", "\"'=a,b\""), ("a=1", "a=1"), ("", ""), ("Ünal", "Ünal"), ("'=1", "'=1"),
    ])
  func formulasAreGuarded(_ text: String, _ csv: String) throws {
    let sheet = GridSheet(names: ["x", "y"], cells: [[.string(text), .whole(-5)]])
    let guarded = try written { output in
      try CSVFormat(hasHeader: false, guardsFormulas: true).write(sheet, to: output)
    }
    #expect(guarded == "\(csv),-5\r\n")
    let tabs = try written { output in
      try TSVFormat(hasHeader: false, guardsFormulas: true).write(sheet, to: output)
    }
    #expect(tabs.hasPrefix("'") == (csv.contains("'") && !text.isEmpty))
    #expect(try Format.csv.write(sheet, header: false).contains("'") == text.contains("'"))
  }
}
