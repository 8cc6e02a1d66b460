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
    var numbers: [(number: Double, place: Int)] = []
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
    var cells: [TextTable.Cell] = [
      .init(path.name, style: .strong), .init(count), .init("\(unknown)", style: unknown == 0 ? .faint : .plain),
    ]
    if let least = numbers.min(by: { $0.number < $1.number }), let most = numbers.max(by: { $0.number < $1.number }) {
      cells += [
        text(of: path, at: least.place), text(of: path, at: most.place),
        .init(histogram(numbers.map(\.number)), style: .accent),
      ]
    } else {
      let texts = ends(path)
      cells += [texts.least, texts.greatest, .init("")]
    }
    return cells
  }

  /// Returns the first and last text of the first 100,000 rows; more would take too long.
  private func ends(_ path: FieldPath) -> (least: TextTable.Cell, greatest: TextTable.Cell) {
    var least: (text: String, place: Int)?
    var greatest: (text: String, place: Int)?
    let value = selection.reader(of: path)
    for (place, row) in selection.rows.prefix(100_000).enumerated() {
      guard let text = selection.withText(of: value(row), { $0.text }), !text.isEmpty
      else { continue }
      if least.map({ text < $0.text }) ?? true { least = (text, place) }
      if greatest.map({ text > $0.text }) ?? true { greatest = (text, place) }
    }
    return (
      least.map { self.text(of: path, at: $0.place) } ?? .unknown,
      greatest.map { self.text(of: path, at: $0.place) } ?? .unknown
    )
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
