/// The custom fields that programs have added to the queried data, in addition to the built-in ones.
package struct CustomFields: Sendable {
  private let columns: [CustomColumn]

  package static let none = CustomFields([])

  init(_ attributes: [any AnyCustomAttribute]) { columns = attributes.map(\.column) }

  package init(of store: FlightStore) { columns = store.graph.tables.customColumns }

  /// Creates the custom fields of the store files among some inputs.
  ///
  /// - Complexity: O(*n*), where *n* is the number of files; only the directory of each is read.
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

  package func fields(of entity: EntityKind) -> [Field] {
    columns.filter { $0.entity == entity }.reduce(into: []) { fields, column in
      if !fields.contains(column.field) { fields.append(column.field) }
    }
  }

  /// Returns the names of the fields in expressions, also behind a relationship, and of parts of times.
  ///
  /// For example `crew`, `origin.lounge` and `checked.hour`.
  func names(of entity: EntityKind) -> [String: Expression] {
    var names: [String: Expression] = [:]
    for column in columns {
      if column.entity == entity { names.note(FieldPath(column.field), as: column.name) }
      for step in Field.all(of: entity) where step.kind == .toOne(column.entity) {
        for name in [step.name] + step.aliases {
          names.note(FieldPath(column.field, behind: [step]), as: "\(name).\(column.name)")
        }
      }
    }
    return names
  }
}

extension [String: Expression] {
  /// Adds a name for a field and, for a time, the names of its parts.
  fileprivate mutating func note(_ path: FieldPath, as name: String) {
    self[name] = .field(path)
    guard path.field.kind == .time else { return }
    for part in TimePart.allCases { self["\(name).\(part.rawValue)"] = .part(part, path) }
  }
}

extension FilterError {
  /// Whether the error is an unknown field name, possibly behind a relationship.
  package var namesNoField: Bool { if case .unknownField = reason { true } else { false } }
}

/// The scope of an expression's values: single rows, or groups of rows.
struct ValueScope: Sendable {
  /// The keys that the rows of a group have in common; `nil` for values of single rows.
  var keys: [Expression]?
  /// The meanings of names other than fields, in lower case.
  var names: [String: Expression] = [:]
  /// The meanings of names inside measures, whose values are of the single rows of a group.
  var namesInMeasures: [String: Expression] = [:]
  /// Whether nothing is in a list without values, which a person has forgotten to write, while a program has none.
  var admitsEmptyLists = false

  init(names: [String: Expression] = [:]) { self.names = names }

  /// Creates a scope of groups of flights with common keys, whose values are measures and the keys themselves.
  init(keys: [Expression], names: [String: Expression]) {
    self.keys = keys
    self.names = names
    self.names["count"] = .field(FieldPath(Field(.count)))
  }

  var isOfGroups: Bool { keys != nil }

  /// Returns whether a field or a part of one has a value in the scope.
  func admits(_ expression: Expression) -> Bool { keys?.contains(expression) ?? true }
}

/// Resolution of custom attributes, whose columns differ between stores, when a query runs.
extension Field {
  var namesCustomColumns: Bool {
    if case .custom = source { return true }
    return operands.contains { $0.fields.contains(where: \.namesCustomColumns) }
  }

  /// Returns the field with custom attributes replaced by columns of a graph; those it does not have are unknown.
  func namingColumn(in graph: Graph?) -> Field {
    switch source {
    case .custom(let column):
      let place = graph?.rows(entity).layout.place(of: column)
      if let value = column.defaultValue { return with(source: Self.source(place, unknownAs: value)) }
      return with(source: place.map { .column($0) } ?? .formula(.number(.number, .null)))
    case .formula(let formula) where namesCustomColumns:
      return with(source: .formula(formula.replacingFields { $0.namingColumn(in: graph) }))
    case .column, .link, .inverse, .related, .formula: return self
    }
  }

  /// Returns the source of an attribute with a default value, which all rows have where the store has no column for it.
  private static func source(_ column: Int?, unknownAs value: RecordValue) -> FieldSource {
    func known(_ number: Double) -> Expression { .firstKnown((column.map { [.column($0)] } ?? []) + [.number(number)]) }
    switch value {
    case .text(let text), .link(let text): return .related(.text(column: column, default: text))
    case .list(let texts): return .related(.text(column: column, default: TextPool.joined(texts)))
    case .whole(let whole): return .formula(.number(.whole, known(Double(whole))))
    case .decimal(let number): return .formula(.number(.number, known(number)))
    case .time(let seconds): return .formula(.number(.time, known(Double(seconds))))
    case .flag(let flag):
      guard let column else { return .formula(.flag(flag ? .all([]) : .any([]))) }
      let (isTrue, isNull) = (Condition.isTrue(.column(column)), Condition.isNull(.column(column)))
      return .formula(.flag(flag ? .any([isNull, isTrue]) : .all([.not(isNull), isTrue])))
    }
  }
}

extension FieldPath {
  fileprivate func namingColumn(in graph: Graph?) -> FieldPath {
    if !field.namesCustomColumns { return self }
    let path = FieldPath(field.namingColumn(in: graph), behind: steps, unit: unit)
    return alias.map { path.named($0) } ?? path
  }
}

extension Condition {
  func namingColumns(in graph: Graph?) -> Condition {
    paths.contains { $0.field.namesCustomColumns } ? replacingFields { $0.namingColumn(in: graph) } : self
  }
}

extension Expression {
  func namingColumns(in graph: Graph?) -> Expression {
    paths.contains { $0.field.namesCustomColumns } ? replacingFields { $0.namingColumn(in: graph) } : self
  }
}
