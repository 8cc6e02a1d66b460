internal import FlightStore

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
      case .value(let column):
        bytes.append(column.key)
        column.form.show(values[column.index], of: selection, to: &self)
      case .rare(let column):
        if values[column.index].isNull { continue }
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
