/// The result of grouping flights.
package struct GroupAnswer: Sendable {
  /// The values that the flights of a group share.
  package let keys: [FieldPath]
  /// The requested measures, as fields of the flights in `rows`; `nil` if statistics were requested.
  package let shown: [FieldPath]?
  /// One flight of each group, in order: its values of the keys are those of the whole group.
  package let rows: RowSelection
  /// A row that stands for all flights, including those of groups left out: it has the measures, and no keys.
  package let total: RowSelection
  /// The statistics of the groups, in the same order; empty if measures were requested.
  package let statistics: [FlightStatistics]
  /// The statistics of all flights together.
  package let all: FlightStatistics
}

extension GroupAnswer {
  /// Creates an answer with measures that have been computed elsewhere.
  package init(keys: [FieldPath], shown: [FieldPath]?, rows: RowSelection, total: RowSelection) {
    self.init(keys: keys, shown: shown, rows: rows, total: total, statistics: [], all: FlightStatistics())
  }
}

extension RowSelection {
  /// Returns the flights in groups, with the measures or statistics of each.
  ///
  /// By default, names and codes are ordered by their number of flights and all other keys by value, unknown ones last.
  ///
  /// - Complexity: O(*n*) for each key and measure, O(*n* log *n*) for percentiles, where *n* is the number of rows.
  package func answer(_ question: GroupQuery) -> GroupAnswer {
    let measures = question.measures
    var parts = inParts { [graph] rows in
      var gatherer = GroupGatherer(question, measures: measures, in: graph)
      gatherer.add(rows)
      return gatherer
    }
    // Taken out of the array, which would otherwise make adding to it copy everything that it has gathered.
    var gathered = parts.removeFirst()
    for part in parts { gathered.add(part) }
    return gathered.answer()
  }
}

/// A gatherer of groups of flights and their measures.
private struct GroupGatherer {
  let question: GroupQuery
  let list: [Measure]
  let graph: Graph
  var numbering: GroupNumbering
  var measures: [MeasureGatherer]
  /// The statistics of each group; empty if only measures are requested.
  var builders: [StatisticsBuilder] = []

  init(_ question: GroupQuery, measures list: [Measure], in graph: Graph) {
    self.question = question
    self.list = list
    self.graph = graph
    numbering = GroupNumbering(question.keys.map { graph.reader(of: $0) })
    measures = list.map { MeasureGatherer($0, in: graph, context: question.context) }
  }

  mutating func add(_ rows: Span<Int>) {
    var groups = [Int32](repeating: 0, count: RowListBlock.maximumRows)
    graph.rows(.flights).forEachBlock(of: rows, texts: graph.texts) { block, _ in
      numbering.number(block, to: &groups)
      for place in measures.indices { measures[place].add(block, groups: groups, of: numbering.count) }
      if question.shown != nil { return }
      builders += (builders.count..<numbering.count).map { _ in StatisticsBuilder() }
      block.withFigures { figures in
        for index in block.rows.indices { builders[Int(groups[index])].add(figures, at: index) }
      }
    }
  }

  mutating func add(_ others: GroupGatherer) {
    let places = numbering.add(others.numbering)
    for place in measures.indices {
      measures[place].add(others.measures[place], places: places, of: numbering.count)
    }
    if question.shown != nil { return }
    builders += (builders.count..<numbering.count).map { _ in StatisticsBuilder() }
    for (builder, place) in zip(others.builders, places) { builders[place].add(builder) }
  }

  // MARK: Answer

