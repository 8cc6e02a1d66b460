extension Array where Element: Comparable {
  /// Returns the number of elements of an ascending array that are less than `element` (its lower bound).
  ///
  /// - Complexity: O(log *n*), where *n* is the length of the list.
  func count(below element: Element) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < element { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
