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
      let key: RecordKeys.Key
      let action: RecordDemand.Action
      if let value = place.pointee.match(position) {
        key = place.pointee.key
        action = place.pointee.action
        position = value
        place += 1
      } else {
        let next = JSONScanner.skipSpace(position)
        if next.pointee == 0x7D {
          guard isPlainFlight else { return nil }
          record.isWhole = false
          return next + 1
        }
        let isFirst = position == start + 1
        guard let found = parser.readKey(next, after: position, isFirst: isFirst, .record, at: place)
        else { return nil }
        (key, position, place) = found
        action = parser.action(key)
      }
      let end =
        position.pointee == 0x22 ? skimString(position, key, action, parser) : skimOther(position, key, action, parser)
      guard let end else { return nil }
      position = end
    }
  }

  @inline(__always)
  private func skimString(
    _ start: Position, _ key: RecordKeys.Key, _ action: RecordDemand.Action, _ parser: RecordParser
  )
    -> Position?
  {
    switch action.check {
    case .text, .scalar:
      var escaped = false
      guard let quote = JSONScanner.skipString(start + 1, escaped: &escaped) else { return nil }
      if action.isKept { record.set(key.slot, escaped ? .escapedText : .text, from: start + 1, to: quote) }
      return quote + 1
    case .time:
      // An opening quote, twenty bytes, a closing quote.
      guard start[21] == 0x22, let seconds = times.pointee.seconds(start + 1) else { return nil }
      if action.isActual {
        // The last of two counts.
        if record.has(key.slot) { return nil }
        record.note(actualTime: seconds)
      }
      if action.isKept { record.set(key.slot, .text, from: start + 1, to: start + 21) }
      return start + 22
    case .none: return parser.parseValue(start, of: key)
    case .whole, .flag, .list, .reference: return nil
    }
  }

  /// Reads what is no string.
  @inline(__always)
  private func skimOther(
    _ start: Position, _ key: RecordKeys.Key, _ action: RecordDemand.Action, _ parser: RecordParser
  )
    -> Position?
  {
    if UInt32(truncatingIfNeeded: JSONScanner.word(at: start)) == 0x6C6C_756E {
      if action.isActual, record.has(key.slot) { return nil }
      if action.isKept { record.set(key.slot, .null) }
      return start + 4
    }
    switch action.check {
    case .whole: return skimWhole(start, key.slot, isKept: action.isKept)
    case .flag: return skimFlag(start, key.slot, isKept: action.isKept)
    case .list: return skimTexts(start, key.slot, isKept: action.isKept)
    case .text: return skimNumber(start, key.slot, isKept: action.isKept)
    case .reference:
      guard start.pointee == 0x7B else { return nil }
      return record.recognize(key.slot, start, key.inner) ?? parser.parseValue(start, of: key)
    case .scalar: return start.pointee >= 0x61 ? JSONScanner.skipLiteral(start) : JSONScanner.skipNumber(start)
    case .none: return parser.parseValue(start, of: key)
    case .time: return nil
    }
  }

  @inline(__always)
  private func skimNumber(_ start: Position, _ slot: Int32, isKept: Bool) -> Position? {
    guard let end = JSONScanner.skipNumber(start) else { return nil }
    if isKept { record.set(slot, .number, from: start, to: end) }
    return end
  }

  /// Reads a whole number of up to nine digits, which is one of 32 bits, and no fraction or exponent.
  @inline(__always)
  private func skimWhole(_ start: Position, _ slot: Int32, isKept: Bool) -> Position? {
    let digits = start.pointee == 0x2D ? start + 1 : start
    guard let end = JSONScanner.skipDigits(digits), end - digits <= 9 else { return nil }
    if isKept { record.set(slot, .number, from: start, to: end) }
    return end
  }

  @inline(__always)
  private func skimFlag(_ start: Position, _ slot: Int32, isKept: Bool) -> Position? {
    guard let end = JSONScanner.skipLiteral(start) else { return nil }
    if isKept { record.set(slot, start.pointee == 0x74 ? .yes : .no) }
    return end
  }

  /// Reads an array of strings.
  @inline(__always)
  private func skimTexts(_ start: Position, _ slot: Int32, isKept: Bool) -> Position? {
    guard start.pointee == 0x5B, let end = Self.skipTexts(start) else { return nil }
    if isKept { record.set(slot, .list, from: start, to: end) }
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
