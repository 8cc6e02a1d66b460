package import FlightStore

/// The query that a table answers, which determines its columns and the line above it.
package struct TableQuery: Sendable {
  /// The fields that the query filters and sorts by.
  package var queriedPaths: [FieldPath]
  /// The rows without a limit; `nil` if they have not been searched.
  package var found: RowSelection?
  /// The number of rows without a limit, if only that is known.
  package var foundCount: Int?
  /// Whether there may be more rows than those in the table.
  package var isLimited = false
  /// The maximum number of rows, and the number of rows skipped before them.
  package var (limit, offset): (Int?, Int) = (nil, 0)
  /// The number of rows without conditions; `nil` if they have not been counted.
  package var all: Int?
  /// Fields to show in addition to the usual ones.
  package var added: [FieldPath] = []
  /// Usual fields to hide.
  package var removed: [FieldPath] = []
  /// Fields to show where there is room for them.
  package var more: [FieldPath] = []
  /// Whether times have their day and codes their meaning, as when each value has its own line.
  package var isInFull = false

  package init(queriedPaths: [FieldPath] = []) { self.queriedPaths = queriedPaths }

  /// Whether there may be more rows than those of `selection`, uncounted.
  func mayLeaveOut(_ selection: RowSelection) -> Bool {
    if found != nil || foundCount != nil { return false }
    return offset > 0 || limit.map { selection.count >= $0 } ?? false
  }

  /// Returns the rows that the line above a table describes; `nil` if they are unavailable or fewer than two.
  func summarizedRows(_ selection: RowSelection) -> RowSelection? {
    guard selection.count > 1 else { return nil }
    return found ?? (isLimited ? nil : selection)
  }
}

/// The columns that answer a query, and the fields with the same value in every row.
struct AnswerColumns {
  private(set) var columns: [TableField]
  /// The fields with the same value in every row, which are not columns.
  private(set) var constants: [TableField] = []

  /// The drop priority above which columns are omitted before names are cut to codes.
  static let essential = 5
  /// The drop priority above which columns are optional: they are omitted before a usual name is cut.
  static let useful = 8
  /// The drop priority of requested fields: only the identifying column outlasts them.
  private static let requested = 1

  init(_ query: TableQuery, of selection: RowSelection) {
    let entity = selection.entity
    columns = TableField.usual(entity)
    for path in query.more { showMore(path) }
    for path in query.queriedPaths + query.added { show(path, isAdded: query.added.contains(path), of: entity) }
    keepRequestedBeforeCity()
    columns.removeAll { query.removed.contains($0.path) }
    for index in columns.indices {
      if query.isInFull { (columns[index].isEnd, columns[index].isSpelledOut) = (false, true) }
      if query.removed.contains(where: { $0.name == "progress" }) { columns[index].hasProgress = false }
    }
    // The line above the table must also be true of the rows beyond a limit.
    guard let all = query.summarizedRows(selection) else { return }
    let added = Set(query.added)
    for index in columns.indices.reversed() {
      let column = columns[index]
      guard column.mayBeConstant, !added.contains(column.path), Self.isConstant(column.path, of: all) else { continue }
      constants.insert(column, at: 0)
      columns.remove(at: index)
      // Airborne flights share the phase but not their progress, so that becomes a column of its own.
      if column.hasProgress, selection.isEnroute(ofRow: selection.rows[0]),
        let progress = Field.named("progress", of: entity), !columns.contains(where: { $0.path == FieldPath(progress) })
      {
        columns.insert(TableField(path: FieldPath(progress), dropPriority: column.dropPriority), at: index)
      }
    }
  }

  /// Adds a column for a field, or keeps the existing one longer.
  private mutating func show(_ path: FieldPath, isAdded: Bool, of entity: EntityKind) {
    // The city of an airport is shown next to its code, and a flag that the phase implies needs no column.
    let shown =
      !isAdded && ["city", "icao", "iata", "name", "short_name"].contains(path.field.name) && !path.steps.isEmpty
      ? FieldPath(path.steps[0]) : path
    if let index = columns.firstIndex(where: { $0.path == shown }) {
      columns[index].dropPriority = min(columns[index].dropPriority, Self.requested)
      return
    }
    if case .flag = shown.field.kind, !isAdded { return }
    let place = columns.firstIndex { $0.path.name == "phase" } ?? columns.endIndex
    columns.insert(TableField(path: shown, isNamed: true, dropPriority: Self.requested), at: place)
  }

