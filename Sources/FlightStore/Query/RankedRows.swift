/// A row by its place among others, and its rank by a key.
struct RankedRow {
  let rank: UInt64
  let place: Int
}

/// Rows in the order of their ranks, those of the same rank in that of their places.
enum RankedRows {
  // From here on, distributing rows by digits is cheaper than comparing them.
  private static let many = 1 << 10
  private static let digitBits = 11

  /// Returns the rows whose rank is not greater than a last one.
  ///
  /// - Complexity: O(*n*), where *n* is the number of ranks.
  static func sorted(_ ranks: [UInt64], upTo last: UInt64) -> [RankedRow] {
    var rows: [RankedRow] = []
    // Apart from the others, lest they make the range of the ranks that of all numbers.
    var unknown: [RankedRow] = []
    if last == .max { rows.reserveCapacity(ranks.count) }
    var (least, greatest) = (UInt64.max, UInt64.min)
    for (place, rank) in ranks.enumerated() where rank <= last {
      if rank == .max {
        unknown.append(RankedRow(rank: rank, place: place))
      } else {
        rows.append(RankedRow(rank: rank, place: place))
        (least, greatest) = (min(least, rank), max(greatest, rank))
      }
    }
    if rows.count < many {
      rows.sort { $0.rank != $1.rank ? $0.rank < $1.rank : $0.place < $1.place }
    } else {
      sortByDigits(&rows, from: least, to: greatest)
    }
    return unknown.isEmpty ? rows : rows + unknown
  }

  /// Sorts by the digits of the distances from the least rank, the lowest digit first; what has the same keeps its order.
  private static func sortByDigits(_ rows: inout [RankedRow], from least: UInt64, to greatest: UInt64) {
    var sorted = rows
    for shift in stride(from: 0, to: 64 - (greatest - least).leadingZeroBitCount, by: digitBits) {
      func digit(_ row: RankedRow) -> Int {
        Int(truncatingIfNeeded: (row.rank &- least) &>> UInt64(shift)) & (1 << digitBits - 1)
      }
      var places = [Int](repeating: 0, count: 1 << digitBits + 1)
      for row in rows { places[digit(row) + 1] += 1 }
      for value in 1..<places.count { places[value] += places[value - 1] }
      for row in rows {
        sorted[places[digit(row)]] = row
        places[digit(row)] += 1
      }
      swap(&rows, &sorted)
    }
  }
}
