extension RecordValues {
  /// Throws for values that a store cannot hold, as loading does.
  ///
  /// - Parameter layout: The columns of the store.
  /// - Throws: `StoreError` for a record without an identity, and for the first value that the store cannot hold.
  func check(for layout: TableLayout) throws(StoreError) {
    if !hasIdentity { throw .noIdentity(kind) }
    for column in layout.columns.indices where layout.customColumn(column) == nil {
      guard let value = self[column], !Self.isSound(value, limit: layout.columns[column].limit) else { continue }
      throw .outOfRange(attribute: layout.name(column), value: value.description)
    }
    for (name, value) in custom.sorted(by: { $0.key < $1.key }) {
      let column = CustomColumn(entity: kind, name: name, storage: value.storage)
      if layout.place(of: column) == nil { throw .unknownAttribute(name, of: kind) }
      if !Self.isSound(value, limit: nil) { throw .outOfRange(attribute: name, value: value.description) }
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
}
