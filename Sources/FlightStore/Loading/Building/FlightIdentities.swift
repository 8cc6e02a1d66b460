/// The identities of all flights that have been read, as 58-bit hashes.
///
/// They reveal at the end of the input which flights may have come more than once. Flights that come once therefore
/// need no place in an index, and a filtered flight costs six bytes.
///
/// The lowest bits of a hash are those of the airports, and 0 where one of them is unknown: such a record may be that of
/// any flight with the same identifier.
struct FlightIdentities {
  /// Hashes sorted into buckets by their highest bits, which are not stored.
  private struct Sorted {
    private let low: [UInt32]
    private let middle: [UInt16]
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
      var middle = [UInt16](repeating: 0, count: hashes.count)
      for hash in hashes {
        let bucket = Int(hash >> restBits)
        low[next[bucket]] = UInt32(truncatingIfNeeded: hash)
        middle[next[bucket]] = UInt16(truncatingIfNeeded: hash >> 32)
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

  // With 42 bits of the identifier, one of half a million incomplete flights among ten million may seem to be another.
  private static let bits = 58
  private static let restBits = 48
  fileprivate static let airportBits = 16
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

  /// Whether there are flights of which every state is kept whole.
  var hasRepeated: Bool { !repeated.isEmpty }

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

  mutating func append(_ other: consuming FlightIdentities) {
    other.sort()
    sorted += other.sorted
  }

  /// Returns the hash of an identity.
  ///
  /// `id` is the identifier, or the ident of a flight without one; `rest` combines the hashes of the airports' codes, or
  /// those of the origin and the departure of a flight without an identifier. It is `nil` if an airport is unknown.
  @inline(__always)
  static func hash(_ id: Bytes, and rest: UInt64?, by hasher: ByteHasher) -> UInt64 {
    let hash = hasher.hash(id)
    let high = (hash >> UInt64(64 - bits + airportBits)) << UInt64(airportBits)
    return rest.map { high | max(1, hasher.mix(hash, with: $0) >> UInt64(64 - airportBits)) } ?? high
  }

  /// Returns the hashes that were noted more than once, and those of incomplete flights and of the flights that they may
  /// be.
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

/// A search for hashes that occur repeatedly among evenly distributed ones.
///
/// The lowest bits of an identifier's hash are its place in a table of single bits. Few share a place with another, and
/// only these are compared.
private struct RepetitionSearch {
  private var hashes: [UInt64] = []
  /// The places of one hash or more, and those of two or more.
  private var (taken, shared): ([UInt64], [UInt64]) = ([0], [0])

  // With 16 places for a hash, one in eight shares its place.
  private static let placesPerHash = 16

  mutating func add(_ hash: UInt64) { hashes.append(hash) }

  /// Returns the hashes of flights that may have come more than once, and removes all.
  ///
  /// - Complexity: O(*n*) if few are repeated, else O(*n* log *n*).
  mutating func takeRepeated() -> [UInt64] {
    while taken.count * 64 < hashes.count * Self.placesPerHash {
      taken += taken
      shared += shared
    }
    let lastPlace = UInt64(taken.count * 64 - 1)
    let airportBits = UInt64(FlightIdentities.airportBits)
    for hash in hashes {
      let place = hash >> airportBits & lastPlace
      let (word, bit): (Int, UInt64) = (Int(place >> 6), 1 << (place & 63))
      shared[word] |= taken[word] & bit
      taken[word] |= bit
    }
    var suspects = hashes.filter { hash in
      let place = hash >> airportBits & lastPlace
      return shared[Int(place >> 6)] >> (place & 63) & 1 != 0
    }
    suspects.sort()
    for word in taken.indices { (taken[word], shared[word]) = (0, 0) }
    hashes.removeAll(keepingCapacity: true)
    var repeated: [UInt64] = []
    var rest = suspects[...]
    while let first = rest.first {
      let alike = rest.prefix { $0 >> airportBits == first >> airportBits }
      rest = rest.dropFirst(alike.count)
      // An incomplete flight comes first.
      let isIncomplete = first & (1 << airportBits - 1) == 0
      repeated +=
        isIncomplete && alike.count > 1 ? Array(alike) : zip(alike, alike.dropFirst()).filter { $0 == $1 }.map(\.0)
    }
    return repeated
  }
}
