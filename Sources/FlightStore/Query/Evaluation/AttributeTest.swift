/// A condition in the form in which it is put to one thing at a time, before that thing has a row or while it is one that may
/// still change.
enum AttributeTest {
  case all([AttributeTest])
  case any([AttributeTest])
  indirect case not(AttributeTest)
  case constant(Possibility)
  case isNull(Int)
  case flag(Int)
  /// Whether the stored value of a column of 32 bits lies in one of some ranges.
  case stored(Int, [StoredRange])
  /// Whether a text, or the texts of a list, pass a test.
  case text(Int, TextTest)
  case enroute
  case phase(TextTest)
  case derivedIsNull(DerivedValue)
  case derivedTime(DerivedValue, ClosedRange<Int>)
  case derivedNumber(DerivedValue, Comparison, Double)
  /// Whether a test holds for the thing that a link leads to, by the number of that question.
  case linked(Relationship, Int)

  typealias TextTest = (UnsafeBufferPointer<UInt8>) -> Bool
}
