/// The identities of all flights that were met, as hashes: enough to find out, in the end, which may have come twice.
///
/// Flights that come once need no place in an index then, and one that is not kept leaves eight bytes behind.
struct FlightIdentities {
  private var hashes: [UInt64] = []
  /// Those before, and those that other threads have met.
  private var others: [[UInt64]] = []
  /// Those that came more than once when the input was read before: of these flights every state is to be kept whole.
  private let repeated: NumberMap

  // An array that grows without end is in memory twice whenever it grows.
  private static let longest = 1 << 18

  init(repeated: NumberMap = NumberMap()) { self.repeated = repeated }

  /// Whether every state of a flight is to be kept whole.
  @inline(__always)
  func isRepeated(_ hash: UInt64) -> Bool { !repeated.isEmpty && repeated[hash] != nil }

  /// Notes a flight that is not.
  @inline(__always)
  mutating func note(_ hash: UInt64) {
    if _slowPath(hashes.count == Self.longest) {
      others.append(hashes)
      hashes = []
    }
    hashes.append(hash)
  }

  mutating func append(_ other: consuming FlightIdentities) {
    others.append(other.hashes)
    others += other.others
  }

  /// The hash of an identity: the identifier, or the ident and scheduled departure, and the hashes of the airports' codes.
  @inline(__always)
  static func hash(_ id: UnsafeBufferPointer<UInt8>, _ rest: UInt64) -> UInt64 {
    max(1, ByteHash.mix(ByteHash.hash(id), rest))
  }

  /// Returns the hashes that were noted more than once: of flights that came more than once, or, hardly ever, of two flights
  /// whose hashes agree.
  ///
  /// - Complexity: O(*n*), where *n* is the number of flights.
  consuming func findRepeated() -> NumberMap {
    var lists = [hashes] + others
    (hashes, others) = ([], [])
    let count = lists.reduce(0) { $0 + $1.count }
    let bits = HashPartition.bits(for: count)
    let starts = lists.indices.map { HashPartition.sort(&lists[$0], bits: bits) }
    var found = NumberMap()
    var table: [UInt64] = []
    for piece in 0..<(1 << bits) {
      let slices = lists.indices.map { lists[$0][starts[$0][piece]..<starts[$0][piece + 1]] }
      Self.findRepeated(in: slices, &table, &found)
    }
    return found
  }

  private static func findRepeated(
    in lists: [ArraySlice<UInt64>], _ table: inout [UInt64], _ found: inout NumberMap
  ) {
    let count = lists.reduce(0) { $0 + $1.count }
    var size = max(16, table.count)
    while size < count * 2 { size *= 2 }
    if table.count < size { table = [UInt64](repeating: 0, count: size) }
    for hash in lists.joined() {
      var index = Int(truncatingIfNeeded: hash) & (size - 1)
      while table[index] != 0, table[index] != hash { index = (index + 1) & (size - 1) }
      if table[index] == hash { found[hash] = 0 }
      table[index] = hash
    }
    for index in table.indices { table[index] = 0 }
  }
}
