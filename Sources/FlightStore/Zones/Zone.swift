internal import Foundation

/// The reading of a zone's clock at an instant.
package struct ZoneReading: Hashable, Sendable {
  /// The offset from UTC in seconds, positive to the east.
  package let offset: Int
  /// The abbreviation in use, such as `PST`, `PDT` or, in zones without one, `-03`; empty if unknown.
  package let abbreviation: String
}

/// A time zone with the history of its offsets.
///
/// Foundation on Linux knows the offsets of a zone but hardly any abbreviation (`GMT-8` for `PST`), so the system's
/// copy of the IANA database is read instead. Without one, Foundation provides the offsets, and there are no
/// abbreviations.
package struct Zone: Sendable {
  private enum Source: Sendable {
    case data(ZoneData)
    case rule(ZoneRule)
    case foundation(TimeZone)
    case fixed(ZoneReading)
  }

  private let source: Source
  /// The name in the IANA database; `nil` for a zone without one.
  package private(set) var name: String?

  /// Creates the zone with an IANA name; `nil` if there is none.
  ///
  /// - Complexity: O(1), except for the first use of a name, which reads a file of a few kilobytes.
  package init?(named name: String) {
    guard
      let zone = Self.known.withLock({ known in
        if let zone = known[name] { return zone }
        let zone = Zone(reading: name)
        // The names come from data, which may hold any number of them.
        if known.count == Self.maximumKnown { known = [:] }
        known[name] = .some(zone)
        return zone
      })
    else { return nil }
    self = zone
  }

  private init?(reading name: String) {
    // Some old records begin the name with a colon.
    let name = name.hasPrefix(":") ? String(name.dropFirst()) : name
    // The name comes from data, so it must not lead out of the folder.
    let isSafe = name.utf8.allSatisfy { $0.isASCIILetterOrDigit || "_+-/".utf8.contains($0) }
    guard isSafe, !name.isEmpty, !name.hasPrefix("/") else { return nil }
    self.name = name
    if let data = Self.file(of: name) {
      source = .data(data)
    } else if name.contains("/") || name == "UTC" || name == "GMT", let zone = TimeZone(identifier: name) {
      // Foundation also accepts three-letter abbreviations, several of which mean another zone than people expect: `BST`
      // is the time of Dhaka, `AST` that of Alaska.
      source = .foundation(zone)
    } else {
      return nil
    }
  }

  /// Creates the zone that a value of the environment variable `TZ` names; `nil` if it names none.
  ///
  /// It is a name or a path in the IANA database, with or without a colon, or else a rule such as `JST-9`.
  package init?(setting: String) {
    let path = setting.hasPrefix(":") ? String(setting.dropFirst()) : setting
    let folder = Self.folders.first { path.hasPrefix($0 + "/") }
    if let zone = Zone(named: folder.map { String(path.dropFirst($0.utf8.count + 1)) } ?? path) {
      self = zone
    } else if let rule = ZoneRule(parsing: setting) {
      self.init(source: rule.only.map(Source.fixed) ?? .rule(rule))
    } else {
      return nil
    }
  }

  /// Whether a value of `TZ` is the file with the zone of the system.
  package static func isOfSystem(_ setting: String) -> Bool { setting.hasSuffix("/etc/localtime") }

  package static let utc = Zone(source: .foundation(.gmt))

  /// The time zone of this computer.
  package static var local: Zone {
    // Foundation supports neither a colon nor a path in `TZ`, and reads `UTC+3`, which is in the west, as in the east.
    if let setting = ProcessInfo.processInfo.environment["TZ"], !setting.isEmpty, !isOfSystem(setting) {
      return Zone(setting: setting) ?? utc
    }
    let zone = TimeZone.current
    // Foundation names UTC `GMT`, which is a different zone in the database.
    let isUTC = zone.identifier == "GMT" && ProcessInfo.processInfo.environment["TZ"]?.hasSuffix("GMT") != true
    return Zone(named: isUTC ? "UTC" : zone.identifier) ?? Zone(source: .foundation(zone))
  }

  /// Creates a zone without a name whose clock is `offset` seconds ahead of UTC all year.
  package init(offset: Int) { self.init(source: .fixed(ZoneReading(offset: offset, abbreviation: ""))) }

  private init(source: Source) { self.source = source }

  /// The offset from UTC in seconds, if it is known to be the same all year; otherwise `nil`.
  package var constantOffset: Int? {
    switch source {
    case .fixed(let reading): reading.offset
    case .foundation(let zone): zone == .gmt ? 0 : nil
    case .data: name == "UTC" ? 0 : nil
    case .rule: nil
    }
  }

  /// The zones by the names that have been used; `nil` for an unknown name.
  static let known = Locked<[String: Zone?]>([:])
  // The database has about 600 names.
  static let maximumKnown = 1024

  /// Returns the instant at which the clock shows a local time, given as if in UTC.
  ///
  /// For a time that the clock shows twice, it is the first such instant; for one that it skips, the instant at which
  /// the clock is set forward.
  package func instant(ofLocal seconds: Int) -> Int {
    func shown(at instant: Int) -> Int { instant + reading(at: instant).offset }
    // The offset changes at most once within these two days, so it is that of either.
    let candidates = [-86_400, 86_400].map { seconds - reading(at: seconds + $0).offset }
    if let instant = candidates.first(where: { shown(at: $0) == seconds }) { return instant }
    var (early, late) = (min(candidates[0], candidates[1]), max(candidates[0], candidates[1]))
    while early < late {
      let middle = early + (late - early) / 2
      if shown(at: middle) < seconds { early = middle + 1 } else { late = middle }
    }
    return late
  }

  /// Returns the reading of the clock at a time in seconds since 1970.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of transitions.
  package func reading(at seconds: Int) -> ZoneReading {
    switch source {
    case .data(let data): return data.reading(at: seconds)
    case .rule(let rule): return rule.reading(at: seconds)
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
  /// Returns the contents of a small file; `nil` if it cannot be read or is larger than the limit.
  fileprivate static func whole(path: String, limit: Int) -> [UInt8]? {
    guard var input = try? InputBytes(opening: .file(path: path)) else { return nil }
    var whole: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while whole.count <= limit {
      guard
        let count = try? unsafe piece.withUnsafeMutableBytes({ buffer throws(InputFault) in
          try unsafe input.read(into: buffer)
        })
      else { return nil }
      if count == 0 { return whole }
      whole += piece[..<count]
    }
    return nil
  }
}
