/// A recursive-descent parser of conditions and of values: fields, literals, arithmetic and functions.
///
///     value   = product { ( "+" | "-" ) product }
///     product = factor { ( "*" | "/" ) factor }
///     factor  = "-" factor | "(" value ")" | function "(" value { "," value } ")" | measure | field | literal
///     measure = "count" | measure name "(" ( value | condition ) [ "where" condition ] ")"
///     literal = [ "exactly" ] ( quoted text | word ) | number [ unit ] { number unit } | time
///
/// The meaning of a word depends on the value that it is compared with: beside a text it is a text, unless it is a
/// field that can be compared with it; beside a number it is a number, a time or a field. Only groups of rows have
/// measures as values (`ValueScope`).
struct ExpressionParser {
  // In a debug build, each level takes up to 16 KB of the stack, which may have only 512 KB on a secondary thread.
  static let maximumDepth = 25
  // A sum is read in a loop, and compiling it takes up to 9 KB for each operation.
  private static let maximumOperations = 45
  var scanner: ExpressionScanner
  let entity: EntityKind
  /// The range of the last text without quotes.
  var bareText: Range<Int>?
  var scope: ValueScope
  /// The codes of airports and airlines that were read, in order.
  private(set) var codes: [WrittenCode] = []
  private var depth = 0
  var conditionDepth = 0
  /// Whether a comma ends a condition.
  var isInList = false
  /// The last `and` outside of parentheses.
  var lastAnd: Range<Int>?
  // Bounds backtracking: with nested parentheses, reading each level twice would take exponential time.
  private var retries = 0
  private static let maximumRetries = 32

  init(_ text: String, of entity: EntityKind, in scope: ValueScope) {
    scanner = ExpressionScanner(text)
    self.entity = entity
    self.scope = scope
  }

  /// A value that has been read.
  struct Operand {
    let expression: Expression
    let type: ExpressionType
    let range: Range<Int>

    /// The name of the value in messages.
    var name: String { expression.description }

    var isLiteral: Bool { if case .literal = expression { true } else { false } }
    var isText: Bool { if case .literal(.text) = expression { true } else { false } }

    func isComparable(with other: Operand) -> Bool {
      if type.isText, other.type.isText { return true }
      return TypedExpression(expression, of: type).like(other.type) != nil
        || TypedExpression(other.expression, of: other.type).like(type) != nil
    }
  }

  // MARK: Values

  /// Reads a value on its own.
  mutating func value() throws(FilterError) -> Operand {
    if let quoted = try scanner.takeQuoted() {
      return Operand(expression: .literal(.text(quoted.text)), type: ExpressionType(.text), range: quoted.range)
    }
    return try sum(beside: nil)
  }

  /// Reads the value that another one is compared with.
  mutating func value(comparedWith other: Operand, by comparison: Comparison) throws(FilterError) -> Operand {
    if scanner.isAtEnd() { throw scanner.unexpected("a value") }
    switch other.type.kind {
    case .number, .bareNumber, .time, .part, .null:
      return try calculation(beside: other)
    case .text, .code, .list, .phase, .flag, .link:
      if let field = try fieldAsValue(beside: other) { return field }
      let (literal, range) = try literal(for: other, after: comparison)
      return Operand(expression: .literal(literal), type: other.type, range: range)
    }
  }

  /// Reads a literal beside a value, whose type determines the form of the literal.
  private mutating func literal(for value: Operand, after comparison: Comparison) throws(FilterError) -> Bound {
    let start = scanner.index
    let parser = LiteralParser(type: value.type, name: value.name, comparison: comparison)
    let (literal, isBare) = try parser.parse(&scanner)
    let range = start..<scanner.index
    if case .text(let text) = literal {
      if isBare { bareText = range }
      if case .link(let kind) = value.type.kind, kind != .flights, comparison == .equal || comparison == .notEqual {
        codes.append(
          WrittenCode(
            text: text, kind: kind, field: comparison == .equal ? value.name : nil, expression: scanner.text,
            range: range))
      }
    }
    return (literal, range)
  }

  /// Takes a word beside a text if it is the name of a comparable field, in lower case; in quotes it is a text.
  private mutating func fieldAsValue(beside other: Operand) throws(FilterError) -> Operand? {
    let start = scanner.index
    guard let name = scanner.takeName(), scanner.isAtWordEnd, name.text.lowercased() == name.text,
      case (.field(let path), _)? = try? resolve(name.text), scope.admits(.field(path)) || scope.names[name.text] != nil
    else {
      scanner.back(to: start)
      return nil
    }
    let type = ExpressionType(of: path)
    // `phase = enroute` means the phase.
    let isWord = other.type.kind == .phase && Phase(rawValue: name.text) != nil
    guard !isWord, other.type.isText && type.isText || other.type.kind == .flag && type.kind == .flag else {
      scanner.back(to: start)
      return nil
    }
    return Operand(expression: .field(path), type: type, range: name.range)
  }

