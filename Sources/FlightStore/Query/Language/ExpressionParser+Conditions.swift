extension Condition {
  /// Reads a whole condition.
  ///
  /// - Complexity: O(*n* *d*), where *n* is the length of the text and *d* the depth of its parentheses.
  init(parsing text: String, of entity: EntityKind, in scope: ValueScope = ValueScope()) throws(FilterError) {
    var parser = ExpressionParser(text, of: entity, in: scope)
    self = try parser.wholeCondition()
  }
}

/// Parsing of conditions.
///
///     condition   = conjunction { "or" conjunction }
///     conjunction = term { "and" term }
///     term        = "not" term | "(" condition ")" | "true" | "false" | value [ test ]
///     test        = comparison value | "is" [ "not" ] "null" | [ "not" ] "in" "(" value { "," value } ")"
///                 | [ "not" ] "between" value "and" value | [ "not" ] "like" text
///
/// The parser also accepts `&&`, `||`, `!`, `==` and `<>`, as in other languages.
extension ExpressionParser {
  /// Reads a condition that is the whole text.
  mutating func wholeCondition() throws(FilterError) -> Condition {
    if scanner.isAtEnd() { throw scanner.unexpected("a condition") }
    let condition = try condition()
    if !scanner.isAtEnd() { throw unexpectedAfterCondition("'and', 'or' or the end") }
    return condition
  }

  /// Reads a condition that other text may follow.
  mutating func condition() throws(FilterError) -> Condition {
    var conditions = [try conjunction()]
    while scanner.takeKeyword("or") || scanner.take("||") {
      conditions.append(try alternative(to: conditions.last))
    }
    return conditions.count == 1 ? conditions[0] : .any(conditions)
  }

  /// Reads the condition after `or`; the error for `airline = UAL or DAL` suggests `airline in (UAL, DAL)`.
  private mutating func alternative(to last: Condition?) throws(FilterError) -> Condition {
    if case .all(let terms) = last, let term = terms.last { return try alternative(to: term) }
    do throws(FilterError) { return try conjunction() } catch {
      guard case .unknownField = error.reason, case .compare(let value, .equal, .literal(.text(let text))) = last else {
        throw error
      }
      throw error.suggesting("\(value) in (\(text), \(error.part))")
    }
  }

  private mutating func conjunction() throws(FilterError) -> Condition {
    var conditions = [try term()]
    var start = scanner.skipSpace()
    while scanner.takeKeyword("and") || scanner.take("&&") {
      if conditionDepth == 0 { lastAnd = start..<scanner.index }
      if case .compare(let value, _, .literal) = conditions.last, scanner.isAtComparison {
        let error = scanner.unexpected("a field")
        throw error.suggesting(scanner.takeComparison().map { "\(value) \($0.rawValue)" })
      }
      conditions.append(try term())
      start = scanner.skipSpace()
    }
    return conditions.count == 1 ? conditions[0] : .all(conditions)
  }

  /// Returns the last `and` that joins the terms of a whole condition; `nil` for a condition of another form.
  ///
  /// - Complexity: O(*n* *d*), where *n* is the length of the text and *d* the depth of its parentheses.
  mutating func lastAndOfTerms() -> Range<Int>? {
    (try? conjunction()) != nil && scanner.isAtEnd() ? lastAnd : nil
  }

  private mutating func term() throws(FilterError) -> Condition {
    conditionDepth += 1
    defer { conditionDepth -= 1 }
    guard conditionDepth <= Self.maximumDepth else { throw scanner.error(.tooDeep, at: scanner.here) }
    bareText = nil
    if scanner.takeKeyword("not") || !scanner.isAtComparison && scanner.take("!") { return .not(try term()) }
    if scanner.takeKeyword("true") { return .all([]) }
    if scanner.takeKeyword("false") { return .any([]) }
    if !scanner.isAtValueInParentheses, scanner.take("(") {
      let condition = try condition()
      guard scanner.take(")") else { throw unexpectedAfterCondition("'and', 'or' or ')'") }
      return condition
    }
    let start = scanner.index
    if scanner.takeKeyword("and") || scanner.takeKeyword("or") {
      scanner.back(to: start)
      throw scanner.unexpected("a field")
    }
    return try test(of: try value())
  }