  /// Lets requested columns outlast the city of an airport, which otherwise stays as long as its code and name do.
  private mutating func keepRequestedBeforeCity() {
    guard columns.contains(where: { $0.dropPriority == Self.requested }) else { return }
    for index in columns.indices where columns[index].path.name == "city" && columns[index].dropPriority == 0 {
      columns[index].dropPriority = Self.requested + 1
    }
  }

  /// Adds a column for a field that no column shows.
  private mutating func showMore(_ path: FieldPath) {
    let isShown = columns.contains { column in
      column.path == path || path.steps.first == column.path.field || (column.hasProgress && path.name == "progress")
    }
    if !isShown { columns.append(TableField(path: path, isNamed: true)) }
  }

  /// Whether a field has the same known value in all rows; the search ends at the first difference.
  private static func isConstant(_ path: FieldPath, of selection: RowSelection) -> Bool {
    let value = selection.reader(of: path)
    let first = value(selection.rows[0])
    if case .null = first { return false }
    return selection.rows.allSatisfy { value($0) == first }
  }
}

extension TableField {
  /// Creates the column of a field, with airports and airlines by their names; `nil` if there is no such field.
  init?(named name: String, of entity: EntityKind) {
    guard let path = try? FieldPath(parsing: name, of: entity) else { return nil }
    self.init(path: path, isNamed: true)
  }

  /// Whether a value that all rows share can be shown above them; figures and times stay in their rows.
  fileprivate var mayBeConstant: Bool {
    if ["ident", "icao"].contains(path.name) { return false }
    return switch path.field.kind {
    case .text, .code, .toOne: true
    case .flag, .count, .list, .time, .figure, .raw, .toMany: false
    }
  }
}

/// The builder of the line above a table: the values that all rows share, and the number of rows.
struct TableSummary: Wording {
  let language: Language

  func text(
    constants: [(field: TableField, text: String)], day: CommonDay?, of selection: RowSelection, query: TableQuery
  ) -> String {
    let phrases = constants.map { phrase($0.field, text: $0.text) } + (day.map { [$0.text] } ?? [])
    let same = phrases.joined(separator: ", ")
    let found = query.found?.count ?? query.foundCount ?? selection.count
    var counts = counted(found, of: selection.entity)
    if let all = query.all, all > found {
      counts = share(found, of: all, entity: selection.entity)
    }
    var parts = [same, counts].filter { !$0.isEmpty }
    if query.mayLeaveOut(selection) {
      parts[parts.count - 1] = word("\(counts) shown", "показано: \(counts)")
    } else if found > selection.count {
      parts.append(word("\(selection.count) shown", "показано \(selection.count)"))
    }
    return parts.joined(separator: " · ")
  }

  private func phrase(_ field: TableField, text: String) -> String {
    switch field.path.name {
    case "destination": return word("to ", "в ") + text
    case "origin": return word("from ", "из ") + text
    case "airline", "aircraft": return text
    case "phase": return text
    default:
      let heading = field.path.steps.isEmpty ? field.path.field.heading(in: language) : field.path.name
      return heading.prefix(1).lowercased() + heading.dropFirst() + " " + text
    }
  }

  /// Returns "`found` of `all`" with the entity's noun, which is in the genitive in Russian.
  func share(_ found: Int, of all: Int, entity: EntityKind) -> String {
    guard language == .ru else { return "\(found) of " + counted(all, of: entity) }
    let (one, many) =
      switch entity {
      case .flights: ("рейса", "рейсов")
      case .airports: ("аэропорта", "аэропортов")
      case .airlines: ("авиакомпании", "авиакомпаний")
      }
    return "\(found) из \(all) " + language.noun(after: all, one: one, few: many, many: many)
  }
}
