/// Filling a pool from nothing.
extension TextPool {
  /// Begins to fill the pool, if it has no texts yet: from now on distinct texts may be there twice, until `settle`.
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
  ///
  /// - Returns: By the numbers of distinct texts that are there twice, the number to be used in their place.
  /// - Complexity: O(*n*), where *n* is the number of distinct texts.
  mutating func settle() -> NumberMap {
    var replaced = NumberMap()
    guard isFilling else { return replaced }
    isFilling = false
    // Half of the hashes at a time: all at once would be the most memory that loading takes.
    for half in 0..<2 as Range<UInt64> { findSame(inHalf: half, &replaced) }
    return replaced
  }

  private func findSame(inHalf half: UInt64, _ replaced: inout NumberMap) {
    // Hashes with the numbers of the texts, in pieces that lie side by side in the index.
    var entries: [UInt64] = []
    entries.reserveCapacity(unindexed.count << TextPage.shift / 2 + TextPage.size)
    for page in unindexed {
      for number in numbers(ofPage: page) {
        let hash = ByteHash.hash(text(number))
        if hash >> 63 == half { entries.append(index.ordered(hash) | UInt64(number)) }
      }
    }
    let bits = HashPartition.bits(for: entries.count)
    let starts = HashPartition.sort(&entries, bits: bits)
    var table: [UInt64] = []
    for piece in 0..<(1 << bits) {
      findSame(entries[starts[piece]..<starts[piece + 1]], &table, &replaced)
    }
  }

  private func findSame(_ entries: ArraySlice<UInt64>, _ table: inout [UInt64], _ replaced: inout NumberMap) {
    while table.count < entries.count * 2 { table = [UInt64](repeating: 0, count: max(16, table.count * 2)) }
    for index in table.indices { table[index] = 0 }
    for entry in entries {
      let number = Int(entry & 0xFFFF_FFFF)
      if let known = index.find(index.unordered(entry), where: { isSame($0, number) }) {
        replaced[UInt64(number)] = known
        continue
      }
      var place = Int(truncatingIfNeeded: entry >> 32) & (table.count - 1)
      while table[place] != 0 {
        let known = Int(table[place] & 0xFFFF_FFFF)
        if table[place] >> 32 == entry >> 32, isSame(known, number) {
          replaced[UInt64(number)] = known
          break
        }
        place = (place + 1) & (table.count - 1)
      }
      if table[place] == 0 { table[place] = entry }
    }
  }

  private func isSame(_ left: Int, _ right: Int) -> Bool { Self.isEqual(text(left), text(right)) }

  // MARK: Another pool

  /// Adds what another pool holds, and returns the numbers that its texts have here, by their numbers there.
  ///
  /// The places of an index that follow each other are those of the other index too, so neither is searched at random. The
  /// pages of distinct texts are taken over as they are while this pool is being filled.
  ///
  /// - Complexity: O(*n*), where *n* is the number of texts of the other pool.
  mutating func add(_ other: consuming TextPool) -> [UInt32] {
    var numbers = [UInt32](repeating: 0, count: other.count)
    for page in other.unindexed {
      if isFilling {
        let first = adopt(other.directory.pages[page])
        for number in other.numbers(ofPage: page) { numbers[number] = UInt32(first + number & TextPage.mask) }
      } else {
        for number in other.numbers(ofPage: page) { numbers[number] = intern(other.text(number)).number }
      }
    }
    // The hashes of the texts that are new, in the order of the index, with their numbers there.
    var new: [UInt64] = []
    new.reserveCapacity(other.index.count)
    other.index.forEach { hash, number in
      if let known = find(hash, where: { Self.isEqual(text($0), other.text(number)) }) {
        numbers[number] = UInt32(known)
      } else {
        new.append(hash | UInt64(number))
      }
    }
    // Ours is about to grow, and both at once would be the most memory that loading takes.
    let pages = other.indexed
    other.index = HashIndex()
    for page in pages {
      for number in other.numbers(ofPage: page) where numbers[number] == 0 {
        numbers[number] = UInt32(append(other.text(number)))
      }
    }
    index.reserve(index.count + new.count)
    for entry in new { index.insert(entry & ~0xFFFF_FFFF, row: Int(numbers[Int(entry & 0xFFFF_FFFF)])) }
    return numbers
  }
}
