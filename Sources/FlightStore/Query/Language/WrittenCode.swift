/// A code or a name of an airport or an airline as it stands in an expression.
package struct WrittenCode: Hashable, Sendable {
  package let text: String
  package let kind: EntityKind
  /// The whole expression.
  package let expression: String
  /// Where the code stands in it, in UTF-8 bytes.
  let range: Range<Int>

  /// Returns the error that nothing goes by the code, or several entities do; and what was probably meant.
  package func error(_ finding: CodeFault, meant: String? = nil) -> FilterError {
    FilterError(.code(finding, of: kind), in: expression, at: range, suggestion: meant)
  }
}

/// A fault of a code.
public enum CodeFault: Hashable, Sendable {
  /// Nothing goes by it, and it has not the form of a code.
  case unknown
  /// It begins the names of several airlines, which are named here.
  case ambiguous([String])
}
