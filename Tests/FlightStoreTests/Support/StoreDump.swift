@testable import FlightStore

extension FlightStore {
  /// The complete contents of the store, regardless of the order of rows and of the numbers of texts.
  var dump: String {
    EntityKind.allCases.map { kind in
      let rows = graph[kind].rows.presentRows.map { dump(kind, $0) }.sorted()
      return "\(kind) \(rows.count)\n" + rows.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  func dump(_ kind: EntityKind, _ row: Int) -> String {
    let table = graph[kind].rows
    let segment = table.segments[row >> Segment.shift]
    var text = ""
    for index in table.layout.columns.indices where segment.hasValues(index) && table.stored(index, ofRow: row) != 0 {
      let column = table.layout.columns[index]
      guard let value = value(table, index, column, row) else { continue }
      if !text.isEmpty { text += " " }
      text += column.path.isEmpty ? "#\(index)" : column.path
      text += "="
      text += value
    }
    return text
  }

  private func value(_ table: Table, _ index: Int, _ column: Column, _ row: Int) -> String? {
    switch column.storage {
    case .text: return graph.texts.string(table.text(index, ofRow: row)).map { "'\($0)'" }
    case .list:
      if table.text(index, ofRow: row).isNull { return nil }
      return "\(graph.texts.items(table.text(index, ofRow: row)).map { String(decoding: $0, as: UTF8.self) })"
    case .flag: return table.flag(index, ofRow: row).map { "\($0)" }
    case .whole: return table.whole(index, ofRow: row).map { "\($0)" }
    case .decimal: return table.decimal(index, ofRow: row).map { "\($0)" }
    case .time: return table.time(index, ofRow: row).map { "\($0)" }
    case .link:
      guard let target = table.link(index, ofRow: row) else { return nil }
      let kind: EntityKind = index == FlightColumn.airline.rawValue ? .airlines : .airports
      return graph.texts.string(graph[kind].rows.text(0, ofRow: target)).map { "->\($0)" }
    }
  }

  /// Returns the value of a column as text, or `nil` for null.
  func value(_ column: FlightColumn, _ row: Int = 0) -> String? {
    value(graph.flights.rows, column.rawValue, column.column, row)
  }

  func value(_ column: AirportColumn, of code: String) -> String? {
    guard let id = graph.texts.find(code), let row = graph.airports.row(code: id, in: graph.texts) else { return nil }
    return value(graph.airports.rows, column.rawValue, column.column, row)
  }

  func value(_ column: AirlineColumn, of code: String) -> String? {
    guard let id = graph.texts.find(code), let row = graph.airlines.row(code: id, in: graph.texts) else { return nil }
    return value(graph.airlines.rows, column.rawValue, column.column, row)
  }

  /// The numbers of flights, airports and airlines.
  var counts: [Int] { [graph.flights.count, graph.airports.count, graph.airlines.count] }

  /// Returns the keys of the airports or airlines, in order.
  func codes(_ kind: EntityKind) -> [String] {
    graph[kind].rows.presentRows.compactMap { graph.texts.string(graph[kind].rows.text(0, ofRow: $0)) }.sorted()
  }
}
