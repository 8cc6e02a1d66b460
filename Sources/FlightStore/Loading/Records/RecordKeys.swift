/// The keys of records, each with a slot, and a lookup from the bytes of a key to its slot.
///
/// A slot is an index into `RawRecord`. One slot serves every kind of record that has the key at the same path: `name`
/// of an airport and of an airline share a slot, `code` inside `origin` and inside `destination` do not.
final class RecordKeys: Sendable {
  /// The container of a key: the record itself or one of the objects that belong to it.
  struct Context: Hashable {
    let index: UInt8
    static let record = Context(index: 0)
    /// Returns the context inside an object by name; that of the record itself for any other name.
    static func named(_ name: some Sequence<UInt8>) -> Context {
      all.first { $0.name.utf8.elementsEqual(name) }?.context ?? .record
    }

    /// The context whose objects have the same meaning: `origin` for either airport of a flight.
    var sameObjects: Context { index == 2 ? Context(index: 1) : self }
    static let all: [(name: String, context: Context)] = [
      ("", .record), ("origin", Context(index: 1)), ("destination", Context(index: 2)),
      ("last_position", Context(index: 3)), ("airline", Context(index: 4)),
    ]
  }

  /// The shapes that the value of a key may have, besides null.
  enum Shape: UInt8 {
    /// A string, number or literal; a container is searched for records of its own.
    case scalar
    /// An array that belongs to the record.
    case list
    /// An object whose keys belong to the record, in the key's `inner` context.
    case object
    /// A container to be skipped, because nothing in it is needed.
    case ignored
  }

  struct Key {
    /// The index of the value in a record; negative for an unknown key.
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
  let classifier: RecordClassifier
  /// The slots that are filled from others if they are empty.
  let substitutes: [Substitute]
  /// The slots of nested keys, each with its object and the key in a record from a table: `origin.code` for `code`.
  let flattened: [(object: Int32, inner: Int32, flat: Int32)]
  // One loop over neighboring slots finds out whether a record has a flat key, which hardly any has.
  private let flatSlots: Range<Int>
  private let airportObjects: [Int32]
  // Set once, in the initializer.
  @safe nonisolated(unsafe) private let table: KeyTable
  private let slotsByContext: [[Int32]]
  private let areInner: [Bool]

  init(_ schema: Schema) {
    var paths: [String] = []
    var table = KeyTable()
    var slotsByContext = Context.all.map { _ in [Int32]() }
    var areInner: [Bool] = []
    func add(_ path: String, as shape: Shape = .scalar, inner: Context = .record) {
      let key = Key(slot: Int32(paths.count), shape: shape, inner: inner)
      guard let context = table.insert(path, key: key) else { return }
      slotsByContext[Int(context.index)].append(key.slot)
      areInner.append(context != .record)
      paths.append(path)
    }
    for (name, context) in Context.all.dropFirst() { add(name, as: .object, inner: context) }
    for column in schema.flights.columns where column.storage == .list {
      for path in column.paths { add(path, as: .list) }
    }
    // `alternatives` are other matches of an ambiguous request, not data; the others are arrays of plain numbers.
    for path in ["alternatives", "waypoints", "bounding_box"] { add(path, as: .ignored) }
    for path in Self.otherPaths(schema) { add(path) }
    var flattened: [(object: Int32, inner: Int32, flat: Int32)] = []
    for (name, context) in Context.all.dropFirst() {
      let object = table.key(name)?.slot ?? -1
      for inner in slotsByContext[Int(context.index)] {
        flattened.append((object, inner, Int32(paths.count)))
        add(Self.flattened(paths[Int(inner)]))
      }
    }
    self.flattened = flattened
    flatSlots = (paths.count - flattened.count)..<paths.count
    airportObjects = Self.airportObjects.map { table.key($0)?.slot ?? -1 }
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

  /// Returns the slot of a path as used by `RawRecord`; negative if the path is unknown.
  func place(_ path: String) -> Int32 { Int32(slot(path) ?? -1) }

  func unsound(_ reason: UnsoundRecord.Reason, at slot: Int32) -> UnsoundRecord {
    UnsoundRecord(reason: reason, key: name(slot))
  }

  /// Returns the path of a slot in the form used in messages.
  func name(_ slot: Int32) -> String { Self.flattened(paths[Int(slot)]) }

  // Byte by byte: `replacing` took a tenth of the time of a query on a small file.
  private static func flattened(_ path: String) -> String {
    String(decoding: path.utf8.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: ".") : $0 }, as: UTF8.self)
  }

