/// What a statement shows and sorts by.
extension SQLWriter {
  /// How times are shown.
  enum Times {
    /// As texts, as every format of ours prints them.
    case texts
    /// As the engine's own.
    case timestamps
  }

  /// The value of a field as it is printed.
  func shown(_ path: FieldPath, in units: UnitPreferences, times: Times = .texts) throws(SQLError) -> String {
    let writer = try following(path.steps).inContext(of: path.field)
    let field = path.field
    switch field.kind {
    case .text, .code, .toOne: return try writer.text(of: field)
    case .list: return "replace(\(try writer.text(of: field)), \(dialect.character("31")), ' ')"
    case .flag: return try writer.flag(of: field)
    case .time:
      let seconds = try writer.writable(try writer.number(.field(FieldPath(field))))
      return times == .texts ? dialect.timeText(seconds) : dialect.timestamp(seconds)
    case .toMany, .raw: return dialect.whole(try writer.number(.field(FieldPath(field))))
    case .count:
      let value = try writer.number(.field(FieldPath(field)))
      if case .formula(.number) = field.source { return dialect.rounded(value) }
      return dialect.whole(value)
    case .figure(let figure, let stored):
      let value = try writer.number(.field(FieldPath(field)))
      if figure == .angle { return value }
      let unit = path.unit ?? units.unit(for: figure)
      guard let conversion = UnitConversion(from: stored, to: unit) else { return dialect.rounded(value) }
      let (numerator, denominator) = (dialect.number(conversion.numerator), dialect.number(conversion.denominator))
      return dialect.rounded("\(value) * \(numerator) / \(denominator)")
    }
  }

  /// Null for what lies beyond the years that can be written with four digits.
  private func writable(_ seconds: String) throws(SQLError) -> String {
    "CASE WHEN \(seconds) BETWEEN -62167219200 AND 253402300799 THEN \(seconds) END"
  }

  /// What orders rows by a field: texts by their letters without case and accents, then as they are.
  func order(by path: FieldPath) throws(SQLError) -> [String] { order(by: try identity(path), of: path) }

  /// What orders rows by a value of a field.
  func order(by value: String, of path: FieldPath) -> [String] { path.isText ? [folded(value), value] : [value] }

  /// What tells values of a field apart.
  func identity(_ path: FieldPath) throws(SQLError) -> String {
    let writer = try following(path.steps).inContext(of: path.field)
    let field = path.field
    if case .formula(let formula) = field.source {
      return try formula.number == nil ? writer.flag(of: field) : writer.number(.field(FieldPath(field)))
    }
    switch field.kind {
    case .text, .code, .list, .toOne: return try writer.text(of: field)
    case .flag: return try writer.flag(of: field)
    case .count, .time, .figure, .raw, .toMany: return try writer.number(.field(FieldPath(field)))
    }
  }
}

extension FieldPath {
  /// Whether rows are ordered by the letters of the values first.
  fileprivate var isText: Bool {
    switch (field.source, field.kind) {
    case (.formula, _), (.related(.key), _): false
    case (_, .text), (_, .code), (_, .list), (_, .toOne): true
    default: false
    }
  }
}
