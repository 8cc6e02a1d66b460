/// A reader of one value for any row of a table.
///
/// Stored values are read in place; only computed ones call a function.
struct ValueReader {
  enum Form {
    case text, list, whole, decimal, time
    /// A flag; where none is stored, it is false or null.
    case flag(isKnown: Bool)
    /// The entity that a link leads to.
    case link(EntityKind)
    /// The code of the entity that a link leads to.
    case code
    case computed
    case formula

    /// Whether the 32-bit stored form alone determines the value.
    var isShort: Bool {
      switch self {
      case .flag, .whole, .time, .link: true
      case .text, .list, .decimal, .code, .computed, .formula: false
      }
    }

    /// Returns the value of a stored form that determines it alone.
    @inline(__always)
    func value(of stored: UInt64) -> FieldValue {
      let short = UInt32(truncatingIfNeeded: stored)
      return switch self {
      case .flag(let isKnown): stored == 0 ? isKnown ? .flag(false) : .null : .flag(stored == 2)
      case _ where stored == 0: .null
      case .text: .text(TextID(number: short))
      case .list: .list(TextID(number: short))
      case .whole: .whole(Int(Encoded.whole(short)))
      case .decimal: .number(Encoded.decimal(stored))
      case .time: .time(Int(short) - 1)
      case .link(let kind): .row(Int(short) - 1, kind)
      case .code, .computed, .formula: .null
      }
    }
  }

  let form: Form
  private let table: Table
  private let column: Int
  /// The table that links lead to, and its code column.
  private let target: Table
  private let targetColumn: Int
  private let compute: (_ row: Int) -> FieldValue
  // Not a payload of `form`: each read switches over the form, and copying one with a reference is expensive.
  let formula: FormulaReader?

  /// Creates a reader; one of codes reads a text column of the table that links lead to.
  init(
    _ form: Form, of table: Table, column: Int = 0, to target: Table? = nil, text targetColumn: Int = 0,
    compute: @escaping (_ row: Int) -> FieldValue = { _ in .null }, formula: FormulaReader? = nil
  ) {
    self.form = form
    self.table = table
    self.column = column
    self.target = target ?? table
    self.targetColumn = targetColumn
    self.compute = compute
    self.formula = formula
  }

  /// Creates a reader of a stored column; a column of links reads as null.
  init(column: Int, of table: Table) {
    switch table.layout.columns[column].storage {
    case .text: self.init(.text, of: table, column: column)
    case .list: self.init(.list, of: table, column: column)
    case .flag:
      // Columns that the graph fills, such as whether there is a record, are known for every row: nothing stored means
      // no.
      self.init(.flag(isKnown: table.layout.columns[column].isFilledByGraph), of: table, column: column)
    case .whole: self.init(.whole, of: table, column: column)
    case .decimal: self.init(.decimal, of: table, column: column)
    case .time: self.init(.time, of: table, column: column)
    case .link: self.init(.computed, of: table)
    }
  }

  init(of table: Table, _ compute: @escaping (_ row: Int) -> FieldValue) {
    self.init(.computed, of: table, compute: compute)
  }

  /// Calls `body` with the place and the value of each row, in order.
  ///
  /// Formulas are computed for many rows at once.
  func forEachValue(of rows: Span<Int>, _ body: (_ place: Int, _ value: FieldValue) -> Void) {
    if let formula {
      return formula.forEachColumn(of: rows) { _, start, values in
        for place in values.indices { body(start + place, values[place]) }
      }
    }
    for place in rows.indices { body(place, self(rows[place])) }
  }

  @inline(__always)
  func callAsFunction(_ row: Int) -> FieldValue { value(of: stored(row), at: row) }

  /// Returns the stored form of a value; 0 where nothing is stored.
  @inline(__always)
  private func stored(_ row: Int) -> UInt64 {
    switch form {
    case .text, .list, .flag, .whole, .time, .link, .code: UInt64(table.short(column, ofRow: row))
    case .decimal: table.long(column, ofRow: row)
    case .computed, .formula: 0
    }
  }

  /// Copies the stored forms of rows of one segment to their rows in a block.
  func readShort(_ rows: UncountedArray<RankedRow>, to target: UnsafeMutableRawPointer, rowSize: Int) {
    forEachShort(rows) { row, stored in
      unsafe (target + row.row * rowSize).storeBytes(of: stored, as: UInt32.self)
    }
  }

  /// Calls `body` with the stored form of each row; all rows are in one segment.
  @inline(__always)
  private func forEachStored(
    _ rows: UncountedArray<RankedRow>, _ body: (_ row: RankedRow, _ stored: UInt64) -> Void
  ) {
    if case .decimal = form { return rows.forEach { body($0, table.long(column, ofRow: Int($0.rank))) } }
    forEachShort(rows) { body($0, UInt64($1)) }
  }

  @inline(__always)
  private func forEachShort(
    _ rows: UncountedArray<RankedRow>, _ body: (_ row: RankedRow, _ stored: UInt32) -> Void
  ) {
    guard let first = rows.first else { return }
    let values = table.values(of: column, around: Int(first.rank))
    for row in rows { body(row, values[Int(row.rank) & Segment.mask]) }
  }

  var isStored: Bool {
    switch form {
    case .computed, .formula: false
    default: true
    }
  }

  /// Reads stored values of rows of one segment into their rows in a block.
  func readStored(
    _ rows: UncountedArray<RankedRow>, texts: TextPool, to target: UnsafeMutableRawPointer, rowSize: Int
  ) {
    let isText =
      switch form {
      case .text, .list: true
      default: false
      }
    for start in stride(from: 0, to: rows.count, by: Self.readAtOnce) {
      let rows = rows[start..<min(start + Self.readAtOnce, rows.count)]
      if isText { forEachShort(rows) { _, stored in if stored != 0 { texts.prefetchPlace(Int(stored)) } } }
      forEachStored(rows) { row, stored in
        let value = texts.blockValue(value(of: stored, at: 0))
        unsafe (target + row.row * rowSize).initializeMemory(as: BlockValue.self, to: value)
      }
    }
  }

  // When the first value of a batch is looked up, the text offsets of the whole batch have been prefetched.
  private static let readAtOnce = 64

  /// Reads the values of rows in storage order to their places in `target`.
  func read(_ rows: UncountedArray<RankedRow>, to target: UnsafeMutableBufferPointer<FieldValue>) {
    if isStored {
      rows.forEachSegment { part in
        forEachStored(part) { unsafe target[$0.row] = value(of: $1, at: 0) }
      }
    } else {
      rows.withNumbers { numbers in forEachValue(of: numbers) { unsafe target[rows[$0].row] = $1 } }
    }
  }

  /// The value of every row when no segment has values of the column; `nil` for computed values.
  var valueOfAll: FieldValue? {
    isStored && !table.segments.contains { $0.hasValues(column) } ? value(of: 0, at: 0) : nil
  }

  @inline(__always)
  func value(of stored: UInt64, at row: Int) -> FieldValue {
    switch form {
    case .computed: compute(row)
    case .formula: formula?.value(ofRow: row) ?? .null
    case .code where stored != 0: .text(target.text(targetColumn, ofRow: Int(stored) - 1))
    default: form.value(of: stored)
    }
  }
}
