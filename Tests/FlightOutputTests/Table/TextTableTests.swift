import TestSupport
import Testing

import TerminalScreen

@testable import FlightOutput

struct TextTableTests {
  typealias Column = TextTable.Column
  typealias Cell = TextTable.Cell

  private func text(_ table: TextTable, width: Int? = nil, header: Bool = true, styled: Bool = false) throws -> String {
    try written { try table.write(width: width, header: header, styled: styled, to: $0) }
  }

  @Test func columnsLineUpByWidthAndNotByCharacters() throws {
    let table = TextTable(
      [Column("City"), Column("Code"), Column("km", alignment: .right)],
      rows: [
        [Cell("Zürich"), Cell("LSZH"), Cell("5")], [Cell("東京"), Cell("RJTT"), Cell("1234567")],
        [Cell("Zu\u{308}rich"), Cell("–"), .unknown], [Cell("👩‍🚀"), Cell("X"), Cell("10")],
      ])
    #expect(
      try text(table) == """
        City    Code       km
        Zürich  LSZH        5
        東京    RJTT  1234567
        Zu\u{308}rich  –           –
        👩‍🚀      X          10

        """)
  }

  /// A right-to-left cell has the width of its letters, is cut between letters, and is isolated from adjacent numbers.
  @Test func textFromRightToLeftKeepsToItsCell() throws {
    let table = TextTable(
      [Column("City", leastWidth: 4), Column("km", alignment: .right), Column("Note")],
      rows: [
        [Cell("תל אביב"), Cell("12"), Cell("x")], [Cell("الرِّياض"), Cell("345"), Cell("قطر 7")],
        [Cell("Oslo"), Cell("6"), Cell("y")],
      ])
    #expect(
      try text(table) == """
        City      km  Note
        \u{2068}תל אביב\u{2069}   12  x
        \u{2068}الرِّياض\u{2069}   345  \u{2068}قطر 7\u{2069}
        Oslo       6  y

        """)
    #expect(try text(table, width: 16).hasPrefix("City   km  Note\n\u{2068}תל …\u{2069}"))
  }

  static var flights: TextTable {
    TextTable(
      [
        Column("Flight"), Column("From", leastWidth: 8), Column("Airline", leastWidth: 8, dropPriority: 2),
        Column("Distance, km", alignment: .right, dropPriority: 3), Column("Departure", dropPriority: 1),
        Column("Phase"),
      ],
      rows: [
        [
          Cell("UAL2418"), Cell("KDEN Denver"), Cell("United"), Cell("1556"), Cell("14 Mar 12:00 UTC−6"),
          Cell("enroute"),
        ],
        [
          Cell("DLH446"), Cell("EDDF Frankfurt am Main"), Cell("Lufthansa"), Cell("8089"), Cell("~14 Mar 19:00 UTC+1"),
          Cell("scheduled"),
        ],
      ])
  }

  static let fits: [(Int, String)] = [
    (
      120,
      """
      Flight   From                    Airline    Distance, km  Departure            Phase
      UAL2418  KDEN Denver             United             1556  14 Mar 12:00 UTC−6   enroute
      DLH446   EDDF Frankfurt am Main  Lufthansa          8089  ~14 Mar 19:00 UTC+1  scheduled

      """
    ),
    (
      80,
      """
      Flight   From            Airline    Distance, km  Departure            Phase
      UAL2418  KDEN Denver     United             1556  14 Mar 12:00 UTC−6   enroute
      DLH446   EDDF Frankfur…  Lufthansa          8089  ~14 Mar 19:00 UTC+1  scheduled

      """
    ),
    (
      60,
      """
      Flight   From       Airline   Departure            Phase  …
      UAL2418  KDEN Den…  United    14 Mar 12:00 UTC−6   enroute
      DLH446   EDDF Fra…  Lufthan…  ~14 Mar 19:00 UTC+1  scheduled

      """
    ),
    (
      40,
      """
      Flight   From                  Phase  …
      UAL2418  KDEN Denver           enroute
      DLH446   EDDF Frankfurt am M…  scheduled

      """
    ),
    (
      20,
      """
      Flight   From  …
      UAL2418  KDEN Denver
      DLH446   EDDF Frank…

      """
    ),
  ]

  @Test(arguments: fits)
  func aTableFits(width: Int, expected: String) throws {
    let text = try text(Self.flights, width: width)
    #expect(text == expected)
  }

  @Test(arguments: 1...130)
  func noLineIsWiderThanAskedForUnlessNothingIsLeftToGive(width: Int) throws {
    for header in [true, false] {
      let lines = try text(Self.flights, width: width, header: header).split(separator: "\n")
      #expect(lines.count == (header ? 3 : 2))
      // The first column and the mark always stay.
      #expect(lines.allSatisfy { DisplayWidth.of(String($0)) <= max(width, 10) })
      #expect(lines.allSatisfy { $0.last != " " })
    }
  }

  @Test func numbersAreNeverCut() throws {
    let table = TextTable(
      [Column("A"), Column("B", alignment: .right), Column("C", alignment: .right)],
      rows: [[Cell("words of some length"), Cell("123456789"), Cell("987654321")]])
    for width in 1...45 {
      let line = try text(table, width: width, header: false)
      for part in line.dropLast().split(separator: " ") where part.first?.isNumber == true {
        #expect(part == "123456789" || part == "987654321")
      }
    }
  }

  /// Texts are cut first, and then the last columns are omitted.
  @Test(arguments: [
    (
      57,
      """
      Flight    Departure          Arrival            Phase
      UAL2418   28 Mar 05:49 PDT   28 Mar 18:10 EDT   scheduled
      N10154UA  ~29 Mar 12:16 BST  ~29 Mar 18:10 BST  enroute

      """
    ),
    (
      56,
      """
      Flight    Departure          Arrival            Phase
      UAL2418   28 Mar 05:49 PDT   28 Mar 18:10 EDT   schedul…
      N10154UA  ~29 Mar 12:16 BST  ~29 Mar 18:10 BST  enroute

      """
    ),
    (
      55,
      """
      Flight    Departure          Arrival  …
      UAL2418   28 Mar 05:49 PDT   28 Mar 18:10 EDT
      N10154UA  ~29 Mar 12:16 BST  ~29 Mar 18:10 BST

      """
    ),
    (40, "Flight    Departure  …\nUAL2418   28 Mar 05:49 PDT\nN10154UA  ~29 Mar 12:16 BST\n"),
  ])
  func timesAreNeverCut(width: Int, expected: String) throws {
    let table = TextTable(
      [Column("Flight"), Column("Departure", isTime: true), Column("Arrival", isTime: true), Column("Phase")],
      rows: [
        [Cell("UAL2418"), Cell("28 Mar 05:49 PDT"), Cell("28 Mar 18:10 EDT"), Cell("scheduled")],
        [Cell("N10154UA"), Cell("~29 Mar 12:16 BST"), Cell("~29 Mar 18:10 BST"), Cell("enroute")],
      ])
    #expect(try text(table, width: width) == expected)
  }

  @Test func headingsGiveWayBeforeColumns() throws {
    let table = TextTable(
      [Column("Flight"), Column("Distance, km", short: "km", alignment: .right, dropPriority: 1)],
      rows: [[Cell("UAL1"), Cell("888")]])
    #expect(try text(table, width: 20) == "Flight  Distance, km\nUAL1             888\n")
    #expect(try text(table, width: 19) == "Flight   km\nUAL1    888\n")
    #expect(try text(table, width: 10) == "Flight  …\nUAL1\n")
  }

  // MARK: Long tables

  /// Returns a table and a counter of the rows that have been created for it.
  private func counting(_ count: Int, _ row: @escaping (Int) -> [Cell]) -> (table: TextTable, made: () -> Int) {
    var made = 0
    let table = TextTable([Column("City", leastWidth: 8), Column("n", alignment: .right)], rowCount: count) { index in
      made += 1
      return row(index)
    }
    return (table, { made })
  }

  @Test func firstRowsAreShownBeforeTheLastAreMade() throws {
    let (table, made) = counting(10_000) { [Cell("Oslo"), Cell("\($0)")] }
    var madeBeforeFirst: Int?
    try table.write(
      width: 80, header: true, styled: false, to: ByteOutput { _ in madeBeforeFirst = madeBeforeFirst ?? made() })
    #expect(try #require(madeBeforeFirst) <= 1000)
    #expect(made() == 10_000)
  }

  @Test func columnsGrowOnATerminalAndStandStraightInAFile() throws {
    let (table, _) = counting(1200) { [Cell($0 < 1100 ? "Oslo" : "Trondheim am Fjord"), Cell("\($0 * 1000)")] }
    let onTerminal = try text(table, width: 80).split(separator: "\n")
    #expect(onTerminal.count == 1201)
    #expect(onTerminal[1] == "Oslo       0")
    #expect(onTerminal[1200] == "Trondheim am Fjord  1199000")
    #expect(try text(table, width: 20).split(separator: "\n")[1200] == "Trondheim …  1199000")
    let inFile = try text(table).split(separator: "\n")
    #expect(Set(inFile.map(\.count)) == [27])
  }

  @Test func withoutRowsThereAreHeadings() throws {
    #expect(try text(TextTable([Column("Flight"), Column("km", alignment: .right)], rows: [])) == "Flight  km\n")
    #expect(try text(TextTable([Column("Flight")], rows: []), header: false) == "")
  }

  @Test func stylesSurroundTextAndNoBlanks() throws {
    let table = TextTable(
      [Column("A"), Column("B", alignment: .right)], rows: [[Cell("x", style: .bad), Cell("1", style: .faint)]])
    #expect(
      try text(table, styled: true)
        == "\u{1B}[1mA\u{1B}[0m  \u{1B}[1mB\u{1B}[0m\n\u{1B}[31mx\u{1B}[0m  \u{1B}[2m1\u{1B}[0m\n")
  }

  @Test func nothingThatATerminalWouldObeyComesThrough() throws {
    let table = TextTable([Column("A"), Column("B")], rows: [[Cell("\u{1B}[2J\n\t\u{9B}"), Cell("\u{202E}x")]])
    #expect(try text(table, header: false) == "␛[2J␊␉<U+009B>  <U+202E>x\n")
  }

  @Test func hugeTextIsCutAndFast() throws {
    let huge = String(repeating: "x", count: Effort.times(200_000, long: 1_000_000))
    let table = TextTable([Column("A", leastWidth: 8), Column("B")], rows: [[Cell(huge), Cell("end")]])
    let line = try text(table, width: 40, header: false)
    #expect(line == String(repeating: "x", count: 34) + "…  end\n")
    #expect(try text(table, header: false) == huge + "  end\n")
  }
}
