/// A condition made ready to run over one graph, a segment of 4096 rows at a time.
///
/// Names are resolved and literals converted to the stored form of the columns that they are compared with.
indirect enum ConditionProgram {
  case all([ConditionProgram])
  case any([ConditionProgram])
  case not(ConditionProgram)
  /// True or false for every row.
  case constant(Bool)
  /// Unknown for every row.
  case unknown
  /// Whether a column's stored value is null.
  case null(Int)
  /// Whether a flag is set.
  case flag(Int)
  /// Whether a flight took off, has not landed, and is not marked as cancelled.
  case enroute
  /// Whether the stored value of a column of 32 bits lies in one of some ranges.
  case stored(Int, [StoredRange])
  /// Whether the text of a column passes a test, which is made once for each different text.
  case text(Int, TextTest)
  /// What holds for the thing that a link leads to.
  case linked(Relationship, LinkedTruth)
  /// Anything else, row by row; `nil` is unknown.
  case row((Int) -> Bool?)

  /// Runs the condition over the rows of a segment.
  ///
  /// - Complexity: O(*n*) for each condition in it, where *n* is the number of rows.
  func run(_ segment: Segment, first: Int, rows: RowMask) -> Truth {
    switch self {
    case .constant(let value): return value ? Truth(yes: rows, no: .none) : Truth(yes: .none, no: rows)
    case .unknown: return Truth(yes: .none, no: .none)
    case .not(let program): return .not(program.run(segment, first: first, rows: rows))
    case .all(let programs):
      var truth = Truth(yes: rows, no: .none)
      for program in programs {
        let next = program.run(segment, first: first, rows: rows.subtracting(truth.no))
        truth = Truth(yes: truth.yes & next.yes, no: truth.no | next.no)
      }
      return truth
    case .any(let programs):
      var truth = Truth(yes: .none, no: rows)
      for program in programs {
        let next = program.run(segment, first: first, rows: rows.subtracting(truth.yes))
        truth = Truth(yes: truth.yes | next.yes, no: truth.no & next.no)
      }
      return truth
    case .null(let column):
      let known = Self.known(segment, column)
      return Truth(yes: rows.subtracting(known), no: rows & known)
    case .flag(let column):
      return segment.withValues(column, as: UInt8.self) { values in
        Self.mask(segment, rows, { values[$0] == 2 }, known: { values[$0] != 0 })
      }
    case .enroute:
      let yes = Self.enroute(segment, rows)
      return Truth(yes: yes, no: rows.subtracting(yes))
    case .stored(let column, let ranges): return Self.ranges(segment, column, ranges, rows)
    case .text(let column, let test):
      return segment.withValues(column, as: UInt32.self) { values in
        Self.rowByRow(rows) { row in values[row] == 0 ? nil : test.passes(TextID(number: values[row])) }
      }
    case .linked(let relationship, let truth):
      return segment.withValues(relationship.column.rawValue, as: UInt32.self) { values in
        Self.rowByRow(rows) { row in values[row] == 0 ? nil : truth.value(Int(values[row]) - 1) }
      }
    case .row(let test): return Self.rowByRow(rows) { test(first + $0) }
    }
  }

  private static func known(_ segment: Segment, _ column: Int) -> RowMask {
    if !segment.hasValues(column) { return .none }
    switch segment.layout.columns[column].storage.width {
    case 1:
      return segment.withValues(column, as: UInt8.self) { values in bits(segment) { values[$0] != 0 } }
    case 4:
      return segment.withValues(column, as: UInt32.self) { values in bits(segment) { values[$0] != 0 } }
    default:
      return segment.withValues(column, as: UInt64.self) { values in bits(segment) { values[$0] != 0 } }
    }
  }

  // Without branches, which would be guessed wrong for every third flight.
  private static func enroute(_ segment: Segment, _ rows: RowMask) -> RowMask {
    func values(_ column: FlightColumn) -> PackedColumn { segment.columns[column.rawValue] }
    let (off, on, gate, cancelled) = (values(.actualOff), values(.actualOn), values(.actualIn), values(.cancelled))
    var mask = RowMask()
    rows.forEach { row in
      let isUp: UInt64 = off.isKnown(row) ? 1 : 0
      let isDown: UInt64 = (on.isKnown(row) ? 1 : 0) | (gate.isKnown(row) ? 1 : 0)
      let isCancelled: UInt64 = cancelled[row] == 2 ? 1 : 0
      mask.words[row >> 6] |= (isUp & ~(isDown | isCancelled)) &<< UInt64(row & 63)
    }
    return mask
  }

  private static func ranges(_ segment: Segment, _ column: Int, _ ranges: [StoredRange], _ rows: RowMask)
    -> Truth
  {
    let values = segment.columns[column]
    var (yes, known) = (RowMask.none, RowMask.none)
    for range in ranges {
      values.mark(range.lowest, through: range.highest, of: segment.capacity, in: &yes, known: &known)
    }
    if ranges.isEmpty { known = Self.known(segment, column) }
    return Truth(yes: yes & rows, no: known.subtracting(yes) & rows)
  }

  private static func mask(_ segment: Segment, _ rows: RowMask, _ yes: (Int) -> Bool, known: (Int) -> Bool) -> Truth {
    let known = bits(segment, known) & rows
    let yes = bits(segment, yes) & known
    return Truth(yes: yes, no: known.subtracting(yes))
  }

  /// Makes a mask of a test that is cheap enough to be made for every row.
  @inline(__always)
  private static func bits(_ segment: Segment, _ test: (Int) -> Bool) -> RowMask {
    var mask = RowMask()
    for word in 0..<(segment.capacity / 64) {
      var bits: UInt64 = 0
      for bit in 0..<64 { bits |= (test(word * 64 + bit) ? 1 : 0) << UInt64(bit) }
      mask.words[word] = bits
    }
    return mask
  }

  private static func rowByRow(_ rows: RowMask, _ test: (Int) -> Bool?) -> Truth {
    var truth = Truth(yes: .none, no: .none)
    rows.forEach { row in
      guard let value = test(row) else { return }
      if value { truth.yes[row] = true } else { truth.no[row] = true }
    }
    return truth
  }
}

/// A test of texts that remembers its answers: a store has far fewer different texts than rows.
final class TextTest {
  private let texts: TextPool
  private let test: (UnsafeBufferPointer<UInt8>) -> Bool
  // 0 is not asked yet, 1 no, 2 yes.
  private var answers: [UInt8]

  init(_ texts: TextPool, _ test: @escaping (UnsafeBufferPointer<UInt8>) -> Bool) {
    self.texts = texts
    self.test = test
    answers = [UInt8](repeating: 0, count: texts.count)
  }

  func passes(_ text: TextID) -> Bool {
    let number = Int(text.number)
    if answers[number] == 0 { answers[number] = test(texts.bytes(text)) ? 2 : 1 }
    return answers[number] == 2
  }
}

/// What a condition says of every row of another table.
struct LinkedTruth {
  private let answers: [UInt8]

  init(_ program: ConditionProgram, over table: Table) {
    var answers = [UInt8](repeating: 0, count: table.count)
    table.forEachSegment { segment, first, rows in
      let truth = program.run(segment, first: first, rows: rows)
      truth.yes.forEach { answers[first + $0] = 2 }
      truth.no.forEach { answers[first + $0] = 1 }
    }
    self.answers = answers
  }

  func value(_ row: Int) -> Bool? { answers[row] == 0 ? nil : answers[row] == 2 }
}
