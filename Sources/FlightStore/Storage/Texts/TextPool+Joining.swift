/// Joining of the pools that threads have filled.
extension TextPool {
  /// Adds what another pool of the same hasher holds, and returns the numbers that its texts have here, by their numbers
  /// there.
  ///
  /// The places of an index that follow each other are those of the other index too, so neither is searched at random.
  /// Pages most of whose texts are new here are taken over as they are; nothing leads to the others in them.
  ///
  /// - Complexity: O(*n*), where *n* is the number of texts of the other pool.
  mutating func add(_ other: consuming TextPool) -> [UInt32] {
    var numbers = [UInt32](repeating: 0, count: other.count)
    for page in 0..<other.mappedPageCount {
      for number in other.numbers(ofPage: page) { numbers[number] = intern(other.text(number)).number }
    }
    let new = find(other, into: &numbers)
    // Ours is about to grow, and both at once would be the most memory that loading takes.
    other.index = HashIndex()
    for page in other.mappedPageCount..<other.directory.pages.count {
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

  // Comparing one text after another, with nothing between, has memory answer for several at once.
  private static let foundAtOnce = 256

  /// Finds the texts in the index of another pool that are here, and notes their numbers here.
  ///
  /// - Returns: The hashes of those that are not, in the order of the index, with their numbers there.
  private func find(_ other: TextPool, into numbers: inout [UInt32]) -> [[UInt64]] {
    numbers.withUnsafeMutableBufferPointer { numbers in
      // Each thread notes the numbers of other texts.
      nonisolated(unsafe) let (pool, other, numbers) = (self, other, numbers)
      return Threads.divide(other.index.count, worthThread: 1 << 15) { part in
        var (new, found): ([UInt64], [(entry: UInt64, candidate: Int)]) = ([], [])
        new.reserveCapacity(other.index.count / part.count)
        found.reserveCapacity(Self.foundAtOnce)
        func compare() {
          for (entry, candidate) in found {
            let number = Int(entry & 0xFFFF_FFFF)
            let text = other.text(number)
            if pool.isText(candidate, equalTo: text) {
              numbers[number] = UInt32(candidate)
            } else if let known = pool.find(text, hash: entry) {
              numbers[number] = UInt32(known)
            } else {
              new.append(entry)
            }
          }
          found.removeAll(keepingCapacity: true)
        }
        other.index.forEach(in: part) { hash, number in
          let (entry, candidate) = (hash | UInt64(number), pool.candidate(hash))
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
