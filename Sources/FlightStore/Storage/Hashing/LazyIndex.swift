/// An index that is built on first use, once for all copies of its owner.
final class LazyIndex: Sendable {
  private let made = Locked<HashIndex?>(nil)

  /// Returns the index, calling `make` for it the first time.
  ///
  /// - Complexity: O(1), except for the first call, which runs `make`.
  func index(_ make: () -> HashIndex) -> HashIndex {
    made.withLock { made in
      if let made { return made }
      let index = make()
      made = index
      return index
    }
  }
}
