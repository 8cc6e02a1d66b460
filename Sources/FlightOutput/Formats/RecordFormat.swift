package import FlightStore

/// Whole records as JSON that can be read again: AeroAPI's keys in AeroAPI's units, then derived values.
///
/// The record of a flight contains all that is known of its airports and airline, so that a pipe does not lose it.
package struct RecordFormat {
  private let selections: [RowSelection]
  private let frame: JSONFrame
  private let choice: FieldChoice
  private let units: UnitPreferences

  package init(_ selections: [RowSelection], choice: FieldChoice = .usual, lines: Bool, units: UnitPreferences) {
    self.selections = selections
    self.choice = choice
    self.units = units
    frame = JSONFrame(lines: lines)
  }

  /// Writes the records, which may be one part of an answer.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  package func write(_ part: AnswerPart = .whole, to output: ByteOutput) throws {
    var bytes = ByteBuffer()
    var count = part.rowsBefore
    if part.isFirst { frame.begin(&bytes) }
    for selection in selections {
      try output.flush(&bytes)
      try RowPieces.write(selection.count, to: output) {
        RecordWriter(selection, frame: frame, choice: choice, units: units, after: count)
      }
      count += selection.count
    }
    if part.isLast { frame.end(isEmpty: count == 0, &bytes) }
    try output.flush(&bytes)
  }

  /// Returns the fields of an entity that records show, each of which changes can leave out.
  package static func fields(_ entity: EntityKind, and custom: CustomFields = .none) -> [FieldPath] {
    let isMember: (FieldPath) -> Bool =
      switch entity {
      case .flights: { field in RecordMember.flight.contains { $0.isOne(of: [field]) } }
      case .airports: { field in RecordMember.airport.contains { field.isMember($0.key) } }
      case .airlines: { field in RecordMember.airline.contains { field.isMember($0.key) } }
      }
    let stored = Field.all(of: entity).map { FieldPath($0) }.filter(isMember)
    return stored + RecordPlan.derived(entity) + custom.fields(of: entity).map { FieldPath($0) }
  }
}

/// A writer of whole records of one entity kind.
struct RecordWriter: RowWriter, JSONValues, ~Copyable {
  var bytes = ByteBuffer()
  private let selection: RowSelection
  private let frame: JSONFrame
  /// The number of records before the first row of `selection`.
  private let others: Int
  private let plan: RecordPlan
  private let reader: BlockReader
  private var objects: LinkedObjects

  init(
    _ selection: RowSelection, frame: JSONFrame, choice: FieldChoice, units: UnitPreferences, after others: Int
  ) {
    self.selection = selection
    self.frame = frame
    self.others = others
    plan = RecordPlan(selection, choice: choice, units: units)
    reader = BlockReader(selection, attributes: plan.attributes, links: plan.links, paths: plan.paths)
    var removed: [FieldPath] = []
    if case .change(_, let fields) = choice { removed = fields }
    objects = LinkedObjects(selection, without: removed)
  }

  mutating func write(_ rows: Range<Int>, step: Int) {
    let reader = reader
    var place = others + rows.lowerBound
    reader.forEachRow(rows, step: step) { row, values in
      frame.beginRow(isFirst: place == 0, &bytes)
      place += 1
      write(row, values: values)
      frame.endRow(&bytes)
    }
  }

  private mutating func write(_ row: Int, values: Span<BlockValue>) {
    let start = bytes.count
    objects.appendMembers(row, of: selection.entity, to: &bytes)
    for member in plan.members {
      switch member {
      case .rare(let column) where values[column.index].isNull: continue
      case .value(let column), .rare(let column):
        bytes.append(column.key)
        column.form.show(values[column.index], of: selection, to: &self)
      case .group(let key, let columns):
        if columns.allSatisfy({ values[$0.index].isNull }) { continue }
        bytes.append(key)
        let start = bytes.count
        for column in columns {
          bytes.append(column.key)
          column.form.show(values[column.index], of: selection, to: &self)
        }
        bytes.closeObject(from: start)
      case .object(let column):
        bytes.append(column.key)
        guard case .other(.row(let row, let kind)) = values[column.index] else {
          null()
          continue
        }
        bytes.append(objects.linked(row, of: kind))
      }
    }
    bytes.closeObject(from: start)
  }
}

