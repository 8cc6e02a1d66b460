/// The keys that records are made of, each with a slot, and a way from the bytes of a key to its slot.
///
/// A slot is a place in `RawRecord`. One slot serves every kind of record that has the key at the same path: `name` of an
/// airport and of an airline are one slot, `code` inside `origin` and inside `destination` are two.
final class RecordKeys: Sendable {
  /// Where a key stands: in the record itself or in one of the objects that belong to it.
  struct Context: Hashable {
    let index: UInt8
    static let record = Context(index: 0)
    /// The context inside the object with a name; that of the record itself for any other.
    static func named(_ name: some StringProtocol) -> Context { all.first { $0.name == name }?.context ?? .record }

    /// The context that has the same objects with the same meaning: either airport of a flight.
    var sameObjects: Context { index == 2 ? Context(index: 1) : self }
    static let all: [(name: String, context: Context)] = [
      ("", .record), ("origin", Context(index: 1)), ("destination", Context(index: 2)),
      ("last_position", Context(index: 3)), ("airline", Context(index: 4)),
    ]
  }

  /// What the value of a key may be, beside null.
  enum Shape: UInt8 {
    /// A string, number or literal; a container is looked into for records of its own.
    case scalar
    /// An array that belongs to the record.
    case list
    /// An object whose keys belong to the record, in the key's `inner` context.
    case object
    /// A container to be passed over: it holds nothing that is asked for.
    case ignored
  }

  struct Key {
    /// The place of the value in a record; negative for a key that no record has.
    let slot: Int32
    var shape = Shape.scalar
    var inner = Context.record

    static let unknown = Key(slot: -1)

    var isKnown: Bool { slot >= 0 }
  }

  /// The keys of AeroAPI's records.
  static let shared = RecordKeys(.aeroAPI)

  /// The paths, by slot.
  let paths: [String]
  /// What tells kinds of records apart.
  let classifier: RecordClassifier
  /// The slots that are filled from others where they are empty.
  let substitutes: [Substitute]
  private let table: KeyTable
  private let slotsByContext: [[Int32]]
  private let areInner: [Bool]

  /// Finds the keys of tables.
  init(_ schema: Schema) {
    var paths: [String] = []
    var table = KeyTable()
    var slotsByContext = Context.all.map { _ in [Int32]() }
    var areInner: [Bool] = []
    func add(_ path: String, _ shape: Shape = .scalar, _ inner: Context = .record) {
      let key = Key(slot: Int32(paths.count), shape: shape, inner: inner)
      guard let context = table.insert(path, key) else { return }
      slotsByContext[Int(context.index)].append(key.slot)
      areInner.append(context != .record)
      paths.append(path)
    }
    for (name, context) in Context.all.dropFirst() { add(name, .object, context) }
    for column in schema.flights.columns where column.storage == .list {
      for path in column.paths { add(path, .list) }
    }
    // `alternatives` are other answers to an ambiguous question, not data; the others are arrays of plain numbers.
    for path in ["alternatives", "waypoints", "bounding_box"] { add(path, .ignored) }
    for path in Self.otherPaths(schema) { add(path) }
    self.slotsByContext = slotsByContext
    self.areInner = areInner
    self.paths = paths
    self.table = table
    classifier = RecordClassifier { table.key($0)?.slot ?? -1 }
    substitutes = Self.substitutions(schema).compactMap { path, others in
      table.key(path).map { Substitute(slot: $0.slot, others: others.compactMap { table.key($0)?.slot }) }
    }
  }

  /// Returns the slot of a path; every path of a column has one.
  func slot(_ path: String) -> Int? { table.key(path).map { Int($0.slot) } }

  /// What is wrong with the value at a slot.
  func unsound(_ reason: UnsoundRecord.Reason, _ slot: Int32) -> UnsoundRecord {
    UnsoundRecord(reason: reason, key: name(slot))
  }

  /// The path of a slot as messages write it.
  func name(_ slot: Int32) -> String { paths[Int(slot)].replacing("/", with: ".") }

  /// Whether the key of a slot stands in an object of the record.
  func isInner(_ slot: Int) -> Bool { areInner[slot] }

  /// The slots whose keys stand in a context.
  func slots(in context: Context) -> [Int32] { slotsByContext[Int(context.index)] }

  /// Returns the key that bytes spell in a context; `Key.unknown` if no record has it there.
  func find(_ start: UnsafePointer<UInt8>, count: Int, in context: Context) -> Key {
    table.find(start, count: count, in: context)
  }

