package import FlightStore

/// The script that creates the views which the statements use.
///
/// The views are AeroAPI's records, one row with the stored fields for each flight, airport and airline, and every
/// field in its printed form.
///
///     aeroapi_records          the records as they are
///     aeroapi_flight_states    the state of a flight in each record; a flight may have several
///     aeroapi_flights          the states of a flight merged into one row, the newest first
///     flights                  every field, derived values too, in the default units
///
/// An export, whose states are merged, has no records. Airports and airlines have the same views, from their own
/// records and from those of flights.
package struct SQLSchema: Sendable {
  package let text: String

  package init(over source: SQLRecordSource, dialect: SQLWords) throws(SQLError) {
    var statements = try Self.statements(over: source, dialect: dialect, isTemporary: false)
    for kind in EntityKind.allCases {
      statements.append(Self.view(kind.rawValue, as: try Self.fields(of: kind, dialect: dialect), isTemporary: false))
    }
    text = statements.map { $0 + ";\n" }.joined(separator: "\n")
  }

  /// Creates the script of temporary views for a single statement.
  ///
  /// They last as long as the connection and leave the database unchanged.
  package init(forOneStatementOver source: SQLRecordSource, dialect: SQLWords) throws(SQLError) {
    let statements = try Self.statements(over: source, dialect: dialect, isTemporary: true)
    text = statements.map { $0 + ";\n" }.joined(separator: "\n")
  }

  private static func statements(over source: SQLRecordSource, dialect: SQLWords, isTemporary: Bool) throws(SQLError)
    -> [String]
  {
    let words = dialect.schema
    func view(_ name: String, as select: String) -> String { Self.view(name, as: select, isTemporary: isTemporary) }
    var statements = words.functions
    switch source {
    case .export(let folder):
      guard let readColumns = words.readColumns else {
        throw SQLError("files; name a table with --over", in: dialect.dialect)
      }
      if folder.contains(where: { "*?[{".contains($0) }) {
        // Exports can share flights, and share all airports, so their rows cannot be concatenated.
        throw SQLError("several exports at once, as in \(folder)", in: dialect.dialect)
      }
      for kind in EntityKind.allCases {
        guard let rows = readColumns(folder + StoredTables.file(of: kind)) else {
          throw SQLError("files in \(folder)", in: dialect.dialect)
        }
        // A view, and not a table, so that the engine skips the parts of the files that a query does not need.
        statements.append(view(SQLJoins.view(kind), as: rows))
      }
      return statements
    case .files(let names):
      guard let readFiles = words.readFiles else {
        throw SQLError("records in files; name a table with --over", in: dialect.dialect)
      }
      let reads = try names.map { name throws(SQLError) in
        guard let read = readFiles(name) else { throw SQLError("files named \(name)", in: dialect.dialect) }
        return read
      }
      statements.append(view("aeroapi_records", as: reads.joined(separator: "\nUNION ALL\n")))
    case .table(let name):
      let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { dialect.name(String($0)) }
      statements.append(view("aeroapi_records", as: "SELECT record FROM \(parts.joined(separator: "."))"))
    }
    let states = SQLStates(dialect)
    statements.append(view("aeroapi_open_records", as: states.openRecords))
    for kind in [EntityKind.flights, .airports, .airlines] {
      statements.append(view("aeroapi_\(kind.singular)_states", as: states.states(of: kind)))
      let derived = try Self.derived(of: kind, dialect: dialect)
      let select = "SELECT m.*\(derived)\nFROM (\n\(SQLMerging(dialect, of: kind).select)\n) AS m"
      let name = SQLJoins.view(kind)
      statements += words.keepRows?(name, select, isTemporary) ?? [view(name, as: select)]
    }
    return statements
  }

  private static func view(_ name: String, as select: String, isTemporary: Bool) -> String {
    "CREATE OR REPLACE \(isTemporary ? "TEMPORARY " : "")VIEW \(name) AS\n\(select)"
  }

  /// Returns the derived fields that depend on nothing but the stored fields of the entity itself.
  static func derivedFields(of kind: EntityKind) -> [Field] {
    kind == .flights ? flightFormulas : []
  }

  private static let flightFormulas = Field.all(of: .flights).filter { field in
    if case .formula = field.source { field.name != "great_circle" } else { false }
  }

  private static func derived(of kind: EntityKind, dialect: SQLWords) throws(SQLError) -> String {
    var writer = SQLWriter(dialect: dialect, joins: SQLJoins(), alias: "m", kind: kind, context: FormulaContext())
    writer.isBare = true
    let columns = try derivedFields(of: kind).map { field throws(SQLError) in
      let path = FieldPath(field)
      let value = try field.kind == .flag ? writer.flag(of: field) : writer.number(.field(path))
      return ",\n  \(value) AS \(dialect.name(field.name))"
    }
    return columns.joined()
  }

  /// Returns the query for every field.
  private static func fields(of kind: EntityKind, dialect: SQLWords) throws(SQLError) -> String {
    let writer = SQLWriter(dialect: dialect, joins: SQLJoins(), alias: "f", kind: kind, context: FormulaContext())
    let columns = try Field.all(of: kind).map { field throws(SQLError) in
      let path = FieldPath(field)
      let value = try writer.shown(path, in: UnitPreferences(), times: .timestamps)
      return "  \(value) AS \(dialect.name(path.machineName(UnitPreferences())))"
    }
    let rows = (["\(SQLJoins.view(kind)) AS f"] + writer.joins.clauses).joined(separator: "\n  ")
    return "SELECT\n\(columns.joined(separator: ",\n"))\nFROM \(rows)"
  }
}

/// The Parquet files of an export, one for each kind, with the columns of `aeroapi_flights` and the like.
package enum StoredTables {
  private static let ending = ".parquet"

  /// Returns the name of the file for a kind of entity, which is that of its view with an extension.
  package static func file(of kind: EntityKind) -> String { SQLJoins.view(kind) + ending }

  /// Returns the folder in a file pattern: `s3://flights/` for `s3://flights/aeroapi_*.parquet`.
  ///
  /// It is empty for the engine's current folder, and `nil` for files other than those of an export.
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
    guard case .formula(var formula) = source else { return self }
    if case .number(let form, let value) = formula, form != .number { formula = .number(.whole, value) }
    let kind: FieldKind = kind == .flag ? .flag : storedUnit.map { .raw($0) } ?? .count
    return Field(name, of: entity, kind, .formula(formula), name, name, help)
  }
}
