/// A part of a condition, with the option or expression as the user wrote it.
struct QueryPart: Sendable {
  let name: String
  let condition: Condition
}

/// The explanation of an empty result.
package struct NoRows: Hashable, Sendable {
  /// A change to the condition that yields rows, and their number.
  package struct Relaxation: Hashable, Sendable {
    package let name: String
    package let count: Int
  }

  /// The parts that no row satisfies.
  package let impossible: [String]
  /// The number of rows without the impossible parts.
  package let rest: Int
  /// The changes that yield rows: leaving out one part, or ignoring the case of an exact text.
  package let relaxations: [Relaxation]
}

extension RowQuery {
  /// Whether the condition has parts that can be left out.
  package var hasParts: Bool { !parts.isEmpty }

  /// The same query without each part of its condition in turn.
  package var withoutParts: [(name: String, query: RowQuery)] {
    parts.indices.map { place in
      var query = self
      query.parts.remove(at: place)
      query.condition = .all(query.parts.map(\.condition))
      return (parts[place].name, query)
    }
  }

  /// The query without its condition, and the fields that the condition needs.
  ///
  /// A store loaded for these can explain why the query has no rows.
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

  /// Explains an empty result, by counting the rows again without parts of the condition.
  ///
  /// - Parameter store: A store that has all rows of the kind.
  /// - Returns: The explanation; `nil` if there are rows, or none of the kind at all.
  /// - Complexity: O(*n* *p*), where *n* is the number of rows and *p* the number of parts.
  package func reasonForNoRows(in store: FlightStore) -> NoRows? {
    func count(_ conditions: [Condition]) -> Int {
      var query = relaxed.query
      query.condition = .all(conditions)
      // All counts use the same `now`: that of the whole query.
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

  /// Returns the rows there would be if an exact text were compared without case and accents.
  private func relaxedCase(
    _ part: QueryPart, others: [Condition], _ count: ([Condition]) -> Int
  ) -> [NoRows.Relaxation] {
    guard case .compare(let value, let comparison, .literal(.exactly(let text))) = part.condition else { return [] }
    let found = count(others + [.compare(value, comparison, .literal(.text(text)))])
    return found > 0 ? [NoRows.Relaxation(name: "the case of '\(text)'", count: found)] : []
  }
}
