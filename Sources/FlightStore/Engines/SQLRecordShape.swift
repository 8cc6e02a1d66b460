/// The members of a record that are read, by key, with the storage of each.
indirect enum SQLRecordShape: Sendable {
  case value(ColumnStorage)
  /// Members sorted by key.
  case object([(key: String, shape: SQLRecordShape)])

  fileprivate init(_ members: [String: SQLRecordShape]) {
    self = .object(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }
}

extension SQLStates {
  /// The members of records of all kinds.
  static var shape: SQLRecordShape {
    var members: [String: SQLRecordShape] = [:]
    for kind in EntityKind.allCases {
      for column in TableLayout.of(kind).columns where column.storage != .link {
        for path in column.paths where !path.contains("/") { members[path] = .value(column.storage) }
      }
    }
    // These keys have different meanings in records of different kinds, so they are read as text.
    for key in ["code", "airport_code", "airport_info_url", "operator_info_url", "type"] {
      members[key] = .value(.text)
    }
    members["known"] = .value(.flag)
    let position = TableLayout.flights.columns.filter { $0.path.hasPrefix("last_position/") }
    let parts = position.map { (String($0.key), SQLRecordShape.value($0.storage)) }
    members["last_position"] = SQLRecordShape(Dictionary(parts) { $1 })
    for end in ["origin", "destination"] { members[end] = linked(.airports) }
    members["airline"] = linked(.airlines)
    return SQLRecordShape(members)
  }

  /// Returns the members of an airport or airline in the record of a flight.
  private static func linked(_ kind: EntityKind) -> SQLRecordShape {
    var members: [String: SQLRecordShape] = ["code": .value(.text), "known": .value(.flag)]
    for column in TableLayout.of(kind).columns where !column.path.isEmpty {
      members[String(column.key)] = .value(column.storage)
    }
    return SQLRecordShape(members)
  }
}
