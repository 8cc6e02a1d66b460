/// The position of some rows within an answer that is written in several parts.
package struct AnswerPart: Sendable {
  /// All rows in one part.
  package static let whole = AnswerPart()

  /// The number of rows of the answer in the parts before this one.
  package var rowsBefore = 0
  /// Whether to write the header, such as the names of columns.
  package var isFirst = true
  /// Whether to write the footer, such as a closing bracket.
  package var isLast = true

  package init() {}
}
