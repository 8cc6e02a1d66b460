import TestSupport
import FlightStore
import Foundation
import Testing

@testable import FlightOutput

/// Tests of Parquet files, read by a reader that is independent of the writer.
struct ParquetFormatTests {
  private typealias Read = TinyParquet.Cell

  private static let columns = [
    TableColumn("flag", shape: .flag), TableColumn("whole", shape: .whole), TableColumn("decimal", shape: .decimal),
    TableColumn("time", shape: .time), TableColumn("text", shape: .text, comment: "A \"text\"\n"),
    TableColumn("list", shape: .list),
  ]

  private static func bytes(_ columns: [TableColumn], _ cells: [[Cell]], rowsPerGroup: Int = 1 << 16) throws -> [UInt8]
  {
    var bytes: [UInt8] = []
    let sheet = GridSheet(names: columns.map(\.name), cells: cells)
    try ParquetFormat(columns, rowsPerGroup: rowsPerGroup).write(sheet, to: ByteOutput { bytes += $0.array })
    return bytes
  }

  /// Writes the values of one column and reads them.
  private static func read(_ shape: ValueShape, _ cells: [Cell], rowsPerGroup: Int = 1 << 16) throws -> TinyParquet {
    try TinyParquet(bytes([TableColumn("x", shape: shape)], cells.map { [$0] }, rowsPerGroup: rowsPerGroup))
  }

  private static func expected(_ cell: Cell) -> TinyParquet.Cell {
    switch cell {
    case .null: .null
    case .flag(let flag): .flag(flag)
    case .whole(let whole): .whole(whole)
    case .decimal(let decimal): .decimal(decimal)
    case .time(let seconds): .whole(seconds * 1000)
    case .text(let text): .text(text)
    case .list(let list): .list(list)
    }
  }

  /// Returns random rows of all types, about a third of whose values are null.
  private static func rows(_ count: Int, _ random: inout some RandomNumberGenerator) -> [[Cell]] {
    (0..<count).map { _ in
      let cells: [Cell] = [
        .flag(.random(using: &random)), .whole(.random(in: -1000...1_000_000_000, using: &random)),
        .decimal(Double(Int.random(in: -9...9_000_000, using: &random)) / 64),
        .time(.random(in: 0...4_000_000_000, using: &random)),
        .string("text \(Int.random(in: 0...400, using: &random))"),
        .list((0..<Int.random(in: 0...4, using: &random)).map { Array("DL\($0)".utf8) }),
      ]
      return cells.map { Int.random(in: 0..<3, using: &random) == 0 ? .null : $0 }
    }
  }

  @Test(arguments: [0, 1, 2, 7, 8, 9, 127, 128, 129, 130, 999, 1000, 1001, 5000])
  func allTypesAreReadAgainAsTheyWere(count: Int) throws {
    var random = SeededGenerator(seed: UInt64(count))
    let rows = Self.rows(count, &random)
    let file = try TinyParquet(Self.bytes(Self.columns, rows, rowsPerGroup: 1000))
    #expect(file.rowCount == count)
    #expect(file.groups.count == (count + 999) / 1000)
    for (place, column) in Self.columns.enumerated() {
      #expect(file.values(column.name) == rows.map { Self.expected($0[place]) }, "\(column.name)")
    }
  }

  @Test(arguments: [ValueShape.flag, .whole, .decimal, .time, .day, .text, .list])
  func aColumnOfNullsIsOne(shape: ValueShape) throws {
    for count in [1, 9, 3000] {
      let file = try Self.read(shape, [Cell](repeating: .null, count: count))
      #expect(file.values("x") == [Read](repeating: .null, count: count))
      #expect(file.groups[0][0].nullCount == count)
      #expect(file.groups[0][0].least == nil && file.groups[0][0].greatest == nil)
    }
  }

