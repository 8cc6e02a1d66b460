/// Filling a pool from nothing.
extension TextPool {
  /// Begins to fill the pool, if it has no texts yet: from now on distinct texts may be there twice, until `endFilling`.
  mutating func beginFilling() { if count == 1 { isFilling = true } }

  /// Returns a number of a text that is expected to differ from all others.
  @inline(__always)
  mutating func intern(distinct text: UnsafeBufferPointer<UInt8>) -> TextID {
    isFilling ? TextID(append(text, isDistinct: true)) : intern(text)
  }

  /// Whether two texts are the same, also while the pool is being filled.
  @inline(__always)
  func areSame(_ left: TextID, _ right: TextID) -> Bool {
    left == right || isFilling && !left.isNull && !right.isNull && Self.isEqual(bytes(left), bytes(right))
  }

  /// Ends the filling.
  mutating func endFilling() { isFilling = false }

  /// Finds distinct texts that are there twice.
  ///
  /// - Returns: By their numbers the number to be used in their place.
  /// - Complexity: O(*n*), where *n* is the number of distinct texts.
  func findSame() -> NumberMap {
    var replaced = NumberMap()
    guard isFilling else { return replaced }
    nonisolated(unsafe) let pool = self
    let bits = HashPartition.bits(for: unindexed.count << TextPage.shift)
    let lists = Threads.divide(unindexed.count, worthThread: 16) { part in
      pool.hashes(of: pool.unindexed[part.share(of: pool.unindexed.count)], bits: bits)
    }
    let found = Threads.divide(1 << bits, worthThread: 16) { part in
      pool.findSame(lists, inPieces: part.share(of: 1 << bits))
    }
    for (number, known) in found.joined() { replaced[UInt64(number)] = known }
    return replaced
  }

  /// The hashes of the texts of some pages with their numbers, in pieces that lie side by side in the index; and where the
  /// pieces begin.
  private func hashes(of pages: ArraySlice<Int>, bits: Int) -> (entries: [UInt64], starts: [Int]) {
    var entries: [UInt64] = []
    entries.reserveCapacity(pages.count << TextPage.shift)
    for page in pages {
      for number in numbers(ofPage: page) {
        entries.append(index.ordered(ByteHash.hash(text(number))) | UInt64(number))
      }
    }
    let starts = HashPartition.sort(&entries, bits: bits)
    return (entries, starts)
  }

  private func findSame(_ lists: [(entries: [UInt64], starts: [Int])], inPieces pieces: Range<Int>) -> [(Int, Int)] {
    var (found, table): ([(Int, Int)], [UInt64]) = ([], [])
    for piece in pieces {
      let entries = lists.map { $0.entries[$0.starts[piece]..<$0.starts[piece + 1]] }
      let size = entries.reduce(0) { $0 + $1.count }
      while table.count < size * 2 { table = [UInt64](repeating: 0, count: max(16, table.count * 2)) }
      for index in table.indices { table[index] = 0 }
      // By its place, since the one that stays is the first of all, as it is to the index that is made of them later.
      var same: [(number: Int, place: Int)] = []
      for entry in entries.joined() {
        let number = Int(entry & 0xFFFF_FFFF)
        if let known = index.find(index.unordered(entry), where: { isSame($0, number) }) {
          found.append((number, known))
        } else if let (other, place) = keepFirst(entry, in: &table) {
          same.append((other, place))
        }
      }
      found += same.map { ($0.number, Int(table[$0.place] & 0xFFFF_FFFF)) }
    }
    return found
  }

  /// Puts an entry into a table, or keeps the first of two of the same text; returns the number of the other and the place.
  @inline(__always)
  private func keepFirst(_ entry: UInt64, in table: inout [UInt64]) -> (number: Int, place: Int)? {
    var place = Int(truncatingIfNeeded: entry >> 32) & (table.count - 1)
    while table[place] != 0 {
      let known = table[place]
      if known >> 32 == entry >> 32, isSame(Int(known & 0xFFFF_FFFF), Int(entry & 0xFFFF_FFFF)) {
        table[place] = min(known, entry)
        return (Int(max(known, entry) & 0xFFFF_FFFF), place)
      }
      place = (place + 1) & (table.count - 1)
    }
    table[place] = entry
    return nil
  }

  private func isSame(_ left: Int, _ right: Int) -> Bool { Self.isEqual(text(left), text(right)) }

  // MARK: Another pool

  /// Adds what another pool holds, and returns the numbers that its texts have here, by their numbers there.
  ///
  /// The places of an index that follow each other are those of the other index too, so neither is searched at random. The
  /// pages of distinct texts are taken over as they are while this pool is being filled, and those most of whose texts are
  /// new here; nothing leads to the others.
  ///
  /// - Complexity: O(*n*), where *n* is the number of texts of the other pool.
  mutating func add(_ other: consuming TextPool) -> [UInt32] {
    var numbers = [UInt32](repeating: 0, count: other.count)
    for page in other.unindexed {
      if isFilling {
        let first = adopt(other.directory.pages[page], isIndexed: false)
        for number in other.numbers(ofPage: page) { numbers[number] = UInt32(first + number & TextPage.mask) }
      } else {
        for number in other.numbers(ofPage: page) { numbers[number] = intern(other.text(number)).number }
      }
    }
    let new = find(other, &numbers)
    // Ours is about to grow, and both at once would be the most memory that loading takes.
    let pages = other.indexed
    other.index = HashIndex()
    for page in pages {
      let new = other.numbers(ofPage: page).filter { numbers[$0] == 0 }
      if new.count > TextPage.size / 2 {
        let first = adopt(other.directory.pages[page], isIndexed: true)
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
  private func find(_ other: TextPool, _ numbers: inout [UInt32]) -> [[UInt64]] {
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
            if pool.isText(candidate, text) {
              numbers[number] = UInt32(candidate)
            } else if let known = pool.find(text, entry) {
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
