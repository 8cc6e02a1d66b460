extension GroupAnswer {
  /// Returns the expression that exactly the flights of a group satisfy; `nil` if there is none.
  package func expression(ofGroup group: Int) -> String? {
    var parts: [String] = []
    for key in keys {
      guard let part = expression(key, ofRow: rows.rows[group]) else { return nil }
      parts.append(part)
    }
    return parts.joined(separator: " and ")
  }

  private func expression(_ path: FieldPath, ofRow row: Int) -> String? {
    let value = rows.graph.value(path, ofRow: row)
    if path.field.name == GroupQuestion.hourName, path.steps.isEmpty {
      if case .whole(let hour) = value { return "departure.hour = \(hour)" }
      return nil
    }
    // A computed value from the query has no name in other queries.
    let isNamed = !path.steps.isEmpty || Field.named(path.field.name, of: .flights) != nil
    let name = isNamed ? path.name : path.field.help
    switch value {
    case .null: return "\(name) is null"
    case .flag(let flag): return flag ? name : "not \(name)"
    default: return literal(value, of: path).map { "\(name) = \($0)" }
    }
  }

  private func literal(_ value: FieldValue, of path: FieldPath) -> Literal? {
    switch value {
    case .null, .flag, .list, .key: return nil
    case .whole(let whole): return .number(Double(whole), path.field.storedUnit)
    case .number(let number): return .number(number, path.field.storedUnit)
    case .time(let seconds):
      var bytes: [UInt8] = []
      TimeText.append(seconds, to: &bytes)
      let text = String(decoding: bytes, as: UTF8.self)
      return .time(.period(start: seconds, end: seconds + 1, text: text.hasSuffix("Z") ? text : text + "Z"))
    case .part(let number, let part):
      if part.isTime { return .time(.period(start: number, end: number, text: part.text(number))) }
      return .text(part.text(number))
    case .phase(let phase): return .text(phase.rawValue)
    case .text, .row: return rows.withText(of: value) { .text($0.text) }
    }
  }
}

extension RowSelection {
  /// Returns the flight, airport or airline at a row number from a value of this result.
  package func related(_ row: Int, of kind: EntityKind) -> RowSelection? {
    row < graph[kind].count ? RowSelection(graph: graph, entity: kind, rows: [row]) : nil
  }
}