  func answer() -> GroupAnswer {
    let columns = columns()
    func replace(_ path: FieldPath) -> FieldPath { path.withMeasures(columns) }
    let having = question.having.replacingFields(replace)
    let program = graph.compiler(of: .flag(having), entity: .flights, context: question.context).program(having)
    let table = graph.rows(.flights)
    var groups = numbering.rows.indices.filter { group in
      program.holds(for: TableRow(table, texts: graph.texts, row: numbering.rows[group]))
    }
    let counts = measures[0].values.results()
    let order = question.order.map { SortKey(replace($0.path), isDescending: $0.isDescending) }
    groups = sorted(groups, by: order, counts: counts.map { Int($0) })
    if let limit = question.limit { groups = Array(groups.prefix(max(0, limit))) }
    let statistics = question.shown == nil ? finished() : (groups: [], all: FlightStatistics())
    func selection(_ rows: [Int]) -> RowSelection { RowSelection(graph: graph, entity: .flights, rows: rows) }
    return GroupAnswer(
      keys: question.keys, shown: question.shown?.map(replace),
      rows: selection(groups.map { numbering.rows[$0] }), total: selection([MeasuredColumn.totalRow]),
      statistics: statistics.groups.isEmpty ? [] : groups.map { statistics.groups[$0] }, all: statistics.all)
  }

  /// Returns the values of each measure, by the first flight of each group.
  private func columns() -> [Measure: MeasuredColumn] {
    let gathered = measures.map(\.values)
    let results = Threads.divide(gathered.count, worthThread: 1) { part in
      part.share(of: gathered.count).map { place in
        (groups: gathered[place].results(), total: gathered[place].total.results()[0])
      }
    }
    var columns: [Measure: MeasuredColumn] = [:]
    for (measure, result) in zip(list, Array(joining: results)) {
      var values: [Int: Double] = [:]
      for (row, number) in zip(numbering.rows, result.groups) where !number.isNaN { values[row] = number }
      if !result.total.isNaN { values[MeasuredColumn.totalRow] = result.total }
      columns[measure] = MeasuredColumn(measure.form, values: values)
    }
    return columns
  }

  private func finished() -> (groups: [FlightStatistics], all: FlightStatistics) {
    // The total is one more part, which takes about as long as all groups together.
    let parts = Threads.divide(builders.count + 1, worthThread: 8) { [builders] part in
      part.share(of: builders.count + 1).map { place in
        if place < builders.count { return builders[place].finished() }
        var all = StatisticsBuilder()
        for builder in builders { all.add(builder) }
        return all.finished()
      }
    }
    var groups = Array(joining: parts)
    let all = groups.removeLast()
    return (groups, all)
  }
}

/// The order of groups.
extension GroupGatherer {
  /// Returns groups in the order of some sort keys, else in the default order.
  ///
  /// Groups whose keys are all names are ordered by their number of flights. If there are other keys too, each name is
  /// ordered by the number of flights that it has in all groups.
  private func sorted(_ groups: [Int], by order: [SortKey], counts: [Int]) -> [Int] {
    let keys = question.keys
    var group: [Int: Int] = [:]
    for place in groups { group[numbering.rows[place]] = place }
    let areNames = keys.allSatisfy(\.isName)
    var all: [RowOrder.Key] = order.map { .field($0) }
    if areNames, order.isEmpty {
      // Unknown names come last, even if most flights have them.
      let most = counts.max() ?? 0
      all.append(
        .places(
          { [group, keys] rows in
            let readers = keys.map { graph.reader(of: $0) }
            let unknown = rows.map { row in readers.contains { $0(row) == .null } }
            return zip(rows, unknown).map { row, isUnknown in
              isUnknown ? nil : group[row].map { most - counts[$0] }
            }
          }, isDescending: false))
    }
    for key in keys.indices {
      if keys[key].isName, !areNames, order.isEmpty {
        let places = places(ofNames: key, counts: counts)
        all.append(.places({ [group] rows in rows.map { group[$0].flatMap { places[$0] } } }, isDescending: false))
      } else {
        all.append(.field(SortKey(keys[key])))
      }
    }
    let rows = groups.map { numbering.rows[$0] }
    return RowOrder(graph, of: .flights, keys: all).sorted(rows).compactMap { group[$0] }
  }

