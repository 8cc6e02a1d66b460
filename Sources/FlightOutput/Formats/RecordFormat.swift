package import FlightStore

/// Whole records as JSON: AeroAPI's own keys in AeroAPI's units, followed by what is worked out from them, so that what is
/// printed can be read again.
///
/// A flight says of its airports and its airline all that is known, which a pipe would lose otherwise.
package struct RecordFormat: JSONValues {
  package var bytes: [UInt8] = []
  private let selection: RowSelection
  private let frame: JSONFrame
  private let plan: RecordPlan
  private let reader: BlockReader
  private var objects: LinkedObjects

  /// Makes a format for some rows.
  ///
  /// - Parameters:
  ///   - selection: The rows.
  ///   - lines: Whether to write NDJSON.
  ///   - units: The units of the figures that are worked out.
  package init(_ selection: RowSelection, lines: Bool, units: UnitPreferences) {
    self.selection = selection
    frame = JSONFrame(lines: lines)
    plan = RecordPlan(selection.entity, units)
    reader = BlockReader(selection, attributes: plan.attributes, paths: plan.paths)
    objects = LinkedObjects(selection)
  }

  /// Writes the records.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  package mutating func write(to output: ByteOutput) throws {
    frame.begin(&bytes)
    try writeRows(after: 0, to: output)
    frame.end(isEmpty: selection.count == 0, &bytes)
    try output.handOver(&bytes)
  }

  /// Writes the records without what stands around them, after so many others.
  fileprivate mutating func writeRows(after others: Int, to output: ByteOutput) throws {
    let reader = reader
    var isFirst = others == 0
    try reader.forEachRow(0..<selection.count) { row, values in
      frame.beginRow(isFirst: isFirst, &bytes)
      isFirst = false
      write(row, values)
      frame.endRow(&bytes)
      try output.handOverIfLarge(&bytes)
    }
    try output.handOver(&bytes)
  }

  private mutating func write(_ row: Int, _ values: UnsafeBufferPointer<BlockValue>) {
    let start = bytes.count
    bytes.append(contentsOf: objects.members(row, selection.entity))
    for member in plan.members {
      switch member {
      case .value(let column):
        bytes.append(contentsOf: column.key)
        column.form.show(values[column.index], of: selection, to: &self)
      case .rare(let column):
        if values[column.index].isNull { continue }
        bytes.append(contentsOf: column.key)
        column.form.show(values[column.index], of: selection, to: &self)
      case .group(let key, let columns):
        if columns.allSatisfy({ values[$0.index].isNull }) { continue }
        bytes.append(contentsOf: key)
        let start = bytes.count
        for column in columns {
          bytes.append(contentsOf: column.key)
          column.form.show(values[column.index], of: selection, to: &self)
        }
        bytes.closeObject(from: start)
      case .object(let column):
        bytes.append(contentsOf: column.key)
        guard case .other(.row(let row, let kind)) = values[column.index] else {
          null()
          continue
        }
        bytes.append(contentsOf: objects.linked(row, kind))
      }
    }
    bytes.closeObject(from: start)
  }
}

/// Whole records of several kinds, one after another.
package struct JSONRecords {
  private let lines: Bool
  private let units: UnitPreferences

  /// - Parameters:
  ///   - lines: Whether to write NDJSON.
  ///   - units: The units of the figures that are worked out.
  package init(lines: Bool, units: UnitPreferences) {
    self.lines = lines
    self.units = units
  }

  /// Writes the records.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  package mutating func write(_ selections: [RowSelection], to output: ByteOutput) throws {
    let frame = JSONFrame(lines: lines)
    var bytes: [UInt8] = []
    frame.begin(&bytes)
    try output.handOver(&bytes)
    var count = 0
    for selection in selections {
      var format = RecordFormat(selection, lines: lines, units: units)
      try format.writeRows(after: count, to: output)
      count += selection.count
    }
    frame.end(isEmpty: count == 0, &bytes)
    try output.handOver(&bytes)
  }
}
