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
    /// Whether the change adds what the name says, which it else leaves out.
    package var isAddition = false
  }

  /// The values that a text without matches may stand for.
  package enum Meant: Hashable, Sendable {
    /// The value that is most like it.
    case value(String)
    /// The first values of the field, which are all if it has few, and the number of the others.
    case oneOf([String], others: Int)
  }

  package let impossible: [String]
  /// The fields that the impossible parts compare, but that no row knows.
  package var unknown: [String] = []
  /// The number of rows without the impossible parts.
  package let rest: Int
  /// The changes that yield rows: leaving out one part, or ignoring the case of an exact text.
  package let relaxations: [Relaxation]
  /// What the text of the only impossible part may stand for.
  package var meant: Meant?
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
    let fields = condition.paths + parts.flatMap { $0.condition.onOtherFields.flatMap(\.paths) }
    guard entity == .flights else { return (query, fields) }
    let whole = Field(
      "condition", of: .flights, .flag, .formula(.flag(condition)), "Condition", "Условие", condition.description)
    return (query, fields + [FieldPath(whole)])
  }

  /// Explains an empty result, by counting the rows of a whole store again without parts of the condition.
  ///
  /// It is `nil` if there are rows, or none of the kind at all.
  ///
  /// - Complexity: O(*n* *p*), where *n* is the number of rows and *p* the number of parts.
  package func reasonForNoRows(in store: FlightStore) -> NoRows? {
    func count(_ conditions: [Condition]) -> Int {
      var query = relaxed.query
      query.condition = .all(conditions)
      // All counts use the same `now`: that of the whole query.
      query.clock = clock(in: store.graph)
      return query.found(in: store.graph).count
    }
    let conditions = parts.map(\.condition)
    guard !parts.isEmpty, count([]) > 0, count(conditions) == 0 else { return nil }
    let earlier = conditions.map(\.fromBeginnings)
    let found = earlier == conditions ? 0 : count(earlier)
    if found > 0 {
      let relaxation = NoRows.Relaxation(name: "'>=' in place of '>'", count: found, isAddition: true)
      return NoRows(impossible: [], rest: 0, relaxations: [relaxation])
    }
    let areImpossible = parts.map { count([$0.condition]) == 0 }
    if areImpossible.contains(true) {
      let possible = zip(parts, areImpossible).filter { !$1 }.map(\.0.condition)
      let rest = possible.isEmpty ? 0 : count(possible)
      let impossible = zip(parts, areImpossible).filter(\.1).map(\.0)
      let unknown = unknownFields(among: impossible.flatMap(\.condition.comparedPaths), in: store)
      let names = impossible.map(\.name)
      let relaxations = impossible.count == 1 ? relaxedCase(impossible[0], others: possible, count) : []
      let meant = impossible.count == 1 && relaxations.isEmpty ? meant(by: impossible[0].condition, in: store) : nil
      return NoRows(
        impossible: names, unknown: unknown.map(\.name), rest: rest, relaxations: relaxations, meant: meant)
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
    guard case .compare(let value, var comparison, .literal(.exactly(let text))) = part.condition else { return [] }
    // A pattern is not a name, code or number in any spelling; those are equal in more than case.
    if comparison == .equal, !text.hasWildcards { comparison = .matches }
    let found = count(others + [.compare(value, comparison, .literal(.text(text)))])
    return found > 0 ? [NoRows.Relaxation(name: "the case of '\(text)'", count: found)] : []
  }

  // Nobody would read more.
  private static let fewValues = 6

  /// Returns the values of a field that a text which none of them equals may stand for.
  private func meant(by condition: Condition, in store: FlightStore) -> NoRows.Meant? {
    for other in [condition.asPattern].compactMap({ $0 }) + condition.onOtherFields + condition.inOtherUnits {
      var query = relaxed.query
      query.condition = other
      if query.found(in: store.graph).count > 0 { return .value("\(other)") }
    }
    guard case .compare(.field(let path), .equal, .literal(.text(let text))) = condition else { return nil }
    let (reader, rows) = (store.graph.reader(of: path), store.graph.rows(entity))
    var texts: [TextID: Int] = [:]
    for row in rows.presentRows {
      if case .text(let value) = reader(row) { texts[value, default: 0] += 1 }
    }
    let counts = texts.compactMap { id, count in store.graph.texts.string(id).map { (text: $0, count: count) } }
    let values = counts.map(\.text).sorted()
    // Of several values that contain a word, the most frequent one is meant.
    let most = counts.sorted { ($0.count, $1.text) > ($1.count, $0.text) }.map(\.text)
    // Almost every code, and every short text, is close to some other one.
    let isLong = path.field.kind == .text && text.count > 3
    let word = SearchText.fold(text)
    let containing = most.first { isLong && $0.split(separator: " ").contains { SearchText.fold(String($0)) == word } }
    let nearest = isLong ? NearestName.nearest(to: text, in: most) : nil
    if let value = containing ?? nearest ?? NearestName.alike(text, in: most) { return .value(value) }
    if values.isEmpty { return nil }
    if values.count <= Self.fewValues { return .oneOf(values, others: 0) }
    // Some names or numbers of many say nothing about the form of others, but codes do.
    let codes = values.filter { 1..<5 ~= $0.count }
    return codes.count * 3 > values.count ? .oneOf(Array(codes.prefix(3)), others: values.count - 3) : nil
  }

  /// Returns the fields that the query compares, sorts by or shows, but that are null in every row of a whole store.
  ///
  /// Trimmed records lack such fields. A field that is only tested for null is not reported.
  ///
  /// - Complexity: O(*n*) for a field that is null in every row, where *n* is the number of rows; else up to the first
  ///   known value.
  package func unknownFields(showing fields: [FieldPath], in store: FlightStore) -> [FieldPath] {
    if store.graph[entity].count == 0 { return [] }
    return unknownFields(among: condition.comparedPaths + orderingPaths + fields, in: store)
  }

  private func unknownFields(among paths: [FieldPath], in store: FlightStore) -> [FieldPath] {
    paths.reduce(into: []) { found, path in
      if !found.contains(path), !path.fields.contains(where: \.isMeasure),
        !store.graph.hasValues(of: path, in: entity)
      {
        found.append(path)
      }
    }
  }
}