  // MARK: Tests

  private mutating func test(of value: Operand) throws(FilterError) -> Condition {
    if value.isText, !scanner.isAtComparison { throw noField(value) }
    if scanner.takeKeyword("is") {
      let start = scanner.skipSpace()
      let isNegated = scanner.takeKeyword("not")
      guard scanner.takeKeyword("null") else {
        let error = scanner.unexpected(isNegated ? "'null'" : "'null' or 'not null'")
        guard let word = scanner.takeWord()?.text else { throw error }
        if Self.namesOfNull.contains(word.lowercased()) { throw error.suggesting("null") }
        if ["known", "set", "present", "available"].contains(word.lowercased()) {
          let range = scanner.trimmed(start..<scanner.index)
          throw scanner.error(error.reason, at: range, meaning: isNegated ? "null" : "not null")
        }
        let test = "\(isNegated ? "!=" : "=") \(word)"
        throw (try? Condition(parsing: "\(value.name) \(test)", of: entity, in: scope)) == nil
          ? error : error.suggesting(test)
      }
      return isNegated ? .not(.isNull(value.expression)) : .isNull(value.expression)
    }
    if scanner.takeKeyword("not") {
      do throws(FilterError) {
        guard let test = try namedTest(of: value) else { throw scanner.unexpected("'in', 'between' or 'like'") }
        return .not(test)
      } catch {
        guard case .emptyRange = error.reason, let meant = error.suggestion else { throw error }
        throw error.suggesting("not \(meant)")
      }
    }
    if let test = try namedTest(of: value) { return test }
    if let comparison = try comparison(of: value) { return comparison }
    var next = scanner
    switch value.type.kind {
    case .flag: return .isTrue(value.expression)
    // Its items are compared as a whole.
    case .list where next.takeName().map { Self.otherNames[$0.text.lowercased()] == "*=" } ?? false:
      throw scanner.unexpected("an operator").suggesting("=")
    // A list alone: whether it has items, each of which begins with nothing.
    case .list: return .compare(value.expression, .begins, .literal(.text("")))
    default: throw noCondition(value)
    }
  }

  private mutating func namedTest(of value: Operand) throws(FilterError) -> Condition? {
    if scanner.takeKeyword("in") { return try membership(of: value) }
    let start = scanner.skipSpace()
    if scanner.takeKeyword("like") {
      guard value.type.isText else { throw unsuitable("like", at: start..<scanner.index, value: value) }
      guard let pattern = try scanner.takeQuoted() ?? scanner.takeWord() else {
        throw scanner.unexpected("a text")
      }
      return .compare(value.expression, .matches, .literal(.text(Glob.pattern(ofLike: pattern.text))))
    }
    guard scanner.takeKeyword("between") else { return nil }
    return try range(of: value, at: start..<scanner.index)
  }

  private mutating func comparison(of value: Operand) throws(FilterError) -> Condition? {
    let start = scanner.skipSpace()
    guard let comparison = scanner.takeComparison() else {
      if let range = scanner.operatorLike(from: start), !scanner.isConnective(range) {
        throw scanner.unknownOperator(range)
      }
      return nil
    }
    if scanner.continuesOperator, let range = scanner.operatorLike(from: start) {
      throw scanner.unknownOperator(range)
    }
    let range = start..<scanner.index
    let other = try other(beside: value, comparison, at: range)
    if let meant = chain(value, comparison, other) ?? (isInList ? nil : list(value, comparison, other)) {
      throw scanner.unexpected("'and', 'or' or the end").suggesting(meant)
    }
    return try condition(value, comparison, other, operator: range)
  }

