package import FlightStore
internal import Foundation

/// Changes for programs: a row for each inserted or deleted entity and for each changed value.
package enum ChangesSheet {
  private static let names = ["change", "kind", "id", "name", "field", "old", "new"]

  /// Returns the sheet of some changes.
  package static func make(_ changes: StoreChanges) -> GridSheet {
    GridSheet(
      names: names,
      cells: rows(of: changes.flights, kind: "flight", name: \.ident)
        + rows(of: changes.airports, kind: "airport", name: \.name)
        + rows(of: changes.airlines, kind: "airline", name: \.name))
  }

  private static func rows<Entity: StoreEntity>(
    of changes: EntityChanges<Entity>, kind: String, name: (Entity) -> String?
  ) -> [[Cell]] {
    func start(_ change: String, of entity: Entity) -> [Cell] {
      [.string(change), .string(kind), .string(entity.id.description), name(entity).map { .string($0) } ?? .null]
    }
    let updated = changes.updated.flatMap { update in
      update.relationships.map { change in
        start("moved", of: update.new) + [.string(change.name), code(change.old), code(change.new)]
      }
        + update.attributes.map { change in
          start("updated", of: update.new) + [.string(change.fieldName), cell(change.old), cell(change.new)]
        }
    }
    return updated + changes.inserted.map { start("inserted", of: $0) + [.null, .null, .null] }
      + changes.deleted.map { start("deleted", of: $0) + [.null, .null, .null] }
  }

  private static func code(_ id: EntityID?) -> Cell {
    switch id {
    case .airport(let id): .string(id.code)
    case .airline(let id): .string(id.code)
    case .flight(let id): .string(id.description)
    case nil: .null
    }
  }

  private static func cell(_ value: RecordValue?) -> Cell {
    guard let value else { return .null }
    if let flag = value.value(as: Bool.self) { return .flag(flag) }
    if let whole = value.value(as: Int.self) { return .whole(whole) }
    if let number = value.value(as: Double.self) { return .decimal(number) }
    if let time = value.value(as: Date.self) { return .time(Int(time.timeIntervalSince1970)) }
    if let list = value.value(as: [String].self) { return .list(list.map { Array($0.utf8) }) }
    return .string(value.description)
  }
}
