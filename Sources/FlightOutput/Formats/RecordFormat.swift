package import FlightStore

/// Whole records as JSON: AeroAPI's own keys in AeroAPI's units, followed by what is worked out from them, so that what is
/// printed can be read again.
///
/// A flight says of its airports and its airline all that is known, which a pipe would lose otherwise.
package struct RecordFormat {
  private let selections: [RowSelection]
  private let frame: JSONFrame
  private let choice: FieldChoice
  private let units: UnitPreferences

  /// Makes a format for some rows.
  ///
  /// - Parameters:
  ///   - selections: The rows, of one kind or of several.
  ///   - choice: What to add to the members of records and what to leave out; lists are for other formats.
  ///   - lines: Whether to write NDJSON.
  ///   - units: The units of the figures that are worked out.
  package init(_ selections: [RowSelection], choice: FieldChoice = .usual, lines: Bool, units: UnitPreferences) {
    self.selections = selections
    self.choice = choice
    self.units = units
    frame = JSONFrame(lines: lines)
  }

  /// Writes the records, which may be some of an answer.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  package func write(_ part: AnswerPart = .whole, to output: ByteOutput) throws {
    var bytes = ByteBuffer()
    var count = part.rowsBefore
    if part.isFirst { frame.begin(&bytes) }
    for selection in selections {
      try output.handOver(&bytes)
      try RowPieces.write(selection.count, to: output) {
        RecordWriter(selection, frame: frame, choice: choice, units: units, after: count)
      }
      count += selection.count
    }
    if part.isLast { frame.end(isEmpty: count == 0, &bytes) }
    try output.handOver(&bytes)
  }
}