  /// Returns the two comparisons that `15 < delay < 30` stands for.
  private func chain(_ value: Operand, _ comparison: Comparison, _ other: Operand) -> String? {
    var next = self
    guard value.isLiteral, !other.isLiteral, let mirrored = comparison.mirrored,
      let last = next.scanner.takeComparison(), let bound = try? next.value(comparedWith: other, by: last)
    else { return nil }
    let bounds = [value, bound].map { scanner.text(scanner.trimmed($0.range)) }
    return "\(other.name) \(mirrored.rawValue) \(bounds[0]) and \(other.name) \(last.rawValue) \(bounds[1])"
  }

  /// Returns the list that `origin = KORD, KDEN` stands for, or the `and` for the comma in `origin = KORD, enroute`.
  private func list(_ value: Operand, _ comparison: Comparison, _ other: Operand) -> String? {
    var next = self
    guard comparison == .equal, case .literal(.text(let first)) = other.expression else { return nil }
    var words = [first]
    while next.scanner.take(",") {
      if next.isAtFieldOfCondition { return words.count == 1 ? "and" : nil }
      guard let word = next.scanner.takeWord() else { break }
      words.append(word.text)
    }
    return words.count == 1 ? nil : "\(value.name) in (\(words.joined(separator: ", ")))"
  }

  /// Whether a field before a test is next, or one that is a condition alone.
  private var isAtFieldOfCondition: Bool {
    var next = self
    guard let name = next.scanner.takeName(), let found = try? resolve(name.text) else { return false }
    return found.type.kind == .flag || next.scanner.isAtComparison
      || ["is", "in", "between", "like", "not"].contains { next.scanner.takeKeyword($0) }
  }

  /// Reads what a value is compared with: a literal, a field or a calculation.
  ///
  /// `range` is that of the operator; without one, in a list, the value itself is marked in errors.
  private mutating func other(
    beside value: Operand, _ comparison: Comparison, named sign: String? = nil, at range: Range<Int>? = nil
  ) throws(FilterError) -> Operand {
    let (sign, start) = (sign ?? comparison.rawValue, scanner.skipSpace())
    guard value.type.comparisons.contains(comparison) else {
      throw unsuitable(sign, at: range ?? start..<start, value: value)
    }
    if scanner.takeKeyword("null") {
      let tests = ["is null", "is not null"]
      // A list without items is empty.
      let names = value.type.kind == .list ? ["not \(value.name)", value.name] : tests
      throw scanner.error(
        .unsuitableOperator(sign, field: value.name, candidates: tests), at: range ?? start..<scanner.index,
        meaning: names[comparison == .notEqual ? 1 : 0])
    }
    let other = try self.value(comparedWith: value, by: comparison)
    guard other.isComparable(with: value) else {
      throw scanner.error(
        .mismatch(left: value.type.words, sign: nil, right: other.type.words), at: other.range,
        meaning: value.type.kind == .time ? meant(beside: value, by: other) : nil)
    }
    if value.isText, other.isText { throw noField(value) }
    return other
  }

  /// Returns what a duration beside a time may mean: a time of day in `departure > 18:00`, one from now in `arrival < 2h`.
  private func meant(beside time: Operand, by duration: Operand) -> String? {
    let text = scanner.text(scanner.trimmed(duration.range))
    if text.contains(":") || TimeLiteral.timeOfDay(text) != nil { return "\(time.expression).time" }
    guard case .literal(.number(_, .some)) = duration.expression else { return nil }
    var next = scanner
    let isPast = next.takeKeyword("ago")
    return "now \(isPast || text.hasPrefix("-") ? "-" : "+") \(text.drop { "+- ".contains($0) })"
  }