  /// Returns whether the key of a slot is in a nested object.
  func isInner(_ slot: Int) -> Bool { areInner[slot] }

  func slots(in context: Context) -> [Int32] { slotsByContext[Int(context.index)] }

  /// Returns the key that bytes spell in a context; `Key.unknown` if no record has it there.
  func find(_ name: Bytes, in context: Context) -> Key {
    let key = table.find(name, in: context)
    return key.isKnown ? key : respelled(name, in: context)
  }

  /// Returns the key that another program spells in its own way: `scheduledOut`, `FA_FLIGHT_ID` or `origin_code`.
  @inline(never)
  private func respelled(_ name: Bytes, in context: Context) -> Key {
    guard name.count < 64, var spelling = Self.spelling(of: name) else { return .unknown }
    let key = spelling.withBytes { table.find($0, in: context) }
    if key.isKnown || context != .record { return key }
    guard let object = Context.all.dropFirst().first(where: { spelling.starts(with: ($0.name + "_").utf8) }) else {
      return key
    }
    spelling[object.name.utf8.count] = UInt8(ascii: ".")
    return spelling.withBytes { table.find($0, in: context) }
  }

  /// Returns a key in AeroAPI's spelling, `scheduled_out` for `scheduledOut` and `FA_FLIGHT_ID`; `nil` for a key that is
  /// capitalized.
  static func spelling(of name: some Collection<UInt8>) -> [UInt8]? {
    // Other programs for aircraft have capitalized keys with other meanings, such as `Icao` for the address of one.
    guard let first = name.first, !first.isCapital || !name.contains(where: \.isSmall) else { return nil }
    var (spelling, previous) = ([UInt8](), UInt8(0))
    for byte in name {
      if byte.isCapital, previous.isSmall { spelling.append(UInt8(ascii: "_")) }
      spelling.append(byte.isCapital ? byte | 0x20 : byte)
      previous = byte
    }
    return spelling
  }

  /// Returns the outermost key in AeroAPI's spelling of one that a record has; an unknown key as it is.
  func usualSpelling(_ name: String) -> String {
    let key = Array(name.utf8).withBytes { find($0, in: .record) }
    return key.isKnown ? String(paths[Int(key.slot)].prefix { $0 != "." }) : name
  }

  /// Returns the paths of all scalars, and those of some containers, possibly with duplicates.
  private static func otherPaths(_ schema: Schema) -> [String] {
    let (airports, airlines) = (schema.airports.paths, schema.airlines.paths)
    var paths = schema.flights.paths + airports + airlines
    // The paths of an airport and an airline inside a flight; `known` is printed so that a pipe preserves it.
    let airportKeys = ["code", "known"] + airports + airportKeysElsewhere.map(\.key)
    paths += airportObjects.flatMap { end in airportKeys.map { end + "/" + $0 } }
    paths += (["code", "known"] + airlines + airlineKeysElsewhere.map(\.key)).map { "airline/" + $0 }
    // Schedules give airports, and the flight behind a codeshare, in plain keys.
    paths += flatCodes
    paths += ["actual_ident", "actual_ident_icao", "actual_ident_iata"]
    // Keys of references, error replies and Firehose messages, and others that serve to classify records.
    paths += ["code", "airport_info_url", "operator_info_url", "title", "reason", "detail", "pitr"]
    return paths + classifyingKeys
  }
}

