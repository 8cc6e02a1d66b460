@testable import FlightStore

/// The value of a condition for one row in three-valued logic, computed in the simplest way.
struct NaiveTruth {
  let graph: Graph
  let clock: Int

  func value(_ condition: Condition, _ row: Int) -> Bool? {
    switch condition {
    case .all(let conditions):
      let values = conditions.map { value($0, row) }
      return values.contains(false) ? false : values.contains(nil) ? nil : true
    case .any(let conditions):
      let values = conditions.map { value($0, row) }
      return values.contains(true) ? true : values.contains(nil) ? nil : false
    case .not(let condition): return value(condition, row).map { !$0 }
    case .isTrue(.field(let path)):
      if case .flag(let flag) = graph.value(path, ofRow: row) { return flag }
      return nil
    case .isNull(.field(let path)): return graph.value(path, ofRow: row) == .null
    case .isRow(let rows): return rows.contains(row)
    case .isOneOf(.field(let path), let literals):
      return value(.any(literals.map { .compare(path, .equal, $0) }), row)
    case .isBetween(.field(let path), let low, let high):
      return value(.all([.compare(path, .greaterOrEqual, low), .compare(path, .lessOrEqual, high)]), row)
    case .compare(.field(let path), let comparison, .literal(let literal)):
      let value = graph.value(path, ofRow: row)
      if case .text(let text) = literal, [.equal, .notEqual].contains(comparison), value != .null,
        let city = path.cityOfAirport(named: text)
      {
        // A text that is no code may be the beginning of a city; an airport whose city is unknown is not in it.
        let isCode = holds(path, value, .equal, literal) == true
        return (isCode || self.value(.compare(city, .begins, literal), row) == true) == (comparison == .equal)
      }
      if path.name.hasSuffix("phase"), case .text(let text) = literal, let other = Phase(rawValue: text),
        case .phase(let phase) = value
      {
        switch comparison {
        case .less: return phase.place < other.place
        case .lessOrEqual: return phase.place <= other.place
        case .greater: return phase.place > other.place
        case .greaterOrEqual: return phase.place >= other.place
        default: break
        }
      }
      if case .time(let seconds) = value, case .time(let time) = literal, time.isLocal {
        let now = clock + offset(path, row, at: clock)
        let shown = Literal.time(time.dated(now: now))
        return holds(path, .time(seconds + offset(path, row, at: seconds)), comparison, shown)
      }
      let answer = value == .null ? nil : holds(path, value, comparison, literal)
      if case .text = literal, [.equal, .notEqual].contains(comparison), let other = otherCodeshares(path) {
        // The same codeshares under other codes.
        let isOther = holds(other, graph.value(other, ofRow: row), .equal, literal) == true
        return isOther ? comparison == .equal : answer
      }
      return answer
    case .isTrue, .isNull, .isOneOf, .isBetween, .compare: return nil
    }
  }

  private func otherCodeshares(_ path: FieldPath) -> FieldPath? {
    let others = ["codeshares": "codeshares_iata", "codeshares_iata": "codeshares"]
    guard let other = others[path.field.name] else { return nil }
    return try? FieldPath(parsing: (path.steps.map(\.name) + [other]).joined(separator: "."), of: path.root)
  }

  /// Returns the offset from UTC of the airport that a time belongs to.
  private func offset(_ path: FieldPath, _ row: Int, at seconds: Int) -> Int {
    let zone = RowSelection(graph: graph, entity: path.root, rows: []).zone(of: path, ofRow: row)
    return zone.flatMap { Zone(named: $0) }?.reading(at: seconds).offset ?? 0
  }

  private func holds(_ path: FieldPath, _ value: FieldValue, _ comparison: Comparison, _ literal: Literal) -> Bool? {
    switch (value, literal) {
    case (.flag(let left), .flag(let right)): return comparison == .equal ? left == right : left != right
    case (.time(let time), .time(let literal)):
      let (start, end) =
        switch literal {
        case .period(let start, let end, _): (start, end)
        case .now(let offset): (clock + offset, clock + offset + 1)
        case .day: preconditionFailure("a day without a date")
        }
      switch comparison {
      case .equal: return (start..<end).contains(time)
      case .notEqual: return !(start..<end).contains(time)
      case .greater, .lessOrEqual: return compare(time, end - 1, comparison)
      default: return compare(time, start, comparison)
      }
    case (.whole(let whole), .number(let number, let unit)):
      return compare(Double(whole), number, unit, path, comparison)
    case (.number(let left), .number(let number, let unit)):
      return compare(left, number, unit, path, comparison)
    case (.row(let row, let kind), .text(let text)) where kind != .flights && comparison == .equal:
      return CodeResolver(graph).rows(text, of: kind).contains(row)
    case (.row(let row, let kind), .text(let text)) where kind != .flights && comparison == .notEqual:
      return !CodeResolver(graph).rows(text, of: kind).contains(row)
    case (.list(let id), .exactly(let text)):
      let items = graph.texts.items(id).map { String(decoding: $0, as: UTF8.self) }
      if comparison == .notEqual { return !items.contains(text) }
      return items.contains { exact($0, comparison, text) }
    case (_, .exactly(let text)):
      return exact(graph.withText(of: value) { $0.text } ?? "", comparison, text)
    case (.list(let id), .text(let text)):
      let isIn = graph.texts.items(id).contains {
        let item = String(decoding: $0, as: UTF8.self)
        guard comparison == .equal || comparison == .notEqual else { return self.text(item, comparison, text) }
        return Self.holdsFlightNumbers(path.field) ? isNamed(item, text) : self.text(item, .equal, text)
      }
      return comparison == .notEqual ? !isIn : isIn
    case (_, .text(let text)):
      let left = graph.withText(of: value) { $0.text } ?? ""
      if Self.holdsFlightNumbers(path.field), comparison == .equal || comparison == .notEqual {
        return isNamed(left, text) == (comparison == .equal)
      }
      return self.text(left, comparison, text)
    default: return nil
    }
  }

