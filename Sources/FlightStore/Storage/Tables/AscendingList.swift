extension Array where Element: Comparable {
  /// The number of elements of an ascending list that are below another: where that one stands among them, or would stand.
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
