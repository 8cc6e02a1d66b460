extension RecordValues {
  /// Refuses what a store cannot hold, and what loading would refuse.
  func check() throws(StoreError) {
    if !hasIdentity { throw .noIdentity(kind) }
    let layout = TableLayout.of(kind)
    for column in layout.columns.indices {
      guard let value = self[column], !Self.isSound(value, limit: layout.columns[column].limit) else { continue }
      throw .outOfRange(attribute: layout.name(column), value: Self.text(value))
    }
  }

  private var hasIdentity: Bool {
    switch kind {
    case .flights: known(FlightColumn.faFlightID.rawValue) ?? known(FlightColumn.ident.rawValue) != nil
    case .airports, .airlines: known(0) != nil
    }
  }

  private static func isSound(_ value: AttributeValue, limit: Double?) -> Bool {
    switch value {
    case .text, .list, .flag, .link: true
    case .whole(let whole): Int32(exactly: whole).map { $0 != Int32.min } ?? false
    case .decimal(let number): abs(number) <= limit ?? .greatestFiniteMagnitude
    case .time(let seconds): Encoded.times ~= seconds
    }
  }

  private static func text(_ value: AttributeValue) -> String {
    switch value {
    case .text(let text), .link(let text): text
    case .list(let list): list.joined(separator: ",")
    case .flag(let flag): "\(flag)"
    case .whole(let number), .time(let number): "\(number)"
    case .decimal(let number): "\(number)"
    }
  }
}