  /// Compares as printed: a number equals every value that prints like it.
  private func compare(
    _ value: Double, _ number: Double, _ unit: FigureUnit?, _ path: FieldPath, _ comparison: Comparison
  ) -> Bool? {
    let written = unit ?? path.unit ?? path.field.figureClass?.unit(in: .metric) ?? path.field.storedUnit
    let reach = Literal.reach(of: number, in: written, of: path.field.figureClass, storedIn: path.field.storedUnit)
    let (low, high) = (stored(number - reach, unit, path), stored(number + reach, unit, path))
    // Halves are rounded away from zero.
    let isLess = value < low || reach > 0 && number <= 0 && value == low
    let isGreater = value > high || reach > 0 && number >= 0 && value == high
    switch comparison {
    case .equal: return !isLess && !isGreater
    case .notEqual: return isLess || isGreater
    case .less: return isLess
    case .lessOrEqual: return !isGreater
    case .greater: return isGreater
    case .greaterOrEqual: return !isLess
    case .begins, .contains, .matches: return nil
    }
  }

  private func stored(_ number: Double, _ unit: FigureUnit?, _ path: FieldPath) -> Double {
    guard let stored = path.field.storedUnit else { return number }
    let written = unit ?? path.unit ?? path.field.figureClass?.unit(in: .metric) ?? stored
    return written.convert(number, to: stored) ?? .nan
  }

  private static func holdsFlightNumbers(_ field: Field) -> Bool {
    let names = ["ident", "ident_icao", "ident_iata", "atc_ident", "codeshares", "codeshares_iata"]
    return field.entity == .flights && names.contains(field.name)
  }

  // The idents in the data have no alternative spellings with other codes.
  private func isNamed(_ left: String, _ right: String) -> Bool {
    let names = (FlightName(Array(left.utf8)), FlightName(Array(right.utf8)))
    return names.0 == names.1 && !names.0.isEmpty
  }

  private func text(_ left: String, _ comparison: Comparison, _ right: String) -> Bool {
    let (leftFold, rightFold) = (
      String(decoding: SearchText.fold(left), as: UTF8.self), String(decoding: SearchText.fold(right), as: UTF8.self)
    )
    let isEqual = leftFold == rightFold
    let isLess = leftFold.utf8.lexicographicallyPrecedes(rightFold.utf8)
    switch comparison {
    case .equal: return isEqual
    case .notEqual: return !isEqual
    case .less: return isLess
    case .lessOrEqual: return isLess || isEqual
    case .greater: return !isLess && !isEqual
    case .greaterOrEqual: return !isLess
    case .begins: return leftFold.utf8.starts(with: rightFold.utf8)
    case .contains: return rightFold.isEmpty || leftFold.contains(rightFold)
    case .matches: return Glob(right).matches(left)
    }
  }

  private func exact(_ left: String, _ comparison: Comparison, _ right: String) -> Bool {
    switch comparison {
    case .begins: left.starts(with: right)
    case .contains: right.isEmpty || left.contains(right)
    default: compare(left, right, comparison) ?? false
    }
  }

  private func compare<Value: Comparable>(_ left: Value, _ right: Value, _ comparison: Comparison) -> Bool? {
    switch comparison {
    case .equal: left == right
    case .notEqual: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    case .begins, .contains, .matches: nil
    }
  }
}

extension TimeLiteral {
  /// The day as its date, if the local clock shows `now`.
  fileprivate func dated(now: Int) -> TimeLiteral {
    guard case .day(let days) = self else { return self }
    var start = now + days * 86_400
    while start % 86_400 != 0 { start -= 1 }
    return .period(start: start, end: start + 86_400, text: "")
  }
}
