/// A compiled condition or value: a flat array of nodes, with all lookups done in advance.
///
///     destination = KORD and duration > 4 h        0 all 1…2
///                                                  1 within column 18, ranges 0…0
///                                                  2 within number 3, above 14400 s
///                                                  3 choice 4, 5, 6 …
///
/// The same program runs over a segment of 4096 rows, over rows in any order, over a single row, and over a flight that
/// is being read and has no row yet (`RowBlock`). A program caches results, so each thread compiles its own.
final class Program {
  /// A node; its operands are given by their places.
  enum Node {
    // Truths
    case all(Range<Int>)
    case any(Range<Int>)
    case not(Int)
    case constant(Bool)
    /// Neither true nor false for any row.
    case unknown
    /// Possibly true or false: what decides it is not available while flights are read.
    case undecided
    case isKnown(column: Int)
    /// Whether a number is known.
    case isNumber(Int)
    case flag(column: Int)
    /// Whether the stored form of a 32-bit attribute is in one of some ranges.
    case stored(column: Int, ranges: Range<Int>)
    /// Whether a text, or a text of a list, passes a test.
    case text(column: Int, test: Int)
    case within(Int, Interval)
    /// Whether a number is in a set of integers below 64, given as a bit mask.
    case isOneOf(Int, UInt64)
    case compare(Int, Comparison, Int)
    /// Whether a condition holds for the airport or airline that the row is linked to.
    case linked(condition: Int)
    case row(test: Int)

    // Numbers
    case number(Double)
    case column(Int, ColumnStorage)
    /// A number of the airport or airline that the row is linked to.
    case linkedColumn(Relationship, Int, ColumnStorage)
    case arithmetic(Int, ArithmeticOperator, Int)
    case function(Function, Range<Int>)
    case firstKnown(Range<Int>)
    /// A condition, the number where it is true, and the number elsewhere.
    case choice(Int, Int, Int)
    /// A part of a time in the local time of a linked airport, or in UTC.
    case part(TimePart, Int, Relationship?)
    /// A number that several places use and that is computed once.
    case shared(Int, slot: Int)
    /// A number computed from the row number.
    case rowNumber(Int)
  }

  /// The parts of a program that is being laid out.
  struct Parts {
    var nodes: [Node] = []
    var ranges: [StoredRange] = []
    var texts: [TextTest] = []
    var linkedConditions: [LinkedCondition] = []
    var rowTests: [(Int) -> Bool?] = []
    var rowNumbers: [(Int) -> Double?] = []
    /// The tables that links lead to, by relationship.
    var targets: [Table?] = []
    /// The time zones of the airports that links lead to.
    var zones = AirportZones(in: nil)
    /// The count of shared numbers.
    var slotCount = 0
    /// The counts of requested numbers and conditions, whose nodes come first, in this order.
    var results = (numbers: 0, truths: 0)
  }

  // Immutable buffers without references: evaluation reads them in place, without reference counting.
  let nodes: UncountedArray<Node>
  let ranges: UncountedArray<StoredRange>
  let texts: UncountedArray<Uncounted<TextTest>>
  let linkedConditions: UncountedArray<Uncounted<LinkedCondition>>
  /// The other parts, and the strong references that keep the uncounted `texts` and `linkedConditions` alive.
  let parts: Parts

  init(_ parts: Parts) {
    nodes = UncountedArray(copying: parts.nodes)
    ranges = UncountedArray(copying: parts.ranges)
    texts = UncountedArray(copying: parts.texts.map { Uncounted($0) })
    linkedConditions = UncountedArray(copying: parts.linkedConditions.map { Uncounted($0) })
    self.parts = parts
  }

  deinit {
    nodes.deallocate()
    ranges.deallocate()
    texts.deallocate()
    linkedConditions.deallocate()
  }

  /// A closed interval of numbers; it is empty if the lowest is greater than the highest.
  struct Interval: BitwiseCopyable {
    let lowest, highest: Double
  }

  /// Returns the truth of the condition for rows of a segment.
  ///
  /// - Complexity: O(*n*) for each part, where *n* is the number of rows.
  func truth(of rows: RowMask, in segment: Segment, first: Int, texts: TextPool) -> Truth<RowMask> {
    Evaluation.run(self, over: SegmentBlock(segment, first: first, texts: texts.pages)) { $0.truth(0, in: rows) }
  }

  /// Returns those of some rows of a segment for which the condition is true.
  ///
  /// - Complexity: O(*n*) for each part, where *n* is the number of rows.
  func rows(_ rows: RowMask, in segment: Segment, first: Int, texts: TextPool) -> RowMask {
    Evaluation.run(self, over: SegmentBlock(segment, first: first, texts: texts.pages)) { $0.rows(0, in: rows) }
  }

  /// Calls `body` with the number for rows of a segment, NaN where it is unknown.
  ///
  /// - Complexity: O(*n*) for each part, where *n* is the number of rows.
  func withNumbers<Result>(
    of rows: RowMask, in segment: Segment, first: Int, texts: TextPool,
    _ body: (WritableValues<Double>) -> Result
  ) -> Result {
    Evaluation.run(self, over: SegmentBlock(segment, first: first, texts: texts.pages)) { evaluation in
      WritableValues<Double>.with(segment.capacity) { numbers in
        evaluation.numbers(0, in: rows, to: numbers)
        return body(numbers)
      }
    }
  }

