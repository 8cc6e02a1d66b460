/// A condition in the form in which it is put to one thing at a time, before that thing has a row or while it is one that may
/// still change.
indirect enum AttributeTest {
  case all([AttributeTest])
  case any([AttributeTest])
  case not(AttributeTest)
  case constant(Possibility)
  case isNull(Int)
  case flag(Int)
  /// Whether the stored value of a column of 32 bits lies in one of some ranges.
  case stored(Int, [ClosedRange<UInt32>])
  /// Whether a text, or the texts of a list, pass a test.
  case text(Int, RememberedTest)
  case enroute
  case phase(TextComparison)
  case derivedIsNull(DerivedValue)
  case derivedTime(DerivedValue, ClosedRange<Int>)
  case derivedNumber(DerivedValue, Comparison, Double)
  /// Whether a test holds for the thing that a link leads to, by the number of that question.
  case linked(Relationship, Int)

  /// Returns the same test with a memory of its own.
  func fresh() -> AttributeTest {
    switch self {
    case .all(let tests): .all(tests.map { $0.fresh() })
    case .any(let tests): .any(tests.map { $0.fresh() })
    case .not(let test): .not(test.fresh())
    case .text(let column, let test): .text(column, RememberedTest(test.test))
    default: self
    }
  }
}

/// A test of texts that remembers its answers to the first thousands of different texts.
final class RememberedTest {
  let test: (UnsafeBufferPointer<UInt8>) -> Bool
  private var texts = TextPool()
  private var answers = [false]

  // Of texts that are all different remembering would only fill memory.
  private static let capacity = 4096

  init(_ test: @escaping (UnsafeBufferPointer<UInt8>) -> Bool) { self.test = test }

  func passes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if text.isEmpty { return test(text) }
    if let known = texts.find(text) { return answers[Int(known.number)] }
    let answer = test(text)
    if answers.count < Self.capacity {
      _ = texts.intern(text)
      answers.append(answer)
    }
    return answer
  }
}
