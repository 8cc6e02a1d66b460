/// The transitions of a zone, read from a compiled file of the IANA time zone database (TZif, RFC 9636).
///
///     header 44 bytes   "TZif" '2' …  six counts, big-endian
///     version 1 block   times of 4 bytes; skipped
///     header 44 bytes   repeated, for the
///     version 2 block   ┌ transition times, 8 bytes each
///                       ├ type after each transition, 1 byte
///                       ├ types: offset 4 bytes, is summer time 1, index of abbreviation 1
///                       └ abbreviations, zero-terminated; leap seconds and indicators, unused
///     footer            "\n" rule for later times in the form of the variable TZ "\n"
struct ZoneData: Sendable {

  private let transitions: [Int]
  private let kinds: [ZoneReading]
  private let kindOfTransition: [UInt8]
  private let rule: ZoneRule?

  /// Parses a compiled file; `nil` if it is invalid.
  init?(_ bytes: [UInt8]) {
    guard let first = Header(bytes, at: 0) else { return nil }
    var start = Header.size
    var header = first
    if first.version >= UInt8(ascii: "2") {
      let second = start + first.size(timeSize: 4)
      guard let other = Header(bytes, at: second) else { return nil }
      header = other
      start = second + Header.size
    }
    let timeSize = header.version >= UInt8(ascii: "2") ? 8 : 4
    let end = start + header.size(timeSize: timeSize)
    guard end <= bytes.count, header.types > 0 else { return nil }

    transitions = (0..<header.times).map { Self.number(bytes, at: start + $0 * timeSize, size: timeSize) }
    let indices = start + header.times * timeSize
    kindOfTransition = Array(bytes[indices..<(indices + header.times)])
    let types = indices + header.times
    let texts = types + header.types * 6
    kinds = (0..<header.types).map { type in
      let place = types + type * 6
      let text = texts + min(Int(bytes[place + 5]), header.characters)
      let letters = bytes[text..<(texts + header.characters)].prefix { $0 != 0 }
      return ZoneReading(
        offset: Self.number(bytes, at: place, size: 4), abbreviation: String(decoding: letters, as: UTF8.self))
    }
    guard kindOfTransition.allSatisfy({ Int($0) < header.types }) else { return nil }
    let footer = bytes[end...].dropFirst().prefix { $0 != 0x0A }
    rule = ZoneRule(parsing: String(decoding: footer, as: UTF8.self))
  }

  /// Returns the reading of the clock at a time in seconds since 1970.
  func reading(at seconds: Int) -> ZoneReading {
    guard let last = transitions.last else { return rule?.reading(at: seconds) ?? kinds[0] }
    if seconds >= last { return rule?.reading(at: seconds) ?? kinds[Int(kindOfTransition[transitions.count - 1])] }
    var (low, high) = (0, transitions.count)
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= seconds { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? kinds[0] : kinds[Int(kindOfTransition[low - 1])]
  }

  private static func number(_ bytes: [UInt8], at place: Int, size: Int) -> Int {
    let start: Int = bytes[place] >= 0x80 ? -1 : 0
    return (0..<size).reduce(start) { $0 << 8 | Int(bytes[place + $1]) }
  }

  private struct Header {
    static let size = 44
    let version: UInt8
    let utcMarks, standardMarks, leaps, times, types, characters: Int

    init?(_ bytes: [UInt8], at place: Int) {
      guard place >= 0, place + Self.size <= bytes.count, bytes[place..<(place + 4)].elementsEqual("TZif".utf8) else {
        return nil
      }
      version = bytes[place + 4]
      let counts = (0..<6).map { ZoneData.number(bytes, at: place + 20 + $0 * 4, size: 4) }
      guard counts.allSatisfy({ (0...100_000).contains($0) }) else { return nil }
      (utcMarks, standardMarks, leaps) = (counts[0], counts[1], counts[2])
      (times, types, characters) = (counts[3], counts[4], counts[5])
    }

    func size(timeSize: Int) -> Int {
      times * (timeSize + 1) + types * 6 + characters + leaps * (timeSize + 4) + standardMarks + utcMarks
    }
  }
}
