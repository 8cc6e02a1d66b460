/// A condition or a value made ready to run: its parts laid out flat, side by side, with everything looked up once.
///
///     destination = KORD and duration > 4 h        0 all 1…2
///                                                  1 within column 18, ranges 0…0
///                                                  2 within number 3, intervals 0…0
///                                                  3 choice 4, 5, 6 …
///
/// The same program runs over a segment of 4096 rows, over rows in any order, over a single one, and over a flight that is
/// being read and has no row yet (`RowBlock`). A program remembers what it has found out, so each thread makes one of its own.
final class Program {
  /// One part; where it has parts of its own it names their places.
  enum Node {
    // Truths
    case all(Range<Int>)
    case any(Range<Int>)
    case not(Int)
    case constant(Bool)
    /// Neither true nor false for any row.
    case unknown
    /// May turn out to be true or false: what tells it is not at hand while flights are read.
    case undecided
    /// Whether a stored attribute is known.
    case isKnown(column: Int)
    /// The same where it is asked in several places, and found out once.
    case isKnownShared(slot: Int)
    /// Whether a number is known.
    case isNumber(Int)
    case flag(column: Int)
    /// Whether the stored form of an attribute of 32 bits lies in one of some ranges.
    case stored(column: Int, ranges: Range<Int>)
    /// Whether a text, or a text of a list, passes a test.
    case text(column: Int, test: Int)
    /// Whether a number lies in one of some intervals.
    case within(Int, intervals: Range<Int>)
    /// Whether a number is one of some whole numbers below 64, by their bits.
    case isOneOf(Int, UInt64)
    case compare(Int, Comparison, Int)
    /// What holds for the airport or the airline that the row is linked to.
    case linked(question: Int)
    /// A test by the number of the row.
    case row(test: Int)

    // Numbers
    case number(Double)
    case column(Int, ColumnStorage)
    /// A number of the airport or the airline that the row is linked to.
    case linkedColumn(Relationship, Int, ColumnStorage)
    case arithmetic(Int, ArithmeticOperator, Int)
    case function(Function, Range<Int>)
    case firstKnown(Range<Int>)
    /// A truth, and the number where it holds, and that where it does not.
    case choice(Int, Int, Int)
    /// A part of a time by the clock of an airport that the row is linked to, or in UTC.
    case part(TimePart, Int, Relationship?)
    /// A number that is asked for in several places and worked out once.
    case shared(Int, slot: Int)
    /// A number by the number of the row.
    case rowNumber(Int)
  }

  /// What a program is made of, while it is laid out.
  // A class: parts are laid out while others are, and one that is looked at is the one that stands there then.
  final class Parts {
    var nodes: [Node] = []
    var ranges: [StoredRange] = []
    var intervals: [Interval] = []
    var texts: [TextTest] = []
    var questions: [LinkedQuestion] = []
    var rowTests: [(Int) -> Bool?] = []
    var rowNumbers: [(Int) -> Double?] = []
    /// What links lead to, by relationship.
    var targets: [Table?] = []
    /// The clocks of the airports that links lead to.
    var zones = AirportZones(in: nil)
    /// The number of shared numbers.
    var slotCount = 0
    /// The columns of which it is shared whether they are known.
    var knownColumns: [Int] = []
    /// The number of numbers and conditions that are asked for: they stand at the beginning, in this order.
    var results = (numbers: 0, truths: 0)
  }

  // They never change and hold no references: running reads them where they lie and counts none.
  let nodes: UnsafeBufferPointer<Node>
  let ranges: UnsafeBufferPointer<StoredRange>
  let intervals: UnsafeBufferPointer<Interval>
  let texts: UnsafeBufferPointer<Uncounted<TextTest>>
  let questions: UnsafeBufferPointer<Uncounted<LinkedQuestion>>
  let rowTests: [(Int) -> Bool?]
  let rowNumbers: [(Int) -> Double?]
  let targets: [Table?]
  let zones: AirportZones
  let slotCount: Int
  let knownColumns: UnsafeBufferPointer<Int>
  let results: (numbers: Int, truths: Int)
  /// Holds what is used without being counted.
  private let objects: [AnyObject]

  init(_ parts: Parts) {
    nodes = Self.copy(parts.nodes)
    ranges = Self.copy(parts.ranges)
    intervals = Self.copy(parts.intervals)
    texts = Self.copy(parts.texts.map { Uncounted($0) })
    questions = Self.copy(parts.questions.map { Uncounted($0) })
    objects = parts.texts + parts.questions
    rowTests = parts.rowTests
    rowNumbers = parts.rowNumbers
    targets = parts.targets
    zones = parts.zones
    slotCount = parts.slotCount
    knownColumns = Self.copy(parts.knownColumns)
    results = parts.results
  }

  deinit {
    nodes.deallocate()
    ranges.deallocate()
    intervals.deallocate()
    texts.deallocate()
    questions.deallocate()
    knownColumns.deallocate()
  }

  private static func copy<Part>(_ parts: [Part]) -> UnsafeBufferPointer<Part> {
    let copy = UnsafeMutableBufferPointer<Part>.allocate(capacity: parts.count)
    _ = copy.initialize(from: parts)
    return UnsafeBufferPointer(copy)
  }

  /// Numbers from a lowest to a highest, both included.
  struct Interval: BitwiseCopyable {
    let lowest, highest: Double
  }

  /// Runs a condition over the rows of a segment.
  ///
  /// - Complexity: O(*n*) for each part, where *n* is the number of rows.
  func truth(of rows: RowMask, in segment: Segment, first: Int, texts: TextPool) -> Truth<RowMask> {
    Evaluation.run(self, over: SegmentBlock(segment, first: first, texts: texts.pages)) { $0.truth(0, in: rows) }
  }

  /// Works a number out for rows of a segment; what is unknown is not a number.
  ///
  /// - Complexity: O(*n*) for each part, where *n* is the number of rows.
  func withNumbers<Result>(
    of rows: RowMask, in segment: Segment, first: Int, texts: TextPool,
    _ body: (UnsafeMutablePointer<Double>) -> Result
  ) -> Result {
    Evaluation.run(self, over: SegmentBlock(segment, first: first, texts: texts.pages)) { evaluation in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: segment.capacity) { buffer in
        let numbers = buffer.baseAddress.unsafelyUnwrapped
        evaluation.numbers(0, in: rows, to: numbers)
        return body(numbers)
      }
    }
  }

  /// Runs a condition over one row, or over what will be one.
  @inline(__always)
  func truth(of row: some SingleRow) -> Truth<OneRow> {
    Evaluation.run(self, over: SingleRowBlock(row: row)) { $0.truth(0, in: .one) }
  }

  /// Works a number out for one row; `nil` where it is unknown.
  @inline(__always)
  func number(of row: some SingleRow) -> Double? {
    var number = Double.nan
    Evaluation.run(self, over: SingleRowBlock(row: row)) { $0.numbers(0, in: .one, to: &number) }
    return number.isNaN ? nil : number
  }
}

/// For which rows a condition is true, and for which it is false.
///
/// A row in neither has no truth value. A row in both may turn out to be either: while flights are read that is so of
/// what another record has to tell, and it goes through `and`, `or` and `not` by the same rules.
struct Truth<Rows: RowSet> {
  var yes: Rows
  var no: Rows

  static prefix func ! (truth: Truth) -> Truth { Truth(yes: truth.no, no: truth.yes) }
}