  /// Returns the truth of a condition, the first by default, for one row or for a flight that is being read.
  @inline(__always)
  func truth(_ place: Int = 0, of row: some SingleRow) -> Truth<OneRow> {
    Evaluation.run(self, over: row) { $0.truth(parts.results.numbers + place, in: .one) }
  }

  /// Returns whether the condition is true, or undecided, for one row or for a flight that is being read.
  @inline(__always)
  func holds(for row: some SingleRow) -> Bool {
    Evaluation.run(self, over: row) { !$0.rows(parts.results.numbers, in: .one).isEmpty }
  }

  /// Returns a number, the first by default, for one row; `nil` where it is unknown.
  @inline(__always)
  func number(_ place: Int = 0, of row: some SingleRow) -> Double? {
    WritableValues<Double>.with(1) { numbers in
      Evaluation.run(self, over: row) { $0.numbers(place, in: .one, to: numbers) }
      return numbers[0].isNaN ? nil : numbers[0]
    }
  }
}

/// The rows for which a condition is true, and those for which it is false.
///
/// A row in neither set has no truth value. A row in both is undecided: while flights are read, its truth depends on
/// other records. Both cases follow the same rules of `and`, `or` and `not`.
struct Truth<Rows: RowSet> {
  var yes: Rows
  var no: Rows

  static prefix func ! (truth: Truth) -> Truth { Truth(yes: truth.no, no: truth.yes) }
}

/// A compiler of conditions and values for the rows of one kind.
///
/// With a graph, every part of a condition can be decided. Without one, while flights are read, a part that depends on
/// other flights or on the complete data is undecided, and the condition is evaluated again once everything has been
/// loaded.
struct ProgramCompiler {
  let graph: Graph?
  /// The value of `now` in seconds since 1970; `nil` while it is unknown.
  let clock: Int?
  /// The zone of times without one.
  var zone = ClockZone.airport
  let kind: EntityKind

  func program(_ condition: Condition) -> Program { program(truths: [condition]) }

  /// Compiles a number; one that cannot be decided is null.
  func program(_ number: Expression) -> Program { program(numbers: [number]) }

  /// Compiles several numbers and conditions together, so that common parts are computed once.
  func program(numbers: [Expression] = [], truths: [Condition] = []) -> Program {
    var layout = ProgramLayout(self)
    layout.lay(numbers: numbers, truths: truths)
    return layout.finish()
  }
}

/// The time zones of airports by row, for parts of times and for times without a zone.
///
/// While flights are read, an airport's zone may still be unknown; a condition that needs it is then undecided, and
/// `agrees(with:of:)` checks at the end whether the zones that were used are still right.
final class AirportZones {
  private let graph: Graph?
  private var zones: [Zone?] = []
  private var isKnown: [Bool] = []
  /// The zone names that were used while airport records were still being read, by row.
  private var names: [Int: String] = [:]
  /// Whether a zone was requested that is still unknown.
  @safe @exclusivity(unchecked) private var isMissing = false

  /// Creates the zones; `graph` is `nil` while airports are read.
  init(in graph: Graph?) { self.graph = graph }

  /// Returns the offset of an airport's local time from UTC in seconds; 0 where its zone is unknown.
  ///
  /// `seconds` is the time since 1970; `tables` are those that are being filled, while flights are read.
  func offset(of airport: Int, at seconds: Double, in tables: UnsafePointer<Tables>?) -> Int {
    if airport >= zones.count {
      zones += Array(repeating: nil, count: airport + 1 - zones.count)
      isKnown += Array(repeating: false, count: airport + 1 - isKnown.count)
    }
    if !isKnown[airport] {
      let name = unsafe name(of: airport, in: tables)
      if name == nil, graph == nil {
        isMissing = true
        return 0
      }
      isKnown[airport] = true
      zones[airport] = name.flatMap { Zone(named: $0) }
      if graph == nil { names[airport] = name }
    }
    return zones[airport]?.reading(at: Int(seconds)).offset ?? 0
  }

  private func name(of airport: Int, in tables: UnsafePointer<Tables>?) -> String? {
    let column = AirportColumn.timezone.rawValue
    if let graph { return graph.texts.string(graph.rows(.airports).text(column, ofRow: airport)) }
    return unsafe tables.flatMap {
      unsafe $0.pointee.texts.string($0.pointee.airports.rows.text(column, ofRow: airport))
    }
  }

  /// Returns whether an unknown zone was requested since the last call.
  func takeMissing() -> Bool {
    // Threads share the programs that need no zones, so these must not be written to.
    if !isMissing { return false }
    isMissing = false
    return true
  }

  /// Returns whether the zones used while flights were read are those of the complete graph.
  func agrees(with graph: Graph, of tables: borrowing Tables) -> Bool {
    names.allSatisfy { airport, name in
      let code = tables.texts.bytes(tables.airports.rows.text(AirportColumn.code, ofRow: airport))
      return graph.airports.row(code: code, in: graph.texts).map {
        graph.texts.string(graph.rows(.airports).text(AirportColumn.timezone, ofRow: $0)) == name
      } ?? false
    }
  }
}