extension UInt8 {
  fileprivate var isCapital: Bool { (0x41...0x5A).contains(self) }
  fileprivate var isSmall: Bool { (0x61...0x7A).contains(self) }
}

/// A hash table from the bytes of a key to the key.
private struct KeyTable {
  private struct Entry {
    let name: [UInt8]
    let context: RecordKeys.Context
    let key: RecordKeys.Key
  }

  private var entries: [Entry] = []
  /// From a name and its context to the index in `entries`.
  private var index = HashIndex()
  private let hasher = ByteHasher.process

  /// Adds the key at the end of a path and returns its context; `nil` if it exists already.
  mutating func insert(_ path: String, key: RecordKeys.Key) -> RecordKeys.Context? {
    path.withUTF8Bytes { path in
      let (name, context) = Self.parts(of: path)
      if find(name, in: context).isKnown { return nil }
      index.insert(hash(name, in: context), row: entries.count)
      entries.append(Entry(name: Array(name), context: context, key: key))
      return context
    }
  }

  func key(_ path: String) -> RecordKeys.Key? {
    let key = path.withUTF8Bytes { path in
      let (name, context) = Self.parts(of: path)
      return find(name, in: context)
    }
    return key.isKnown ? key : nil
  }

  private static func parts(of path: Bytes)
    -> (name: Bytes, context: RecordKeys.Context)
  {
    guard let slash = path.firstIndex(of: UInt8(ascii: "/")) else { return (path, .record) }
    return (Bytes(rebasing: path[(slash + 1)...]), .named(path[..<slash]))
  }

  func find(_ name: Bytes, in context: RecordKeys.Context) -> RecordKeys.Key {
    let place = index.find(hash(name, in: context)) { place in
      entries[place].context == context && entries[place].name.withBytes { ByteWords.equal($0, name) }
    }
    return place.map { entries[$0].key } ?? .unknown
  }

  @inline(__always)
  private func hash(_ name: Bytes, in context: RecordKeys.Context) -> UInt64 {
    hasher.mix(hasher.hash(name), with: UInt64(context.index))
  }
}

/// Keys of other sources, whose values are used if AeroAPI's own key has none.
extension RecordKeys {
  /// A slot and the slots that it is filled from, in order of precedence.
  struct Substitute {
    let slot: Int32
    let others: [Int32]
  }

  static let airportObjects = ["origin", "destination"]
  /// The codes of airports in keys of their own, as in schedules: `origin_icao`.
  static let flatCodes = airportObjects.flatMap { end in ["icao", "iata", "lid"].map { end + "_" + $0 } }

  /// Returns the paths that have alternatives, with these.
  static func substitutions(_ schema: Schema) -> [(path: String, others: [String])] {
    func all(_ layout: TableLayout, in objects: [String] = []) -> [(path: String, others: [String])] {
      layout.columns.filter { !$0.otherPaths.isEmpty }.flatMap { column in
        ([""] + objects.map { $0 + "/" }).map { object in
          (object + column.path, column.otherPaths.map { object + $0 })
        }
      }
    }
    return all(schema.flights) + all(schema.airports, in: airportObjects) + all(schema.airlines, in: ["airline"])
  }

  /// Moves values under other keys to the empty slots of AeroAPI's own keys; returns whether the record was sufficient.
  ///
  /// A partial record with values under other keys is not, because only reading a whole record checks those values.
  func fillSubstitutes(in record: RawRecord) -> Bool {
    for substitute in substitutes {
      for other in substitute.others where record.has(other) {
        if !record.isComplete { return false }
        let isBetter = record.hasValue(other) ? !record.hasValue(substitute.slot) : !record.has(substitute.slot)
        if isBetter { record.copy(other, to: substitute.slot) }
      }
    }
    // Only the general parser reads a flat key or that of another interface, and completes the record.
    guard record.isComplete else { return true }
    classifier.takeIdentity(in: record)
    guard record.hasAny(of: flatSlots) else { return true }
    for key in flattened where record.hasValue(key.flat) && !record.isObject(key.object) {
      // A table has a column for the object too if some of its records have none.
      switch record.kind(key.object) {
      case .null: record.remove(key.object)
      case .text where record.bytes(key.object).isEmpty: record.remove(key.object)
      default: break
      }
      record.copy(key.flat, to: key.inner)
    }
    return true
  }

