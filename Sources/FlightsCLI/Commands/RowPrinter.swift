internal import FlightOutput
internal import FlightStore

/// A printer of rows in the format of a run.
struct RowPrinter {
  let look: Look
  let target: OutputTarget

  /// `usualYear` is evaluated only for a table: it may require a look at all flights.
  func print(
    _ selection: RowSelection, fields: FieldChoice, answering query: TableQuery, usualYear: @autoclosure () -> Int
  ) throws(Failure) {
    if look.isForDatabase {
      return try printForDatabase(selection, fields: fields.paths(from: FieldPath.plain(selection.entity)))
    }
    try target.write { output in
      guard look.format == .table else { return try write(selection, fields: fields, part: .whole, to: output) }
      try write(table(selection, fields: fields, query: query, usualYear: usualYear()).table(), to: output)
    }
  }

  /// Writes an answer or a part of it row by row, in any format but a table, which needs all rows at once.
  func write(_ selection: RowSelection, fields: FieldChoice, part: AnswerPart, to output: ByteOutput) throws {
    if look.format == .json || look.format == .ndjson, fields.listed == nil {
      let format = RecordFormat([selection], choice: fields, lines: look.format == .ndjson, units: look.units)
      return try format.write(part, to: output)
    }
    let paths = fields.paths(from: FieldPath.plain(selection.entity))
    let sheet = SelectionSheet(selection, paths: paths, units: look.units, after: part.rowsBefore)
    try write(sheet, part: part, to: output)
  }

  func printForDatabase(_ selection: RowSelection, fields: [FieldPath]) throws(Failure) {
    let sheet = SelectionSheet(selection, paths: fields, units: look.units)
    let columns = TableColumn.columns(fields, units: look.units)
    try target.write { output in
      if look.format == .parquet { return try ParquetFormat(columns).write(sheet, to: output) }
      try PostgreSQLFormat(table: selection.entity.rawValue, columns).write(sheet, to: output)
    }
  }

  func table(
    _ selection: RowSelection, fields: FieldChoice, query: TableQuery, usualYear: Int
  ) -> SelectionTable {
    let display = look.display(usualYear: usualYear)
    if let fields = fields.listed { return SelectionTable(selection, paths: fields, display: display) }
    var query = query
    if case .change(let added, let removed) = fields { (query.added, query.removed) = (added, removed) }
    if look.layout != .fitting { query.more = FieldPath.plain(selection.entity) }
    query.isInFull = look.layout == .blocks
    return SelectionTable(selection, answering: query, display: display)
  }

  func write(_ table: TextTable, to output: ByteOutput) throws {
    switch look.layout {
    case .fitting: try table.write(width: look.width, header: look.hasHeader, styled: look.usesColor, to: output)
    case .wide: try table.write(width: nil, header: look.hasHeader, styled: look.usesColor, to: output)
    case .blocks: try table.writeBlocks(width: look.width, header: look.hasHeader, styled: look.usesColor, to: output)
    }
  }

  /// Returns the fields that changes to the usual ones can leave out of an answer.
  func removableFields(_ query: RowQuery, and custom: CustomFields) -> [FieldPath] {
    let plain = FieldPath.plain(query.entity)
    if look.isForDatabase { return plain }
    guard look.format == .table else {
      return shownFields(of: query.entity) ?? RecordFormat.fields(query.entity, and: custom)
    }
    let usual = SelectionTable.usualFields(of: query)
    return look.layout == .fitting ? usual : usual + plain
  }

  /// Prints tables of several entities as plain text, one after another; a table has rows of one or more snapshots.
  func print(_ tables: [[RowSelection]]) throws(Failure) {
    try target.write { output in
      for table in tables {
        var part = AnswerPart()
        for (place, rows) in table.enumerated() {
          (part.isFirst, part.isLast) = (place == 0, place == table.count - 1)
          try write(rows, fields: .usual, part: part, to: output)
          part.rowsBefore += rows.count
        }
      }
    }
  }

  /// Prints an answer that is not a selection of rows: as a table for people, or as a sheet for programs.
  func print<Contents: Sheet>(
    _ table: @autoclosure () -> TextTable, orSheet sheet: @autoclosure () -> Contents
  ) throws(Failure) {
    try target.write { output in
      guard look.format == .table else { return try write(sheet(), to: output) }
      try write(table(), to: output)
    }
  }

  func write(_ sheet: some Sheet, part: AnswerPart = .whole, to output: ByteOutput) throws {
    try sheet.write(part, as: textFormat, to: output)
  }

  private var textFormat: TextFormat {
    if let template = look.template { return .template(template) }
    return switch look.format {
    case .csv: .csv(header: look.hasHeader, guardsFormulas: look.guardsFormulas)
    case .markdown: .markdown(header: look.hasHeader)
    case .json, .ndjson: .json(lines: look.format == .ndjson)
    default: .tsv(header: look.hasHeader, guardsFormulas: look.guardsFormulas)
    }
  }

  /// Returns the fields that are shown; `nil` for whole records.
  func shownFields(_ choice: FieldChoice = .usual, of entity: EntityKind) -> [FieldPath]? {
    if let listed = choice.listed { return listed }
    return switch look.format {
    case .table where look.layout == .fitting: choice.paths(from: SelectionTable.usualFields(entity))
    case .table: choice.paths(from: SelectionTable.usualFields(entity) + FieldPath.plain(entity))
    case .json, .ndjson: nil
    default: choice.paths(from: FieldPath.plain(entity))
    }
  }
}
