internal import Foundation

/// The reading of a clock at a time.
package struct ZoneReading: Hashable, Sendable {
  /// How far the clock is ahead of UTC, in seconds.
  package let offset: Int
  /// The name of the clock's time then, such as `PST` and `PDT`; of zones without one only a number, such as `-03`.
  package let abbreviation: String
}

/// A time zone: its clock through the years.
///
/// Foundation on Linux knows the offsets of a zone but hardly any abbreviation (`GMT-8` for `PST`), so the files that the
/// system keeps of the IANA database are read; where there are none, Foundation's offsets have to do.
package struct Zone: Sendable {
  private enum Source: Sendable {
    case data(ZoneData)
    case foundation(TimeZone)
    case fixed(ZoneReading)
  }

  private let source: Source
  /// The name in the IANA database; `nil` for a zone that has none.
  package private(set) var name: String?

  /// Finds a zone by its IANA name; `nil` when there is no such zone.
  ///
  /// - Complexity: O(1) but for the first use of a name, which reads a file of a few kilobytes.
  package init?(named name: String) {
    guard
      let zone = Self.known.withLock({ known in
        if let zone = known[name] { return zone }
        let zone = Zone(reading: name)
        known[name] = .some(zone)
        return zone
      })
    else { return nil }
    self = zone
  }

  private init?(reading name: String) {
    // Old records put a colon before the name.
    let name = name.hasPrefix(":") ? String(name.dropFirst()) : name
    // The name comes from data and must not lead out of the folder.
    let isSafe = name.utf8.allSatisfy { byte in
      (0x41...0x5A).contains(byte & ~0x20) || (0x30...0x39).contains(byte) || "_+-/".utf8.contains(byte)
    }
    guard isSafe, !name.isEmpty, !name.hasPrefix("/") else { return nil }
    self.name = name
    if let data = Self.file(of: name) {
      source = .data(data)
    } else if let zone = TimeZone(identifier: name) {
      source = .foundation(zone)
    } else {
      return nil
    }
  }

  /// Coordinated universal time.
  package static let utc = Zone(source: .foundation(.gmt))

  /// The zone of this computer.
  package static var local: Zone {
    // Foundation does not know the colon that POSIX lets a name begin with, and takes such a zone for UTC.
    if let name = ProcessInfo.processInfo.environment["TZ"], name.hasPrefix(":"), let zone = Zone(named: name) {
      return zone
    }
    let zone = TimeZone.current
    // Foundation takes UTC for GMT, which is the name of another clock.
    let isUTC = zone.identifier == "GMT" && ProcessInfo.processInfo.environment["TZ"]?.hasSuffix("GMT") != true
    return Zone(named: isUTC ? "UTC" : zone.identifier) ?? Zone(source: .foundation(zone))
  }

  /// Makes a zone whose clock is so many seconds ahead of UTC all year; it has no name.
  package init(offset: Int) { self.init(source: .fixed(ZoneReading(offset: offset, abbreviation: ""))) }

  private init(source: Source) { self.source = source }

  /// What the clock is ahead of UTC by, in seconds, where that is the same all year; `nil` where that is not known.
  var constantOffset: Int? {
    switch source {
    case .fixed(let reading): reading.offset
    case .foundation(let zone): zone == .gmt ? 0 : nil
    case .data: name == "UTC" ? 0 : nil
    }
  }

  private static let known = Locked<[String: Zone?]>([:])

  /// Returns what the clock shows at a time, in seconds since 1970.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of changes of the clock.
  package func reading(at seconds: Int) -> ZoneReading {
    switch source {
    case .data(let data): return data.reading(at: seconds)
    case .fixed(let reading): return reading
    case .foundation(let zone):
      let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
      return ZoneReading(offset: offset, abbreviation: "")
    }
  }

  // MARK: Files

  private static let folders = [
    "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/var/db/timezone/zoneinfo",
  ]

  private static func file(of name: String) -> ZoneData? {
    for folder in folders {
      if let bytes = InputBytes.whole(path: "\(folder)/\(name)", limit: 1 << 20), let data = ZoneData(bytes) {
        return data
      }
    }
    return nil
  }
}

extension InputBytes {
  /// Returns a small file; `nil` when it cannot be read or is larger.
  fileprivate static func whole(path: String, limit: Int) -> [UInt8]? {
    guard var input = try? InputBytes(opening: .file(path: path)) else { return nil }
    var whole: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while whole.count <= limit {
      guard let count = try? piece.withUnsafeMutableBytes({ buffer throws(InputFault) in try input.read(into: buffer) })
      else { return nil }
      if count == 0 { return whole }
      whole += piece[..<count]
    }
    return nil
  }
}
