internal import FlightOutput
internal import FlightSQL
internal import FlightStore

extension Run {
  /// Runs `flights export`: writes all records, or those that filters select, in a form that can be read again.
  func export() throws(Failure) -> ExitStatus {
    let query = try building.query(.flights)
    let partition = try partition()
    let dialect: SQLDialect? = look.format == .duckdb ? .duckDB : look.format == .spark ? .spark : nil
    if let dialect, !invocation.options.has(.output) { throw .noFolder(dialect.rawValue) }
    let store = try load()
    try building.with(store).check(query)
    let flights = query.rows(in: store)
    if let partition { return try export(flights, partitionedBy: partition.key, in: partition.folder) }
    if look.isForDatabase {
      try printer.printForDatabase(flights, fields: flights.allFields)
      return .success
    }
    let isComplete = !invocation.options.hasFilters
    let others = [EntityKind.airports, .airlines].map { kind in
      isComplete ? RowQuery(kind).rows(in: store) : flights.linked(kind)
    }
    if let dialect, let folder = invocation.options[.output]?.text {
      return try export([flights] + others, for: dialect, in: folder)
    }
    try target.write { output in
      try RecordFormat(others + [flights], lines: look.format != .json, units: look.units).write(to: output)
    }
    return .success
  }
}

/// Exports to folders of files; a file with unchanged contents is not rewritten.
extension Run {
  /// Writes flights as a folder of Parquet files, one for each value of a field.
  private func export(
    _ flights: RowSelection, partitionedBy path: FieldPath, in folder: String
  ) throws(Failure) -> ExitStatus {
    let partitions = PartitionedRows(flights, by: path, units: look.units)
    // The value is in the name of the folder instead.
    let fields = flights.allFields.filter { $0 != path }
    let columns = TableColumn.columns(fields, units: look.units)
    var written = 0
    for part in partitions.parts {
      let sheet = SelectionSheet(part.rows, paths: fields, units: look.units)
      let target = "\(folder)/\(part.folder)"
      if try update("part.parquet", in: target, { try ParquetFormat(columns).write(sheet, to: $0) }) { written += 1 }
    }
    return describe(written, of: partitions.parts.count, noun: "partition")
  }

  /// Returns the field that partitions the rows, and the folder to write; `nil` if none is requested.
  private func partition() throws(Failure) -> (key: FieldPath, folder: String)? {
    guard let text = invocation.options[.partition] else { return nil }
    let keys = try building.keys(text, of: .flights)
    guard let folder = invocation.options[.output]?.text, look.format == .parquet,
      keys.count == 1, let key = keys.first, !key.isDescending
    else { throw .cannotPartition }
    return (key.path, folder)
  }

  /// Writes stored rows as a folder of Parquet files, with the SQL of views over them.
  private func export(
    _ selections: [RowSelection], for dialect: SQLDialect, in folder: String
  ) throws(Failure) -> ExitStatus {
    var written = 0
    for rows in selections {
      let fields = rows.viewFields
      let columns = TableColumn.columns(fields, units: UnitPreferences())
      let sheet = SelectionSheet(rows, storedValuesOf: fields)
      let file = StoredTables.file(of: rows.entity)
      if try update(file, in: folder, { try ParquetFormat(columns).write(sheet, to: $0) }) { written += 1 }
    }
    // The path is absolute, because the engine may run in another folder.
    let views = try supported(SQLSchema(over: .export(folder: LinkTarget.of(folder) + "/"), dialect: dialect.words))
    if try update("views.sql", in: folder, { try $0.write(views.text) }) { written += 1 }
    return describe(written, of: selections.count + 1, noun: "file")
  }

  /// Writes a file in a folder unless its contents are unchanged, and returns whether it did.
  private func update(
    _ file: String, in folder: String, _ write: (ByteOutput) throws -> Void
  ) throws(Failure) -> Bool {
    if StandardStreams.holds("\(folder)/\(file)", write) { return false }
    do throws(WriteFault) { try ReplacementFile.makeFolder(folder, mode: 0o777) } catch {
      throw .write(error, file: folder)
    }
    try OutputTarget(console: console, file: "\(folder)/\(file)").write(write)
    return true
  }

  private func describe(_ written: Int, of count: Int, noun: String) -> ExitStatus {
    let all = "\(count) \(noun)" + (count == 1 ? "" : "s")
    note("wrote \(written) of \(all); \(count - written) unchanged")
    return .success
  }
}