extension Field {
  fileprivate var isMeasure: Bool {
    switch source {
    case .related(.measure), .related(.measured): true
    default: false
    }
  }
}

extension Graph {
  /// Returns whether a field is known in some row, and so is one of the columns that it is derived from.
  fileprivate func hasValues(of path: FieldPath, in entity: EntityKind) -> Bool {
    let rows = self.rows(entity)
    let reader = reader(of: path)
    // Without flights, the counts of flights are 0, not null.
    if case .toMany = path.field.kind, flights.rows.presentRows.isEmpty { return false }
    guard rows.presentRows.contains(where: { reader($0) != .null }) else { return false }
    // A derived flag is false, not null, where its inputs are unknown.
    let inputs = path.steps.isEmpty && entity == .flights ? path.field.inputs.all : []
    return inputs.isEmpty
      || inputs.contains { column in rows.presentRows.contains { rows.stored(column, ofRow: $0) != 0 } }
  }
}

extension Condition {
  /// The comparison with a pattern, for texts with the wildcards of a shell or of SQL that another one takes for letters;
  /// that with a beginning, for a pattern without wildcards.
  fileprivate var asPattern: Condition? {
    func hasWildcards(_ literal: Literal) -> Bool {
      if case .text(let text) = literal { text.contains { "*?%".contains($0) } } else { false }
    }
    func matching(_ path: FieldPath, _ literal: Literal) -> Condition {
      guard case .text(let text) = literal, hasWildcards(literal) else { return .compare(path, .equal, literal) }
      return .compare(path, .matches, .text(text.replacing("%", with: "*")))
    }
    switch self {
    case .compare(.field(let path), .equal, .literal(let literal)) where hasWildcards(literal),
      .compare(.field(let path), .begins, .literal(let literal)) where hasWildcards(literal):
      return matching(path, literal)
    case .compare(.field(let path), .matches, .literal(.text(let text)))
    where !text.isEmpty && !hasWildcards(.text(text)):
      return .compare(path, .begins, .text(text))
    case .isOneOf(.field(let path), let literals) where literals.contains(where: hasWildcards):
      let choices = literals.map { matching(path, $0) }
      return choices.count == 1 ? choices[0] : .any(choices)
    default: return nil
    }
  }