  /// Returns the rank of each group's value of a key, by its number of flights; `nil` for an unknown value.
  private func places(ofNames key: Int, counts: [Int]) -> [Int?] {
    var (values, totals) = (NumberTable(), [Int]())
    let numbers = numbering.rows.indices.map { group in
      let number = values.number(of: numbering.code(ofKey: key, group: group))
      if number == totals.count { totals.append(0) }
      totals[number] += counts[group]
      return number
    }
    var places = [Int?](repeating: nil, count: totals.count)
    var first = [Int](repeating: 0, count: totals.count)
    for (group, number) in numbers.enumerated().reversed() { first[number] = numbering.rows[group] }
    let named = RowOrder(graph, of: .flights, by: [SortKey(question.keys[key])]).sorted(first)
    var position: [Int: Int] = [:]
    for (place, row) in named.enumerated() { position[row] = place }
    let ordered = totals.indices.sorted { left, right in
      (totals[right], position[first[left]] ?? 0) < (totals[left], position[first[right]] ?? 0)
    }
    for (place, number) in ordered.enumerated() where values.words[number] != GroupNumbering.unknown {
      places[number] = place
    }
    return numbers.map { places[$0] }
  }
}

extension FieldPath {
  /// Whether the values are names without an inherent order.
  package var isName: Bool { ExpressionType(of: self).isText && !field.isPhase && field.timePart == nil }
}

extension FieldPath {
  /// Returns the path with each measure replaced by its computed values.
  package func withMeasures(_ columns: [Measure: MeasuredColumn]) -> FieldPath {
    let source: FieldSource
    switch field.source {
    case .related(.measure(let measure)):
      guard let column = columns[measure] else { return self }
      source = .related(.measured(column))
    case .formula(let formula): source = .formula(formula.replacingFields { $0.withMeasures(columns) })
    default: return self
    }
    let path = FieldPath(field.with(source: source), behind: steps, unit: unit)
    return alias.map { path.named($0) } ?? path
  }
}

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
    if path.isHour {
      if case .whole(let hour) = value { return "departure.hour = \(hour)" }
      return nil
    }
    switch value {
    case .null: return "\(path.expression) is null"
    case .flag(let flag): return flag ? path.expression : "not \(path.expression)"
    default: return literal(value, of: path).map { "\(path.expression) = \($0)" }
    }
  }

  private func literal(_ value: FieldValue, of path: FieldPath) -> Literal? {
    switch value {
    case .null, .flag, .list, .key: return nil
    case .whole(let whole): return .number(Double(whole), path.field.storedUnit)
    case .number(let number): return .number(number, path.field.storedUnit)
    case .time(let seconds):
      return .time(.period(start: seconds, end: seconds + 1, text: TimeText.text(seconds)))
    case .part(let number, let part):
      let text = part.text(number)
      guard part.isTime else { return .text(text) }
      // Without seconds, a time would stand for its whole minute.
      let isMinute = part == .local && number % 60 == 0
      return .time(.period(start: number, end: number, text: text + (isMinute ? ":00" : "")))
    case .phase(let phase): return .text(phase.rawValue)
    case .row: return rows.withText(of: value) { .text($0.text) }
    case .text: return rows.withText(of: value) { $0.text }.map { isAlone($0, among: path) ? .text($0) : .exactly($0) }
    }
  }

  /// Returns whether no other group has a text that differs from one in case and accents only.
  private func isAlone(_ text: String, among path: FieldPath) -> Bool {
    let folded = SearchText.fold(text)
    return rows.rows.allSatisfy { row in
      rows.withText(of: rows.graph.value(path, ofRow: row)) { other in
        other.text == text || SearchText.fold(other.text) != folded
      } ?? true
    }
  }
}

extension RowSelection {
  /// Returns the flight, airport or airline at a row number from a value of this result.
  package func related(_ row: Int, of kind: EntityKind) -> RowSelection? {
    row < graph.rows(kind).count ? RowSelection(graph: graph, entity: kind, rows: [row]) : nil
  }
}