  private func condition(
    _ value: Operand, _ comparison: Comparison, _ other: Operand, operator sign: Range<Int>
  ) throws(FilterError) -> Condition {
    // A literal on the left is moved to the right, so that each condition has one form.
    if value.isLiteral, !other.isLiteral {
      guard let mirrored = comparison.mirrored else {
        let (text, field) = (scanner.trimmed(value.range), scanner.trimmed(other.range))
        throw scanner.error(
          .unexpected(expected: "a field"), at: text.lowerBound..<field.upperBound,
          meaning: "\(scanner.text(field)) \(comparison.rawValue) \(scanner.text(text))")
      }
      return try condition(other, mirrored, value, operator: sign)
    }
    if case .literal(let literal) = other.expression {
      var range = other.range
      if comparison != .equal {
        range = min(range.lowerBound, sign.lowerBound)..<max(range.upperBound, sign.upperBound)
      }
      try checkPossible(value, comparison, literal, at: range)
    }
    return .compare(value.expression, comparison, other.expression)
  }

  private mutating func membership(of value: Operand) throws(FilterError) -> Condition {
    guard scanner.take("(") else { throw listWithoutParentheses(of: value) }
    if scope.admitsEmptyLists, scanner.take(")") { return .any([]) }
    var (literals, others): ([Literal], [Condition]) = ([], [])
    repeat {
      let other = try other(beside: value, .equal, named: "in")
      if case .literal(let literal) = other.expression {
        try checkPossible(value, .equal, literal, at: other.range)
        literals.append(literal)
      } else {
        others.append(try condition(value, .equal, other, operator: other.range))
      }
    } while scanner.take(",")
    guard scanner.take(")") else { throw scanner.unexpected("',' or ')'") }
    let isLiteral = Condition.isOneOf(value.expression, literals)
    return others.isEmpty ? isLiteral : .any((literals.isEmpty ? [] : [isLiteral]) + others)
  }

  private mutating func range(of value: Operand, at word: Range<Int>) throws(FilterError) -> Condition {
    let low = try other(beside: value, .greaterOrEqual, named: "between", at: word)
    guard scanner.takeKeyword("and") else { throw scanner.unexpected("'and'") }
    let high = try other(beside: value, .lessOrEqual, named: "between", at: word)
    guard case .literal(var least) = low.expression, case .literal(let greatest) = high.expression else {
      return .all([
        try condition(value, .greaterOrEqual, low, operator: word),
        try condition(value, .lessOrEqual, high, operator: word),
      ])
    }
    // The unit of `between 100 and 200 mi` applies to both numbers.
    if case (.number(let number, nil), .number(_, let unit?)) = (least, greatest) { least = .number(number, unit) }
    try checkPossible(value, from: (least, low.range), through: (greatest, high.range))
    return .isBetween(value.expression, least, greatest)
  }

  // MARK: Errors

  /// Returns the error for a text in place of a field: people who know SQL put the names of columns in quotes.
  private func noField(_ text: Operand) -> FilterError {
    var meant: String?
    if case .literal(.text(let name)) = text.expression, (try? FieldPath(parsing: name, of: entity)) != nil {
      meant = name
    }
    return scanner.error(.unexpected(expected: "a field"), at: scanner.trimmed(text.range), meaning: meant)
  }

  private mutating func listWithoutParentheses(of value: Operand) -> FilterError {
    let error = scanner.unexpected("'('")
    let meant = value.type.kind == .time ? timesFromNow() : nil
    var words: [String] = []
    repeat {
      words += (scanner.takeWord()?.text).map { [$0.filter { !"[]".contains($0) }] } ?? []
    } while scanner.take(",")
    let ends = words.count == 1 ? words[0].split(separator: "..") : []
    if ends.count == 2 { return error.suggesting("between \(ends[0]) and \(ends[1])") }
    let isTime = value.type.kind == .time && !words.contains { TimeLiteral(parsing: $0) != nil }
    if isTime { return error.suggesting(meant ?? "between now and now + 2h") }
    return words.isEmpty ? error : error.suggesting("(\(words.joined(separator: ", ")))")
  }

  /// Returns the range of times that a duration stands for, as in `arrival in 2 h`, `departure in next 2h` and `arrival
  /// within 2h`.
  private func timesFromNow() -> String? {
    var next = scanner
    _ = next.takeKeyword("the")
    _ = next.takeKeyword("next")
    let start = next.skipSpace()
    let parser = LiteralParser(type: ExpressionType(.time), name: "", comparison: .equal)
    guard case .number(_, .some)? = try? parser.parse(&next).literal else { return nil }
    return "between now and now + \(next.text(next.trimmed(start..<next.index)))"
  }

