/// The identities of all flights that were met, as hashes: enough to find out, in the end, which may have come twice.
///
/// Flights that come once need no place in an index then, and one that is not kept leaves five bytes behind.
struct FlightIdentities {
  /// Hashes sorted into pieces by their highest bits, which need not be kept.
  private struct Sorted {
    private let low: [UInt32]
    private let middle: [UInt8]
    /// Where each piece begins, and the last one ends.
    private let starts: [UInt16]

    init(_ hashes: [UInt64]) {
      let (pieces, restBits) = (FlightIdentities.pieceCount, UInt64(FlightIdentities.restBits))
      var next = FlightIdentities.starts(of: hashes, pieces: pieces, shift: restBits)
      starts = next.map { UInt16($0) }
      var low = [UInt32](repeating: 0, count: hashes.count)
      var middle = [UInt8](repeating: 0, count: hashes.count)
      for hash in hashes {
        let piece = Int(hash >> restBits)
        low[next[piece]] = UInt32(truncatingIfNeeded: hash)
        middle[next[piece]] = UInt8(truncatingIfNeeded: hash >> 32)
        next[piece] += 1
      }
      self.low = low
      self.middle = middle
    }

    var count: Int { low.count }

    func indices(of piece: Int) -> Range<Int> { Int(starts[piece])..<Int(starts[piece + 1]) }

    /// Returns the bits of a hash that its piece does not say.
    func rest(_ index: Int) -> UInt64 { UInt64(middle[index]) << 32 | UInt64(low[index]) }
  }

  // Fifty bits of a hash: of ten million flights hardly ever do two agree.
  private static let bits = 50
  private static let restBits = 40
  private static let pieceCount = 1 << (bits - restBits)
  // What is sorted at once fits a fast cache, takes little memory of its own, and has places of 16 bits.
  private static let longest = 1 << 14
  // So few are compared with each other sooner than an index is made.
  private static let mostCompared = 64

  private var unsorted: [UInt64] = []
  private var sorted: [Sorted] = []
  /// Those that came more than once when the input was read before: of these flights every state is to be kept whole.
  private let repeated: NumberMap

  init(repeated: NumberMap = NumberMap()) { self.repeated = repeated }

  /// The number of flights that were noted, each as often as it came.
  var count: Int { sorted.reduce(unsorted.count) { $0 + $1.count } }

  /// Whether every state of a flight is to be kept whole.
  @inline(__always)
  func isRepeated(_ hash: UInt64) -> Bool { !repeated.isEmpty && repeated[hash] != nil }

  /// Notes a flight that is not.
  @inline(__always)
  mutating func note(_ hash: UInt64) {
    if _slowPath(unsorted.count == Self.longest) { sort() }
    unsorted.append(hash)
  }

  /// Sorts what has been noted: work for the thread that has noted it.
  mutating func sort() {
    if unsorted.isEmpty { return }
    sorted.append(Sorted(unsorted))
    unsorted.removeAll(keepingCapacity: true)
  }

  /// Adds what another thread has noted.
  mutating func append(_ other: consuming FlightIdentities) {
    other.sort()
    sorted += other.sorted
  }

  /// Hashes an identity.
  ///
  /// - Parameters:
  ///   - id: The identifier, or the ident of a flight that has none.
  ///   - rest: The hashes of the codes of its airports, and what else tells it apart.
  ///   - hasher: Hashes the identifier.
  /// - Returns: As many bits as are kept.
  @inline(__always)
  static func hash(_ id: UnsafeBufferPointer<UInt8>, and rest: UInt64, by hasher: ByteHasher) -> UInt64 {
    hasher.mix(hasher.hash(id), rest) >> UInt64(64 - bits)
  }

  /// Returns the hashes that were noted more than once: of flights that came more than once, or, hardly ever, of two flights
  /// whose hashes agree.
  ///
  /// - Complexity: O(*n*), where *n* is the number of flights.
  consuming func findRepeated() -> [UInt64] {
    sort()
    let lists = sorted
    let count = lists.reduce(0) { $0 + $1.count }
    let parts = Threads.divide(count, worthThread: 1 << 16) { part in
      var found: [UInt64] = []
      for piece in part.turns(of: Self.pieceCount) { found += Self.findRepeated(in: piece, of: lists) }
      return found
    }
    return Array(joining: parts)
  }

  /// Counts hashes by their highest bits.
  ///
  /// - Parameters:
  ///   - hashes: The hashes, sorted or not.
  ///   - pieces: How many pieces there are.
  ///   - shift: How many bits of a hash stand below the number of its piece.
  /// - Returns: Where the pieces begin once the hashes are sorted, and where the last one ends.
  private static func starts(of hashes: [UInt64], pieces: Int, shift: UInt64) -> [Int] {
    var starts = [Int](repeating: 0, count: pieces + 1)
    for hash in hashes { starts[Int(hash >> shift) + 1] += 1 }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    return starts
  }

  private static func findRepeated(in piece: Int, of lists: [Sorted]) -> [UInt64] {
    let count = lists.reduce(0) { $0 + $1.indices(of: piece).count }
    if count < 2 { return [] }
    var (rests, found): ([UInt64], [UInt64]) = ([], [])
    rests.reserveCapacity(count)
    for list in lists { for number in list.indices(of: piece) { rests.append(list.rest(number)) } }
    if count <= mostCompared {
      for (number, rest) in rests.enumerated() where rests[..<number].contains(rest) { found.append(rest) }
    } else {
      var index = HashIndex()
      index.reserve(count)
      for (number, rest) in rests.enumerated() {
        // What the piece does not say of a hash is a hash of its own.
        let hash = rest << UInt64(64 - restBits)
        switch index.search(hash, where: { rests[$0] == rest }) {
        case .row: found.append(rest)
        case .free(let place): index.insert(hash, row: number, at: place)
        }
      }
    }
    return found.map { UInt64(piece) << restBits | $0 }
  }
}