  @Test func pagesEndBetweenRows() throws {
    let lists = (0..<9000).map { number in Cell.list((0..<5).map { Array("\(number * $0)".utf8) }) }
    let file = try Self.read(.list, lists)
    #expect(file.values("x") == lists.map(Self.expected))
    #expect(file.groups[0][0].pageCount > 2)
  }

  @Test(arguments: [19_999, 20_000, 20_001, 40_001]) func pagesEndWhereTheyAreFull(count: Int) throws {
    let cells = (0..<count).map { Cell.whole($0 * $0 % 7919) }
    let file = try Self.read(.whole, cells)
    #expect(file.values("x") == cells.map(Self.expected))
    #expect(file.groups[0][0].pageCount == (count + 19_999) / 20_000)
  }

  @Test func largeTextsHavePagesOfTheirOwn() throws {
    let texts = (0..<6).map { Cell.string(String(repeating: "\($0)", count: 700_000)) }
    let file = try Self.read(.text, texts)
    #expect(file.values("x") == texts.map(Self.expected))
    #expect(file.groups[0][0].pageCount == 6)
  }

  @Test func hostileTextsStayWhatTheyAre() throws {
    let texts = [
      "", "\0", "a\0b", "'\"\\", "\r\n\t", "é\u{10FFFF}\u{1F6EB}", "\u{202E}", "\u{FFFD}",
      String(repeating: "x", count: 99_999),
    ]
    let file = try Self.read(.text, texts.map { .string($0) })
    #expect(file.values("x") == texts.map { .text(Array($0.utf8)) })
  }

  @Test func bytesThatAreNoCharactersBecomeTheReplacementCharacter() throws {
    let broken: [[UInt8]] = [[0xED, 0xA0, 0x80], [0x61, 0xFF], [0xC3], [0x80, 0x61]]
    for cell in try Self.read(.text, broken.map { .text($0) }).values("x") {
      guard case .text(let text) = cell else { throw TinyParquet.Broken(what: "\(cell)") }
      #expect(String(validating: text, as: UTF8.self)?.contains("\u{FFFD}") == true)
    }
  }

  @Test func numbersAtTheirLimitsAreWhatTheyAre() throws {
    let numbers = [Int.max, .min, 0, -1, 1, .max, .max, .min, .min, 5]
    #expect(try Self.read(.whole, numbers.map { .whole($0) }).values("x") == numbers.map { .whole($0) })
  }

  @Test func whatIsNoNumberIsUnknown() throws {
    let file = try Self.read(.decimal, [.decimal(.nan), .decimal(.infinity), .decimal(-0.0), .decimal(1.0 / 3)])
    #expect(file.values("x") == [.null, .null, .decimal(0), .decimal(0.333333)])
  }

