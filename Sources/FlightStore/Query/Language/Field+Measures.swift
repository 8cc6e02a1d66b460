extension Field {
  /// Creates the field of a measure of values of a type; `nil` where there is no such measure.
  init?(_ measure: Measure, of type: ExpressionType) {
    guard let kind = measure.kind(of: type) else { return nil }
    self.init(measure, kind: kind)
  }

  /// Creates the field of a number of rows, or of rows that satisfy a condition.
  init(_ measure: Measure) { self.init(measure, kind: .count) }

  private init(_ measure: Measure, kind: FieldKind) {
    let headings = measure.headings
    self.init(
      measure.columnName, of: .flights, kind, .related(.measure(measure)), isNullable: measure.function != .count,
      headings.english, headings.russian, measure.description)
  }
}

extension Measure: CustomStringConvertible {
  /// The measure as users write it.
  var description: String {
    switch operand {
    case .rows: function.name
    case .value(let value): "\(function.name)(\(value))"
    case .condition(let condition): "\(function.name)(\(condition))"
    }
  }

  /// Returns the kind of a measure of values of a type; `nil` where there is no such measure.
  fileprivate func kind(of type: ExpressionType) -> FieldKind? {
    switch function {
    case .count, .distinct: .count
    case .share: .figure(.share, stored: .percent)
    case .sum:
      switch type.kind {
      case .number, .bareNumber: Self.kind(of: type)
      case .part(let part): part.isTime || !part.names.isEmpty ? nil : .count
      case .time, .text, .code, .list, .phase, .flag, .link, .null: nil
      }
    case .mean, .median, .percentile:
      switch type.kind {
      case .number, .bareNumber, .time: Self.kind(of: type)
      case .part(let part): part.isTime || !part.names.isEmpty ? nil : .count
      case .text, .code, .list, .phase, .flag, .link, .null: nil
      }
    case .min, .max:
      switch type.kind {
      case .number, .bareNumber, .time: Self.kind(of: type)
      case .part(let part): part.isTime ? .code : .count
      case .text, .code, .list, .phase, .flag, .link, .null: nil
      }
    }
  }

  private static func kind(of type: ExpressionType) -> FieldKind {
    switch type.kind {
    case .number(let unit?): type.figureClass.map { .figure($0, stored: unit) } ?? .raw(unit)
    case .time: .time
    default: .count
    }
  }

  /// The form of the values of the measure.
  var form: MeasuredColumn.Form {
    guard case .value(let value) = operand, let type = try? TypedExpression(value).type else {
      return function == .share ? .number : .whole
    }
    switch (function, type.kind) {
    case (.count, _), (.distinct, _): return .whole
    case (_, .time): return .time
    case (.min, .part(let part)), (.max, .part(let part)): return part.isTime ? .part(part) : .whole
    default: return .number
    }
  }

  // MARK: Names

  /// The column name in machine-readable formats, without the unit: letters, digits and `_`.
  fileprivate var columnName: String {
    var text = description
    // The unit of the path is added where the column is written.
    if case .value(.field(let path)) = operand {
      text = "\(function.name)(\(FieldPath(path.field, behind: path.steps).name))"
    }
    for (sign, word) in Self.words { text = text.replacing(sign, with: " \(word) ") }
    let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    return words.joined(separator: "_") + (function == .share ? "_percent" : "")
  }

  // Longer signs come before their prefixes.
  private static let words = [
    ("!=", "not"), ("<=", "upto"), (">=", "from"), ("^=", "begins"), ("*=", "contains"), ("=", "is"), ("<", "under"),
    (">", "over"), ("~", "like"), ("+", "plus"), (" - ", " minus "), ("*", "times"), ("/", "per"),
  ]

  fileprivate var headings: (english: String, russian: String) {
    let (english, russian): (String, String)
    switch operand {
    case .rows: return ("Flights", "Рейсы")
    case .condition(let condition):
      (english, russian) = (condition.description, condition.description)
      if function == .share { return (english, russian) }
    case .value(.field(let path)) where path.steps.isEmpty:
      (english, russian) = (Self.uncapitalized(path.field.headings.english), path.field.headings.russian)
    case .value(let value): (english, russian) = (value.description, value.description)
    }
    switch function {
    case .count: return ("Known \(english)", "\(russian), известно")
    case .share: return ("Share of \(english)", "\(russian), доля")
    case .distinct: return ("Different \(english)", "\(russian), разных")
    case .sum: return ("Total \(english)", "\(russian), всего")
    case .mean: return ("Mean \(english)", "\(russian), в среднем")
    case .median: return ("Median \(english)", "\(russian), медиана")
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
