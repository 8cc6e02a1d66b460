/// The scope of an expression's values: single rows, or groups of rows.
struct ValueScope: Sendable {
  /// The keys that the rows of a group have in common; `nil` for values of single rows.
  var keys: [Expression]?
  /// The meanings of names other than fields, in lower case.
  var names: [String: Expression] = [:]
  /// The meanings of names inside measures, whose values are of the single rows of a group.
  var namesInMeasures: [String: Expression] = [:]

  /// Creates a scope of single rows.
  init(names: [String: Expression] = [:]) { self.names = names }

  /// Creates a scope of groups of flights with common keys, whose values are measures and the keys themselves.
  init(keys: [Expression], names: [String: Expression]) {
    self.keys = keys
    self.names = names
    self.names["count"] = .field(FieldPath(Field(.count)))
  }

  var isOfGroups: Bool { keys != nil }

  /// Returns whether a field or a part of one has a value in the scope.
  func admits(_ expression: Expression) -> Bool { keys?.contains(expression) ?? true }
}