  @Test func boundsAreTheLeastAndTheGreatest() throws {
    func bounds(_ shape: ValueShape, _ cells: [Cell]) throws -> [[UInt8]?] {
      let chunk = try Self.read(shape, cells).groups[0][0]
      #expect(chunk.nullCount == 1 && chunk.isExact == true)
      return [chunk.least, chunk.greatest]
    }
    #expect(try bounds(.flag, [.flag(true), .null, .flag(false)]) == [[0], [1]])
    #expect(
      try bounds(.whole, [.whole(258), .whole(-2), .null])
        == [[0xFE, 255, 255, 255, 255, 255, 255, 255], [2, 1, 0, 0, 0, 0, 0, 0]])
    #expect(
      try bounds(.decimal, [.decimal(2), .decimal(-1.5), .null])
        == [[0, 0, 0, 0, 0, 0, 0xF8, 0xBF], [0, 0, 0, 0, 0, 0, 0, 0x40]])
    // Texts compare by unsigned bytes: é comes after z.
    #expect(try bounds(.text, ["z", "é", "Z"].map { .string($0) } + [.null]) == [Array("Z".utf8), Array("é".utf8)])
    #expect(try bounds(.text, [.string(""), .null]) == [[], []])
  }

  @Test func boundsOfLongTextsAreShortAndHoldThem() throws {
    let texts = [
      String(repeating: "a", count: 100), String(repeating: "é", count: 50), String(repeating: "\u{D7FF}", count: 30),
      String(repeating: "x", count: 61) + "\u{10FFFF}\u{10FFFF}", "b" + String(repeating: "\u{10FFFF}", count: 20),
    ]
    for text in texts {
      let chunk = try Self.read(.text, [.string(text)]).groups[0][0]
      let least = try #require(chunk.least)
      let greatest = try #require(chunk.greatest)
      #expect(least.count <= 64 && greatest.count <= 64 && chunk.isExact == false)
      #expect(least.lexicographicallyPrecedes(text.utf8) && Array(text.utf8).lexicographicallyPrecedes(greatest))
      #expect(String(validating: least, as: UTF8.self) != nil && String(validating: greatest, as: UTF8.self) != nil)
    }
    let last = try Self.read(.text, [.string(String(repeating: "\u{10FFFF}", count: 40))]).groups[0][0]
    #expect(last.least != nil && last.greatest == nil)
  }

  @Test func theEncodingSuitsTheValues() throws {
    let codes = (0..<1000).map { Cell.string("K\($0 % 9)") }
    #expect(try Self.read(.text, codes).groups[0][0].encodings.contains(8))
    #expect(try Self.read(.text, (0..<1000).map { .string("UAL\($0)") }).groups[0][0].encodings == [3, 0])
    #expect(try Self.read(.time, (0..<1000).map { .time($0 * 61) }).groups[0][0].encodings.contains(5))
    #expect(try Self.read(.whole, (0..<1000).map { .whole($0 % 3 * 1_000_000) }).groups[0][0].encodings.contains(8))
  }

  @Test func manyRowGroupsStandInOrder() throws {
    let cells = (0..<30_000).map { Cell.whole($0) }
    let file = try Self.read(.whole, cells, rowsPerGroup: 700)
    #expect(file.groups.count == 43)
    #expect(file.values("x") == cells.map(Self.expected))
  }

  @Test func commentsStandInTheMetadata() throws {
    let file = try TinyParquet(Self.bytes(Self.columns, []))
    let text = try #require(file.metadata["org.apache.spark.sql.parquet.row.metadata"])
    let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let fields = try #require(json["fields"] as? [[String: Any]])
    #expect(fields.map { $0["name"] as? String } == Self.columns.map(\.name))
    #expect((fields[4]["metadata"] as? [String: String])?["comment"] == "A \"text\"\n")
  }

  @Test func columnsHavePlainNamesOfWhichNoTwoAreAlike() throws {
    let paths = try FieldList.parse("ident, origin.city, distance, distance_nmi, speed - speed as Ident", of: .flights)
    let names = TableColumn.columns(paths, units: UnitPreferences()).map(\.name)
    #expect(names == ["ident", "origin_city", "distance_km", "distance_nmi", "Ident_kmh"])
    let twice = try FieldList.parse("ident, ident", of: .flights)
    #expect(TableColumn.columns(twice, units: UnitPreferences()).map(\.name) == ["ident", "ident_2"])
  }

  /// Random bytes, repeated bytes, and texts with many repetitions.
  @Test func whatIsCompressedIsReadAgain() throws {
    var random = SeededGenerator(seed: 11)
    let sizes = [0, 1, 3, 4, 5, 59, 60, 61, 256, 257, 65_535, 65_536, 65_537, 200_000]
    for (turn, size) in sizes.enumerated() {
      for values in size < 1000 ? [1, 2, 7, 256] : Effort.some(of: [1, 2, 7, 256], every: 2, turn: turn) {
        let bytes = (0..<size).map { _ in UInt8(truncatingIfNeeded: Int.random(in: 0..<values, using: &random)) }
        var packed = ByteBuffer()
        SnappyBlock.append(bytes.span, to: &packed)
        #expect(try Snappy.decoded(packed.withBytes { $0.array }) == bytes)
      }
    }
  }
}
