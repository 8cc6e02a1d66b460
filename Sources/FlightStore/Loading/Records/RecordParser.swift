/// A fast parser of whole objects in a window, which predicts that each has the keys of an earlier one.
///
/// For every member it stores the bytes that led from the previous value to this one, such as `,"ident":` or
/// `,\n  "ident": `. When the same bytes recur, one comparison recognizes the comma, the key, the colon and the white
/// space between them. Otherwise the member is looked up, and prediction continues after it: an object may lack
/// members, have more, or have them in another order. If many members of an object were mispredicted, the next object
/// is learned anew; if that does not help, prediction is suspended for a while.
///
/// If only some attributes of flights are needed, an object is first read as a flight: the other attributes are checked
/// in place and not kept. Anything but a valid flight of the usual form is then read again the general way.
@safe final class RecordParser {
  typealias Position = BytePosition

  let record: RawRecord
  /// The number of open containers around the object or value that is read next.
  var depth = 0
  private let demand: RecordDemand?
  /// The predictions, by context.
  private let predictions: UncountedArray<KeyPrediction>
  /// The reader of the values of flights of which only some attributes are needed.
  private let projected: ProjectedValues?
  let keys: RecordKeys
  /// The number of objects for which prediction remains suspended.
  private var suspended = 0
  private var isLearning = true
  private var hasLearned = false
  /// The number of failed predictions for the current object.
  private var misses = 0
  private let readsObjects: Bool

  /// Creates a parser; no demand is one for all values, and without `readsObjects` all objects are left to be walked.
  init(keys: RecordKeys = .shared, demand: RecordDemand? = nil, readsObjects: Bool = true) {
    self.keys = keys
    self.demand = demand
    self.readsObjects = readsObjects
    record = RawRecord(slotCount: keys.paths.count)
    // Nested objects are small, and touching new memory is expensive.
    predictions = UncountedArray(
      copying: RecordKeys.Context.all.indices.map {
        KeyPrediction(capacity: $0 == RecordKeys.Context.record.index ? 128 : 32)
      })
    projected = demand == nil ? nil : ProjectedValues(into: record, keys: keys)
  }

  deinit {
    for prediction in predictions { prediction.deallocate() }
    predictions.deallocate()
    projected?.deallocate()
    record.deallocate()
  }

  /// Reads the object at a position into `record`, of a flight only the demanded values; returns the position after it.
  ///
  /// It is `nil` if the object is malformed, cut off by the window, or contains containers of its own, so that
  /// `DocumentReader` must walk it member by member.
  @inline(__always)
  func parse(_ start: Position) -> Position? {
    if let projected, readsObjects, !isLearning, depth + 1 < JSONScanner.maximumDepth,
      let end = parseFlight(at: start, into: projected)
    {
      return end
    }
    return parseComplete(start)
  }

  /// Reads a flight of which only some attributes are needed; `nil` falls back to the general way.
  private func parseFlight(at start: Position, into projected: ProjectedValues) -> Position? {
    record.clear()
    misses = 0
    guard let end = readMembers(of: start, in: .record, into: projected), projected.isPlainFlight else { return nil }
    record.isComplete = false
    endObject()
    return end
  }

  /// Reads the object at a position into `record` as `parse` does, with all of its values.
  func parseComplete(_ start: Position) -> Position? {
    record.clear()
    misses = 0
    guard readsObjects, depth < JSONScanner.maximumDepth, let end = parseObject(at: start, in: .record) else {
      return nil
    }
    endObject()
    return end
  }

  /// Decides how the next object is read.
  private func endObject() {
    if suspended > 0 {
      suspended -= 1
    } else if isLearning {
      isLearning = false
      hasLearned = true
    } else {
      if misses > 8 {
        if hasLearned { suspended = 64 } else { isLearning = true }
      }
      hasLearned = false
    }
  }

  /// Reads the value of a key into `record` and returns the position after it.
  ///
  /// Returns `nil` for a value that the scanner rejects and for a container that may contain records.
  func parseValue(_ start: Position, of key: RecordKeys.Key, in context: RecordKeys.Context = .record) -> Position? {
    if key.shape == .object { clear(key.inner) }
    switch start.pointee {
    case 0x22:
      var escaped = false
      guard let quote = JSONScanner.skipString(start + 1, escaped: &escaped) else { return nil }
      if key.isKnown { record.set(key.slot, as: escaped ? .escapedText : .text, from: start + 1, to: quote) }
      return quote + 1
    case 0x2D, 0x30...0x39:
      guard let end = JSONScanner.skipNumber(start) else { return nil }
      if key.isKnown { record.set(key.slot, as: .number, from: start, to: end) }
      return end
    case 0x7B, 0x5B: return parseContainer(start, of: key, in: context)
    default:
      guard let end = JSONScanner.skipLiteral(start) else { return nil }
      if key.isKnown { record.set(key.slot, as: RawRecord.Kind(literal: start)) }
      return end
    }
  }

