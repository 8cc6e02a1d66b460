/// A collection of adjacent elements in memory that is kept elsewhere, with indices from 0 on.
///
/// It has operations of its own, because the general ones took most of the time of the tests, which are not optimized.
package protocol UncountedCollection: RandomAccessCollection where Index == Int, Indices == Range<Int> {}

extension UncountedCollection {
  package var startIndex: Int { 0 }
  package var count: Int { endIndex }
  package var isEmpty: Bool { endIndex == 0 }
  package func index(after index: Int) -> Int { index + 1 }
  package func index(before index: Int) -> Int { index - 1 }
  package func formIndex(after index: inout Int) { index += 1 }
  package func index(_ index: Int, offsetBy distance: Int) -> Int { index + distance }
  package func distance(from start: Int, to end: Int) -> Int { end - start }
}
