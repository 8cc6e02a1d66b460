/// A collection of adjacent elements in memory that is kept elsewhere, with indices from 0 on.
///
/// It has operations of its own, because the general ones took most of the time of the tests, which are not optimized.
package protocol UncountedCollection: RandomAccessCollection
where Index == Int, Indices == Range<Int>, Iterator == UncountedIterator<Element> {}

extension UncountedCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { count }
  package func index(after index: Int) -> Int { index + 1 }
  package func index(before index: Int) -> Int { index - 1 }
  package func formIndex(after index: inout Int) { index += 1 }
  package func index(_ index: Int, offsetBy distance: Int) -> Int { index + distance }
  package func distance(from start: Int, to end: Int) -> Int { end - start }
}

/// An iterator over adjacent elements in memory that is kept elsewhere.
@safe package struct UncountedIterator<Element>: IteratorProtocol {
  private let elements: UnsafeBufferPointer<Element>
  private var index = 0

  init(_ elements: UnsafeBufferPointer<Element>) { unsafe self.elements = elements }

  package mutating func next() -> Element? {
    guard unsafe index < elements.count else { return nil }
    index += 1
    return unsafe elements[index - 1]
  }
}