  // MARK: Arithmetic

  /// Reads a sum beside a value, whose first operand may be of another kind: `distance > 800 km/h * duration`.
  private mutating func calculation(beside other: Operand?, inParentheses: Bool = false) throws(FilterError) -> Operand
  {
    let start = self
    do throws(FilterError) { return try closed(try sum(beside: other), isInParentheses: inParentheses) } catch {
      guard other != nil, retries < Self.maximumRetries else { throw error }
      let stopped = self
      self = start
      retries = stopped.retries + 1
      if let operand = try? closed(try sum(beside: nil), isInParentheses: inParentheses),
        inParentheses || !operand.isLiteral,
        operand.type.kind != .bareNumber
      {
        return operand
      }
      let count = retries
      self = stopped
      retries = count
      throw error
    }
  }

  /// Takes the parenthesis that closes a value.
  private mutating func closed(_ operand: Operand, isInParentheses: Bool) throws(FilterError) -> Operand {
    if isInParentheses, !scanner.take(")") { throw scanner.unexpected("')'") }
    return operand
  }

  private mutating func sum(beside other: Operand?) throws(FilterError) -> Operand {
    var left = try product(beside: other)
    while left.type.isArithmetic, let (sign, range) = scanner.takeArithmetic([.plus, .minus]) {
      left = try combine(left, sign, try addend(beside: left), at: range)
    }
    return left
  }

  /// Reads what is added to a value; the error for `scheduled_off + 15` suggests `15 min`.
  private mutating func addend(beside left: Operand) throws(FilterError) -> Operand {
    do throws(FilterError) { return try product(beside: left) } catch {
      guard case .notATime = error.reason, Double(error.part) != nil else { throw error }
      throw error.suggesting("\(error.part) min")
    }
  }

  private mutating func product(beside other: Operand?) throws(FilterError) -> Operand {
    var left = try factor(beside: other)
    while left.type.isArithmetic, let (sign, range) = scanner.takeArithmetic([.times, .over]) {
      left = try combine(left, sign, try factor(beside: nil), at: range)
    }
    return left
  }

  private func combine(_ left: Operand, _ sign: ArithmeticOperator, _ right: Operand, at place: Range<Int>)
    throws(FilterError) -> Operand
  {
    try checkOffsets([left, right])
    if sign == .minus, let (least, greatest) = rangeWritten(from: left, to: right, sign: place) {
      let range = left.range.lowerBound..<right.range.upperBound
      throw scanner.error(.rangeWithSign, at: scanner.trimmed(range), meaning: "between \(least) and \(greatest)")
    }
    let expression = Expression.arithmetic(left.expression, sign, right.expression)
    let type = try type(of: expression, joinedBy: sign, at: place, mismatchAt: place)
    // `now - 2h` is one literal.
    return Operand(
      expression: expression.folded, type: type, range: left.range.lowerBound..<right.range.upperBound)
  }

  /// Returns the bounds of `15-30`, which in many languages is a range: two numbers with no space around the sign.
  private func rangeWritten(from left: Operand, to right: Operand, sign: Range<Int>) -> (String, String)? {
    guard case .literal(.number(let first, nil)) = left.expression,
      case .literal(.number(let last, _)) = right.expression, first >= 0, last >= 0
    else { return nil }
    let (least, greatest) = (scanner.text(left.range), scanner.text(scanner.trimmed(right.range)))
    return "\(least)-\(greatest)".utf8.count == right.range.upperBound - left.range.lowerBound
      && left.range.upperBound == sign.lowerBound ? (least, greatest) : nil
  }

  /// Throws if a time in a calculation has no offset from UTC: only beside a time itself does it have an airport.
  private func checkOffsets(_ operands: [Operand]) throws(FilterError) {
    for operand in operands {
      guard case .literal(.time(let time)) = operand.expression, time.isLocal else { continue }
      let range = scanner.trimmed(operand.range)
      let written = scanner.text(range)
      let isWithTime = written.utf8.count > 10 && written.last?.isNumber == true
      throw scanner.error(.noOffset, at: range, meaning: isWithTime ? written + "Z" : nil)
    }
  }

