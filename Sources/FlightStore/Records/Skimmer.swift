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
      if let value = Template.match(place, position) {
        (member, position) = (place, value)
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
      let end: Position? =
        switch member.pointee.action.check {
        case .text: skimText(position, member)
        case .time: skimTime(position, member)
        case .whole: skimWhole(position, member)
        case .flag: skimFlag(position, member)
        case .list: skimTexts(position, member)
        case .reference: skimReference(position, member, parser)
        case .scalar: skimScalar(position)
        case .none: parser.parseValue(position, of: member.pointee.key)
        }
      guard let end else { return nil }
      position = end
    }
  }

  /// Reads a string or what may stand for one.
  @inline(__always)
  private func skimText(_ start: Position, _ member: Template.Place) -> Position? {
    guard start.pointee == 0x22 else {
      return skimNull(start, member) ?? keep(member, .number, from: start, to: JSONScanner.skipNumber(start))
    }
    var escaped = false
    guard let quote = JSONScanner.skipString(start + 1, escaped: &escaped) else { return nil }
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
    guard start[21] == 0x22, times.pointee.isTime(start + 1) else { return nil }
    if isActual, let seconds = times.pointee.seconds(start + 1) { record.note(actualTime: seconds) }
    keep(member, .text, from: start + 1, to: start + 21)
    return start + 22
  }

  /// Reads a whole number of few digits, which is one of 32 bits.
  @inline(__always)
  private func skimWhole(_ start: Position, _ member: Template.Place) -> Position? {
    let digits = start.pointee == 0x2D ? start + 1 : start
    guard let end = JSONScanner.skipDigits(digits) else { return skimNull(start, member) }
    return keep(member, .number, from: start, to: end)
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
