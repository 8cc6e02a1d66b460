/// Errors for conditions that no value satisfies, which are mistakes rather than questions.
extension ExpressionParser {
  /// A literal with its place in the text.
  typealias Bound = (literal: Literal, range: Range<Int>)

  /// Throws if no number that a part of a time can be compares with a literal: `departure.hour = 24`.
  func checkPossible(
    _ value: Operand, _ comparison: Comparison, _ literal: Literal, at range: Range<Int>
  ) throws(FilterError) {
    guard case .part(let part) = value.type.kind, let possible = part.numbers, case .number(let number, _) = literal,
      !possible.contains(where: { comparison.holds(between: Double($0), and: number) })
    else { return }
    let names = part.names.isEmpty ? ["\(possible.lowerBound) to \(possible.upperBound)"] : part.names
    throw scanner.error(.notOneOf(field: value.name, candidates: names), at: scanner.trimmed(range))
  }

  /// Throws if no value lies between two literals: `departure.hour between 22 and 5`.
  func checkPossible(_ value: Operand, from low: Bound, through high: Bound) throws(FilterError) {
    try checkPossible(value, .greaterOrEqual, low.literal, at: low.range)
    try checkPossible(value, .lessOrEqual, high.literal, at: high.range)
    guard value.type.hasNone(from: low.literal, through: high.literal) else { return }
    let (least, greatest) = (words(low, beside: high, of: value.type), words(high, beside: low, of: value.type))
    var meant = "\(value.name) between \(greatest) and \(least)"
    // Clocks and calendars begin again after their last number.
    if case .part = value.type.kind { meant = "(\(value.name) >= \(least) or \(value.name) <= \(greatest))" }
    throw scanner.error(
      .emptyRange(from: least, through: greatest),
      at: scanner.trimmed(low.range.lowerBound..<high.range.upperBound), meaning: meant)
  }

  /// Returns a bound as written, but with its unit if the other bound has one.
  private func words(_ bound: Bound, beside other: Bound, of type: ExpressionType) -> String {
    guard case .number(let number, let unit) = bound.literal, case .number(_, let others) = other.literal,
      let unit = unit ?? (others == nil ? nil : type.shownUnit)
    else { return scanner.text(scanner.trimmed(bound.range)) }
    return Literal.number(number, unit).description
  }
}

extension ExpressionType {
  /// Returns whether no value lies between two literals, neither of which is a text.
  func hasNone(from low: Literal, through high: Literal) -> Bool {
    switch (low, high) {
    case (.time(.now(let first)), .time(.now(let last))): return first > last
    case (.time(let one), .time(let other)):
      guard case (.period(let first, _, _), .period(_, let last, _)) = (one, other) else { return false }
      // A local time differs from one in UTC by less than a day.
      return first >= last + (one.isLocal == other.isLocal ? 0 : 86_400)
    case (.number(let one, let unit), .number(let other, let otherUnit)):
      // Each number stands for all that round to it.
      return bounds(one, in: unit ?? shownUnit).low > bounds(other, in: otherUnit ?? shownUnit).high
    default: return false
    }
  }
}
