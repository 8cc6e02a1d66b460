/// The Parquet files of an export, one for each kind, with the columns of `aeroapi_flights` and the like.
package enum StoredTables {
  /// The extension of every file.
  private static let ending = ".parquet"

  /// Returns the name of the file for a kind of entity, which is that of its view with an extension.
  package static func file(of kind: EntityKind) -> String { SQLJoins.view(kind) + ending }

  /// Returns the folder in a file pattern: `s3://flights/` for `s3://flights/aeroapi_*.parquet`.
  ///
  /// - Parameter pattern: The pattern of files that the engine is to read.
  /// - Returns: The folder with its slash, empty for the engine's current folder; `nil` for other files.
  package static func folder(of pattern: String) -> String? {
    let name = pattern.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let names = ["aeroapi_*" + ending] + EntityKind.allCases.map(file)
    return names.contains(String(name)) ? String(pattern.dropLast(name.count)) : nil
  }
}

extension RowSelection {
  /// The columns of the rows' view: stored values in AeroAPI's units, times in seconds since 1970, derived values.
  package var viewFields: [FieldPath] {
    let stored = TableLayout.of(entity).storedFields.enumerated().map { $0.element.bare(of: entity, column: $0.offset) }
    return (stored + SQLSchema.derivedFields(of: entity).map(\.bare)).map { FieldPath($0) }
  }
}

extension StoredField {
  /// Returns the field in the form of the view's column.
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
  /// The derived field in the form of the view's column: a time in seconds, a phase as its number.
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
