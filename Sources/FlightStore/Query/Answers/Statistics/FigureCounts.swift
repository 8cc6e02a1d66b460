/// A multiset of whole figures, in a hash table with open addressing.
///
/// Distinct figures are few, but every one of millions of flights takes a look-up.
struct FigureCounts {
  private struct Slot {
    var figure: Int32 = 0
    /// The number of occurrences; 0 for a free slot.
    var count: UInt32 = 0
  }

  private var slots: [Slot] = []
  private var used = 0

  /// Counts a figure.
  ///
  /// - Complexity: O(1) on average.
  mutating func add(_ figure: Int32, times: UInt32 = 1) {
    if slots.isEmpty { reserve(1) }
    let place = place(of: figure)
    if slots[place].count == 0 { return insert(figure, times: times) }
    slots[place].count += times
  }

  private mutating func insert(_ figure: Int32, times: UInt32) {
    reserve(used + 1)
    slots[place(of: figure)] = Slot(figure: figure, count: times)
    used += 1
  }

  /// Adds the counts of another table.
  mutating func add(_ others: FigureCounts) {
    // Figures in hash order would cluster at the beginning of a table that still has to grow.
    reserve(used + others.used)
    for slot in others.slots where slot.count > 0 { add(slot.figure, times: slot.count) }
  }

  /// The distinct figures in ascending order, with the number of occurrences of each.
  ///
  /// - Complexity: O(*m* log *m*), where *m* is the number of distinct figures.
  var sorted: [(figure: Int, count: Int)] {
    slots.filter { $0.count > 0 }.sorted { $0.figure < $1.figure }.map { (Int($0.figure), Int($0.count)) }
  }

  private func place(of figure: Int32) -> Int {
    // Multiplicative hashing: the upper half of the product spreads consecutive figures and multiples of 60.
    let spread = UInt32(bitPattern: figure) &* 0x9E37_79B1
    var place = Int((UInt64(spread) &* UInt64(slots.count)) >> 32)
    while slots[place].count > 0, slots[place].figure != figure { place = (place + 1) & (slots.count - 1) }
    return place
  }

  /// Makes room for a number of distinct figures, at a load factor of at most 3/4.
  private mutating func reserve(_ most: Int) {
    if Self.hasRoom(slots.count, for: most) { return }
    let old = slots
    var size = max(8, old.count)
    while !Self.hasRoom(size, for: most) { size *= 2 }
    slots = [Slot](repeating: Slot(), count: size)
    for slot in old where slot.count > 0 { slots[place(of: slot.figure)] = slot }
  }

  private static func hasRoom(_ slotCount: Int, for count: Int) -> Bool { count * 4 <= slotCount * 3 }
}
