/// What is looked at of a record: its members by their keys, and what is stored of each.
indirect enum SQLRecordShape: Sendable {
  case value(ColumnStorage)
  /// Members in the order of their keys.
  case object([(key: String, shape: SQLRecordShape)])

  fileprivate init(_ members: [String: SQLRecordShape]) {
    self = .object(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }
}

extension SQLStates {
  /// The members of all kinds of record.
  static var shape: SQLRecordShape {
    var members: [String: SQLRecordShape] = [:]
    for kind in EntityKind.allCases {
      for column in TableLayout.of(kind).columns where column.storage != .link {
        for path in column.paths where !path.contains("/") { members[path] = .value(column.storage) }
      }
    }
    // A text that records of different kinds use differently stays a text.
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

  /// The members of an airport or an airline inside a flight.
  private static func linked(_ kind: EntityKind) -> SQLRecordShape {
    var members: [String: SQLRecordShape] = ["code": .value(.text), "known": .value(.flag)]
    for column in TableLayout.of(kind).columns where !column.path.isEmpty {
      members[String(column.key)] = .value(column.storage)
    }
    return SQLRecordShape(members)
  }
}