  /// Infers a type; throws if types do not match, or if too many operations are nested, as in a sum of very many values.
  private func type(
    of expression: Expression, joinedBy sign: ArithmeticOperator?, at place: Range<Int>, mismatchAt range: Range<Int>
  ) throws(FilterError) -> ExpressionType {
    guard expression.depth + conditionDepth <= Self.maximumOperations else { throw scanner.error(.tooDeep, at: place) }
    do throws(TypedExpression.Mismatch) { return try TypedExpression(expression).type } catch {
      throw scanner.error(
        .mismatch(left: error.left.words, sign: sign?.rawValue, right: error.right.words), at: range)
    }
  }

  private mutating func factor(beside other: Operand?) throws(FilterError) -> Operand {
    depth += 1
    defer { depth -= 1 }
    guard depth + conditionDepth <= Self.maximumDepth else { throw scanner.error(.tooDeep, at: scanner.here) }
    let start = scanner.skipSpace()
    if scanner.take("(") {
      let inside = try calculation(beside: other, inParentheses: true)
      return Operand(expression: inside.expression, type: inside.type, range: start..<scanner.index)
    }
    if !scanner.isAtNumber, scanner.take("-") {
      let operand = try factor(beside: other)
      let type = operand.type.inArithmetic
      guard type.isNumber else {
        throw scanner.error(
          .mismatch(left: "a plain number", sign: "-", right: type.words), at: operand.range)
      }
      return Operand(
        expression: .arithmetic(.literal(.number(-1, nil)), .times, operand.expression), type: type,
        range: start..<scanner.index)
    }
    if let measure = try measure() { return measure }
    if let call = try call() { return call }
    let times = LiteralParser(type: ExpressionType(.time), name: "now", comparison: .equal)
    if other == nil, let word = scanner.takeName(), times.mayBegin(with: word.text) {
      scanner.back(to: start)
      let time = try times.parse(&scanner).literal
      return Operand(expression: .literal(time), type: ExpressionType(.time), range: start..<scanner.index)
    }
    scanner.back(to: start)
    if !scanner.isAtNumber, let field = try field(beside: other) { return field }
    let type = other?.type ?? ExpressionType(.null)
    let literal = try literal(by: LiteralParser(type: type, name: other?.name ?? "", comparison: .equal))
    let found = try? TypedExpression(.literal(literal)).type
    return Operand(
      expression: .literal(literal), type: found ?? ExpressionType(.bareNumber), range: start..<scanner.index)
  }

  /// Reads a literal beside a value, or a factor of another kind: `departure + 900 km / speed`.
  private mutating func literal(by parser: LiteralParser) throws(FilterError) -> Literal {
    let start = scanner
    do throws(FilterError) {
      let literal = try parser.parse(&scanner).literal
      scanner.skipSpace()
      guard case .time = literal, scanner.isAtUnit else { return literal }
      return factorOfAnyKind(from: start) ?? literal
    } catch {
      guard let literal = factorOfAnyKind(from: start) else { throw error }
      return literal
    }
  }

  /// Reads a number with a unit that is multiplied or divided.
  private mutating func factorOfAnyKind(from start: ExpressionScanner) -> Literal? {
    let stopped = scanner
    scanner = start
    let parser = LiteralParser(type: ExpressionType(.null), name: "", comparison: .equal)
    if let literal = try? parser.parse(&scanner).literal, case .number(_, .some) = literal {
      var next = scanner
      if next.takeArithmetic([.times, .over]) != nil { return literal }
    }
    scanner = stopped
    return nil
  }

  // MARK: Fields and functions

  private mutating func field(beside other: Operand?) throws(FilterError) -> Operand? {
    let start = scanner.index
    guard let name = scanner.takeName() else {
      if other != nil { return nil }
      throw scanner.unexpected("a field")
    }
    let found: (expression: Expression, type: ExpressionType)
    do throws(FieldPathError) { found = try resolve(name.text) } catch {
      if let measure = measure(printedAs: name) { return measure }
      // Beside another value, an unknown name is read as a literal unless it resembles a field.
      let isLiteral = other.map {
        error.suggestion == nil || LiteralParser(type: $0.type, name: "", comparison: .equal).mayBegin(with: name.text)
      }
      if isLiteral == true {
        scanner.back(to: start)
        return nil
      }
      if scanner.isAtParenthesis, !name.text.contains(".") { throw unknownFunction(name) }
      // As a value, the day is the date, not that of any month.
      let isDay = isInList && name.text == TimePart.day.rawValue
      let meant = isDay ? FieldPathError.otherNames[TimePart.date.rawValue] : error.suggestion
      throw FilterError(error, in: scanner.text, at: name.range.lowerBound)
        .suggesting(
          measure(joinedIn: name.text) ?? pathFromKey(to: name.text)
            ?? fitted(phase(named: name.text) ?? meant, asValue: scanner.isAtComparison))
    }
    if let hyphenated = hyphenatedField(from: name) {
      throw FilterError(
        .unknownField(entity), in: scanner.text, at: hyphenated.range, suggestion: hyphenated.meant)
    }
    if scope.names[name.text.lowercased()] == nil, !scope.admits(found.expression) {
      if let measure = measure(printedAs: name) { return measure }
      throw scanner.error(
        .notOfGroups(field: name.text), at: name.range, meaning: found.type.measure(of: name.text))
    }
    return Operand(expression: found.expression, type: found.type, range: name.range)
  }

