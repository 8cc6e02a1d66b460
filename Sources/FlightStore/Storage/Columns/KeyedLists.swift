/// A multimap from keys to entries: doubly linked lists in arrays whose copies share pages.
///
///     first:  key 7 ─► entry 3        an entry knows its key, and its neighbors among the entries of that key
///     links:  entry 3 ⇄ entry 9 ⇄ entry 4
///
/// Keys and entries are small whole numbers.
///
/// - Complexity: O(1) for adding and removing; O(*k*) for listing the *k* entries of a key.
struct KeyedLists {
  private struct Links: BitwiseCopyable {
    // Each plus one, so that zero means none.
    var key: UInt32
    var next: UInt32
    var previous: UInt32
  }

  private var first = PagedArray<UInt32>()
  private var links = PagedArray<Links>()

  /// Adds an entry that is in no list yet.
  mutating func insert(_ entry: Int, key: Int) {
    if key >= first.count { first.resize(to: key + 1) }
    if entry >= links.count { links.resize(to: entry + 1) }
    let next = first[key]
    links[entry] = Links(key: UInt32(key + 1), next: next, previous: 0)
    if next != 0 { links[Int(next) - 1].previous = UInt32(entry + 1) }
    first[key] = UInt32(entry + 1)
  }

  /// Removes an entry from its list, if it is in one.
  mutating func remove(_ entry: Int) {
    guard entry < links.count, links[entry].key != 0 else { return }
    let link = links[entry]
    if link.next != 0 { links[Int(link.next) - 1].previous = link.previous }
    if link.previous != 0 {
      links[Int(link.previous) - 1].next = link.next
    } else {
      first[Int(link.key) - 1] = link.next
    }
    links[entry] = Links(key: 0, next: 0, previous: 0)
  }

  /// Returns the entries of a key, in ascending order.
  func entries(of key: Int) -> [Int] {
    var entries: [Int] = []
    var next = key < first.count ? first[key] : 0
    while next != 0 {
      entries.append(Int(next) - 1)
      next = links[Int(next) - 1].next
    }
    return entries.sorted()
  }

  func hasEntries(_ key: Int) -> Bool { key < first.count && first[key] != 0 }

  func hasSeveral(_ key: Int) -> Bool { hasEntries(key) && links[Int(first[key]) - 1].next != 0 }
}
