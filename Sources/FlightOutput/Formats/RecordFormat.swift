package import FlightStore

/// Whole records as JSON that can be read again: AeroAPI's keys in AeroAPI's units, then derived values.
///
/// The record of a flight contains all that is known of its airports and airline, so that a pipe does not lose it.
package struct RecordFormat {
  private let selections: [RowSelection]
  private let frame: JSONFrame
  private let choice: FieldChoice
  private let units: UnitPreferences

  /// Creates a format for the rows of one or more selections.
  ///
  /// - Parameters:
  ///   - selections: The rows, of one or more entity kinds.
  ///   - choice: The members to add to records and to omit from them; lists are for other formats.
  ///   - lines: Whether to write NDJSON.
  ///   - units: The units of derived figures.
  package init(_ selections: [RowSelection], choice: FieldChoice = .usual, lines: Bool, units: UnitPreferences) {
    self.selections = selections
    self.choice = choice
    self.units = units
    frame = JSONFrame(lines: lines)
  }

  /// Writes the records, which may be one part of an answer.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  package func write(_ part: AnswerPart = .whole, to output: ByteOutput) throws {
    var bytes = ByteBuffer()
    var count = part.rowsBefore
    if part.isFirst { frame.begin(&bytes) }
    for selection in selections {
      try output.flush(&bytes)
      try RowPieces.write(selection.count, to: output) {
        RecordWriter(selection, frame: frame, choice: choice, units: units, after: count)
      }
      count += selection.count
    }
    if part.isLast { frame.end(isEmpty: count == 0, &bytes) }
    try output.flush(&bytes)
  }
}
