/// Uniqueness of the values of custom attributes.
extension Graph {
  /// Returns the values of unique attributes that several rows share.
  ///
  /// - Complexity: O(*n*) for each such attribute, where *n* is the number of rows.
  private func repeatedValues() -> [(attribute: CustomColumn, column: Int, rows: [Int])] {
    var found: [(attribute: CustomColumn, column: Int, rows: [Int])] = []
    for attribute in tables.customColumns where attribute.isUnique {
      guard let column = rows(attribute.entity).layout.place(of: attribute) else { continue }
      let repeated = self.attribute(attribute.entity, column: column).repeated
      found += repeated.map { (attribute, column, $0) }
    }
    return found
  }

  /// Throws if two rows have the same value of a unique attribute.
  ///
  /// - Throws: `StoreError.valueTaken` for the first such value.
  /// - Complexity: O(*n*) for each such attribute, where *n* is the number of rows.
  func checkUnique() throws(StoreError) {
    guard let (attribute, _, rows) = repeatedValues().first else { return }
    throw .valueTaken(attribute: attribute.name, by: id(attribute.entity, row: rows[0]))
  }

  /// Removes each value of a unique attribute from every row except the first that has it.
  ///
  /// - Returns: The removed values, each with the entity that keeps it and the one that loses it.
  /// - Complexity: O(*n*) for each such attribute, where *n* is the number of rows.
  func dropRepeatedValues() -> [AttributeConflict] {
    var conflicts: [AttributeConflict] = []
    for (attribute, column, rows) in repeatedValues() {
      let holder = id(attribute.entity, row: rows[0]).description
      for row in rows.dropFirst() {
        let other = id(attribute.entity, row: row).description
        conflicts.append(
          AttributeConflict(attribute: attribute.name, entity: attribute.entity, holder: holder, other: other))
        tables[attribute.entity].forgetValue(ofColumn: column, row: row)
      }
    }
    if !conflicts.isEmpty { forgetDerived() }
    return conflicts
  }

  /// Throws if another row has one of the values of unique attributes.
  ///
  /// - Parameters:
  ///   - values: The new values of a row.
  ///   - row: The row; `nil` for a new one.
  /// - Throws: `StoreError.valueTaken` for the first value that another row has.
  func checkUnique(_ values: RecordValues, of row: Int?) throws(StoreError) {
    let layout = rows(values.kind).layout
    for column in layout.customColumns where column.isUnique {
      guard let value = values[custom: column.name], let place = layout.place(of: column) else { continue }
      let index = attribute(values.kind, column: place)
      let holders = if case .text(let text) = value { index.rows(of: text) } else { index.rows(of: stored(value)) }
      if let holder = holders.first(where: { $0 != row }) {
        throw .valueTaken(attribute: column.name, by: id(values.kind, row: holder))
      }
    }
  }
}