  /// Returns the field that a name continued by hyphens means, with its place: `arrival-delay` is not a subtraction.
  private func hyphenatedField(from name: ExpressionScanner.Piece) -> (meant: String, range: Range<Int>)? {
    var (words, end) = (name.text, name.range.upperBound)
    var next = scanner
    // A bound for hostile input: no field has a longer name.
    while words.utf8.count < 64, next.index == end, next.take("-"), next.index == end + 1, let word = next.takeName(),
      word.range.lowerBound == end + 1
    {
      (words, end) = (words + "_" + word.text, word.range.upperBound)
      if (try? FieldPath(parsing: words, of: entity)) != nil { return (words, name.range.lowerBound..<end) }
    }
    return nil
  }

  /// Returns the measure that a column of the page of statistics shows, under its name.
  private func measure(printedAs name: ExpressionScanner.Piece) -> Operand? {
    guard scope.isOfGroups, let path = StatisticsColumn.path(named: name.text) else { return nil }
    return Operand(expression: .field(path), type: ExpressionType(of: path), range: name.range)
  }

  /// Returns the measure that words joined in a name stand for: `mean(distance)` for `mean_distance` or `mean` alone, a
  /// column of the page of statistics for the rest of its name, and a share for a condition in percent.
  ///
  /// A median or another percentile alone is that of delays, whose mean a few late flights decide.
  private func measure(joinedIn name: String) -> String? {
    guard scope.isOfGroups else { return nil }
    let columns = ["arrival_\(name)", "\(name)_percent", "arrival_\(name)_percent"]
    if let column = columns.first(where: { StatisticsColumn.path(named: $0) != nil }) { return column }
    let words = name.split(separator: "_", maxSplits: 1).map(String.init)
    if words.count == 2, ["percent", "rate", "share"].contains(words[1]) {
      return fitted(phase(named: words[0]) ?? FieldPathError.otherNames[words[0]] ?? words[0], asValue: false)
    }
    guard let function = words.first.flatMap({ Measure.Function($0) }) else { return nil }
    let usual =
      switch function {
      case .median, .percentile: "arrival_delay"
      default: "distance"
      }
    let value = words.count == 2 ? words[1] : usual
    return fitted("\(function.name)(\(value)\(ExpressionType.restriction(of: value)))", asValue: false)
  }

  /// Returns the path to a field of an airport or an airline that is a key of groups: `airline.name` for `name`.
  private func pathFromKey(to name: String) -> String? {
    for case .field(let key) in scope.keys ?? [] {
      if case .toOne = key.field.kind, let path = try? FieldPath(parsing: "\(key.name).\(name)", of: entity) {
        return path.name
      }
    }
    return nil
  }

  /// Returns the condition that a name of a phase stands for.
  private func phase(named name: String) -> String? {
    entity == .flights ? Phase(named: name).map { "phase = \($0)" } : nil
  }

  /// Returns a suggestion as it can stand here: in a measure where values are of groups, and as a value without a
  /// comparison where one follows (`late > 30 min`) or no condition can stand.
  func fitted(_ meant: String?, asValue: Bool) -> String? {
    guard let meant else { return nil }
    if scope.isOfGroups {
      let rows = ValueScope(names: scope.namesInMeasures)
      var (inGroups, inRows) = (Self(meant, of: entity, in: scope), Self(meant, of: entity, in: rows))
      if (try? inGroups.wholeValue()) != nil { return meant }
      if let value = try? inRows.wholeValue() { return value.type.measure(of: meant) ?? "distinct(\(meant))" }
      guard (try? Condition(parsing: meant, of: entity, in: rows)) != nil else { return nil }
      return "share(\(meant)\(ExpressionType.restriction(of: meant)))"
    }
    guard asValue, let condition = try? Condition(parsing: meant, of: entity, in: scope) else { return meant }
    switch condition {
    case .compare(let value, _, .literal), .isTrue(let value): return value.description
    case .compare(let left, _, let right) where !scanner.isAtComparison: return "\(left),\(right)"
    default: return nil
    }
  }