  /// Returns an error with the key that the record uses.
  func fault(_ fault: UnsoundRecord, withKeyIn record: RawRecord) -> UnsoundRecord {
    for substitute in substitutes where name(substitute.slot) == fault.key {
      let source = substitute.others.first { record.isSame($0, as: substitute.slot) }
      return UnsoundRecord(reason: fault.reason, key: source.map(name) ?? fault.key)
    }
    return fault
  }
}

/// The values of flights that a query needs, and the types that the others must have.
///
/// A value that is not needed is checked nevertheless: whether a flight is valid must not depend on the query.
struct RecordDemand {
  /// The treatment of the value of one key of a flight.
  struct Action: BitwiseCopyable {
    /// The type that the value must have, unless it is null.
    ///
    /// The most frequent types also say whether the place of the value is kept, so that it need not be asked.
    enum Check: UInt8 {
      /// No check: the sink checks the value, and its place is kept.
      case none
      case text, skippedText, time, skippedTime, whole, flag, list
      /// A time that is kept and noted: an actual one.
      case actualTime
      /// A scalar of a key that flights do not have.
      case scalar
      /// A value under the name of a printed field or a flat key, which only the general parser reads.
      case printed
      /// An object that recurs in records: it is recognized, or read.
      case reference
    }

    let check: Check
    let isKept: Bool

    init(check: Check = .none, isKept: Bool = true) {
      self.isKept = isKept
      self.check =
        switch check {
        case .text where !isKept: .skippedText
        case .time where !isKept: .skippedTime
        default: check
        }
    }
  }

  private let actions: [Action]

  init(of projection: Projection, keys: RecordKeys = .shared) {
    var actions = keys.paths.indices.map { keys.isInner($0) ? Action() : Action(check: .scalar, isKept: false) }
    for (index, column) in TableLayout.flights.columns.enumerated() {
      guard let slot = keys.slot(column.path), !keys.isInner(slot) else { continue }
      if FlightColumn.actualTimes.contains(where: { $0.rawValue == index }) {
        // It is kept so that a repetition of its key is noticed.
        actions[slot] = Action(check: .actualTime)
      } else {
        let isIdentifier = index == FlightColumn.faFlightID.rawValue
        actions[slot] = Action(check: Self.check(column.storage), isKept: isIdentifier || projection.reads(index))
      }
    }
    // Keys of other sources are read when the record is whole.
    let others = TableLayout.flights.columns.flatMap(\.otherPaths).compactMap(keys.slot)
    for slot in others { actions[slot] = Action() }
    let flat = (PrintedValue.all.map(\.name) + RecordKeys.flatCodes).compactMap(keys.slot)
    for slot in flat + keys.flattened.map({ Int($0.flat) }) { actions[slot] = Action(check: .printed) }
    // Containers that are ignored or checked later, and keys that distinguish other records from flights.
    for path in ["last_position", "alternatives", "waypoints", "bounding_box", "faFlightID", "pitr"] {
      if let slot = keys.slot(path) { actions[slot] = Action() }
    }
    for path in ["origin", "destination", "airline"] {
      if let slot = keys.slot(path) { actions[slot] = Action(check: .reference) }
    }
    self.actions = actions
  }

  func action(_ key: RecordKeys.Key) -> Action {
    key.isKnown ? actions[Int(key.slot)] : Action(check: .scalar, isKept: false)
  }

  private static func check(_ storage: ColumnStorage) -> Action.Check {
    switch storage {
    case .text: .text
    case .time: .time
    case .whole: .whole
    case .flag: .flag
    case .list: .list
    case .decimal, .link: .none
    }
  }
}
