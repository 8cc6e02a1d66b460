/// Something that a statement of an engine cannot say.
package struct SQLError: Error, Hashable, Sendable {
  /// The field, the function or the operator as it was asked for.
  package let what: String
  package let dialect: String
}
