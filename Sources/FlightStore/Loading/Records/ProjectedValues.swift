/// Reads the values of flights of which only some attributes are asked for.
///
/// Every value is checked where it stands against what its column takes; of what is asked for, the place is kept. Only what is
/// plainly a sound flight of the usual form is read here: anything that deserves a closer look is left to the general way,
/// which finds the same or says what is wrong.
struct ProjectedValues {
  typealias Position = UnsafePointer<UInt8>

  private let record: RawRecord
  // Memory of its own: a parser is asked for it with every value, and would hand out a copy.
  private let times: UnsafeMutablePointer<UsualTimeReader>
  private let identity, origin, destination, flightXMLIdentity, firehoseTime: Int32

  /// Makes a reader, which `deallocate` gives back.
  init(into record: RawRecord, keys: RecordKeys) {
    self.record = record
    times = .allocate(capacity: 1)
    times.initialize(to: UsualTimeReader())
    identity = keys.place("fa_flight_id")
    origin = keys.place("origin")
    destination = keys.place("destination")
    flightXMLIdentity = keys.place("faFlightID")
    firehoseTime = keys.place("pitr")
  }

  func deallocate() { times.deallocate() }

  /// Reads the value of a member and returns the position after it; `nil` leaves the flight to the general way.
  @inline(__always)
  func read(at start: Position, of member: KeyPrediction.Place, by parser: RecordParser) -> Position? {
    readHere(at: start, of: member, by: parser) ?? readAfterSpace(at: start, of: member, by: parser)
  }

  @inline(__always)
  private func readHere(at start: Position, of member: KeyPrediction.Place, by parser: RecordParser) -> Position? {
    switch member.pointee.action.check {
    case .text: readText(start, of: member)
    case .time: readTime(start, of: member)
    case .whole: readWhole(start, of: member)
    case .flag: readFlag(start, of: member)
    case .list: readTexts(start, of: member)
    case .reference: readReference(at: start, of: member, by: parser)
    case .scalar: skipScalar(start)
    case .none: parser.parseValue(start, of: member.pointee.key)
    }
  }

  /// Reads a value before which there is white space that was not there the last time.
  @inline(never)
  private func readAfterSpace(at start: Position, of member: KeyPrediction.Place, by parser: RecordParser) -> Position?
  {
    let value = JSONScanner.skipSpace(start)
    return value == start ? nil : readHere(at: value, of: member, by: parser)
  }

  /// Reads a string or what may stand for one.
  @inline(__always)
  private func readText(_ start: Position, of member: KeyPrediction.Place) -> Position? {
    guard start.pointee == 0x22 else {
      return readNull(start, of: member) ?? keep(member, as: .number, from: start, to: JSONScanner.skipNumber(start))
    }
    let stop = JSONScanner.skipPlain(start + 1)
    guard stop.pointee == 0x22 else { return readUnusualText(start, of: member, from: stop) }
    keep(member, as: .text, from: start + 1, to: stop)
    return stop + 1
  }

  /// Reads the rest of a string, from what is not plain ASCII.
  @inline(never)
  private func readUnusualText(_ start: Position, of member: KeyPrediction.Place, from stop: Position) -> Position? {
    var escaped = false
    guard let quote = JSONScanner.skipUnusual(stop, escaped: &escaped) else { return nil }
    keep(member, as: escaped ? .escapedText : .text, from: start + 1, to: quote)
    return quote + 1
  }

  /// Reads a time of the usual form: an opening quote, twenty bytes, a closing quote.
  @inline(__always)
  private func readTime(_ start: Position, of member: KeyPrediction.Place) -> Position? {
    let isActual = member.pointee.action.isActual
    // The last of two counts.
    if isActual, record.has(member.pointee.key.slot) { return nil }
    guard start.pointee == 0x22 else { return readNull(start, of: member) }
    guard start[21] == 0x22, let day = times.pointee.startOfDay(start + 1) else { return nil }
    if isActual { record.note(actualTime: day &+ UsualTimeReader.clock(start + 1)) }
    keep(member, as: .text, from: start + 1, to: start + 21)
    return start + 22
  }

  /// Reads a whole number of few digits, which is one of 32 bits.
  ///
  /// Where a fraction or an exponent follows, what is read next is no member, and the flight is left to the general way.
  @inline(__always)
  private func readWhole(_ start: Position, of member: KeyPrediction.Place) -> Position? {
    if let end = JSONScanner.skipDigits(start) { return keep(member, as: .number, from: start, to: end) }
    guard start.pointee == 0x2D else { return readNull(start, of: member) }
    return keep(member, as: .number, from: start, to: JSONScanner.skipDigits(start + 1))
  }

  @inline(__always)
  private func readFlag(_ start: Position, of member: KeyPrediction.Place) -> Position? {
    guard let end = JSONScanner.skipLiteral(start) else { return nil }
    if member.pointee.action.isKept { record.set(member.pointee.key.slot, as: RawRecord.Kind(literal: start)) }
    return end
  }

  /// Reads an array of strings.
  @inline(__always)
  private func readTexts(_ start: Position, of member: KeyPrediction.Place) -> Position? {
    guard start.pointee == 0x5B else { return readNull(start, of: member) }
    return keep(member, as: .list, from: start, to: Self.skipTexts(start))
  }

  /// Reads an object that has been read before.
  @inline(__always)
  private func readReference(at start: Position, of member: KeyPrediction.Place, by parser: RecordParser) -> Position? {
    guard start.pointee == 0x7B else { return readNull(start, of: member) }
    let key = member.pointee.key
    return record.recognize(key.slot, at: start, in: key.inner) ?? parser.parseValue(start, of: key)
  }

  /// Reads the value of a key that flights do not have.
  private func skipScalar(_ start: Position) -> Position? {
    if start.pointee == 0x22 {
      var escaped = false
      return JSONScanner.skipString(start + 1, escaped: &escaped).map { $0 + 1 }
    }
    return JSONScanner.skipLiteral(start) ?? JSONScanner.skipNumber(start)
  }

  @inline(__always)
  private func readNull(_ start: Position, of member: KeyPrediction.Place) -> Position? {
    guard JSONScanner.isNull(start) else { return nil }
    if member.pointee.action.isKept { record.set(member.pointee.key.slot, as: .null) }
    return start + 4
  }

  /// Keeps the place of a value that is asked for; returns the position after it.
  @inline(__always)
  @discardableResult
  private func keep(_ member: KeyPrediction.Place, as kind: RawRecord.Kind, from start: Position, to end: Position?)
    -> Position?
  {
    if let end, member.pointee.action.isKept { record.set(member.pointee.key.slot, as: kind, from: start, to: end) }
    return end
  }

  private static func skipTexts(_ start: Position) -> Position? {
    var position = JSONScanner.skipSpace(start + 1)
    if position.pointee == 0x5D { return position + 1 }
    var escaped = false
    while position.pointee == 0x22, let quote = JSONScanner.skipString(position + 1, escaped: &escaped) {
      position = JSONScanner.skipSpace(quote + 1)
      if position.pointee == 0x5D { return position + 1 }
      guard position.pointee == 0x2C else { return nil }
      position = JSONScanner.skipSpace(position + 1)
    }
    return nil
  }

  /// Whether the record is a flight with an identifier and at least one airport, and of no older interface.
  var isPlainFlight: Bool {
    guard record.isObject(origin) || record.isObject(destination) else { return false }
    return record.isPlainText(identity) && !record.has(flightXMLIdentity) && !record.has(firehoseTime)
  }
}
