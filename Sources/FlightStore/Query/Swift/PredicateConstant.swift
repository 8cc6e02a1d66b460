internal import Foundation

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
    case let value as [String]: self = .list(value.map { .text($0) })
    default: return nil
    }
  }

  /// Returns whether the comparison with another constant holds; `nil` if Swift would not compile it.
  func compares(_ comparison: Comparison, to other: PredicateConstant) -> Bool? {
    switch (self, other) {
    case (.text(let left), .text(let right)):
      switch comparison {
      case .begins: left.starts(with: right)
      case .contains: Array(left).contains(Array(right))
      default: comparison.holds(between: left, and: right)
      }
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
    case .number(let number): .compare(.field(path), comparison, .number(path.stored(number, in: nil)))
    case .flag(let flag): .compare(path, comparison, .flag(flag))
    case .phase(let phase): .compare(path, comparison, .text(phase.rawValue))
    case .time(let time): Self.condition(on: path, by: comparison, time: time)
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

  /// Returns a condition on a time: the data have whole seconds, while a `Date` has fractions.
  private static func condition(on path: FieldPath, by comparison: Comparison, time: Date) -> Condition? {
    // Adding the seconds from 1970 to the reference date first could round the fraction away.
    let seconds = time.timeIntervalSinceReferenceDate
    let isWhole = seconds == seconds.rounded()
    let rounded: Double
    switch comparison {
    case .equal where !isWhole: return .any([])
    case .less, .greaterOrEqual: rounded = seconds.rounded(.up)
    case .equal, .lessOrEqual, .greater: rounded = seconds.rounded(.down)
    default: return nil
    }
    return .compare(path, comparison, .time(TimeLiteral(rounded + Date.timeIntervalBetween1970AndReferenceDate)))
  }
}

/// An optional of any type.
protocol OptionalValue {
  var isNil: Bool { get }
}

extension Optional: OptionalValue {
  var isNil: Bool { self == nil }
}