  private func parseContainer(_ start: Position, of key: RecordKeys.Key, in context: RecordKeys.Context) -> Position? {
    let isObject = start.pointee == 0x7B
    if key.shape == .object, isObject {
      guard depth + 1 < JSONScanner.maximumDepth else { return nil }
      guard let end = parseObject(at: start, in: key.inner) else { return nil }
      record.set(key.slot, as: .object, from: start, to: end)
      return end
    }
    // A container that does not belong to the record may contain other records, unless it contains no object.
    // Everything inside an object that belongs to the record belongs to it too, even under unknown keys.
    let isInside = context != .record
    let isOwn = isInside || key.isKnown && key.shape != .scalar
    let end = JSONScanner.skipValue(start, depth: depth + (isInside ? 2 : 1), allowingObjects: isOwn)
    if let end, key.isKnown { record.set(key.slot, as: isObject ? .object : .list, from: start, to: end) }
    return end
  }

  /// Clears the values of an object whose key is repeated: the last one counts.
  private func clear(_ context: RecordKeys.Context) {
    for slot in slots(in: context) { record.set(slot, as: .absent) }
  }

  /// Reads the members of an object; returns the position after it, or `nil` if it must be read in another way.
  ///
  /// Without `projected`, all values are kept. Each caller passes a constant choice, for which the loop is specialized.
  @inline(__always)
  private func readMembers(of start: Position, in context: RecordKeys.Context, into projected: ProjectedValues?)
    -> Position?
  {
    let prediction = predictions[Int(context.index)]
    var position = start + 1
    // Without a prediction, the place is one that matches nothing.
    var place = suspended == 0 ? prediction.start : prediction.end
    while true {
      let member: KeyPrediction.Place
      if KeyPrediction.isMatch(place, at: position) {
        member = place
        position += place.first.count
        place += 1
      } else {
        let next = JSONScanner.skipSpace(position)
        if next.pointee == 0x7D { return next + 1 }
        let isFirst = position == start + 1
        guard let found = readOther(next, after: position, isFirst: isFirst, in: context, at: place) else { return nil }
        (member, position, place) = found
      }
      let end: Position?
      if let projected {
        end = projected.read(at: position, of: member, by: self)
      } else {
        end = readValue(position, of: member, in: context)
      }
      guard let end else { return nil }
      position = end
    }
  }

  /// Reads an object and keeps all of its values; returns the position after its closing brace.
  private func parseObject(at start: Position, in context: RecordKeys.Context) -> Position? {
    readMembers(of: start, in: context, into: nil)
  }

  /// Reads the value of a member, which white space may precede.
  @inline(__always)
  private func readValue(
    _ start: Position, of member: KeyPrediction.Place, in context: RecordKeys.Context
  ) -> Position? {
    let value = JSONScanner.skipSpace(start)
    let key = member.first.key
    // Most values are plain strings, so they take a fast path.
    if value.pointee == 0x22, key.shape != .object {
      var escaped = false
      guard let quote = JSONScanner.skipString(value + 1, escaped: &escaped) else { return nil }
      if key.isKnown { record.set(key.slot, as: escaped ? .escapedText : .text, from: value + 1, to: quote) }
      return quote + 1
    }
    if key.shape == .object, context == .record, value.pointee == 0x7B,
      let end = record.recognize(key.slot, at: value, in: key.inner)
    {
      return end
    }
    return parseValue(value, of: key, in: context)
  }

  // MARK: Keys

  /// The kind of the record; `nil` if it is nothing that a store holds.
  ///
  /// A partial record is always a flight.
  var kind: RecordKind? { record.isComplete ? keys.classifier.kind(of: record) : .flight }

  func fillSubstitutes() -> Bool { keys.fillSubstitutes(in: record) }

  /// Reads a key that is not the one expected, with the comma before and the colon after it; `nil` if there is none.
  ///
  /// `start` is the position after the white space that follows `end`, which is after the previous member or the
  /// opening brace. The result is the member, the start of its value, and the place at which prediction continues.
  @inline(never)
  private func readOther(
    _ start: Position, after end: Position, isFirst: Bool, in context: RecordKeys.Context, at place: KeyPrediction.Place
  ) -> (member: KeyPrediction.Place, value: Position, next: KeyPrediction.Place)? {
    if suspended == 0, !isFirst, let (member, value) = predictions[Int(context.index)].find(end) {
      return (member, value, member + 1)
    }
    return readKey(start, after: end, isFirst: isFirst, in: context, at: place)
  }