  private mutating func wholeValue() throws(FilterError) -> Operand {
    let value = try value()
    guard scanner.isAtEnd() else { throw scanner.unexpected("the end") }
    return value
  }

  /// Resolves a name in the current scope, to a field or to a part of a time.
  func resolve(_ name: String) throws(FieldPathError) -> (expression: Expression, type: ExpressionType) {
    if let known = scope.names[name.lowercased()] {
      return (known, (try? TypedExpression(known).type) ?? ExpressionType(.null))
    }
    if let dot = name.lastIndex(of: "."), let part = TimePart(rawValue: name[name.index(after: dot)...].lowercased()),
      let path = try? FieldPath(parsing: String(name[..<dot]), of: entity), path.field.kind == .time
    {
      return (.part(part, path), ExpressionType(.part(part)))
    }
    let path = try FieldPath(parsing: name, of: entity)
    return (.field(path), ExpressionType(of: path))
  }

  /// Reads a function and its arguments, if one is next.
  private mutating func call() throws(FilterError) -> Operand? {
    let start = scanner.index
    guard let name = scanner.takeName(), scanner.isAtParenthesis,
      let function = FunctionName(rawValue: name.text.lowercased())
    else {
      scanner.back(to: start)
      return nil
    }
    _ = scanner.take("(")
    var arguments: [Operand] = []
    repeat { arguments.append(try sum(beside: arguments.first)) } while scanner.take(",")
    guard scanner.take(")") else { throw scanner.unexpected("',' or ')'") }
    let most = function.takesOne ? 1 : 20
    guard arguments.count <= most else {
      let expected = function.takesOne ? "one value" : "up to 20 values"
      let range = scanner.trimmed(arguments[most].range)
      throw scanner.error(.unexpected(expected: "\(expected) in '\(function.rawValue)'"), at: range)
    }
    if arguments.count == 1, function == .min || function == .max {
      throw scanner.error(.measureOfRows(name.text), at: name.range)
    }
    if let text = arguments.first(where: \.type.isText) {
      throw scanner.error(.unsuitableArgument(name.text, of: text.type.words), at: text.range)
    }
    let values = arguments.map(\.expression)
    let expression = function.function.map { Expression.function($0, values) } ?? .firstKnown(values)
    let range = start..<scanner.index
    let type = try type(of: expression, joinedBy: nil, at: name.range, mismatchAt: range)
    if type.kind == .time { try checkOffsets(arguments) }
    return Operand(expression: expression, type: type, range: range)
  }

  private func unknownFunction(_ name: ExpressionScanner.Piece) -> FilterError {
    if let error = percentile(name) { return error }
    let functions = FunctionName.allCases.map(\.rawValue)
    let measures = ["count", "share", "distinct", "sum", "mean", "median", "min", "max", "p0 to p99"]
    let names = scope.isOfGroups ? measures + functions.filter { !measures.contains($0) } : functions
    let other = Self.otherNamesOfFunctions[name.text.lowercased()].flatMap { names.contains($0) ? $0 : nil }
    return scanner.error(
      .unknownFunction(names), at: name.range, meaning: other ?? NearestName.nearest(to: name.text, in: names))
  }

  /// The functions and measures for the names that they have elsewhere.
  private static let otherNamesOfFunctions = [
    "percent": "share", "percentage": "share", "ratio": "share", "rate": "share", "floor": "round", "ceil": "round",
    "ceiling": "round", "trunc": "round", "int": "round", "ifnull": "coalesce", "nvl": "coalesce", "least": "min",
    "greatest": "max",
  ]

  private enum FunctionName: String, CaseIterable {
    case min, max, abs, round, coalesce

    var function: Function? { Function(rawValue: rawValue) }

    var takesOne: Bool { self == .abs || self == .round }
  }
}

extension ExpressionType {
  var isArithmetic: Bool { !isText && kind != .flag && kind != .null }
}

extension Expression {
  /// The expression with `now` and a duration folded into one literal.
  fileprivate var folded: Expression {
    guard
      case .arithmetic(.literal(.time(.now(let offset))), let sign, .literal(.number(let number, let unit?))) = self,
      sign == .plus || sign == .minus, let seconds = unit.convert(number, to: .second), abs(seconds) < 1e12
    else { return self }
    return .literal(.time(.now(offset: offset + Int(seconds) * (sign == .minus ? -1 : 1))))
  }
}
