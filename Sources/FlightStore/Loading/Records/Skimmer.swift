/// Reads flights of which only some attributes are asked for.
///
/// Every value is checked where it stands against what its column takes; what is asked for has its place kept. Only what is
/// plainly a sound flight of the usual form is read here: anything that deserves a closer look is left to the general way,
/// which finds the same or says what is wrong.
struct Skimmer {
  typealias Position = UnsafePointer<UInt8>

  private let record: RawRecord
  private let template: Template
  private let times: UnsafeMutablePointer<UsualTimeReader>
  private let identity, origin, destination, flightXMLIdentity, firehoseTime: Int32

  /// Makes a skimmer, which `deallocate` gives back.
  init(_ record: RawRecord, _ template: Template, keys: RecordKeys) {
    func slot(_ path: String) -> Int32 { Int32(keys.slot(path) ?? -1) }
    self.record = record
    self.template = template
    times = .allocate(capacity: 1)
    times.initialize(to: UsualTimeReader())
    identity = slot("fa_flight_id")
    origin = slot("origin")
    destination = slot("destination")
    flightXMLIdentity = slot("faFlightID")
    firehoseTime = slot("pitr")
  }

  func deallocate() { times.deallocate() }

  /// Reads the flight that starts at a position and returns the position after it; `nil` leaves it to the general way.
  func skim(_ start: Position, with parser: RecordParser) -> Position? {
    record.clear()
    var position = start + 1
    var place = parser.firstPlace(in: template)
    while true {
      let member: Template.Place
      if Template.isMatch(place, position) {
        member = place
        position += place.pointee.count
        place += 1
      } else {
        let next = JSONScanner.skipSpace(position)
        if next.pointee == 0x7D {
          guard isPlainFlight else { return nil }
          record.isWhole = false
          return next + 1
        }
        let isFirst = position == start + 1
        guard let found = parser.readOther(next, after: position, isFirst: isFirst, .record, at: place)
        else { return nil }
        (member, position, place) = found
      }
      guard let end = skimValue(position, member, parser) ?? skimFarValue(position, member, parser) else { return nil }
      position = end
    }
  }

  @inline(__always)
  private func skimValue(_ start: Position, _ member: Template.Place, _ parser: RecordParser) -> Position? {
    switch member.pointee.action.check {
    case .text: skimText(start, member)
    case .time: skimTime(start, member)
    case .whole: skimWhole(start, member)
    case .flag: skimFlag(start, member)
    case .list: skimTexts(start, member)
    case .reference: skimReference(start, member, parser)
    case .scalar: skimScalar(start)
    case .none: parser.parseValue(start, of: member.pointee.key)
    }
  }

  /// Reads a value before which there is white space that was not there the last time.
  @inline(never)
  private func skimFarValue(_ start: Position, _ member: Template.Place, _ parser: RecordParser) -> Position? {
    let value = JSONScanner.skipSpace(start)
    return value == start ? nil : skimValue(value, member, parser)
  }

  /// Reads a string or what may stand for one.
  @inline(__always)
  private func skimText(_ start: Position, _ member: Template.Place) -> Position? {
    guard start.pointee == 0x22 else {
      return skimNull(start, member) ?? keep(member, .number, from: start, to: JSONScanner.skipNumber(start))
    }
    let stop = JSONScanner.skipPlain(start + 1)
    guard stop.pointee == 0x22 else { return skimUnusualText(start, member, from: stop) }
    keep(member, .text, from: start + 1, to: stop)
    return stop + 1
  }

  /// Reads the rest of a string, from what is not plain ASCII.
  @inline(never)
  private func skimUnusualText(_ start: Position, _ member: Template.Place, from stop: Position) -> Position? {
    var escaped = false
    guard let quote = JSONScanner.skipUnusual(stop, escaped: &escaped) else { return nil }
    keep(member, escaped ? .escapedText : .text, from: start + 1, to: quote)
    return quote + 1
  }

  /// Reads a time of the usual form: an opening quote, twenty bytes, a closing quote.
  @inline(__always)
  private func skimTime(_ start: Position, _ member: Template.Place) -> Position? {
    let isActual = member.pointee.action.isActual
    // The last of two counts.
    if isActual, record.has(member.pointee.key.slot) { return nil }
    guard start.pointee == 0x22 else { return skimNull(start, member) }
    guard start[21] == 0x22, let day = times.pointee.startOfDay(start + 1) else { return nil }
    if isActual { record.note(actualTime: day &+ UsualTimeReader.clock(start + 1)) }
    keep(member, .text, from: start + 1, to: start + 21)
    return start + 22
  }

  /// Reads a whole number of few digits, which is one of 32 bits.
  ///
  /// Where a fraction or an exponent follows, what is read next is no member, and the flight is left to the general way.
  @inline(__always)
  private func skimWhole(_ start: Position, _ member: Template.Place) -> Position? {
    if let end = JSONScanner.skipDigits(start) { return keep(member, .number, from: start, to: end) }
    guard start.pointee == 0x2D else { return skimNull(start, member) }
    return keep(member, .number, from: start, to: JSONScanner.skipDigits(start + 1))
  }

  @inline(__always)
  private func skimFlag(_ start: Position, _ member: Template.Place) -> Position? {
    guard let end = JSONScanner.skipLiteral(start) else { return nil }
    if member.pointee.action.isKept { record.set(member.pointee.key.slot, RawRecord.Kind(literal: start)) }
    return end
  }

  /// Reads an array of strings.
  @inline(__always)
  private func skimTexts(_ start: Position, _ member: Template.Place) -> Position? {
    guard start.pointee == 0x5B else { return skimNull(start, member) }
    return keep(member, .list, from: start, to: Self.skipTexts(start))
  }

  /// Reads an object that has been read before.
  @inline(__always)
  private func skimReference(_ start: Position, _ member: Template.Place, _ parser: RecordParser) -> Position? {
    guard start.pointee == 0x7B else { return skimNull(start, member) }
    let key = member.pointee.key
    return record.recognize(key.slot, start, key.inner) ?? parser.parseValue(start, of: key)
  }

  /// Reads the value of a key that flights do not have.
  private func skimScalar(_ start: Position) -> Position? {
    if start.pointee == 0x22 {
      var escaped = false
      return JSONScanner.skipString(start + 1, escaped: &escaped).map { $0 + 1 }
    }
    return JSONScanner.skipLiteral(start) ?? JSONScanner.skipNumber(start)
  }

  @inline(__always)
  private func skimNull(_ start: Position, _ member: Template.Place) -> Position? {
    guard JSONScanner.isNull(start) else { return nil }
    if member.pointee.action.isKept { record.set(member.pointee.key.slot, .null) }
    return start + 4
  }

  /// Keeps the place of a value that is asked for; returns the position after it.
  @inline(__always)
  @discardableResult
  private func keep(_ member: Template.Place, _ kind: RawRecord.Kind, from start: Position, to end: Position?)
    -> Position?
  {
    if let end, member.pointee.action.isKept { record.set(member.pointee.key.slot, kind, from: start, to: end) }
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
  private var isPlainFlight: Bool {
    guard record.isObject(origin) || record.isObject(destination) else { return false }
    return record.isPlainText(identity) && !record.has(flightXMLIdentity) && !record.has(firehoseTime)
  }
}
