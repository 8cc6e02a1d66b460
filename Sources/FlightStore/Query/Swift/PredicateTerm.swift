internal import Foundation

/// The meaning of a part of a predicate.
enum PredicateTerm {
  /// The flight, airport or airline itself, or one that a to-one relationship is known to lead to.
  case entity([Field])
  /// A property that is not a field, such as a to-many relationship, but may have a property that is one.
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

/// The rows for which an expression is true, those for which it is false, and those for which it is nil.
struct PredicateTruth {
  var yes: PredicatePlan
  var no: PredicatePlan
  var none = PredicatePlan.never

  static func constant(_ value: Bool?) -> PredicateTruth {
    PredicateTruth(
      yes: value == true ? .always : .never, no: value == false ? .always : .never,
      none: value == nil ? .always : .never)
  }

  static prefix func ! (truth: PredicateTruth) -> PredicateTruth {
    PredicateTruth(yes: truth.no, no: truth.yes, none: truth.none)
  }

  static func && (left: PredicateTruth, right: PredicateTruth) -> PredicateTruth {
    PredicateTruth(yes: left.yes && right.yes, no: left.no || right.no)
  }

  static func || (left: PredicateTruth, right: PredicateTruth) -> PredicateTruth {
    PredicateTruth(yes: left.yes || right.yes, no: left.no && right.no)
  }

  /// Returns this truth where it is not nil, and another where it is.
  func coalesced(with other: PredicateTruth) -> PredicateTruth {
    PredicateTruth(yes: yes || (none && other.yes), no: no || (none && other.no), none: none && other.none)
  }

  /// Compares the truth with a constant; `nil` if Swift would not compile it.
  func equals(_ constant: PredicateConstant) -> PredicateTruth? {
    switch constant {
    case .flag(true): PredicateTruth(yes: yes, no: no || none)
    case .flag(false): PredicateTruth(yes: no, no: yes || none)
    case .null: PredicateTruth(yes: none, no: yes || no)
    default: nil
    }
  }

  /// Returns one truth where a test holds, and another where it does not.
  static func choice(if test: PredicateTruth, then first: PredicateTruth, else second: PredicateTruth) -> PredicateTruth
  {
    PredicateTruth(
      yes: (test.yes && first.yes) || (test.no && second.yes), no: (test.yes && first.no) || (test.no && second.no),
      none: (test.yes && first.none) || (test.no && second.none))
  }

  /// Returns this truth where the value of a path is known, and nil where it is not.
  func whereKnown(_ path: FieldPath) -> PredicateTruth {
    let isKnown = PredicatePlan.condition(.not(.isNull(path)))
    func restricted(_ plan: PredicatePlan) -> PredicatePlan {
      plan.condition?.implies(known: path) == true ? plan : isKnown && plan
    }
    return PredicateTruth(yes: restricted(yes), no: restricted(no), none: .condition(.isNull(path)) || restricted(none))
  }
}

extension Condition {
  /// Returns whether the condition is true only of rows for which the value of a path is known.
  fileprivate func implies(known path: FieldPath) -> Bool {
    switch self {
    case .all(let conditions): conditions.contains { $0.implies(known: path) }
    case .any(let conditions): conditions.allSatisfy { $0.implies(known: path) }
    case .not(.isNull(.field(let other))), .not(.compare(.field(let other), _, _)),
      .not(.isOneOf(.field(let other), _)), .not(.isTrue(.field(let other))), .compare(.field(let other), _, _),
      .isOneOf(.field(let other), _), .isTrue(.field(let other)):
      other.isKnownOnly(where: path)
    default: false
    }
  }
}

extension FieldPath {
  /// Returns whether another path is this one or leads to an entity on its way.
  func isKnownOnly(where other: FieldPath) -> Bool {
    self == other || steps.starts(with: other.steps + [other.field])
  }
}

/// A captured or literal value in a predicate, of a type that fields compare with.
enum PredicateConstant: Equatable {
  case null
  case text(String)
  case whole(Int)
  case number(Double)
  case time(Date)
  case flag(Bool)
  case phase(Phase)
  case list([PredicateConstant])

  /// Creates a constant; `nil` for values of other types, and for numbers and times that are not finite.
  init?(_ value: Any) {
    switch value {
    case let value as any OptionalValue where value.isNil: self = .null
    case let value as String: self = .text(value)
    case let value as Int: self = .whole(value)
    case let value as Double where value.isFinite: self = .number(value)
    case let value as Date where value.timeIntervalSinceReferenceDate.isFinite: self = .time(value)
    case let value as Bool: self = .flag(value)
    case let value as Phase: self = .phase(value)
    case let value as any CodeIdentifier: self = .text(value.code)
    case let value as [String]: self = .list(value.map { .text($0) })
    default: return nil
    }
  }

  /// Returns whether the comparison with another constant holds; `nil` if Swift would not compile it.
  func compares(_ comparison: Comparison, to other: PredicateConstant) -> Bool? {
    switch (self, other) {
    case (.text(let left), .text(let right)): left.withBytes(ExactTextComparison(comparison, to: [right]).passes)
    case (.list(let items), _) where comparison == .equal: items.contains(other)
    case (_, .list(let items)) where comparison == .equal: items.contains(self)
    case (.whole(let left), .whole(let right)): comparison.holds(between: left, and: right)
    case (.number(let left), .number(let right)): comparison.holds(between: left, and: right)
    case (.time(let left), .time(let right)): comparison.holds(between: left, and: right)
    case _ where comparison == .equal: self == other
    default: nil
    }
  }

  /// Returns the condition that a field is known and compares with the constant as it would in Swift.
  func condition(on path: FieldPath, by comparison: Comparison) -> Condition? {
    switch self {
    case .text(let text): .compare(path, comparison, .exactly(text))
    case .whole(let whole): .compare(path, comparison, .number(Double(whole), nil))
    case .number(let number): .compare(.field(path), comparison, .number(number))
    case .flag(let flag): .compare(path, comparison, .flag(flag))
    case .phase(let phase): .compare(path, comparison, .text(phase.rawValue))
    // The data has whole seconds, while a `Date` has fractions.
    case .time(let time):
      TimeLiteral(time, comparedBy: comparison).map { .compare(path, comparison, .time($0)) } ?? .any([])
    case .list(let items): Self.condition(on: path, isOneOf: items)
    case .null: nil
    }
  }

  private static func condition(on path: FieldPath, isOneOf items: [PredicateConstant]) -> Condition? {
    let texts = items.compactMap { if case .text(let text) = $0 { Literal.exactly(text) } else { nil } }
    if items.isEmpty { return .any([]) }
    if texts.count == items.count { return .isOneOf(path, texts) }
    let conditions = items.compactMap { $0.condition(on: path, by: .equal) }
    return conditions.count == items.count ? .any(conditions) : nil
  }
}

/// An optional of any type.
protocol OptionalValue {
  var isNil: Bool { get }
}

extension Optional: OptionalValue {
  var isNil: Bool { self == nil }
}
