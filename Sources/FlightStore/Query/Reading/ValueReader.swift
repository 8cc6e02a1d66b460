/// Reads a value of any row of one kind of entity.
///
/// What is stored is read in place; only what has to be worked out calls a function.
struct ValueReader {
  private enum Form {
    case text, list, whole, decimal, time
    /// A flag; where nothing is written it may mean no.
    case flag(absent: FieldValue)
    /// The entity that a link leads to.
    case link(EntityKind)
    /// The code of the entity that a link leads to.
    case code
    case worked
    case formula
  }

  private let form: Form
  private let table: Table
  private let column: Int
  /// What links lead to, and the column of the code there.
  private let target: Table
  private let targetColumn: Int
  private let work: (_ row: Int) -> FieldValue
  // Beside the form, which every value is switched over: a payload there would make copies of it expensive.
  private let formula: FormulaReader?

  private init(
    _ form: Form, of table: Table, column: Int = 0, to target: Table? = nil, text targetColumn: Int = 0,
    work: @escaping (_ row: Int) -> FieldValue = { _ in .null }, formula: FormulaReader? = nil
  ) {
    self.form = form
    self.table = table
    self.column = column
    self.target = target ?? table
    self.targetColumn = targetColumn
    self.work = work
    self.formula = formula
  }

  /// Makes a reader of a stored column; of links there is nothing to read here.
  init(column: Int, of table: Table) {
    switch table.layout.columns[column].storage {
    case .text: self.init(.text, of: table, column: column)
    case .list: self.init(.list, of: table, column: column)
    case .flag:
      // Whether an entity has a record is known of everything; nothing written means no.
      self.init(
        .flag(absent: table.layout.columns[column].isFilledByGraph ? .flag(false) : .null), of: table, column: column)
    case .whole: self.init(.whole, of: table, column: column)
    case .decimal: self.init(.decimal, of: table, column: column)
    case .time: self.init(.time, of: table, column: column)
    case .link: self.init(.worked, of: table)
    }
  }

  /// Makes a reader of the entities that a column of links leads to.
  init(links column: Int, of table: Table, to kind: EntityKind) { self.init(.link(kind), of: table, column: column) }

  /// Makes a reader of a text of the entities that a column of links leads to.
  init(links column: Int, of table: Table, to target: Table, text targetColumn: Int) {
    self.init(.code, of: table, column: column, to: target, text: targetColumn)
  }

  /// Makes a reader of what is worked out for the rows of a table.
  init(of table: Table, _ work: @escaping (_ row: Int) -> FieldValue) { self.init(.worked, of: table, work: work) }

  /// Makes a reader of a formula for the rows of a table.
  init(of table: Table, by formula: FormulaReader) { self.init(.formula, of: table, formula: formula) }

  /// Calls a function with the value of each of some rows, in their order, and its place among them.
  ///
  /// What is worked out by a formula is so for many rows at once.
  func forEachValue(of rows: Span<Int>, _ body: (_ place: Int, _ value: FieldValue) -> Void) {
    if let formula { return formula.forEachValue(of: rows, body) }
    for place in rows.indices { body(place, self(rows[place])) }
  }

  @inline(__always)
  func callAsFunction(_ row: Int) -> FieldValue { value(of: stored(row), at: row) }

  /// Returns what is stored of a value, 0 where nothing is.
  @inline(__always)
  private func stored(_ row: Int) -> UInt64 {
    switch form {
    case .text, .list, .flag, .whole, .time, .link, .code: UInt64(table.short(column, ofRow: row))
    case .decimal: table.long(column, ofRow: row)
    case .worked, .formula: 0
    }
  }

  /// Whether 32 bits are stored of a value and tell it without anything else.
  var isShort: Bool {
    switch form {
    case .flag, .whole, .time, .link: true
    case .text, .list, .decimal, .code, .worked, .formula: false
    }
  }

  /// Reads what is stored of some rows of one segment, each to its place.
  func readShort(_ rows: UnsafeBufferPointer<RankedRow>, to target: UnsafeMutableRawPointer, rowSize: Int) {
    forEachShort(rows) { row, stored in
      (target + row.row * rowSize).storeBytes(of: stored, as: UInt32.self)
    }
  }

  /// Returns the value of which this is stored, and nothing else.
  @inline(__always)
  func value(of stored: UInt32) -> FieldValue { value(of: UInt64(stored), at: 0) }

