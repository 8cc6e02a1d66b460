/// A code or a name of an airport or airline in an expression.
package struct WrittenCode: Hashable, Sendable {
  package let text: String
  package let kind: EntityKind
  /// The whole expression.
  package let expression: String
  /// The range of the code in the expression, in UTF-8 bytes.
  let range: Range<Int>

  /// Returns the error that the code stands for nothing or for several entities, with what was probably meant.
  package func error(_ finding: CodeFault, meant: String? = nil) -> FilterError {
    FilterError(.code(finding, of: kind), in: expression, at: range, suggestion: meant)
  }
}

/// A reason why a code cannot be resolved.
public enum CodeFault: Hashable, Sendable {
  /// Nothing has the code, and it does not have the form of a code.
  case unknown
  /// The text begins the names of several airlines, with their names.
  case ambiguous([String])
}
