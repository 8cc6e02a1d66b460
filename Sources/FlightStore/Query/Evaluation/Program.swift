/// A condition or a value made ready to run: its parts laid out flat, side by side, with everything looked up once.
///
///     destination = KORD and duration > 4 h        0 all 1…2
///                                                  1 within column 18, ranges 0…0
///                                                  2 within number 3, intervals 0…0
///                                                  3 choice 4, 5, 6 …
///
/// The same program runs over a segment of 4096 rows, over a row of a table, and over a flight that is being read and has no
/// row yet (`RowBlock`). A program remembers what it has found out, so each thread makes one of its own.
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

  // One thread has a program, and nothing changes in it while it runs: checks of that would be most of its calls.
  @exclusivity(unchecked) var nodes: [Node] = []
  @exclusivity(unchecked) var ranges: [StoredRange] = []
  @exclusivity(unchecked) var intervals: [Interval] = []
  @exclusivity(unchecked) var texts: [TextTest] = []
  @exclusivity(unchecked) var questions: [LinkedQuestion] = []
  @exclusivity(unchecked) var rowTests: [(Int) -> Bool?] = []
  @exclusivity(unchecked) var rowNumbers: [(Int) -> Double?] = []
  /// What links lead to, by relationship.
  @exclusivity(unchecked) var targets: [Table?] = []
  /// The clocks of the airports that links lead to.
  @exclusivity(unchecked) var zones = AirportZones(in: nil)
  /// How many numbers are shared.
  @exclusivity(unchecked) var slotCount = 0

  /// Numbers from a lowest to a highest, both included.
  struct Interval: BitwiseCopyable {
    let lowest, highest: Double
  }

  /// Runs a condition over the rows of a segment.
  ///
  /// - Complexity: O(*n*) for each part, where *n* is the number of rows.
  func truth(of rows: RowMask, in segment: Segment, first: Int, texts: TextPool) -> Truth<RowMask> {
    Evaluation.run(self, over: SegmentBlock(segment: segment, first: first, texts: texts)) { $0.truth(0, rows) }
  }

  /// Runs a condition over one row, or over what will be one.
  @inline(__always)
  func truth(of row: some SingleRow) -> Truth<OneRow> {
    Evaluation.run(self, over: SingleRowBlock(row: row)) { $0.truth(0, .one) }
  }

  /// Works a number out for one row; `nil` where it is unknown.
  @inline(__always)
  func number(of row: some SingleRow) -> Double? {
    var number = Double.nan
    Evaluation.run(self, over: SingleRowBlock(row: row)) { $0.numbers(0, .one, &number) }
    return number.isNaN ? nil : number
  }

  /// Works a number out for the rows of a segment; it is NaN where it is unknown, and for rows that are not asked for.
  func numbers(
    of rows: RowMask, in segment: Segment, first: Int, texts: TextPool, to numbers: UnsafeMutablePointer<Double>
  ) {
    let block = SegmentBlock(segment: segment, first: first, texts: texts)
    Evaluation.run(self, over: block) { $0.numbers(0, rows, numbers) }
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
