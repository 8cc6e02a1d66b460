/// The numbering of groups of rows that share their keys, in order of first appearance.
///
///     row    airline  weekday      codes      group
///      0     UAL      Monday       3  1         0
///      1     DAL      Monday       5  1         1
///      2     UAL      Monday       3  1         0
///
/// Each key value has a 64-bit code, each code a number, and each pair of numbers again a number.
struct GroupNumbering {
  /// The code of an unknown value.
  static let unknown = UInt64.max

  private let keys: [ValueReader]
  private var numbers: [NumberTable]
  private var pairs: [NumberTable]
  /// The first row of each group.
  private(set) var rows: [Int] = []
  /// The codes of each group's keys, group after group.
  private var codes: [UInt64] = []
  /// The codes of a block's rows, key after key.
  private var codesOfRows: [UInt64]

  init(_ keys: [ValueReader]) {
    self.keys = keys
    numbers = keys.map { _ in NumberTable() }
    pairs = keys.dropFirst().map { _ in NumberTable() }
    codesOfRows = [UInt64](repeating: 0, count: keys.count * RowListBlock.maximumRows)
  }

  var count: Int { rows.count }

  /// Writes the group of each row of a block to `groups`.
  mutating func number(_ block: RowListBlock, to groups: inout [Int32]) {
    let size = RowListBlock.maximumRows
    var codes: [UInt64] = []
    swap(&codes, &codesOfRows)
    defer { swap(&codes, &codesOfRows) }
    for (key, read) in keys.enumerated() {
      block.forEachValue(by: read) { index, value in codes[key * size + index] = value.groupCode }
    }
    for (index, row) in block.rows.enumerated() {
      groups[index] = Int32(truncatingIfNeeded: group(row) { codes[$0 * size + index] })
    }
  }

  /// Returns the group of a row with some codes, which is a new one if no row has had them before.
  @inline(__always)
  private mutating func group(_ row: Int, _ code: (_ key: Int) -> UInt64) -> Int {
    var group = keys.isEmpty ? 0 : numbers[0].number(of: code(0))
    for key in 1..<max(1, keys.count) {
      let pair = UInt64(group) << 32 | UInt64(numbers[key].number(of: code(key)))
      group = pairs[key - 1].number(of: pair)
    }
    if group == rows.count {
      rows.append(row)
      for key in keys.indices { codes.append(code(key)) }
    }
    return group
  }

  /// Adds the groups of another numbering, and returns the number of each here.
  mutating func add(_ others: GroupNumbering) -> [Int] {
    others.rows.enumerated().map { group, row in
      let first = group * keys.count
      return self.group(row) { others.codes[first + $0] }
    }
  }

  func code(ofKey key: Int, group: Int) -> UInt64 { codes[group * keys.count + key] }
}

extension RowListBlock {
  @inline(__always)
  func forEachValue(by read: ValueReader, _ body: (_ index: Int, _ value: FieldValue) -> Void) {
    if let formula = read.formula {
      return formula.forEachColumn(of: self) { _, values in
        for index in values.indices { body(index, values[index]) }
      }
    }
    for (index, row) in rows.enumerated() { body(index, read(row)) }
  }
}

extension FieldValue {
  /// A number that no other value of the same field has.
  var groupCode: UInt64 {
    switch self {
    case .null: GroupNumbering.unknown
    case .flag(let flag): flag ? 1 : 0
    case .whole(let number), .time(let number), .part(let number, _): Double(number).groupCode
    case .number(let number): number.groupCode
    case .text(let id), .list(let id): UInt64(id.number)
    case .phase(let phase): UInt64(phase.place)
    case .row(let row, _), .key(let row): UInt64(row)
    }
  }
}

extension Double {
  /// A number that no other number has.
  var groupCode: UInt64 { self == 0 ? 0 : bitPattern }
}
