internal import FlightOutput
internal import FlightStore

extension Run {
  /// Runs `flights fields --schema`: lists the attributes and relationships of a store.
  func schema(_ kind: EntityKind?, matching wanted: [String]) throws(Failure) -> ExitStatus {
    let entities = FlightStore.schema.entities.filter { kind == nil || $0.kind == kind }
    let members = entities.flatMap { entity in
      entity.attributes.map { SchemaMember(entity.kind, attribute: $0) }
        + entity.relationships.map { SchemaMember(entity.kind, relation: $0) }
    }.filter { matches(wanted, texts: [$0.name, $0.help]) }
    if members.isEmpty { noteNoField(wanted) }
    let words = ReportWords(language: look.language)
    let columns: [TextTable.Column] = [
      .init(words.entity, dropPriority: 4), .init(words.name), .init(words.kind),
      .init(words.unit, dropPriority: 3), .init(words.property, dropPriority: 1),
      .init(words.otherEnd, dropPriority: 2), .init(words.deleteRule, dropPriority: 2),
      .init(words.meaning, leastWidth: 20, dropPriority: 5, wraps: true),
    ]
    let rows = members.map { member in
      [
        TextTable.Cell(member.entity.singular), .init(member.name, style: .strong), .init(member.type),
        .init(member.unit ?? ""), .init(words.properties(member)), .init(member.inverse ?? ""),
        .init(member.deleteRule ?? ""), .init(member.help),
      ]
    }
    let names = [
      "of", "name", "key", "type", "unit", "optional", "default", "unique", "indexed", "inverse", "many", "delete_rule",
      "help",
    ]
    try printer.print(TextTable(columns, rows: rows), orSheet: GridSheet(names: names, cells: members.map(\.cells)))
    return .success
  }
}

/// An attribute or a relationship, as a row of the table.
struct SchemaMember {
  let entity: EntityKind
  let name: String
  let type: String
  let unit: String?
  let help: String
  let attribute: StoreSchema.Attribute?
  let relation: StoreSchema.Relation?

  init(_ entity: EntityKind, attribute: StoreSchema.Attribute) {
    self.entity = entity
    self.attribute = attribute
    relation = nil
    (name, type, unit, help) = (attribute.name, attribute.type.rawValue, attribute.unit, attribute.help)
  }

  init(_ entity: EntityKind, relation: StoreSchema.Relation) {
    self.entity = entity
    self.relation = relation
    attribute = nil
    (name, unit, help) = (relation.name.rawValue, nil, relation.help)
    type = relation.isToMany ? relation.target.rawValue : relation.target.singular
  }

  var inverse: String? { relation?.inverse.rawValue }
  var deleteRule: String? { relation?.deleteRule.rawValue }

  fileprivate var cells: [Cell] {
    func text(_ text: String?) -> Cell { text.map { .string($0) } ?? .null }
    return [
      .string(entity.singular), .string(name), text(attribute?.key), .string(type), text(unit),
      .flag(attribute?.isOptional ?? (relation?.isToMany == false)), text(attribute?.defaultValue),
      .flag(attribute?.isUnique ?? false), .flag(attribute?.isIndexed ?? (relation != nil)), text(inverse),
      .flag(relation?.isToMany ?? false), text(deleteRule), .string(help),
    ]
  }
}