/// The members of a record in order, each with the column of a row block that supplies its value.
struct RecordPlan {
  struct Column {
    let key: FixedText
    let index: Int
    let form: ValueForm
  }

  enum Member {
    case value(Column)
    /// A value that is omitted when it is unknown.
    case rare(Column)
    /// An object of values that is omitted when all of them are unknown.
    case group(key: FixedText, [Column])
    /// The object of a linked airport or airline.
    case object(Column)
  }

  private(set) var members: [Member] = []
  /// The attributes in the first columns.
  let attributes: [StoredAttribute]
  /// The paths to the rows in the columns that follow `attributes`.
  let links: [FieldPath]
  /// The paths to the values in the last columns.
  let paths: [FieldPath]
  private let texts = FixedTexts()

  /// Creates a plan of all members for flights, and of only the added members for airports and airlines.
  init(_ selection: RowSelection, choice: FieldChoice, units: UnitPreferences) {
    let entity = selection.entity
    var stored = entity == .flights ? selection.flightMembers : []
    if case .change(_, let removed) = choice { stored.removeAll { $0.isOne(of: removed) } }
    attributes = stored.flatMap { member -> [StoredAttribute] in
      switch member {
      case .attribute(_, let attribute): [attribute]
      case .group(_, let members): members.map(\.attribute)
      case .linked: []
      }
    }
    links = stored.compactMap { if case .linked(_, let path) = $0 { path } else { nil } }
    paths = choice.paths(from: Self.derived(entity))
    var (attribute, link) = (0, attributes.count)
    for member in stored {
      switch member {
      case .attribute(let key, let stored):
        members.append(stored.isRare ? .rare(column(key, index: attribute)) : .value(column(key, index: attribute)))
        attribute += 1
      case .group(let key, let inner):
        let columns = inner.enumerated().map { column($1.key, index: attribute + $0) }
        members.append(.group(key: texts.keepMember(key), columns))
        attribute += inner.count
      case .linked(let key, _):
        members.append(.object(column(key, index: link)))
        link += 1
      }
    }
    let kept = entity == .flights ? stored.map(\.key) : selection.members(of: entity).map(\.key)
    var names = UniqueNames(ignoringCase: false, besides: kept)
    for (path, index) in zip(paths, (attributes.count + links.count)...) {
      members.append(
        .value(column(names.take(path.machineName(units)), index: index, form: ValueForm(path, units: units))))
    }
  }

  private func column(_ key: String, index: Int, form: ValueForm = .stored) -> Column {
    Column(key: texts.keepMember(key), index: index, form: form)
  }

  static func derived(_ entity: EntityKind) -> [FieldPath] {
    let names =
      switch entity {
      case .flights:
        [
          "phase", "enroute", "departure", "arrival", "duration", "distance", "great_circle", "speed", "average_speed",
          "altitude", "departure_delay", "arrival_delay",
        ]
      case .airports: ["elevation", "departures", "arrivals"]
      case .airlines: ["flights"]
      }
    return names.compactMap { Field.named($0, of: entity) }.map { FieldPath($0) }
  }
}

extension RecordMember {
  /// Whether the member shows one of some fields of a flight.
  fileprivate func isOne(of fields: [FieldPath]) -> Bool {
    switch self {
    case .attribute(let key, _): fields.contains { $0.isMember(key) }
    case .linked(_, let path): fields.contains(path)
    case .group: false
    }
  }

  fileprivate var key: String {
    switch self {
    case .attribute(let key, _), .group(let key, _), .linked(let key, _): key
    }
  }
}

extension FieldPath {
  /// Whether the path shows the record member with the given key.
  func isMember(_ key: String) -> Bool { steps.isEmpty && (field.name == key || field.aliases.contains(key)) }
}
