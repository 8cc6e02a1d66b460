/// Hashes in pieces that fit a fast cache: looking for equal ones in a table of the whole would miss it every time.
enum HashPartition {
  /// By how many bits so many hashes are best told apart.
  static func bits(for count: Int) -> Int { max(0, Int.bitWidth - count.leadingZeroBitCount - 11) }

  /// Counts hashes by their highest bits.
  ///
  /// - Parameters:
  ///   - hashes: The hashes, sorted or not.
  ///   - pieces: How many pieces there are.
  ///   - shift: How many bits of a hash stand below the number of its piece.
  /// - Returns: Where the pieces begin once the hashes are sorted, and where the last one ends.
  static func starts(of hashes: [UInt64], pieces: Int, shift: UInt64) -> [Int] {
    var starts = [Int](repeating: 0, count: pieces + 1)
    for hash in hashes { starts[Int(hash >> shift) + 1] += 1 }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    return starts
  }

  /// Sorts hashes by their highest bits, where they are; returns where those of each piece begin and all end.
  static func sort(_ hashes: inout [UInt64], bits: Int) -> [Int] {
    let shift = UInt64(64 - bits)
    let starts = starts(of: hashes, pieces: 1 << bits, shift: shift)
    var next = starts
    for piece in 0..<(1 << bits) {
      while next[piece] < starts[piece + 1] {
        let home = Int(hashes[next[piece]] >> shift)
        if home != piece { hashes.swapAt(next[piece], next[home]) }
        next[home] += 1
      }
    }
    return starts
  }
}
