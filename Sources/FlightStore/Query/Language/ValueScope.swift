/// The scope of an expression's values: single rows, or groups of them.
struct ValueScope: Sendable {
  /// What the rows of a group have in common; `nil` for values of single rows.
  var keys: [Expression]?
  /// What names stand for that are no fields, in lower case.
  var names: [String: Expression] = [:]
  /// What names stand for inside measures, which are of the single rows of a group.
  var namesInMeasures: [String: Expression] = [:]

  /// Values of single rows.
  init(names: [String: Expression] = [:]) { self.names = names }

  /// Values of groups of flights with common keys: measures, and the keys themselves.
  init(keys: [Expression], names: [String: Expression]) {
    self.keys = keys
    self.names = names
    self.names["count"] = .field(FieldPath(Field(.count)))
  }

  /// Whether the values are of groups.
  var isOfGroups: Bool { keys != nil }

  /// Whether a field or a part of one has a value here.
  func admits(_ expression: Expression) -> Bool { keys?.contains(expression) ?? true }
}
