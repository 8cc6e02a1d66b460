/// Merged flights, airports and airlines in files of their own, which have the columns of `aeroapi_flights` and its like.
package enum StoredTables {
  /// The end of the name of every file.
  private static let ending = ".parquet"

  /// Returns the name of the file for a kind of entity, which is that of its view.
  package static func file(of kind: EntityKind) -> String { SQLJoins.view(kind) + ending }

  /// Returns the folder that a pattern of an engine names: `s3://flights/aeroapi_*.parquet` those in `s3://flights/`.
  ///
  /// - Parameter pattern: What somebody has an engine read.
  /// - Returns: The folder with its slash, empty for the one that the engine is in; `nil` for other files.
  package static func folder(of pattern: String) -> String? {
    let name = pattern.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let names = ["aeroapi_*" + ending] + EntityKind.allCases.map(file)
    return names.contains(String(name)) ? String(pattern.dropLast(name.count)) : nil
  }
}

extension RowSelection {
  /// The columns of the view of the rows: what is stored, in AeroAPI's units and with times as seconds since 1970, and what
  /// is worked out of it.
  package var viewFields: [FieldPath] {
    let stored = TableLayout.of(entity).storedFields.enumerated().map { $0.element.bare(of: entity, column: $0.offset) }
    return (stored + SQLSchema.derivedFields(of: entity).map(\.bare)).map { FieldPath($0) }
  }
}

extension StoredField {
  /// The field as the column of its view has it.
  fileprivate func bare(of entity: EntityKind, column index: Int) -> Field {
    let kind: FieldKind
    switch (column.storage, self.kind) {
    case (.text, _), (.list, _): kind = .text
    case (.flag, _): kind = .flag
    case (.link, let link): kind = link
    case (.whole, .figure(_, let unit)), (.decimal, .figure(_, let unit)): kind = .raw(unit)
    case (.whole, _), (.decimal, _), (.time, _): kind = .count
    }
    let link = column.target == nil ? nil : Relationship.allCases.first { $0.column.rawValue == index }
    return Field(
      columnName, of: entity, kind, link.map { .link($0) } ?? .column(index), columnName, columnName, help)
  }
}

extension Field {
  /// The derived field as the column of its view has it: of times the seconds, of a phase its place.
  fileprivate var bare: Field {
    guard case .formula(let formula) = source else { return self }
    let number: Formula =
      switch formula {
      case .flag, .number, .whole: formula
      case .time(let value), .phase(let value), .part(_, let value): .whole(value)
      }
    let kind: FieldKind = kind == .flag ? .flag : storedUnit.map { .raw($0) } ?? .count
    return Field(name, of: entity, kind, .formula(number), name, name, help)
  }
}