  private func readKey(
    _ start: Position, after end: Position, isFirst: Bool, in context: RecordKeys.Context, at place: KeyPrediction.Place
  ) -> (member: KeyPrediction.Place, value: Position, next: KeyPrediction.Place)? {
    var position = start
    if !isFirst {
      guard position.pointee == 0x2C else { return nil }
      position = JSONScanner.skipSpace(position + 1)
    }
    var escaped = false
    guard position.pointee == 0x22, let quote = JSONScanner.skipString(position + 1, escaped: &escaped) else {
      return nil
    }
    let colon = JSONScanner.skipSpace(quote + 1)
    guard colon.pointee == 0x3A else { return nil }
    let key = find(position + 1, to: quote, escaped: escaped, in: context)
    let value = JSONScanner.skipSpace(colon + 1)
    let prediction = predictions[Int(context.index)]
    let action = demand?.action(key) ?? RecordDemand.Action()
    if suspended > 0 { return (prediction.member(key, action: action), value, place) }
    misses += 1
    if place != prediction.end, isLearning || !place.first.isLearned {
      prediction.learn(Bytes(start: end, count: value - end), key: key, action: action, at: place)
      return (place, value, place + 1)
    }
    // A later member must not be taken for the first one, which has no comma before it.
    return (prediction.member(key, action: action), value, isFirst ? place + 1 : place)
  }

  func slots(in context: RecordKeys.Context) -> [Int32] { keys.slots(in: context) }

  /// Returns the key that the contents of a string spell in a context.
  func find(_ start: Position, to end: Position, escaped: Bool, in context: RecordKeys.Context) -> RecordKeys.Key {
    guard escaped else { return keys.find(Bytes(start: start, count: end - start), in: context) }
    var plain: [UInt8] = []
    JSONText.unescape(Bytes(start: start, count: end - start), into: &plain)
    return plain.withBytes { keys.find($0, in: context) }
  }
}

/// A cache of small objects that recur in records, such as `{"code":"KORD",…}`, with the rows that they led to.
///
/// An object that has been read before is recognized by its bytes and is not read again: identical bytes are valid JSON
/// again. Its first sixteen bytes after white space lead to the candidates.
final class KnownObjects {
  // Without it: 2.2 and 2.0 times the CPU time (main query).
  @safe private struct Entry {
    let bytes: UnsafeMutableRawBufferPointer
    let row: Int32
    let context: RecordKeys.Context
  }

  // Exclusivity is not checked at run time, here, in `FlightCandidate`, `LinkedCondition` and `TextTest`: no access is reentrant.
  // Without it: 1.06 and 1.08 times the CPU time (main query), 1.13 and 1.12 (a word in the status, of a store file).
  @safe @exclusivity(unchecked) private var entries: [Entry] = []
  /// From the first bytes of an object to its index in `entries`.
  @safe @exclusivity(unchecked) private var index = HashIndex()
  private let hasher = ByteHasher.process

  // An input whose objects all differ, or all begin alike, gains nothing from more entries.
  private static let capacity = 1 << 12
  private static let maximumCandidates = 8
  private static let sizes = ByteBlock.size...4096

  deinit { for entry in entries { unsafe entry.bytes.deallocate() } }

  /// Returns the row of the object at a position and the position after the object, if it is known.
  @inline(__always)
  func find(at start: BytePosition, in context: RecordKeys.Context) -> (row: Int32, end: BytePosition)? {
    let context = context.sameObjects
    let place = index.find(hash(start, in: context)) { place in
      unsafe entries[place].context == context && Self.isEqual(entries[place].bytes, to: start)
    }
    return place.map { unsafe (entries[$0].row, start + entries[$0].bytes.count) }
  }

  func insert(_ object: Bytes, in context: RecordKeys.Context, row: Int) {
    guard entries.count < Self.capacity, Self.sizes ~= object.count, let start = object.start,
      // An object with nested containers is valid at one depth and too deep at another.
      !Bytes(start: start + 1, count: object.count - 1).contains(where: {
        $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[")
      })
    else { return }
    let context = context.sameObjects
    let hash = hash(start, in: context)
    guard index.count(of: hash, upTo: Self.maximumCandidates) < Self.maximumCandidates else { return }
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: object.count, alignment: 1)
    unsafe bytes.copyMemory(from: UnsafeRawBufferPointer(object.buffer))
    index.insert(hash, row: entries.count)
    unsafe entries.append(Entry(bytes: bytes, row: Int32(row), context: context))
  }

  @inline(__always)
  private func hash(_ object: BytePosition, in context: RecordKeys.Context) -> UInt64 {
    let start = JSONScanner.skipSpace(object + 1)
    return hasher.mix(
      hasher.mix(UInt64(context.index), with: JSONScanner.word(at: start)), with: JSONScanner.word(at: start + 8))
  }

  /// Compares 32 bytes at a time and stops at the first difference, which the zeros behind a window are.
  @inline(__always)
  private static func isEqual(_ known: UnsafeMutableRawBufferPointer, to start: BytePosition) -> Bool {
    guard let bytes = unsafe Bytes(UnsafeRawBufferPointer(known).bindMemory(to: UInt8.self)).start else { return false }
    let last = known.count &- ByteBlock.size
    var offset = 0
    while offset < last {
      if !ByteBlock(bytes + offset).isEqual(to: ByteBlock(start + offset)) { return false }
      offset &+= ByteBlock.size
    }
    // The last block overlaps the one before unless the size is a multiple of the block's.
    return ByteBlock(bytes + last).isEqual(to: ByteBlock(start + last))
  }
}
