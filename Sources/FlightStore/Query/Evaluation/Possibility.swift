/// What the truth of a condition may turn out to be, of the three values that it can have.
struct Possibility: OptionSet {
  let rawValue: UInt8
  static let yes = Possibility(rawValue: 1)
  static let no = Possibility(rawValue: 2)
  static let unknown = Possibility(rawValue: 4)
  static let anything: Possibility = [.yes, .no, .unknown]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ truth: Bool?) { self = truth.map { $0 ? .yes : .no } ?? .unknown }

  static prefix func ! (_ value: Possibility) -> Possibility {
    var negated = value.intersection(.unknown)
    if value.contains(.yes) { negated.insert(.no) }
    if value.contains(.no) { negated.insert(.yes) }
    return negated
  }

  /// Both hold.
  func and(_ other: Possibility) -> Possibility {
    var both = union(other).intersection(.no)
    if contains(.yes), other.contains(.yes) { both.insert(.yes) }
    let isUnknown = contains(.unknown) && other != .no || other.contains(.unknown) && self != .no
    if isUnknown { both.insert(.unknown) }
    return both
  }
}
