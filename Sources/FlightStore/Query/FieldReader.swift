/// Reads a value of any row of one kind of thing.
// A structure, because calling a function out of an array takes a detour.
struct ValueReader {
  private let read: (_ row: Int) -> FieldValue

  init(_ read: @escaping (_ row: Int) -> FieldValue) { self.read = read }

  @inline(__always)
  func callAsFunction(_ row: Int) -> FieldValue { read(row) }
}

/// Reads values of fields out of a graph.
///
/// What does not depend on the row is looked up once, when the reader is made; reading itself then follows two or three
/// plain pointers.
extension Graph {
  /// Returns what reads a field of the field's own kind of thing.
  ///
  /// - Complexity: O(1), but for the first use of an inverse relationship, which is linear in the flights.
  func reader(of field: Field) -> ValueReader {
    let table = rows(field.entity)
    switch field.source {
    case .column(let column): return reader(ofColumn: column, in: table)
    case .link(let relationship):
      let column = relationship.column.rawValue
      return ValueReader { row in table.link(column, row).map { .row($0, relationship.target) } ?? .null }
    case .inverse(let relationship):
      let inverse = inverse(relationship)
      return ValueReader { .whole(inverse.count(of: $0)) }
    case .derived(let derived): return reader(of: derived)
    }
  }

  /// Returns what reads the value at the end of a path from the thing that the path starts from.
  func reader(of path: FieldPath) -> ValueReader {
    var reader = reader(of: path.field)
    for step in path.steps.reversed() {
      let (link, rest) = (self.reader(of: step), reader)
      reader = ValueReader { row in
        guard case .row(let next, _) = link(row) else { return .null }
        return rest(next)
      }
    }
    return reader
  }

  /// Returns what reads the value at the end of a path as it is shown: of a thing that is its code.
  func shownReader(of path: FieldPath) -> ValueReader {
    let read = reader(of: path)
    guard case .toOne(let target) = path.field.kind else { return read }
    let (codes, column) = (rows(target), codeColumn(target))
    return ValueReader { row in
      guard case .row(let linked, _) = read(row) else { return .null }
      return .text(codes.text(column, linked))
    }
  }

  /// Returns what reads a stored column of a table of the graph.
  func reader(ofColumn column: Int, in table: Table) -> ValueReader {
    switch table.layout.columns[column].storage {
    case .text:
      return ValueReader { row in
        let id = table.text(column, row)
        return id.isNull ? .null : .text(id)
      }
    case .list:
      return ValueReader { row in
        let id = table.text(column, row)
        return id.isNull ? .null : .list(id)
      }
    case .flag:
      // Whether a thing has a record is known of everything; nothing written means no.
      let absent: FieldValue = table.layout.columns[column].path.isEmpty ? .flag(false) : .null
      return ValueReader { row in table.flag(column, row).map { .flag($0) } ?? absent }
    case .whole: return ValueReader { row in table.whole(column, row).map { .whole($0) } ?? .null }
    case .decimal: return ValueReader { row in table.decimal(column, row).map { .number($0) } ?? .null }
    case .time: return ValueReader { row in table.time(column, row).map { .time($0) } ?? .null }
    case .link: return ValueReader { _ in .null }
    }
  }

  private func reader(of derived: DerivedValue) -> ValueReader {
    let table = flights.rows
    switch derived {
    case .greatCircle: return ValueReader { [self] row in greatCircle(row).map { .number($0) } ?? .null }
    case .inbound: return ValueReader { [self] row in inbound(row).map { .row($0, .flights) } ?? .null }
    case .onward: return ValueReader { [self] row in .whole(onward(row).count) }
    case .airportIATA: return ValueReader { [self] row in airportIATA(row).map { .text($0) } ?? .null }
    case .key: return ValueReader { .key($0) }
    default: return ValueReader { RowFigures(table: table, row: $0).value(derived) }
    }
  }

  // MARK: Single values

  /// Returns the value of a field for a row of the field's own kind.
  func value(_ field: Field, _ row: Int) -> FieldValue { reader(of: field)(row) }

  /// Returns the value at the end of a path.
  func value(_ path: FieldPath, _ row: Int) -> FieldValue { reader(of: path)(row) }

  /// Returns what a path leads to from each of some rows.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  func values(_ path: FieldPath, _ rows: [Int]) -> [FieldValue] {
    let read = reader(of: path)
    return rows.map { read($0) }
  }
}
