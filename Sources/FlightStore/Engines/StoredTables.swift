/// Merged flights, airports and airlines in files of their own: the columns that `aeroapi_flights` and its like stand on.
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
  /// What is stored of the rows, in the order of the columns: figures in AeroAPI's units, times as seconds since 1970.
  package var storedFields: [FieldPath] {
    TableLayout.of(entity).storedFields.enumerated().map { FieldPath($0.element.bare(of: entity, column: $0.offset)) }
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
