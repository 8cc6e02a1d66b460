/// Filling a table with flights.
///
/// Most flights come once. While a table is being filled none is looked for, which would miss every cache; those that have
/// come more than once are found in the end. There is no index of them then until it is asked for.
extension EntityTable {
  /// After how many flights it is worth a look whether they are such as come more than once: boards that were read again
  /// and again would fill the memory with their states.
  static let sampleSize = 1 << 14

  /// Begins to fill the table, if it has no rows yet: from now on flights may be there twice, until `endFilling`.
  mutating func beginFilling() { if rows.count == 0 { isFilling = true } }

  /// Whether a flight has come more than once.
  ///
  /// - Complexity: O(*n*), where *n* is the number of flights.
  func hasRepeated(in texts: TextPool) -> Bool {
    var index = HashIndex()
    return isFilling && (0..<rows.count).contains { place($0, in: &index, texts) != nil }
  }

  /// Ends the filling: makes one row of those of the same flight.
  ///
  /// - Parameters:
  ///   - texts: The texts.
  ///   - targets: What flights link to.
  ///   - haveSameTexts: Whether equal identifiers have equal numbers.
  /// - Returns: The rows that are merged from several.
  /// - Complexity: O(*n*), where *n* is the number of flights.
  mutating func endFilling(in texts: inout TextPool, targets: LinkTargets, haveSameTexts: Bool) -> [Int] {
    guard isFilling else { return [] }
    isFilling = false
    isIndexed = false
    let shared = haveSameTexts ? sharedIdentifiers(texts.count) : nil
    var (gaps, merged): ([Int], [Int]) = ([], [])
    var index = HashIndex()
    for row in 0..<rows.count {
      let id = rows.text(FlightColumn.faFlightID.rawValue, row)
      if let shared, !id.isNull, !shared.contains(id) { continue }
      guard let known = place(row, in: &index, texts) else { continue }
      merge(row, into: known, &texts, targets)
      gaps.append(row)
      merged.append(known)
    }
    if gaps.isEmpty { return [] }
    rows.remove(gaps)
    states.closeGaps(gaps)
    return merged.map { $0 - gaps.count(below: $0) }
  }

  /// Returns the row in an index that is of the same flight as another, which is added if there is none.
  private func place(_ row: Int, in index: inout HashIndex, _ texts: TextPool) -> Int? {
    let hash = identityHash(row, in: texts)
    if let known = index.find(hash, where: { isSame($0, row, texts) }) { return known }
    index.insert(hash, row: row)
    return nil
  }

  /// The identifiers that several rows have: those of flights that have come more than once, and of diversions.
  private func sharedIdentifiers(_ textCount: Int) -> TextSet {
    var (seen, shared) = (TextSet(textCount), TextSet(textCount))
    for row in 0..<rows.count {
      let id = rows.text(FlightColumn.faFlightID.rawValue, row)
      if seen.contains(id) { shared.insert(id) }
      seen.insert(id)
    }
    return shared
  }
}

/// A set of texts of a pool, as bits.
private struct TextSet {
  private var words: [UInt64]

  /// Makes a set without texts.
  ///
  /// - Parameter count: One more than the highest number of a text.
  init(_ count: Int) { words = [UInt64](repeating: 0, count: count / 64 + 1) }

  func contains(_ id: TextID) -> Bool { words[Int(id.number >> 6)] >> UInt64(id.number & 63) & 1 != 0 }

  mutating func insert(_ id: TextID) { words[Int(id.number >> 6)] |= 1 << UInt64(id.number & 63) }
}