  private func unsuitable(_ word: String, at range: Range<Int>, value: Operand) -> FilterError {
    scanner.error(
      .unsuitableOperator(word, field: value.name, candidates: value.type.comparisons.map(\.rawValue)), at: range)
  }

  /// Returns the error for a value alone, or before something other than an operator.
  private mutating func noCondition(_ value: Operand) -> FilterError {
    let isAlone =
      scanner.isAtEnd() || scanner.take(")") || scanner.takeKeyword("and")
      || scanner.takeKeyword("or") || scanner.take("&&") || scanner.take("||")
    guard isAlone else {
      let error = scanner.unexpected("an operator")
      let word = scanner.takeName()?.text.lowercased() ?? (scanner.take(":") ? ":" : "")
      // A name of two words: `arrival delay`.
      let field = Field.named(value.name + "_" + word, of: entity)?.name
      let times = value.type.kind == .time && ["within", "next"].contains(word) ? timesFromNow() : nil
      return error.suggesting(times ?? Self.otherNames[word] ?? field ?? error.suggestion)
    }
    let isDay = if case .literal(.time(.day)) = value.expression { true } else { false }
    return scanner.error(
      .notACondition(field: value.name), at: value.range, meaning: isDay ? "departure = \(value.name)" : nil)
  }

  /// The names that null has elsewhere.
  private static let namesOfNull: Set = ["none", "nil", "unknown", "missing", "empty", "na", "undefined"]

  /// The operators for the names that they have elsewhere.
  private static let otherNames = [
    "contains": "*=", "includes": "*=", "has": "*=", "starts": "^=", "startswith": "^=", "begins": "^=",
    "matches": "~", "glob": "~", "ilike": "like", "after": ">", "since": ">=", "before": "<", "until": "<=",
    "on": "=", "equals": "=", "eq": "=", ":": "=", "ne": "!=", "gt": ">", "ge": ">=", "lt": "<", "le": "<=",
  ]

  /// Returns the error for text after a condition; it suggests the quotes around words, or `and` before a condition.
  private mutating func unexpectedAfterCondition(_ expected: String) -> FilterError {
    let error = scanner.unexpected(expected)
    // RFC 3339 has a 'T' between the date and the time of day.
    let day = scanner.text(scanner.trimmed(0..<error.range.lowerBound)).suffix(10)
    if let minutes = TimeLiteral.timeOfDay(scanner.text(error.range)), TimeLiteral(parsing: String(day)) != nil {
      return error.suggesting("\(day)T" + TimePart.time.text(minutes))
    }
    var next = scanner
    if let name = next.takeName(), let path = try? FieldPath(parsing: name.text, of: entity),
      path.field.kind == .flag || next.isAtComparison
    {
      return error.suggesting("and \(scanner.text(error.range))")
    }
    guard error.suggestion == nil, let bareText = bareText, scanner.isBlank(from: bareText.upperBound)
    else { return error }
    var end = bareText.upperBound
    while !scanner.isAtEnd(), scanner.isAtUnit || scanner.isAtNumber, let word = scanner.takeWord() {
      end = word.range.upperBound
    }
    guard end > bareText.upperBound else { return error }
    return error.suggesting("\"\(scanner.text(bareText.lowerBound..<end))\"")
  }
}

extension Comparison {
  /// The comparison that means the same with the two values swapped.
  var mirrored: Comparison? {
    switch self {
    case .equal, .notEqual: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    case .begins, .contains, .matches: nil
    }
  }
}

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
    func words(_ value: Int) -> String { part.isNumber ? String(value) : part.text(value) }
    let names = part.names.isEmpty ? ["\(words(possible.lowerBound)) to \(words(possible.upperBound))"] : part.names
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
    case (.time(.now(let first)), .time(.now(let last))), (.time(.day(let first)), .time(.day(let last))):
      return first > last
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
