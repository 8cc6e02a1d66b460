/// A part of a condition, and how people know it.
struct QueryPart: Sendable {
  let name: String
  let condition: Condition
}

/// Why a question has no rows.
package struct NoRows: Hashable, Sendable {
  /// Some parts of a condition, and how many rows there are without them.
  package struct Relaxation: Hashable, Sendable {
    package let name: String
    package let count: Int
  }

  /// The parts that hold for no row at all.
  package let impossible: [String]
  /// The number of rows without these.
  package let rest: Int
  /// Where every part holds for some row: what would have to be left out for there to be any.
  package let relaxations: [Relaxation]
}

extension RowQuery {
  /// Whether the condition has parts that can be left out.
  package var hasParts: Bool { !parts.isEmpty }

  /// The same question without each part of its condition in turn.
  package var withoutParts: [(name: String, query: RowQuery)] {
    parts.indices.map { place in
      var query = self
      query.parts.remove(at: place)
      query.condition = .all(query.parts.map(\.condition))
      return (parts[place].name, query)
    }
  }

  /// The same question without its condition, and with it the fields that the condition takes: what has been loaded for
  /// them can tell why the question has no rows.
  package var relaxed: (query: RowQuery, fields: [FieldPath]) {
    var query = RowQuery(entity)
    query.clock = clock
    query.zone = zone
    query.isOrdered = false
    let fields = condition.paths
    guard entity == .flights else { return (query, fields) }
    let whole = Field(
      "condition", of: .flights, .flag, .formula(.flag(condition)), "Condition", "Условие", condition.description)
    return (query, fields + [FieldPath(whole)])
  }

  /// Finds out why the question has no rows, by asking again without parts of the condition, counting only.
  ///
  /// - Parameter store: A store that has all rows of the kind.
  /// - Returns: The reason; `nil` where there are rows, or none of the kind at all.
  /// - Complexity: O(*n* *p*), where *n* is the number of rows and *p* that of parts.
  package func reasonForNoRows(in store: FlightStore) -> NoRows? {
    func count(_ conditions: [Condition]) -> Int {
      var query = relaxed.query
      query.condition = .all(conditions)
      // `now` is that of the whole question.
      query.clock = clock(in: store.graph)
      return query.found(in: store.graph).count
    }
    guard !parts.isEmpty, count([]) > 0, count(parts.map(\.condition)) == 0 else { return nil }
    let areImpossible = parts.map { count([$0.condition]) == 0 }
    if areImpossible.contains(true) {
      let possible = zip(parts, areImpossible).filter { !$1 }.map(\.0.condition)
      let rest = possible.isEmpty ? 0 : count(possible)
      let impossible = zip(parts, areImpossible).filter(\.1).map(\.0)
      let relaxations = impossible.count == 1 ? relaxedCase(impossible[0], others: possible, count) : []
      return NoRows(impossible: impossible.map(\.name), rest: rest, relaxations: relaxations)
    }
    var relaxations: [NoRows.Relaxation] = []
    for place in parts.indices {
      let others = parts.indices.filter { $0 != place }.map { parts[$0].condition }
      relaxations += relaxedCase(parts[place], others: others, count)
      let found = count(others)
      if found > 0 { relaxations.append(NoRows.Relaxation(name: parts[place].name, count: found)) }
    }
    return NoRows(impossible: [], rest: 0, relaxations: relaxations)
  }

  /// What there would be if case and accents of an exact text did not count.
  private func relaxedCase(
    _ part: QueryPart, others: [Condition], _ count: ([Condition]) -> Int
  ) -> [NoRows.Relaxation] {
    guard case .compare(let value, let comparison, .literal(.exactly(let text))) = part.condition else { return [] }
    let found = count(others + [.compare(value, comparison, .literal(.text(text)))])
    return found > 0 ? [NoRows.Relaxation(name: "the case of '\(text)'", count: found)] : []
  }
}
