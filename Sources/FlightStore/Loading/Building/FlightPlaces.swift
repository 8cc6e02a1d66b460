/// The places of the flights that were read from JSON, so that some of those that were skipped can be read afterward.
///
/// Which flights belong to a found one (its inbound flight, and those that it is the inbound flight of) is known only
/// once it is found. Each place says by hashes which flights it may belong to.
struct FlightPlaces: Sendable {
  // Without it, flights are read in a second pass: 1.8 times the CPU time (the card of a flight).

  struct Place: BitwiseCopyable, Sendable {
    /// The offset of its record in the input.
    let offset: Int
    /// The hashes of its identifier and of that of its inbound flight.
    let id, inbound: UInt32
  }

  /// The hash in place of one that is unknown: of a flight that was kept, or of an unusual text.
  private static let unknown = UInt32.max
  // Lists of this length are appended to without moving many places.
  private static let longest = 1 << 14

  /// The places in each input that has been read to its end, in the order of reading.
  private var inputs: [(source: DataSource, lists: [[Place]])] = []
  /// The places in the input that is being read.
  private var lists: [[Place]] = []
  private var last: [Place] = []

  /// Returns the hash of an identifier; 0 if there is none.
  static func hash(_ id: Bytes, by hasher: ByteHasher) -> UInt32 {
    id.isEmpty ? 0 : min(UInt32(truncatingIfNeeded: hasher.hash(id) >> 32), unknown - 1)
  }

  mutating func noteKept(at offset: Int) { note(Place(offset: offset, id: Self.unknown, inbound: Self.unknown)) }

  /// Notes a flight that was skipped; its identifier and that of its inbound flight are in the given slots.
  mutating func noteSkipped(_ record: RawRecord, id: Int32, inbound: Int32, by hasher: ByteHasher) {
    func hash(_ slot: Int32) -> UInt32 {
      if !record.hasValue(slot) || record.bytes(slot).isEmpty { return 0 }
      return record.isPlainText(slot) ? Self.hash(record.bytes(slot), by: hasher) : Self.unknown
    }
    note(Place(offset: record.offset, id: hash(id), inbound: hash(inbound)))
  }

  private mutating func note(_ place: Place) {
    if last.count == Self.longest { endList() }
    last.append(place)
  }

  private mutating func endList() {
    if !last.isEmpty { lists.append(last) }
    last = []
  }

  /// Assigns the places since the end of the previous input to an input.
  mutating func endInput(_ source: DataSource) {
    endList()
    inputs.append((source, lists))
    lists = []
  }

  mutating func append(_ other: consuming FlightPlaces) {
    endList()
    other.endList()
    lists += other.lists
    inputs += other.inputs
  }

  /// Reads the flights that were kept and those that may belong to some flights, in the order of the inputs.
  ///
  /// The latter are given by the hashes of their identifiers. The result is `nil` if an input can no longer be read.
  ///
  /// - Complexity: O(*n*), where *n* is the number of places.
  func read(flightsOf hashes: [UInt32], onto tables: consuming Tables) -> Tables? {
    var builder = GraphBuilder(tables)
    var sought = NumberMap()
    for hash in hashes + [Self.unknown] { sought.set(0, for: UInt64(hash)) }
    for (source, lists) in inputs {
      var offsets: [Int] = []
      for list in lists {
        for place in list where sought[UInt64(place.id)] != nil || sought[UInt64(place.inbound)] != nil {
          offsets.append(place.offset)
        }
      }
      if offsets.isEmpty { continue }
      guard let window = try? ByteWindow(opening: source, capacity: Self.windowCapacity) else { return nil }
      var reader = DocumentReader(window, parser: RecordParser(keys: builder.keys), sink: builder)
      do throws(ReadStop) { for offset in offsets { try reader.readElement(at: offset) } } catch { return nil }
      builder = reader.finish()
    }
    builder.joinAndPack()
    return builder.tables
  }

  // Records are a few kilobytes, and far from each other.
  private static let windowCapacity = 16 << 10
}
