/// The order of groups.
struct GroupOrder {
  private let keys: [FieldPath]
  private let numbering: GroupNumbering
  private let counts: [Int]
  private let graph: Graph

  /// Creates an order of groups.
  ///
  /// - Parameters:
  ///   - keys: The keys of the groups.
  ///   - numbering: The groups.
  ///   - counts: The number of flights in each group.
  ///   - graph: The graph of the flights.
  init(_ keys: [FieldPath], numbering: GroupNumbering, counts: [Int], in graph: Graph) {
    self.keys = keys
    self.numbering = numbering
    self.counts = counts
    self.graph = graph
  }

  /// Returns groups in the order of some sort keys, else in the default order.
  ///
  /// Groups whose keys are all names are ordered by their number of flights. If there are other keys too, each name is
  /// ordered by the number of flights that it has in all groups.
  func sorted(_ groups: [Int], by order: [SortKey]) -> [Int] {
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
        let places = places(ofNames: key)
        all.append(.places({ [group] rows in rows.map { group[$0].flatMap { places[$0] } } }, isDescending: false))
      } else {
        all.append(.field(SortKey(keys[key])))
      }
    }
    let rows = groups.map { numbering.rows[$0] }
    return RowOrder(graph, of: .flights, keys: all).sorted(rows, first: .max).compactMap { group[$0] }
  }

  /// Returns the rank of each group's value of a key, by its number of flights; `nil` for an unknown value.
  private func places(ofNames key: Int) -> [Int?] {
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
    let named = RowOrder(graph, of: .flights, by: [SortKey(keys[key])]).sorted(first, first: .max)
    var position: [Int: Int] = [:]
    for (place, row) in named.enumerated() { position[row] = place }
    let ordered = totals.indices.sorted { left, right in
      (totals[right], position[first[left]] ?? 0) < (totals[left], position[first[right]] ?? 0)
    }
    for (place, number) in ordered.enumerated() where values.codes[number] != GroupKeyReader.unknown {
      places[number] = place
    }
    return numbers.map { places[$0] }
  }
}

extension FieldPath {
  /// Whether the values are names without an inherent order.
  var isName: Bool {
    if field.name == "phase" { return false }
    if case .formula(.part) = field.source { return false }
    return switch field.kind {
    case .text, .code, .list, .toOne: true
    case .flag, .count, .time, .figure, .raw, .toMany: false
    }
  }
}
