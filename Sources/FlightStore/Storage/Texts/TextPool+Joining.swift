/// Merging of the pools that threads have filled.
extension TextPool {
  /// Adds the texts of another pool with the same hasher, and returns their numbers here, by their numbers there.
  ///
  /// Both indexes order their slots by hash, so iterating over the other accesses both of them sequentially. Pages most
  /// of whose texts are new here are adopted as they are; the other texts in them are unreferenced.
  ///
  /// - Complexity: O(*n*), where *n* is the number of texts of the other pool.
  mutating func add(_ other: consuming TextPool) -> [UInt32] {
    var numbers = [UInt32](repeating: 0, count: other.count)
    for page in 0..<other.latePageCount {
      for number in other.numbers(ofPage: page) { numbers[number] = intern(other.text(number)).number }
    }
    let new = find(other, into: &numbers)
    // Freed before this index grows: both at once would be the peak of memory while loading.
    other.index = HashIndex()
    for page in other.latePageCount..<other.directory.pages.count {
      let new = other.numbers(ofPage: page).filter { numbers[$0] == 0 }
      if new.count > TextPage.size / 2 {
        let first = adopt(other.directory.pages[page])
        for number in new { numbers[number] = UInt32(first + number & TextPage.mask) }
      } else {
        for number in new { numbers[number] = UInt32(append(other.text(number))) }
      }
    }
    index.reserve(index.count + new.reduce(0) { $0 + $1.count })
    for entry in new.joined() { index.insert(entry & ~0xFFFF_FFFF, row: Int(numbers[Int(entry & 0xFFFF_FFFF)])) }
    return numbers
  }

  // Comparisons in batches, with nothing in between, let the processor overlap their memory accesses.
  private static let foundAtOnce = 256

  /// Finds the texts of another pool's index that are here, and writes their numbers here to `numbers`.
  ///
  /// - Returns: The hashes of those that are not, in the order of the index, with their numbers there.
  private func find(_ other: TextPool, into numbers: inout [UInt32]) -> [[UInt64]] {
    unsafe numbers.withUnsafeMutableBufferPointer { numbers in
      // Each thread writes the numbers of other texts.
      nonisolated(unsafe) let (pool, other, numbers) = unsafe (self, other, numbers)
      return unsafe Threads.divide(other.index.count, worthThread: 1 << 15) { part in
        var (new, found): ([UInt64], [(entry: UInt64, candidate: Int)]) = ([], [])
        unsafe new.reserveCapacity(other.index.count / part.count)
        found.reserveCapacity(Self.foundAtOnce)
        func compare() {
          for (entry, candidate) in found {
            let number = Int(entry & 0xFFFF_FFFF)
            let text = unsafe other.text(number)
            if unsafe pool.isText(candidate, equalTo: text) {
              unsafe numbers[number] = UInt32(candidate)
            } else if let known = unsafe pool.find(text, hash: entry) {
              unsafe numbers[number] = UInt32(known)
            } else {
              new.append(entry)
            }
          }
          found.removeAll(keepingCapacity: true)
        }
        unsafe other.index.forEach(in: part) { hash, number in
          let (entry, candidate) = unsafe (hash | UInt64(number), pool.candidate(hash))
          if candidate == 0 { return new.append(entry) }
          found.append((entry, candidate))
          if found.count == Self.foundAtOnce { compare() }
        }
        compare()
        return new
      }
    }
  }
}
