extension ExpressionParser {
  /// Reads a measure, if one is next: `mean(arrival_delay)`, `share(arrival_delay > 15 min where landed)`.
  ///
  /// `min` and `max` of several values are functions, for groups too.
  mutating func measure() throws(FilterError) -> Operand? {
    let (start, outer) = (scanner.index, (scope, conditionDepth))
    guard let name = scanner.takeName(), scanner.isAtParenthesis, let function = Measure.Function(name.text) else {
      scanner.back(to: start)
      return nil
    }
    guard scope.isOfGroups else {
      if function == .min || function == .max {
        scanner.back(to: start)
        return nil
      }
      throw scanner.error(.measureOfRows(name.text), at: name.range)
    }
    _ = scanner.take("(")
    if let error = distinct(in: function, from: start) { throw error }
    (scope, conditionDepth) = (ValueScope(names: scope.namesInMeasures), 0)
    defer { (scope, conditionDepth) = outer }
    let (operand, type): (Measure.Operand, ExpressionType)
    do throws(FilterError) { (operand, type) = try self.operand(of: function) } catch {
      // With several values these are functions, which report their own errors.
      guard function == .min || function == .max else { throw error }
      scanner.back(to: start)
      return nil
    }
    if function == .min || function == .max, scanner.take(",") {
      scanner.back(to: start)
      return nil
    }
    if function != .count, function != .share, scanner.isAtComparison {
      throw scanner.error(.unsuitableMeasure(name.text, of: "a condition"), at: name.range)
    }
    let restriction = scanner.takeKeyword("where") ? try condition() : nil
    guard scanner.take(")") else { throw scanner.unexpected("')'") }
    let measure = Measure(function: function, operand: operand, restriction: restriction)
    guard let field = Field(measure, of: type) else {
      throw scanner.error(.unsuitableMeasure(name.text, of: type.words), at: name.range)
    }
    let path = FieldPath(field, unit: field.figureClass == type.figureClass ? operand.unit : nil)
    return Operand(expression: .field(path), type: ExpressionType(of: path), range: start..<scanner.index)
  }

  /// Returns the error for `count(distinct registration)`, as in SQL.
  private func distinct(in function: Measure.Function, from start: Int) -> FilterError? {
    var next = self
    guard function == .count, next.scanner.takeKeyword("distinct"), !next.scanner.isAtComparison,
      let name = next.scanner.takeName(), next.scanner.take(")")
    else { return nil }
    return scanner.error(
      .unexpected(expected: "a measure"), at: start..<next.scanner.index, meaning: "distinct(\(name.text))")
  }

  /// Returns the error for `percentile(delay, 90)` and `quantile(delay, 0.9)`, as in other languages.
  func percentile(_ name: ExpressionScanner.Piece) -> FilterError? {
    var next = self
    let factor = ["percentile": 1.0, "quantile": 100][name.text.lowercased()]
    guard scope.isOfGroups, let factor, next.scanner.take("("), let field = next.scanner.takeName(),
      next.scanner.take(","), let number = next.scanner.takeNumberWord().flatMap({ Double($0.text) }),
      next.scanner.take(")"), let function = Measure.Function("p\(Int((number * factor).rounded()))")
    else { return nil }
    return scanner.error(
      .unexpected(expected: "a measure"), at: name.range.lowerBound..<next.scanner.index,
      meaning: "\(function.name)(\(field.text))")
  }

  private mutating func operand(of function: Measure.Function)
    throws(FilterError) -> (Measure.Operand, ExpressionType)
  {
    let start = scanner.index
    switch function {
    case .share: return (.condition(try condition()), ExpressionType(.flag))
    case .count:
      // `count(*)`, as in SQL.
      _ = scanner.take("*")
      if scanner.isAtEndOfOperand { return (.rows, ExpressionType(.null)) }
      if let value = try? value(), !value.isText, ![.flag, .list].contains(value.type.kind), scanner.isAtEndOfOperand {
        return (.value(value.expression), value.type)
      }
      scanner.back(to: start)
      return (.condition(try condition()), ExpressionType(.flag))
    case .distinct, .sum, .mean, .median, .min, .max, .percentile:
      let value = try value()
      return (.value(value.expression), value.type)
    }
  }
}

extension Measure.Operand {
  fileprivate var unit: FigureUnit? { if case .value(let value) = self { value.namedUnit } else { nil } }
}

extension Field {
  /// Creates the field of a measure of values of a type; `nil` where there is no such measure.
  init?(_ measure: Measure, of type: ExpressionType) {
    guard let kind = measure.kind(of: type) else { return nil }
    self.init(measure, kind: kind)
  }

  /// Creates the field of a measure, by default of a number of rows.
  init(_ measure: Measure, kind: FieldKind = .count) {
    let headings = measure.headings
    self.init(
      measure.columnName, of: .flights, kind, .related(.measure(measure)), isNullable: measure.function != .count,
      headings.english, headings.russian, measure.description)
  }
}

