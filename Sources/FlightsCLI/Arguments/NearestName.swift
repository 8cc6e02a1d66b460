/// A search for the name that a misspelt word was meant to be.
enum NearestName {
  /// Returns the name that differs from a word by the fewest edits, if they are few for its length.
  ///
  /// Case does not count; of equally near names the first one is returned.
  ///
  ///     NearestName.nearest(to: "lst", in: ["sort", "list"])  // "list"
  ///     NearestName.nearest(to: "xml", in: ["csv", "json"])   // nil
  ///
  /// - Complexity: O(*n* × *m*), where *n* is the length of the word and *m* that of all names together.
  static func nearest(to word: String, in names: some Sequence<String>) -> String? {
    let wanted = Array(word.lowercased())
    var best: (name: String, edits: Int)?
    for name in names {
      let candidate = Array(name.lowercased())
      let allowed = max(1, min(wanted.count, candidate.count) / 3)
      let edits = edits(from: wanted, to: candidate)
      // A word of one letter is one edit away from every other; that is no likeness.
      guard edits <= allowed, edits < max(wanted.count, candidate.count) - 1 else { continue }
      if let found = best, found.edits <= edits { continue }
      best = (name, edits)
    }
    return best?.name
  }

  /// Counts the insertions, deletions, replacements and swaps of neighbours between two words.
  private static func edits(from first: [Character], to second: [Character]) -> Int {
    guard !first.isEmpty, !second.isEmpty else { return max(first.count, second.count) }
    var beforeLast = [Int](repeating: 0, count: second.count + 1)
    var last = Array(0...second.count)
    for i in 1...first.count {
      var current = [i]
      current.reserveCapacity(second.count + 1)
      for j in 1...second.count {
        let replaced = last[j - 1] + (first[i - 1] == second[j - 1] ? 0 : 1)
        var least = min(replaced, last[j] + 1, current[j - 1] + 1)
        if i > 1, j > 1, first[i - 1] == second[j - 2], first[i - 2] == second[j - 1] {
          least = min(least, beforeLast[j - 2] + 1)
        }
        current.append(least)
      }
      (beforeLast, last) = (last, current)
    }
    return last[second.count]
  }
}
