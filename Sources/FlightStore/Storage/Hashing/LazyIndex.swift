/// An index that is made when it is asked for, once for all copies of what it belongs to.
final class LazyIndex: Sendable {
  private let made = Locked<HashIndex?>(nil)

  /// Returns the index.
  ///
  /// - Complexity: O(1), but for the first time, when a function makes it.
  func index(_ make: () -> HashIndex) -> HashIndex {
    made.withLock { made in
      if let made { return made }
      let index = make()
      made = index
      return index
    }
  }
}
