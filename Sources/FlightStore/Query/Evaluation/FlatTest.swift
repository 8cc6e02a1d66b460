/// A test laid out flat, with a memory of its own: it is put to flight after flight, on a thread, and follows numbers instead
/// of references, whose counts threads would share.
struct FlatTest {
  /// One test; those inside another stand side by side, behind it.
  enum Node {
    case all(Range<Int>)
    case any(Range<Int>)
    case not(Int)
    case constant(Possibility)
    case isNull(Int)
    case flag(Int)
    /// The column and the ranges.
    case stored(Int, Range<Int>)
    /// The column and the number of the test.
    case text(Int, Int)
    case enroute
    /// The number of the test.
    case phase(Int)
    case derivedIsNull(DerivedValue)
    case derivedTime(DerivedValue, ClosedRange<Int>)
    case derivedNumber(DerivedValue, Comparison, Double)
    case linked(Relationship, Int)
  }

  /// The first is the test as a whole.
  private(set) var nodes: [Node]
  private(set) var ranges: [StoredRange] = []
  private(set) var texts: [AttributeTest.TextTest] = []
  private let remembersTexts: Bool

  /// - Parameters:
  ///   - test: The test.
  ///   - remembersTexts: Whether the same texts will come again and again.
  init(_ test: AttributeTest, remembersTexts: Bool) {
    nodes = [.constant(.anything)]
    self.remembersTexts = remembersTexts
    lay(test, at: 0)
  }

  private mutating func lay(_ test: AttributeTest, at index: Int) {
    // All of one test, or any of it, is that test.
    if case .all(let tests) = test, tests.count == 1 { return lay(tests[0], at: index) }
    if case .any(let tests) = test, tests.count == 1 { return lay(tests[0], at: index) }
    let node: Node =
      switch test {
      case .all(let tests): .all(append(tests))
      case .any(let tests): .any(append(tests))
      case .not(let test): .not(append([test]).lowerBound)
      case .constant(let possibility): .constant(possibility)
      case .isNull(let column): .isNull(column)
      case .flag(let column): .flag(column)
      case .stored(let column, let ranges): .stored(column, append(ranges))
      case .text(let column, let test): .text(column, append(test))
      case .enroute: .enroute
      case .phase(let test): .phase(append(test))
      case .derivedIsNull(let value): .derivedIsNull(value)
      case .derivedTime(let value, let range): .derivedTime(value, range)
      case .derivedNumber(let value, let comparison, let number): .derivedNumber(value, comparison, number)
      case .linked(let relationship, let number): .linked(relationship, number)
      }
    nodes[index] = node
  }

  /// Lays tests behind all others, side by side.
  private mutating func append(_ tests: [AttributeTest]) -> Range<Int> {
    let places = nodes.count..<nodes.count + tests.count
    nodes += tests.map { _ in .constant(.anything) }
    for (place, test) in zip(places, tests) { lay(test, at: place) }
    return places
  }

  private mutating func append(_ more: [StoredRange]) -> Range<Int> {
    ranges += more
    return ranges.count - more.count..<ranges.count
  }

  private mutating func append(_ test: @escaping AttributeTest.TextTest) -> Int {
    texts.append(remembersTexts ? RememberedTest(test).passes : test)
    return texts.count - 1
  }
}
