internal import FlightOutput
internal import FlightStore

extension Run {
  /// Writes flights as a folder of Parquet files, one for each value of a field; a file that would be the same stays.
  ///
  /// - Parameters:
  ///   - flights: The flights.
  ///   - key: The field.
  /// - Returns: How it went.
  /// - Throws: What kept it from being written.
  func export(_ flights: RowSelection, partitionedBy key: ArgumentText) throws(Failure) -> ExitStatus {
    guard let folder = invocation.look.output, look.tableFormat == .parquet else { throw .cannotPartition }
    let path = try partitionKey(key)
    let partitions = PartitionedRows(flights, by: path, units: look.units)
    // The value stands in the name of the folder.
    let fields = flights.allFields.filter { $0 != path }
    let columns = TableColumn.columns(fields, look.units)
    var written = 0
    for part in partitions.parts {
      let file = "\(folder)/\(part.folder)/part.parquet"
      let sheet = SelectionSheet(part.rows, fields, units: look.units)
      if StandardStreams.holds(file, { try ParquetFormat(columns).write(sheet, to: $0) }) { continue }
      written += 1
      do throws(WriteFault) { try StandardStreams.makeFolder("\(folder)/\(part.folder)") } catch {
        throw .write(error, file: "\(folder)/\(part.folder)")
      }
      try OutputTarget(console: console, file: file).write { try ParquetFormat(columns).write(sheet, to: $0) }
    }
    if invocation.verbosity != .quiet {
      console.report("flights: wrote \(written) of \(partitions.parts.count) partitions; the others are as they were")
    }
    return .success
  }

  private func partitionKey(_ key: ArgumentText) throws(Failure) -> FieldPath {
    let keys = try building.keys(key, .flights)
    guard keys.count == 1, let first = keys.first, !first.isDescending else { throw .cannotPartition }
    return first.path
  }
}
