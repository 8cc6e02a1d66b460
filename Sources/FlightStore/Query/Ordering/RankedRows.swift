/// A row by its place among others, and its rank by a key.
struct RankedRow {
  let rank: UInt64
  let place: Int
}

/// Rows in the order of their ranks, those of the same rank in that of their places.
enum RankedRows {
  // From here on, distributing rows by digits is cheaper than comparing them.
  private static let many = 1 << 10
  private static let worthThread = 1 << 15
  private static let digitBits = 11

  /// Returns the rows whose rank is not greater than a last one.
  ///
  /// - Complexity: O(*n*), where *n* is the number of ranks.
  static func sorted(_ ranks: [UInt64], upTo last: UInt64) -> [RankedRow] {
    var rows = last == .max ? all(ranks) : upTo(last, ranks)
    if rows.count < many {
      rows.sort { $0.rank != $1.rank ? $0.rank < $1.rank : $0.place < $1.place }
    } else {
      sortByDigits(&rows)
    }
    return rows
  }

  private static func all(_ ranks: [UInt64]) -> [RankedRow] {
    Threads.fill(ranks.count, worthThread: worthThread) { share, rows in
      for place in share { rows[place] = RankedRow(rank: ranks[place], place: place) }
    }.elements
  }

  private static func upTo(_ last: UInt64, _ ranks: [UInt64]) -> [RankedRow] {
    var rows: [RankedRow] = []
    for (place, rank) in ranks.enumerated() where rank <= last { rows.append(RankedRow(rank: rank, place: place)) }
    return rows
  }

  /// Sorts by the digits of the distances from the least rank, the lowest digit first; what has the same keeps its order.
  private static func sortByDigits(_ rows: inout [RankedRow]) {
    var (least, greatest) = (UInt64.max, UInt64.min)
    for row in rows where row.rank != .max { (least, greatest) = (min(least, row.rank), max(greatest, row.rank)) }
    guard least <= greatest else { return }
    // What has no rank comes next after the greatest, lest it make the range of the ranks that of all numbers.
    let (first, end) = (least, greatest + 1)
    var sorted = [RankedRow](unsafeUninitializedCapacity: rows.count) { $1 = rows.count }
    for shift in stride(from: 0, to: UInt64(64 - (end - first).leadingZeroBitCount), by: digitBits) {
      rows.withUnsafeBufferPointer { rows in
        sorted.withUnsafeMutableBufferPointer { sorted in
          distribute(rows, to: sorted) { Int(truncatingIfNeeded: (min($0, end) &- first) &>> shift) & (digits - 1) }
        }
      }
      swap(&rows, &sorted)
    }
  }

  private static var digits: Int { 1 << digitBits }

  /// Puts rows in the order of a digit of their ranks.
  @inline(__always)
  private static func distribute(
    _ rows: UnsafeBufferPointer<RankedRow>, to sorted: UnsafeMutableBufferPointer<RankedRow>,
    by digit: @escaping @Sendable (UInt64) -> Int
  ) {
    // Each thread reads rows of its own and writes them to places of its own.
    nonisolated(unsafe) let (rows, sorted) = (rows, sorted)
    let counts = Threads.divide(rows.count, worthThread: worthThread) { part in
      var counts = [Int](repeating: 0, count: digits)
      for row in rows[part.share(of: rows.count)] { counts[digit(row.rank)] += 1 }
      return counts
    }
    var (starts, next) = (counts, 0)
    for value in 0..<digits {
      for part in counts.indices {
        starts[part][value] = next
        next += counts[part][value]
      }
    }
    _ = Threads.divide(rows.count, worthThread: worthThread) { [starts] part in
      var places = starts[part.number]
      for row in rows[part.share(of: rows.count)] {
        let digit = digit(row.rank)
        sorted[places[digit]] = row
        places[digit] += 1
      }
    }
  }
}