  /// The conditions that a name of flights, or a route from one airport to another, equals in other fields, and those
  /// that are meant by a test for null of a list, which is empty instead, or of the code that is a key.
  fileprivate var onOtherFields: [Condition] {
    if case .isNull(.field(let path)) = self {
      let meant = ExpressionType(of: path).kind == .list ? "not \(path.name)" : "code_\(path.name) is null"
      return (try? Condition(parsing: meant, of: path.root)).map { [$0] } ?? []
    }
    guard case .compare(.field(let path), .equal, .literal(.text(let text))) = self, path.root == .flights else {
      return []
    }
    let ends = text.split { " -–—→>".contains($0) }.map { Literal.text(String($0)) }
    let conditions =
      switch path.name {
      case "ident": ["flight_number", "codeshares", "codeshares_iata"].map { "\($0) = \(Literal.text(text))" }
      case "route" where ends.count == 2: ["origin = \(ends[0]) and destination = \(ends[1])"]
      default: [String]()
      }
    return conditions.compactMap { try? Condition(parsing: $0, of: .flights) }
  }

  /// The comparison with a number without a unit, in each of the other units in which the value can be shown.
  fileprivate var inOtherUnits: [Condition] {
    guard case .compare(let value, let comparison, .literal(.number(let number, nil))) = self,
      let type = try? TypedExpression(value).type, let figure = type.figureClass
    else { return [] }
    return figure.units.filter { $0 != type.shownUnit }.map { unit in
      .compare(value, comparison, .literal(.number(number, unit)))
    }
  }

  /// The condition with times from the beginning of a day or another period that it wants to be after its end.
  ///
  /// `departure > 2022-06-01 and departure < 2022-06-02` holds for no flight.
  fileprivate var fromBeginnings: Condition {
    switch self {
    case .all(let conditions): .all(conditions.map(\.fromBeginnings))
    case .compare(let value, .greater, .literal(.time(.period(let start, let end, let text)))) where end > start + 1:
      .compare(value, .greaterOrEqual, .literal(.time(.period(start: start, end: end, text: text))))
    case .compare(let value, .greater, .literal(.time(.day(let offset)))):
      .compare(value, .greaterOrEqual, .literal(.time(.day(offset: offset))))
    default: self
    }
  }

  /// The paths of the fields without which the condition is neither true nor false.
  fileprivate var comparedPaths: [FieldPath] {
    switch self {
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.comparedPaths)
    case .not(let condition): condition.comparedPaths
    case .isTrue(let value), .isOneOf(let value, _), .isBetween(let value, _, _): value.neededPaths
    case .compare(let left, _, let right): left.neededPaths + right.neededPaths
    case .isNull, .isRow: []
    }
  }
}

extension Expression {
  /// The paths of the fields without which the value is null.
  fileprivate var neededPaths: [FieldPath] {
    switch self {
    case .arithmetic(let left, _, let right): left.neededPaths + right.neededPaths
    case .function(_, let values): values.flatMap(\.neededPaths)
    case .firstKnown, .choice: []
    default: paths
    }
  }
}
