extension Expression {
  /// Returns the expression with each field replaced.
  func replacingFields(_ replace: (FieldPath) -> FieldPath) -> Expression {
    switch self {
    case .field(let path): .field(replace(path))
    case .part(let part, let path): .part(part, replace(path))
    case .arithmetic(let left, let sign, let right):
      .arithmetic(left.replacingFields(replace), sign, right.replacingFields(replace))
    case .function(let function, let values): .function(function, values.map { $0.replacingFields(replace) })
    case .firstKnown(let values): .firstKnown(values.map { $0.replacingFields(replace) })
    case .choice(let condition, let first, let second):
      .choice(condition.replacingFields(replace), first.replacingFields(replace), second.replacingFields(replace))
    case .shared(let name, let value): .shared(name, value.replacingFields(replace))
    case .literal, .column, .linked, .number, .null: self
    }
  }
}

extension Condition {
  /// Returns the condition with each field replaced.
  func replacingFields(_ replace: (FieldPath) -> FieldPath) -> Condition {
    switch self {
    case .all(let conditions): .all(conditions.map { $0.replacingFields(replace) })
    case .any(let conditions): .any(conditions.map { $0.replacingFields(replace) })
    case .not(let condition): .not(condition.replacingFields(replace))
    case .isTrue(let value): .isTrue(value.replacingFields(replace))
    case .isNull(let value): .isNull(value.replacingFields(replace))
    case .compare(let left, let comparison, let right):
      .compare(left.replacingFields(replace), comparison, right.replacingFields(replace))
    case .isOneOf(let value, let literals): .isOneOf(value.replacingFields(replace), literals)
    case .isBetween(let value, let low, let high): .isBetween(value.replacingFields(replace), low, high)
    case .isRow: self
    }
  }
}

extension Formula {
  /// Returns the formula with each field replaced.
  func replacingFields(_ replace: (FieldPath) -> FieldPath) -> Formula {
    switch self {
    case .time(let value): .time(value.replacingFields(replace))
    case .whole(let value): .whole(value.replacingFields(replace))
    case .number(let value): .number(value.replacingFields(replace))
    case .phase(let value): .phase(value.replacingFields(replace))
    case .part(let part, let value): .part(part, value.replacingFields(replace))
    case .flag(let condition): .flag(condition.replacingFields(replace))
    }
  }

  /// The paths of all fields in the formula.
  var paths: [FieldPath] {
    if case .flag(let condition) = self { return condition.paths }
    return number?.paths ?? []
  }
}

extension Field {
  /// Returns a copy of the field with another source.
  func with(source: FieldSource) -> Field {
    var field = Field(
      name, of: entity, also: aliases, kind, source, isNullable: isNullable, headings.english, headings.russian, help)
    field.context = context
    return field
  }
}