  /// The paths of what is no container, and some of those that are; some of them twice.
  private static func otherPaths(_ schema: Schema) -> [String] {
    let (airports, airlines) = (schema.airports.paths, schema.airlines.paths)
    var paths = schema.flights.paths + airports + airlines
    // How an airport and an airline are named inside a flight; ours adds what a pipe would lose.
    paths += airportObjects.flatMap { end in (["code"] + airports).map { "\(end)/\($0)" } }
    paths += (["code"] + airlines).map { "airline/\($0)" }
    // Schedules name airports in plain keys, and the flight behind a codeshare.
    paths += airportObjects.flatMap { end in ["icao", "iata", "lid"].map { "\(end)_\($0)" } }
    paths += ["actual_ident", "actual_ident_icao", "actual_ident_iata"]
    // References, error replies, messages of Firehose, and what else tells records apart.
    paths += ["code", "airport_info_url", "operator_info_url", "title", "reason", "detail", "pitr"]
    return paths + telling
  }
}

/// A small open-addressing table from the bytes of a key to the key.
private struct KeyTable {
  /// The first and the last eight bytes of a name, which are all of most.
  private struct Ends: Equatable {
    let first, last: UInt64
    let count: Int

    @inline(__always)
    init(_ start: UnsafePointer<UInt8>, count: Int) {
      last = ByteHash.tail(start, count)
      first = count < 8 ? last : JSONScanner.word(at: start)
      self.count = count
    }

    var areAll: Bool { count <= 16 }
  }

  private struct Entry {
    let ends: Ends
    /// Where its name stands among all.
    let offset: Int
    let context: RecordKeys.Context
    let key: RecordKeys.Key
  }

  // Four times the number of keys keeps nearly every look-up at one probe.
  private static let capacity = 1024
  // One more than the place in `entries`; 0 is empty.
  private var places = [UInt16](repeating: 0, count: capacity)
  private var entries: [Entry] = []
  private var names: [UInt8] = []

  /// Adds the key at the end of a path and returns the context that it stands in; `nil` where it is there already.
  mutating func insert(_ path: String, _ key: RecordKeys.Key) -> RecordKeys.Context? {
    Self.withParts(of: path) { name, context in
      guard let start = name.baseAddress, !find(start, count: name.count, in: context).isKnown else { return nil }
      let ends = Ends(start, count: name.count)
      var index = Self.index(ends, context)
      while places[index] != 0 { index = (index + 1) % Self.capacity }
      entries.append(Entry(ends: ends, offset: names.count, context: context, key: key))
      names += name
      places[index] = UInt16(entries.count)
      return context
    }
  }

  /// Returns the key at the end of a path, if there is one.
  func key(_ path: String) -> RecordKeys.Key? {
    Self.withParts(of: path) { name, context in
      let key = name.baseAddress.map { find($0, count: name.count, in: context) }
      return key.flatMap { $0.isKnown ? $0 : nil }
    }
  }

  private static func withParts<Result>(
    of path: String, _ body: (UnsafeBufferPointer<UInt8>, RecordKeys.Context) -> Result
  ) -> Result {
    var path = path
    return path.withUTF8 { bytes in
      guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")) else { return body(bytes, .record) }
      let object = String(decoding: bytes[..<slash], as: UTF8.self)
      return body(UnsafeBufferPointer(rebasing: bytes[(slash + 1)...]), .named(object))
    }
  }

  func find(_ start: UnsafePointer<UInt8>, count: Int, in context: RecordKeys.Context) -> RecordKeys.Key {
    let ends = Ends(start, count: count)
    var index = Self.index(ends, context)
    while places[index] != 0 {
      let entry = entries[Int(places[index]) - 1]
      if entry.ends == ends, entry.context == context, ends.areAll || isName(entry.offset, start, count) {
        return entry.key
      }
      index = (index + 1) % Self.capacity
    }
    return .unknown
  }

  private func isName(_ offset: Int, _ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    names.withUnsafeBufferPointer { ByteHash.equal(start, $0.baseAddress.map { $0 + offset }, count) }
  }

  @inline(__always)
  private static func index(_ ends: Ends, _ context: RecordKeys.Context) -> Int {
    let start = ends.first ^ UInt64(ends.count) << 56 ^ UInt64(context.index) << 48
    return Int(truncatingIfNeeded: ByteHash.mix(start, ends.last)) & (capacity - 1)
  }
}
