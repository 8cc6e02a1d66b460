import TestSupport
import FlightStore
import Foundation
import Testing

@testable import FlightOutput

/// Tests of rows as a sheet, which formats read by row or by column.
struct SelectionSheetTests {
  /// A format that records what it receives, by row or by column.
  private struct Recorder: SheetFormat, ColumnFormat, ~Copyable {
    var bytes = ByteBuffer()
    var columns: [[String]]
    private var column = -1

    init(columnCount: Int) { columns = Array(repeating: [], count: columnCount) }

    borrowing func another() -> Recorder { Recorder(columnCount: columns.count) }

    mutating func begin(_ names: [String]) {}
    mutating func beginRow(isFirst: Bool) {}
    mutating func beginCell(_ column: Int) { self.column = column }
    mutating func beginColumn() { column += 1 }
    mutating func endRow() {}
    mutating func end(isEmpty: Bool) {}

    mutating func null() { columns[column].append("null") }
    mutating func flag(_ flag: Bool) { columns[column].append("flag \(flag)") }
    mutating func whole(_ whole: Int) { columns[column].append("whole \(whole)") }
    mutating func decimal(_ decimal: Double) { columns[column].append("decimal \(decimal)") }
    mutating func exact(_ number: Double) { columns[column].append("exact \(number)") }
    mutating func time(_ seconds: Int) { columns[column].append("time \(seconds)") }
    mutating func day(_ days: Int) { columns[column].append("day \(days)") }
    mutating func text(_ text: Span<UInt8>) { columns[column].append("text \(text.array)") }
    mutating func list(_ joined: Span<UInt8>, separator: UInt8) {
      columns[column].append("list \(joined.array)")
    }
  }

  /// Returns flights of several segments, with values that are always, sometimes or never null, or constant.
  private static let store = Result {
    var random = SeededGenerator(seed: 7)
    func text(_ seconds: Int) -> String {
      "\"\(Date(timeIntervalSince1970: Double(seconds)).ISO8601Format())\""
    }
    let airports = ["KORD", "KSFO", "EDDF", "LSZH"]
    let records = (0..<4500).map { number in
      let off = 1_643_000_000 + Int.random(in: 0..<400_000, using: &random)
      let on = Bool.random(using: &random) ? text(off + 7200) : "null"
      let codeshares = ["null", "[]", #"["LH1"]"#, #"["LH1", "AC2"]"#].randomElement(using: &random) ?? "null"
      return """
        {"ident": "UAL\(number % 700)", "fa_flight_id": "F\(number)", "operator": "UAL", "scheduled_out": \(text(off - 600)),
        "scheduled_off": \(text(off)), "actual_on": \(on), "codeshares": \(codeshares), "cancelled": \(number % 9 == 0),
        "origin": {"code": "\(airports[number % 4])"}, "destination": {"code": "\(airports[number / 4 % 4])"},
        "route_distance": \(number), "inbound_fa_flight_id": "F\(number / 2)"}
        """
    }
    return try FlightStore(parsing: #"{"flights": [\#(records.joined(separator: ","))]}"#.utf8)
  }

  @Test(arguments: EntityKind.allCases)
  func columnsHaveTheValuesOfRows(entity: EntityKind) throws {
    var query = RowQuery(entity)
    if entity == .flights { query.sort = try SortKey.parse("route_distance desc", of: .flights) }
    let selection = query.rows(in: try Self.store.get())
    let counts: [EntityKind: Int] = [.flights: 4500, .airports: 4, .airlines: 1]
    try #require(selection.count == counts[entity])
    let date = entity == .flights ? try FieldList.parse("departure.date", of: .flights) : []
    let sheet = SelectionSheet(selection, paths: selection.allFields + date, units: UnitPreferences())
    let pieces = [0..<min(3, selection.count), min(3, selection.count)..<selection.count]
    for piece in pieces where !piece.isEmpty {
      var rows = Recorder(columnCount: sheet.names.count)
      var columns = Recorder(columnCount: sheet.names.count)
      sheet.show(piece, step: selection.count, to: &rows)
      sheet.showColumns(piece, to: &columns)
      #expect(columns.columns.allSatisfy { $0.count == piece.count })
      for (name, values) in zip(sheet.names, zip(rows.columns, columns.columns)) {
        #expect(values.0 == values.1, "\(name)")
      }
    }
  }
}
