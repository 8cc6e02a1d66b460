package import FlightStore

/// Whole records as JSON: AeroAPI's own keys in AeroAPI's units, followed by what is worked out from them, so that what is
/// printed can be read again.
///
/// A flight says of its airports and its airline all that is known, which a pipe would lose otherwise.
package struct RecordFormat: JSONValues {
  package var bytes: [UInt8] = []
  private let frame: JSONFrame
  private let selection: RowSelection
  private let derived: SelectionSheet
  private var airports: [Int: [UInt8]] = [:]
  private var airlines: [Int: [UInt8]] = [:]
  private var isFirstMember = true

  /// Makes a format for some rows.
  ///
  /// - Parameters:
  ///   - selection: The rows.
  ///   - lines: Whether to write NDJSON.
  ///   - units: The units of the figures that are worked out.
  package init(_ selection: RowSelection, lines: Bool, units: UnitPreferences) {
    self.selection = selection
    frame = JSONFrame(lines: lines)
    let paths = Self.derivedNames(selection.entity).compactMap { Field.named($0, of: selection.entity) }
    derived = SelectionSheet(selection, paths.map { FieldPath($0) }, units: units)
  }

  private static func derivedNames(_ entity: EntityKind) -> [String] {
    switch entity {
    case .flights:
      [
        "phase", "enroute", "departure", "arrival", "duration", "distance", "great_circle", "speed", "average_speed",
        "altitude", "departure_delay", "arrival_delay",
      ]
    case .airports: ["elevation", "departures", "arrivals"]
    case .airlines: ["flights"]
    }
  }

  /// Writes the records.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  package mutating func write(to output: ByteOutput) throws {
    frame.begin(&bytes)
    try writeRows(after: 0, to: output)
    frame.end(isEmpty: selection.count == 0, &bytes)
    try output.handOver(&bytes)
  }

  /// Writes the records without what stands around them, after so many others.
  fileprivate mutating func writeRows(after others: Int, to output: ByteOutput) throws {
    for (index, row) in selection.rows.enumerated() {
      frame.beginRow(isFirst: others + index == 0, &bytes)
      isFirstMember = true
      bytes.append(UInt8(ascii: "{"))
      switch selection.entity {
      case .flights: writeFlight(row)
      case .airports: writeAirport(row)
      case .airlines: writeAirline(row)
      }
      for column in derived.names.indices {
        beginMember(derived.names[column])
        derived.visit(row: index, column: column, &self)
      }
      bytes.append(UInt8(ascii: "}"))
      frame.endRow(&bytes)
      try output.handOverIfLarge(&bytes)
    }
    try output.handOver(&bytes)
  }

  private mutating func beginMember(_ key: String) {
    if !isFirstMember { bytes.append(UInt8(ascii: ",")) }
    isFirstMember = false
    bytes.append(0x22)
    bytes.append(contentsOf: key.utf8)
    bytes.append(0x22)
    bytes.append(UInt8(ascii: ":"))
  }

  // MARK: Records

  private mutating func writeFlight(_ row: Int) {
    for member in RecordMember.flight {
      switch member {
      case .attribute(let key, let attribute):
        let value = selection.stored(attribute, .flights, row: row)
        if attribute.isRare, value == .null { continue }
        beginMember(key)
        append(value)
      case .group(let key, let members): writeGroup(key, members, row)
      case .airport(let key, let path):
        beginMember(key)
        writeLinked(path, row, known: \.airports) { $0.writeEnd($1) }
      case .airline(let key, let path):
        beginMember(key)
        writeLinked(path, row, known: \.airlines) { $0.writeKnown(RecordMember.airline, .airlines, $1, stating: []) }
      }
    }
  }

  private mutating func writeGroup(_ key: String, _ members: [(key: String, attribute: StoredAttribute)], _ row: Int) {
    let values = members.map { ($0.key, selection.stored($0.attribute, .flights, row: row)) }
    if values.allSatisfy({ $0.1 == .null }) { return }
    beginMember(key)
    bytes.append(UInt8(ascii: "{"))
    isFirstMember = true
    for (key, value) in values {
      beginMember(key)
      append(value)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  /// Writes the object of a linked thing, which is put together once and then copied.
  private mutating func writeLinked(
    _ path: FieldPath, _ row: Int, known: WritableKeyPath<RecordFormat, [Int: [UInt8]]>,
    _ write: (inout RecordFormat, Int) -> Void
  ) {
    guard case .row(let target, _) = selection.value(path, ofRow: row) else { return null() }
    if let object = self[keyPath: known][target] { return bytes.append(contentsOf: object) }
    let start = bytes.count
    isFirstMember = true
    bytes.append(UInt8(ascii: "{"))
    write(&self, target)
    bytes.append(UInt8(ascii: "}"))
    isFirstMember = false
    self[keyPath: known][target] = Array(bytes[start...])
  }

  /// Writes an airport as the end of a flight.
  private mutating func writeEnd(_ airport: Int) {
    beginMember("code")
    append(selection.code(.airports, row: airport))
    writeKnown(RecordMember.airport, .airports, airport, stating: RecordMember.statedOfAirport)
    writeAddress("airport_info_url", "/airports/", .airports, airport)
  }

  private mutating func writeAirport(_ row: Int) {
    guard selection.hasRecord(.airports, row: row) else { return writeEnd(row) }
    beginMember("airport_code")
    append(selection.code(.airports, row: row))
    writeAll(RecordMember.airport, .airports, row)
    writeAddress("airport_flights_url", "/airports/", .airports, row, "/flights")
  }

  private mutating func writeAirline(_ row: Int) {
    guard !selection.hasRecord(.airlines, row: row) else { return writeAll(RecordMember.airline, .airlines, row) }
    beginMember("code")
    append(selection.code(.airlines, row: row))
    writeKnown(RecordMember.airline, .airlines, row, stating: [])
    writeAddress("operator_info_url", "/operators/", .airlines, row)
  }

  private mutating func writeAll(
    _ members: [(key: String, attribute: StoredAttribute)], _ entity: EntityKind, _ row: Int
  ) {
    writeKnown(members, entity, row, stating: Set(members.map(\.key)))
  }

  /// Writes the attributes that are known, and those that are to be stated in any case.
  private mutating func writeKnown(
    _ members: [(key: String, attribute: StoredAttribute)], _ entity: EntityKind, _ row: Int,
    stating stated: Set<String>
  ) {
    for (key, attribute) in members {
      let value = selection.stored(attribute, entity, row: row)
      if value == .null, !stated.contains(key) { continue }
      beginMember(key)
      append(value)
    }
  }

  /// Writes AeroAPI's address of a thing, where its code can stand in one.
  private mutating func writeAddress(
    _ key: String, _ prefix: String, _ entity: EntityKind, _ row: Int, _ suffix: String = ""
  ) {
    beginMember(key)
    let code = selection.withText(of: selection.code(entity, row: row)) { String(decoding: $0, as: UTF8.self) } ?? ""
    guard !code.isEmpty, code.utf8.allSatisfy({ (0x30...0x5A).contains($0) }) else { return null() }
    JSONString.append(prefix + code + suffix, to: &bytes)
  }

  private mutating func append(_ value: FieldValue) {
    switch value {
    case .null, .row, .key, .phase: null()
    case .flag(let flag): self.flag(flag)
    case .whole(let whole): self.whole(whole)
    case .number(let number): exact(number)
    case .time(let time): self.time(time)
    case .text: _ = selection.withText(of: value) { text($0) }
    case .list: _ = selection.withText(of: value) { list($0, separator: RowSelection.listSeparator) }
    }
  }
}

/// Whole records of several kinds, one after another.
package struct JSONRecords {
  private let lines: Bool
  private let units: UnitPreferences

  /// - Parameters:
  ///   - lines: Whether to write NDJSON.
  ///   - units: The units of the figures that are worked out.
  package init(lines: Bool, units: UnitPreferences) {
    self.lines = lines
    self.units = units
  }

  /// Writes the records.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  package mutating func write(_ selections: [RowSelection], to output: ByteOutput) throws {
    let frame = JSONFrame(lines: lines)
    var bytes: [UInt8] = []
    frame.begin(&bytes)
    try output.handOver(&bytes)
    var count = 0
    for selection in selections {
      var format = RecordFormat(selection, lines: lines, units: units)
      try format.writeRows(after: count, to: output)
      count += selection.count
    }
    frame.end(isEmpty: count == 0, &bytes)
    try output.handOver(&bytes)
  }
}
