/// Which rows of an answer come together, of one that is written piece by piece.
package struct AnswerPart: Sendable {
  /// All rows in one piece.
  package static let whole = AnswerPart()

  /// The number of rows of the answer that have been written.
  package var rowsBefore = 0
  /// Whether what comes before all rows, such as the names of columns, is to be written.
  package var isFirst = true
  /// Whether what comes after all rows is to be written.
  package var isLast = true

  package init() {}
}
