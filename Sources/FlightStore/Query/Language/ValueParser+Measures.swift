extension ValueParser {
  /// Reads a measure, if one is next: `mean(arrival_delay)`, `share(arrival_delay > 15 min)`.
  ///
  /// `min` and `max` of several values are functions, for groups too.
  mutating func measure() throws(FilterError) -> Operand? {
    let (start, outer) = (scanner.index, scope)
    guard let name = scanner.takeName(), scanner.isAtParenthesis, let function = Measure.Function(name.text) else {
      scanner.back(to: start)
      return nil
    }
    guard scope.isOfGroups else {
      if function == .min || function == .max {
        scanner.back(to: start)
        return nil
      }
      throw FilterError(.measureOfRows(name.text), in: scanner.text, at: name.range)
    }
    _ = scanner.take("(")
    scope = ValueScope(names: outer.namesInMeasures)
    defer { scope = outer }
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
      throw FilterError(.unsuitableMeasure(name.text, of: "a condition"), in: scanner.text, at: name.range)
    }
    guard scanner.take(")") else { throw scanner.unexpected("')'") }
    guard let field = Field(Measure(function: function, operand: operand), of: type) else {
      throw FilterError(.unsuitableMeasure(name.text, of: type.words), in: scanner.text, at: name.range)
    }
    let path = FieldPath(field, unit: field.figureClass == type.figureClass ? operand.unit : nil)
    return Operand(expression: .field(path), type: ExpressionType(of: path), range: start..<scanner.index)
  }

  /// Reads the operand of a measure, and returns it with its type.
  private mutating func operand(of function: Measure.Function)
    throws(FilterError) -> (Measure.Operand, ExpressionType)
  {
    let start = scanner.index
    switch function {
    case .share: return (.condition(try condition()), ExpressionType(.flag))
    case .count:
      // `count(*)`, as in SQL.
      _ = scanner.take("*")
      if scanner.isAtClosingParenthesis { return (.rows, ExpressionType(.null)) }
      if let value = try? value(), value.type.kind != .flag, scanner.isAtClosingParenthesis {
        return (.value(value.expression), value.type)
      }
      scanner.back(to: start)
      return (.condition(try condition()), ExpressionType(.flag))
    case .distinct, .sum, .mean, .median, .min, .max, .percentile:
      let value = try value()
      return (.value(value.expression), value.type)
    }
  }

  private mutating func condition() throws(FilterError) -> Condition {
    var parser = ConditionParser(values: self)
    let condition = try parser.condition()
    self = parser.values
    return condition
  }
}

extension Measure.Operand {
  /// The unit in the name of a field.
  fileprivate var unit: FigureUnit? { if case .value(.field(let path)) = self { path.unit } else { nil } }
}
