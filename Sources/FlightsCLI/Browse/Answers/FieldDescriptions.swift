internal import FlightOutput
internal import FlightStore
internal import TerminalScreen

/// A description of the fields of some rows: distinct values, unknown values, extremes and distribution.
struct FieldDescriptions {
  // The exact number beyond this is not worth the memory.
  private static let maximumKinds = 10_000
  private static let blocks = Array(" ▁▂▃▄▅▆▇█")

  let selection: RowSelection
  let paths: [FieldPath]
  let display: Display

  /// Returns the table with a row for each field.
  ///
  /// - Complexity: O(*n* × *f*), where *n* is the number of rows and *f* that of fields.
  func table() -> TextTable {
    let words = BrowserWords(language: display.language)
    let columns: [TextTable.Column] = [
      .init(words.field), .init(words.values, alignment: .right), .init(words.unknown, alignment: .right),
      .init(words.least),
      .init(words.greatest), .init(words.distribution),
    ]
    return TextTable(columns, rows: paths.map { cells($0) })
  }

  private func cells(_ path: FieldPath) -> [TextTable.Cell] {
    var kinds: Set<FieldValue> = []
    var unknown = 0
    var numbers: [(value: Double, place: Int)] = []
    let read = selection.reader(of: path)
    for (place, row) in selection.rows.enumerated() {
      let value = read(row)
      if value == .null {
        unknown += 1
        continue
      }
      if kinds.count < Self.maximumKinds { kinds.insert(value) }
      if let number = value.number { numbers.append((number, place)) }
    }
    let count = kinds.count < Self.maximumKinds ? "\(kinds.count)" : "\(kinds.count)+"
    let ends = Self.ends(of: numbers) ?? Self.ends(of: texts(path))
    return [
      .init(path.name, style: .strong), .init(count), .init("\(unknown)", style: unknown == 0 ? .faint : .plain),
      ends.map { text(of: path, at: $0.least) } ?? .unknown, ends.map { text(of: path, at: $0.greatest) } ?? .unknown,
      .init(histogram(numbers.map(\.value)), style: .accent),
    ]
  }

  /// Returns the texts of the first 100,000 rows; more would take too long.
  private func texts(_ path: FieldPath) -> [(value: String, place: Int)] {
    let value = selection.reader(of: path)
    return selection.rows.prefix(100_000).enumerated().compactMap { place, row in
      guard let text = selection.withText(of: value(row), { $0.text }), !text.isEmpty else { return nil }
      return (text, place)
    }
  }

  /// Returns the places of the least and the greatest of some values; `nil` if there are none.
  private static func ends<Value: Comparable>(
    of values: [(value: Value, place: Int)]
  ) -> (least: Int, greatest: Int)? {
    guard let least = values.min(by: { $0.value < $1.value }), let most = values.max(by: { $0.value < $1.value }) else {
      return nil
    }
    return (least.place, most.place)
  }

  private func text(of path: FieldPath, at place: Int) -> TextTable.Cell {
    let row = selection[place..<(place + 1)]
    let table = SelectionTable(row, paths: [path], display: display, unitsInCells: true).table()
    return TextTable.Cell(table.cells(ofRow: 0).first?.text ?? "")
  }

  private func histogram(_ numbers: [Double]) -> String {
    guard let least = numbers.min(), let most = numbers.max(), most > least else { return "" }
    var counts = [Int](repeating: 0, count: 12)
    for number in numbers { counts[min(11, Int((number - least) / (most - least) * 12))] += 1 }
    let highest = counts.max() ?? 1
    return String(counts.map { $0 == 0 ? Self.blocks[0] : Self.blocks[max(1, $0 * 8 / highest)] })
  }
}
