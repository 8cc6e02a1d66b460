/// The schema of a store as data: its entities with their attributes and relationships.
///
/// It is derived from the tables of columns and fields that define the store, so it cannot disagree with them.
///
///     FlightStore.schema.entity(.airports).relationships.map(\.name)
///     // [departures, arrivals]
public struct StoreSchema: Sendable, Hashable, Codable {
  /// A kind of entity.
  public struct Entity: Sendable, Hashable, Codable {
    /// The kind of entity described.
    public let kind: EntityKind
    /// The stored attributes, in the order of AeroAPI's record.
    public let attributes: [Attribute]
    /// The relationships of an entity of this kind.
    public let relationships: [Relation]
    /// The keys that identify an entity; the first one with all of its values known applies.
    public let uniqueness: [[String]]
  }

  /// The type of an attribute's values.
  public enum ValueType: String, CaseIterable, Sendable, Hashable, Codable {
    /// A text.
    case text
    /// A list of texts.
    case list
    /// A Boolean.
    case flag
    /// A 32-bit integer.
    case whole
    /// A 64-bit floating-point number.
    case decimal
    /// An instant, in whole seconds.
    case time
  }

  /// A stored attribute.
  public struct Attribute: Sendable, Hashable, Codable {
    /// The name in expressions.
    public let name: String
    /// The path of keys in AeroAPI's JSON; `nil` if AeroAPI does not give the attribute.
    public let key: String?
    /// The type of its values.
    public let type: ValueType
    /// The unit of its values.
    public let unit: String?
    /// Whether the value may be unknown.
    public let isOptional: Bool
    /// The value if none has been set, as text; `nil` for unknown.
    public let defaultValue: String?
    /// Whether the attribute alone identifies an entity.
    public let isUnique: Bool
    /// Whether a lookup by the attribute uses an index.
    public let isIndexed: Bool
    /// Its meaning, in one line.
    public let help: String
  }

  /// A relationship, as seen from its entity.
  public struct Relation: Sendable, Hashable, Codable {
    /// The name.
    public let name: RelationshipName
    /// The kind of entity it leads to.
    public let target: EntityKind
    /// The same relationship, seen from the other end.
    public let inverse: RelationshipName
    /// Whether it leads to any number of entities.
    public let isToMany: Bool
    /// The effect on the entities at the other end when the entity at this end is deleted.
    public let deleteRule: DeleteRule
    /// Its meaning, in one line.
    public let help: String
  }

  /// The entities.
  public let entities: [Entity]

  /// Returns the description of a kind of entity.
  ///
  /// - Complexity: O(1)
  public func entity(_ kind: EntityKind) -> Entity { entities.first { $0.kind == kind } ?? Entity(.of(kind)) }
}

extension FlightStore {
  /// The schema of every store: entities, attributes and relationships.
  public static var schema: StoreSchema {
    StoreSchema(entities: EntityKind.allCases.map { StoreSchema.Entity(.of($0)) })
  }

  /// The schema of this store: that of every store, and its custom attributes.
  public var schema: StoreSchema {
    StoreSchema(entities: EntityKind.allCases.map { StoreSchema.Entity(graph[$0].rows.layout) })
  }
}

extension StoreSchema.Entity {
  fileprivate init(_ layout: TableLayout) {
    let kind = layout.kind
    self.kind = kind
    attributes = layout.columns.indices.compactMap { StoreSchema.Attribute(layout, column: $0) }
    relationships = RelationshipName.allCases.filter { $0.entity == kind }.map(StoreSchema.Relation.init)
    func keys(_ columns: [FlightColumn]) -> [String] { columns.map(\.column.path) }
    uniqueness =
      kind == .flights
      ? [
        keys([.faFlightID, .origin, .destination]), keys([.ident, .origin, .scheduledOff]),
        keys([.ident, .origin, .scheduledOut]),
      ] : [[layout.fieldName(0)]]
  }
}

extension StoreSchema.Relation {
  fileprivate init(_ name: RelationshipName) {
    self.name = name
    target = name.target
    inverse = name.inverse
    isToMany = name.isToMany
    deleteRule = name.deleteRule
    help = Field.named(name.rawValue, of: name.entity)?.help ?? ""
  }
}

extension StoreSchema.Attribute {
  fileprivate init?(_ layout: TableLayout, column: Int) {
    let declared = layout.columns[column]
    guard let type = StoreSchema.ValueType.allCases.first(where: { $0.storage == declared.storage }) else { return nil }
    let field = layout.field(column)
    let custom = layout.customColumn(column)
    name = layout.fieldName(column)
    key = declared.path.isEmpty ? nil : declared.path.replacing("/", with: ".")
    self.type = type
    unit = field?.storedUnit?.rawValue
    isOptional = custom.map { $0.defaultValue == nil } ?? field?.isNullable ?? true
    defaultValue = custom?.defaultValue?.plainText ?? (declared.isFilledByGraph && type == .flag ? "false" : nil)
    isUnique = custom?.isUnique ?? (layout.kind != .flights && column == 0)
    isIndexed = custom?.isIndexed ?? layout.indexedColumns.contains(column)
    help = field?.help ?? ""
  }
}

extension StoreSchema.ValueType {
  var storage: ColumnStorage {
    switch self {
    case .text: .text
    case .list: .list
    case .flag: .flag
    case .whole: .whole
    case .decimal: .decimal
    case .time: .time
    }
  }
}

extension TableLayout {
  /// Returns the field that shows a column, or is computed from it.
  func field(_ column: Int) -> Field? {
    fields.first { $0.source == .column(column) } ?? field(named: storedFields[column].name)
  }

  fileprivate func fieldName(_ column: Int) -> String { field(column)?.name ?? name(column) }

  fileprivate var indexedColumns: [Int] {
    switch kind {
    case .flights: [FlightColumn.faFlightID, .inboundFaFlightID].map(\.rawValue)
    case .airports, .airlines: CodeIndex.columns(of: kind)
    }
  }
}