extension Measure: CustomStringConvertible {
  /// The measure as users write it.
  package var description: String {
    switch operand {
    case .rows: text(of: "")
    case .value(let value): text(of: value.description)
    case .condition(let condition): text(of: condition.description)
    }
  }

  private func text(of operand: String) -> String {
    let parts = [operand, restriction.map { "where \($0)" } ?? ""].filter { !$0.isEmpty }
    return parts.isEmpty ? function.name : "\(function.name)(\(parts.joined(separator: " ")))"
  }

  /// Returns the kind of a measure of values of a type; `nil` where there is no such measure.
  fileprivate func kind(of type: ExpressionType) -> FieldKind? {
    switch function {
    case .count, .distinct: .count
    case .share: .figure(.share, stored: .percent)
    case .sum, .mean, .median, .percentile, .min, .max:
      switch type.kind {
      case .number, .bareNumber: type.kindOfNumbers
      case .time: function == .sum ? nil : .time
      case .part(let part) where function == .min || function == .max: part.isNumber ? .count : .code
      case .part(let part): part.isNumber ? .count : nil
      case .text, .code, .list, .phase, .flag, .link, .null: nil
      }
    }
  }

  package var form: NumberForm {
    guard case .value(let value) = operand, let type = try? TypedExpression(value).type else {
      return function == .share ? .number : .whole
    }
    switch (function, type.kind) {
    case (.count, _), (.distinct, _): return .whole
    case (_, .time): return .time
    case (.min, .part(let part)), (.max, .part(let part)): return part.isNumber ? .whole : .part(part)
    default: return .number
    }
  }

  // MARK: Names

  /// The column name in machine-readable formats, without the unit: letters, digits and `_`.
  fileprivate var columnName: String {
    var text = description
    // The unit of the path is added where the column is written.
    if case .value(.field(let path)) = operand {
      text = self.text(of: FieldPath(path.field, behind: path.steps).name)
    }
    for (sign, word) in Self.words { text = text.replacing(sign, with: " \(word) ") }
    // The sign of a number, unlike the hyphen of a date or a code, follows a space or a parenthesis.
    for before in [" ", "("] { text = text.replacing(before + "-", with: before + "minus ") }
    let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    return words.joined(separator: "_") + (function == .share ? "_percent" : "")
  }

  // Longer signs come before their prefixes.
  private static let words = [
    ("!=", "not"), ("<=", "upto"), (">=", "from"), ("^=", "begins"), ("*=", "contains"), ("=", "is"), ("<", "under"),
    (">", "over"), ("~", "like"), ("+", "plus"), (" - ", " minus "), ("*", "times"), ("/", "per"),
  ]

  fileprivate var headings: (english: String, russian: String) {
    let (english, russian) = headingsOfAllRows
    guard let restriction else { return (english, russian) }
    return ("\(english) where \(restriction)", "\(russian), если \(restriction)")
  }

  private var headingsOfAllRows: (english: String, russian: String) {
    let (english, russian): (String, String)
    switch operand {
    case .rows: return ("Flights", "Рейсы")
    case .condition(let condition):
      return function == .share
        ? ("Share: \(condition)", "Доля: \(condition)") : ("Flights: \(condition)", "Рейсы: \(condition)")
    // The headings of origins and destinations, such as 'To', mean nothing behind another word.
    case .value(.field(let path)) where path.steps.isEmpty && path.field.kind != .toOne(.airports):
      (english, russian) = (Self.uncapitalized(path.field.headings.english), path.field.headings.russian)
    case .value(let value): (english, russian) = (value.description, value.description)
    }
    let isTime =
      switch form {
      case .time, .part(.time), .part(.date), .part(.local): true
      case .whole, .number, .phase, .part: false
      }
    switch function {
    case .count, .share: return ("Known \(english)", "\(russian), известно")
    case .distinct: return ("Different \(english)", "\(russian), разных")
    case .sum: return ("Total \(english)", "\(russian), всего")
    case .mean: return ("Mean \(english)", "\(russian), в среднем")
    case .median: return ("Median \(english)", "\(russian), медиана")
    case .min where isTime: return ("Earliest \(english)", "\(russian), не ранее")
    case .max where isTime: return ("Latest \(english)", "\(russian), не позднее")
    case .min: return ("Least \(english)", "\(russian), мин.")
    case .max: return ("Greatest \(english)", "\(russian), макс.")
    case .percentile: return ("\(function.name) \(english)", "\(russian), \(function.name)")
    }
  }

  private static func uncapitalized(_ text: String) -> String {
    // An acronym such as `IATA` keeps its capitals.
    guard let second = text.dropFirst().first, second.isLowercase else { return text }
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
