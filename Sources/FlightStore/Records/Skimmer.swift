/// Reads flights of which only some attributes are asked for, by the keys of the flight before.
///
/// What is asked for has its place kept; all else is checked where it stands, against what its column takes. Only what is
/// plainly a sound flight is read here: anything that deserves a closer look is left to the general way, which finds the
/// same or says what is wrong.
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

  /// Reads the flight that starts at a position and returns the position after it; `nil` leaves it to be read the general way.
  func skim(_ start: Position, with parser: RecordParser) -> Position? {
    guard start.pointee == 0x7B else { return nil }
    record.clear()
    var position = start + 1
    var index = 0
    while let member = template[index], let value = member.pointee.match(position) {
      guard let end = skimValue(value, member, parser) else { return nil }
      position = end
      index += 1
    }
    position = JSONScanner.skipSpace(position)
    guard position.pointee == 0x7D, index > 0, isPlainFlight else { return nil }
    record.isWhole = false
    return position + 1
  }

  @inline(__always)
  private func skimValue(_ value: Position, _ member: UnsafeMutablePointer<Template.Member>, _ parser: RecordParser)
    -> Position?
  {
    if value.pointee == 0x22 {
      switch member.pointee.demand {
      case .text, .scalar: return Self.skipText(value)
      case .time:
        // An opening quote, twenty bytes, a closing quote.
        guard value[21] == 0x22, times.pointee.seconds(value + 1) != nil else { return nil }
        return value + 22
      case .keep:
        var escaped = false
        guard let quote = JSONScanner.skipString(value + 1, escaped: &escaped) else { return nil }
        if member.pointee.key.isKnown {
          record.set(member.pointee.key.slot, escaped ? .escapedText : .text, from: value + 1, to: quote)
        }
        return quote + 1
      case .recognize, .whole, .flag, .list: return nil
      }
    }
    if member.pointee.demand == .keep { return parser.parseValue(value, of: member.pointee.key) }
    if member.pointee.demand == .recognize, value.pointee == 0x7B {
      if let end = record.recognize(member.pointee.key.slot, value, member.pointee.key.inner) { return end }
      return parser.parseValue(value, of: member.pointee.key)
    }
    return skipOther(value, member)
  }

  /// Steps over a value other than a string of which only its soundness is asked.
  @inline(__always)
  private func skipOther(_ value: Position, _ member: UnsafeMutablePointer<Template.Member>) -> Position? {
    if UInt32(truncatingIfNeeded: JSONScanner.word(at: value)) == 0x6C6C_756E {
      if member.pointee.demand == .recognize { record.set(member.pointee.key.slot, .null) }
      return value + 4
    }
    switch member.pointee.demand {
    case .whole: return Self.skipWhole(value)
    case .flag: return JSONScanner.skipLiteral(value)
    case .list: return value.pointee == 0x5B ? Self.skipTexts(value) : nil
    case .text: return JSONScanner.isDigit(value.pointee) ? JSONScanner.skipNumber(value) : nil
    case .scalar: return value.pointee >= 0x61 ? JSONScanner.skipLiteral(value) : JSONScanner.skipNumber(value)
    case .time, .recognize, .keep: return nil
    }
  }

  @inline(__always)
  private static func skipText(_ start: Position) -> Position? {
    var escaped = false
    return JSONScanner.skipString(start + 1, escaped: &escaped).map { $0 + 1 }
  }

  /// Steps over a whole number of up to nine digits, which is one of 32 bits.
  @inline(__always)
  private static func skipWhole(_ start: Position) -> Position? {
    let digits = start.pointee == 0x2D ? start + 1 : start
    guard let end = JSONScanner.skipNumber(start), end - digits <= 9 else { return nil }
    // A fraction or an exponent may make it another number or none.
    return JSONScanner.isDigit(end[-1]) && (digits..<end).allSatisfy({ JSONScanner.isDigit($0.pointee) }) ? end : nil
  }

  /// Steps over an array of strings.
  private static func skipTexts(_ start: Position) -> Position? {
    var position = JSONScanner.skipSpace(start + 1)
    if position.pointee == 0x5D { return position + 1 }
    while position.pointee == 0x22 {
      guard let end = skipText(position) else { return nil }
      position = JSONScanner.skipSpace(end)
      if position.pointee == 0x5D { return position + 1 }
      guard position.pointee == 0x2C else { return nil }
      position = JSONScanner.skipSpace(position + 1)
    }
    return nil
  }

  /// Whether the record is a flight with an identifier and at least one airport, and of no older interface.
  private var isPlainFlight: Bool {
    guard record.isObject(origin) || record.isObject(destination) else { return false }
    if record.has(flightXMLIdentity) || record.has(firehoseTime) { return false }
    guard record.kind(identity) == .text else { return false }
    let id = record.bytes(identity)
    return !id.isEmpty && id[0] != 0x20 && id[id.count - 1] != 0x20
  }
}
