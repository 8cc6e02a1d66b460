internal import FlightStore

/// A writer of airports and airlines as JSON: as records of their own, and as objects within the record of a flight.
struct LinkedObjects: JSONValues, ~Copyable {
  /// The object under construction.
  var bytes = ByteBuffer()
  private let selection: RowSelection
  /// The fields that the caller excluded from the records of airports and airlines.
  private let removed: [FieldPath]
  private let airportMembers: [(key: String, attribute: StoredAttribute)]
  private let airlineMembers: [(key: String, attribute: StoredAttribute)]
  private let texts = FixedTexts()
  private var airports = ObjectsByRow()
  private var airlines = ObjectsByRow()

  init(_ selection: RowSelection, without removed: [FieldPath] = []) {
    self.selection = selection
    self.removed = selection.entity == .flights ? [] : removed
    airportMembers = selection.members(of: .airports)
    airlineMembers = selection.members(of: .airlines)
  }

  /// Returns the object of an airport or airline that a flight links to, cached by row and valid while `self` lives.
  mutating func linked(_ row: Int, of kind: EntityKind) -> FixedText {
    if let known = kind == .airports ? airports[row] : airlines[row] { return known }
    bytes.removeAll()
    if kind == .airports { writeEnd(row) } else { writeKnown(airlineMembers, of: .airlines, row: row, requiring: []) }
    // Without this member, reading the output again would lose that the data has a record of it.
    if selection.hasRecord(kind, row: row) {
      bytes.beginMember("known")
      flag(true)
    }
    bytes.closeObject(from: 0)
    let object = texts.keep(bytes)
    if kind == .airports { airports[row] = object } else { airlines[row] = object }
    return object
  }

  /// Appends the members of an airport's or airline's record, each with a comma before it; none for a flight.
  mutating func appendMembers(_ row: Int, of kind: EntityKind, to target: inout ByteBuffer) {
    if kind == .flights { return }
    bytes.removeAll()
    if kind == .airports { writeAirport(row) } else { writeAirline(row) }
    target.append(bytes)
  }

  /// Writes an airport as a flight's origin or destination.
  private mutating func writeEnd(_ airport: Int) {
    write("code", value: selection.code(.airports, row: airport))
    writeKnown(airportMembers, of: .airports, row: airport, requiring: RecordMember.requiredOfAirport)
    writeAddress("airport_info_url", prefix: "/airports/", of: .airports, row: airport)
  }

  private mutating func writeAirport(_ row: Int) {
    guard selection.hasRecord(.airports, row: row) else { return writeEnd(row) }
    write("airport_code", value: selection.code(.airports, row: row))
    writeAll(airportMembers, of: .airports, row: row)
    writeAddress("airport_flights_url", prefix: "/airports/", of: .airports, row: row, suffix: "/flights")
  }

  private mutating func writeAirline(_ row: Int) {
    guard !selection.hasRecord(.airlines, row: row) else { return writeAll(airlineMembers, of: .airlines, row: row) }
    write("code", value: selection.code(.airlines, row: row))
    writeKnown(airlineMembers, of: .airlines, row: row, requiring: [])
    writeAddress("operator_info_url", prefix: "/operators/", of: .airlines, row: row)
  }

  // MARK: Members

  private mutating func writeAll(
    _ members: [(key: String, attribute: StoredAttribute)], of entity: EntityKind, row: Int
  ) {
    writeKnown(members, of: entity, row: row, requiring: Set(members.map(\.key)))
  }

  /// Writes the attributes that are known, and as `null` the unknown ones whose keys are in `required`.
  private mutating func writeKnown(
    _ members: [(key: String, attribute: StoredAttribute)], of entity: EntityKind, row: Int,
    requiring required: Set<String>
  ) {
    for (key, attribute) in members {
      if !removed.isEmpty, removed.contains(where: { $0.isMember(key) }) { continue }
      let value = selection.stored(attribute, of: entity, row: row)
      if value.isNull, !required.contains(key) { continue }
      write(key, value: value)
    }
  }

  /// Writes the path of an airport or airline in AeroAPI, or `null` if its code is not safe in a URL.
  private mutating func writeAddress(
    _ key: String, prefix: String, of entity: EntityKind, row: Int, suffix: String = ""
  ) {
    bytes.beginMember(key)
    guard case .text(let text) = selection.code(entity, row: row), case let code = text.withBytes({ $0.array }),
      !code.isEmpty,
      code.allSatisfy({ (0x30...0x5A).contains($0) })
    else { return null() }
    JSONString.append(prefix + String(decoding: code, as: UTF8.self) + suffix, to: &bytes)
  }

  private mutating func write(_ key: String, value: BlockValue) {
    bytes.beginMember(key)
    ValueForm.stored.show(value, of: selection, to: &self)
  }
}

private struct ObjectsByRow {
  private var objects: [FixedText?] = []

  subscript(row: Int) -> FixedText? {
    get { row < objects.count ? objects[row] : nil }
    set {
      while objects.count <= row { objects.append(nil) }
      objects[row] = newValue
    }
  }
}
