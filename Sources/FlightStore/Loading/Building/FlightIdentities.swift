/// The identities of all flights that have been read, as 50-bit hashes.
///
/// They reveal at the end of the input which flights may have come more than once. Flights that come once therefore
/// need no place in an index, and a filtered flight costs five bytes.
struct FlightIdentities {
  /// Hashes sorted into buckets by their highest bits, which are not stored.
  private struct Sorted {
    private let low: [UInt32]
    private let middle: [UInt8]
    /// The start of each bucket, and the end of the last one.
    private let starts: [UInt16]

    init(_ hashes: [UInt64]) {
      let restBits = UInt64(FlightIdentities.restBits)
      // Where each bucket starts, and the end.
      var next = [Int](repeating: 0, count: FlightIdentities.bucketCount + 1)
      for hash in hashes { next[Int(hash >> restBits) + 1] += 1 }
      for index in 1..<next.count { next[index] += next[index - 1] }
      starts = next.map { UInt16($0) }
      var low = [UInt32](repeating: 0, count: hashes.count)
      var middle = [UInt8](repeating: 0, count: hashes.count)
      for hash in hashes {
        let bucket = Int(hash >> restBits)
        low[next[bucket]] = UInt32(truncatingIfNeeded: hash)
        middle[next[bucket]] = UInt8(truncatingIfNeeded: hash >> 32)
        next[bucket] += 1
      }
      self.low = low
      self.middle = middle
    }

    var count: Int { low.count }

    func indices(of bucket: Int) -> Range<Int> { Int(starts[bucket])..<Int(starts[bucket + 1]) }

    /// Returns the bits of a hash that its bucket does not imply.
    func rest(_ index: Int) -> UInt64 { UInt64(middle[index]) << 32 | UInt64(low[index]) }
  }

  // With 50 bits, two of ten million flights hardly ever share a hash.
  private static let bits = 50
  private static let restBits = 40
  private static let bucketCount = 1 << (bits - restBits)
  // A list of this length fits the cache while it is sorted, needs little extra memory, and has 16-bit positions.
  private static let longest = 1 << 14
  private var unsorted: [UInt64] = []
  private var sorted: [Sorted] = []
  /// The hashes that came more than once in the previous pass; every state of these flights is kept whole.
  private let repeated: NumberMap

  init(repeated: NumberMap = NumberMap()) { self.repeated = repeated }

  /// The number of flights noted, counting repetitions.
  var count: Int { sorted.reduce(unsorted.count) { $0 + $1.count } }

  /// Returns whether every state of a flight is kept whole.
  @inline(__always)
  func isRepeated(_ hash: UInt64) -> Bool { !repeated.isEmpty && repeated[hash] != nil }

  /// Notes a flight that is not repeated.
  @inline(__always)
  mutating func note(_ hash: UInt64) {
    if _slowPath(unsorted.count == Self.longest) { sort() }
    unsorted.append(hash)
  }

  /// Sorts the noted hashes, on the thread that has noted them.
  mutating func sort() {
    if unsorted.isEmpty { return }
    sorted.append(Sorted(unsorted))
    unsorted.removeAll(keepingCapacity: true)
  }

  /// Adds the hashes that another thread has noted.
  mutating func append(_ other: consuming FlightIdentities) {
    other.sort()
    sorted += other.sorted
  }

  /// Returns the highest 50 bits of the hash of an identity.
  ///
  /// `id` is the identifier, or the ident of a flight without one; `rest` combines the hashes of the airports'
  /// codes, and the departure of a flight without an identifier.
  @inline(__always)
  static func hash(_ id: Bytes, and rest: UInt64, by hasher: ByteHasher) -> UInt64 {
    hasher.mix(hasher.hash(id), with: rest) >> UInt64(64 - bits)
  }

  /// Returns the hashes that were noted more than once.
  ///
  /// Each is that of a flight that came more than once or, rarely, of two flights whose hashes collide.
  ///
  /// - Complexity: O(*n*), where *n* is the number of flights.
  consuming func findRepeated() -> [UInt64] {
    sort()
    let lists = sorted
    let count = lists.reduce(0) { $0 + $1.count }
    let parts = Threads.divide(count, worthThread: 1 << 16) { part in
      var found: [UInt64] = []
      var search = RepetitionSearch()
      for bucket in part.turns(of: Self.bucketCount) {
        for list in lists { for number in list.indices(of: bucket) { search.add(list.rest(number)) } }
        found += search.takeRepeated().map { UInt64(bucket) << Self.restBits | $0 }
      }
      return found
    }
    return Array(joining: parts)
  }
}

/// A search for numbers that occur repeatedly among evenly distributed ones.
///
/// The lowest bits of a number are its place in a table of single bits. Few numbers share a place with another, and only
/// these are compared.
private struct RepetitionSearch {
  private var numbers: [UInt64] = []
  /// The places of one number or more, and those of two or more.
  private var (taken, shared): ([UInt64], [UInt64]) = ([0], [0])

  // With 16 places for a number, one in eight shares its place.
  private static let placesPerNumber = 16

  mutating func add(_ number: UInt64) { numbers.append(number) }

  /// Returns the numbers that were added repeatedly, one time less often, and removes all.
  ///
  /// - Complexity: O(*n*) if few are repeated, else O(*n* log *n*).
  mutating func takeRepeated() -> [UInt64] {
    while taken.count * 64 < numbers.count * Self.placesPerNumber {
      taken += taken
      shared += shared
    }
    let lastPlace = UInt64(taken.count * 64 - 1)
    for number in numbers {
      let (word, bit): (Int, UInt64) = (Int(number & lastPlace) >> 6, 1 << (number & 63))
      shared[word] |= taken[word] & bit
      taken[word] |= bit
    }
    var suspects = numbers.filter { shared[Int($0 & lastPlace) >> 6] >> ($0 & 63) & 1 != 0 }
    suspects.sort()
    for word in taken.indices { (taken[word], shared[word]) = (0, 0) }
    numbers.removeAll(keepingCapacity: true)
    return zip(suspects, suspects.dropFirst()).filter { $0 == $1 }.map(\.0)
  }
}
