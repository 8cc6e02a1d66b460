/// The meaning of a part of a predicate.
enum PredicateTerm {
  /// The flight, airport or airline itself, or one that a to-one relationship is known to lead to.
  case entity([Field])
  /// A property that is no field, such as a to-many relationship, but may have a property that is one.
  case property([Field], AnyKeyPath)
  case field(PredicateField)
  case constant(PredicateConstant)
  case truth(PredicateTruth)

  /// The term as a truth; `nil` if it is not of a Boolean type.
  var truth: PredicateTruth? {
    switch self {
    case .truth(let truth): truth
    case .constant(.flag(let flag)): .constant(flag)
    case .constant(.null): .constant(nil)
    case .field(let field): field.truth
    default: nil
    }
  }

  /// Compares two terms as Swift compares their values; `nil` if columns cannot do it.
  static func compare(_ left: PredicateTerm, _ comparison: Comparison, _ right: PredicateTerm) -> PredicateTruth? {
    left.isList || right.isList ? nil : test(left, comparison, right)
  }

  /// Tests whether a list contains a value, where either may be a field or a constant; `nil` if columns cannot do it.
  func contains(_ value: PredicateTerm) -> PredicateTruth? {
    isList && !value.isList ? Self.test(self, .equal, value) : nil
  }

  private var isList: Bool {
    switch self {
    case .field(let field): field.path.field.kind == .list
    case .constant(.list): true
    default: false
    }
  }

  private static func test(_ left: PredicateTerm, _ comparison: Comparison, _ right: PredicateTerm) -> PredicateTruth? {
    switch (left, right) {
    case (.constant(let left), .constant(let right)): left.compares(comparison, to: right).map { .constant($0) }
    case (.field(let field), .constant(let constant)): field.compares(comparison, to: constant)
    case (.constant(let constant), .field(let field)): comparison.mirrored.flatMap { field.compares($0, to: constant) }
    case (.truth(let truth), .constant(let constant)), (.constant(let constant), .truth(let truth)):
      comparison == .equal ? truth.equals(constant) : nil
    default: nil
    }
  }
}

extension PredicateTruth {
  fileprivate func equals(_ constant: PredicateConstant) -> PredicateTruth? {
    switch constant {
    case .flag(let flag): equals(flag)
    case .null: equals(Bool?.none)
    default: nil
    }
  }
}

/// A field in a predicate.
struct PredicateField {
  var path: FieldPath
  /// Whether the field has an optional type where the predicate uses it.
  var isOptional: Bool
  /// The value that `??` substitutes for nil.
  var replacement: PredicateConstant?

  var truth: PredicateTruth? {
    guard path.field.kind == .flag else { return nil }
    let truth = PredicateTruth(yes: .condition(.isTrue(path)), no: .condition(.not(.isTrue(path))))
    guard isOptional else { return truth }
    let optional = truth.whereKnown(path)
    return replacement.map { optional.coalesced(with: .constant($0 == .flag(true))) } ?? optional
  }

  func compares(_ comparison: Comparison, to constant: PredicateConstant) -> PredicateTruth? {
    if case .null = constant {
      guard isOptional, replacement == nil, comparison == .equal else { return nil }
      return PredicateTruth(yes: .condition(.isNull(path)), no: .condition(.not(.isNull(path))))
    }
    guard let condition = constant.condition(on: path, by: comparison) else { return nil }
    let (yes, no) = (PredicatePlan.condition(condition), PredicatePlan.condition(.not(condition)))
    guard isOptional else { return PredicateTruth(yes: yes, no: no) }
    // Swift compares optionals for equality only, and nil equals no value.
    let ofNil = replacement.map { $0.compares(comparison, to: constant) } ?? (comparison == .equal ? false : nil)
    guard let ofNil else { return nil }
    let isNull = PredicatePlan.condition(.isNull(path))
    return ofNil ? PredicateTruth(yes: isNull || yes, no: no) : PredicateTruth(yes: yes, no: isNull || no)
  }
}