  /// Calls a function with what is stored of some rows of one segment.
  @inline(__always)
  private func forEachStored(
    _ rows: UnsafeBufferPointer<RankedRow>, _ body: (_ row: RankedRow, _ stored: UInt64) -> Void
  ) {
    if case .decimal = form { return rows.forEach { body($0, table.long(column, ofRow: Int($0.rank))) } }
    forEachShort(rows) { body($0, UInt64($1)) }
  }

  @inline(__always)
  private func forEachShort(
    _ rows: UnsafeBufferPointer<RankedRow>, _ body: (_ row: RankedRow, _ stored: UInt32) -> Void
  ) {
    guard let first = rows.first else { return }
    let values = table.values(of: column, around: Int(first.rank))
    for row in rows { body(row, values[Int(row.rank) & Segment.mask]) }
  }

  /// Whether a value is stored, and not worked out.
  var isStored: Bool {
    switch form {
    case .worked, .formula: false
    default: true
    }
  }

  /// Reads the values of some rows of one segment, which are stored, each to its place.
  func readStored(
    _ rows: UnsafeBufferPointer<RankedRow>, texts: TextPool, to target: UnsafeMutableRawPointer, rowSize: Int
  ) {
    let isText =
      switch form {
      case .text, .list: true
      default: false
      }
    for start in stride(from: 0, to: rows.count, by: Self.readAtOnce) {
      let rows = UnsafeBufferPointer(rebasing: rows[start..<min(start + Self.readAtOnce, rows.count)])
      if isText { forEachShort(rows) { _, stored in if stored != 0 { texts.prefetchPlace(Int(stored)) } } }
      forEachStored(rows) { row, stored in
        let value = texts.blockValue(value(of: stored, at: 0))
        (target + row.row * rowSize).initializeMemory(as: BlockValue.self, to: value)
      }
    }
  }

  // What tells where their texts are has been prefetched when the first is looked at.
  private static let readAtOnce = 64

  /// Reads the values of some rows, which are worked out, each to its place.
  func readWorkedOut(
    _ rows: UnsafeBufferPointer<RankedRow>, texts: TextPool, to target: UnsafeMutableRawPointer, rowSize: Int
  ) {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: rows.count) { numbers in
      for (place, row) in rows.enumerated() { numbers[place] = Int(row.rank) }
      forEachValue(of: numbers.span) { place, value in
        let value = texts.blockValue(value)
        (target + rows[place].row * rowSize).initializeMemory(as: BlockValue.self, to: value)
      }
    }
  }

  /// Reads the values of some rows, which are in the order of the store, each to its place.
  func read(_ rows: UnsafeBufferPointer<RankedRow>, to target: UnsafeMutableBufferPointer<FieldValue>) {
    if isStored {
      rows.forEachSegment { part in
        forEachStored(part) { target[$0.row] = value(of: $1, at: 0) }
      }
    } else {
      withUnsafeTemporaryAllocation(of: Int.self, capacity: rows.count) { numbers in
        for (place, row) in rows.enumerated() { numbers[place] = Int(row.rank) }
        forEachValue(of: numbers.span) { target[rows[$0].row] = $1 }
      }
    }
  }

  /// The value of all rows, where nothing is stored of any.
  var valueOfAll: FieldValue? {
    switch form {
    case .worked, .formula: return nil
    default: break
    }
    return table.segments.contains { $0.hasValues(column) } ? nil : value(of: 0, at: 0)
  }

  /// Returns the value of a row of which this is stored.
  @inline(__always)
  func value(of stored: UInt64, at row: Int) -> FieldValue {
    let short = UInt32(truncatingIfNeeded: stored)
    switch form {
    case .worked: return work(row)
    case .formula: return formula?.value(ofRow: row) ?? .null
    case .flag(let absent): return stored == 0 ? absent : .flag(stored == 2)
    case _ where stored == 0: return .null
    case .text: return .text(TextID(number: short))
    case .list: return .list(TextID(number: short))
    case .whole: return .whole(Int(Encoded.whole(short)))
    case .decimal: return .number(Encoded.decimal(stored))
    case .time: return .time(Int(short) - 1)
    case .link(let kind): return .row(Int(short) - 1, kind)
    case .code: return .text(target.text(targetColumn, ofRow: Int(short) - 1))
    }
  }
}
