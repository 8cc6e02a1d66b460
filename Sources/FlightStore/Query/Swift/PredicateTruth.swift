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

  /// Returns the truth of whether this truth equals a constant.
  func equals(_ constant: Bool?) -> PredicateTruth {
    switch constant {
    case true: PredicateTruth(yes: yes, no: no || none)
    case false: PredicateTruth(yes: no, no: yes || none)
    case nil: PredicateTruth(yes: none, no: yes || no)
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
    case .any([]): true
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
