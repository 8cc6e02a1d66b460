/// The fields that programs have added to the data that a question is about, beside those that all data have.
package struct CustomFields: Sendable {
  private let columns: [CustomColumn]

  /// No fields.
  package static let none = CustomFields([])

  init(_ attributes: [any AnyCustomAttribute]) { columns = attributes.map(\.column) }

  /// The fields of a store.
  package init(of store: FlightStore) { columns = store.graph.tables.customColumns }

  /// Finds the fields of the store files among some inputs.
  ///
  /// - Throws: `DataError` for the first file that cannot be read or is not sound.
  /// - Complexity: O(*n*), where *n* is the number of files; of each only the directory is read.
  package init(ofStoreFilesAmong sources: [DataSource]) throws(DataError) {
    var columns: [CustomColumn] = []
    for archive in sources.compactMap(\.archive) {
      do throws(ArchiveError) {
        columns += try archive.read { reader throws(ArchiveFault) in reader.customColumns }
      } catch {
        throw .archive(error)
      }
    }
    self.columns = columns
  }

  package var isEmpty: Bool { columns.isEmpty }

  /// The fields of a kind of entity.
  package func fields(of entity: EntityKind) -> [Field] {
    columns.filter { $0.entity == entity }.reduce(into: []) { fields, column in
      if !fields.contains(column.field) { fields.append(column.field) }
    }
  }

  /// The names that stand for the fields in expressions, also behind a relationship, and for the parts of times:
  /// `crew`, `origin.lounge`, `checked.hour`.
  func names(of entity: EntityKind) -> [String: Expression] {
    var names: [String: Expression] = [:]
    for column in columns {
      if column.entity == entity { names.note(FieldPath(column.field), as: column.name) }
      for step in Field.all(of: entity) where step.kind == .toOne(column.entity) {
        for name in [step.name] + step.aliases {
          names.note(FieldPath(steps: [step], column.field), as: "\(name).\(column.name)")
        }
      }
    }
    return names
  }
}

extension [String: Expression] {
  /// Lets a name stand for a field, and for the parts of a time with their names behind it.
  fileprivate mutating func note(_ path: FieldPath, as name: String) {
    self[name] = .field(path)
    guard path.field.kind == .time else { return }
    for part in TimePart.allCases { self["\(name).\(part.rawValue)"] = .part(part, path) }
  }
}

extension FilterError {
  /// Whether the part that is wrong is the name of no field, or of none behind a relationship.
  package var namesNoField: Bool { if case .unknownField = reason { true } else { false } }
}
