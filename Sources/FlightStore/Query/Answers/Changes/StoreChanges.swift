/// The differences between two stores, or two states of one.
///
///     let changes = store.changes(since: older)
///     for update in changes.flights.updated {
///       print(update.new.ident ?? "?", update.attributes.map(\.name))
///     }
public struct StoreChanges: Sendable {
  /// The flights that are different.
  public let flights: EntityChanges<Flight>
  /// The airports that are different.
  public let airports: EntityChanges<Airport>
  /// The airlines that are different.
  public let airlines: EntityChanges<Airline>

  /// Whether nothing is different.
  public var isEmpty: Bool { flights.isEmpty && airports.isEmpty && airlines.isEmpty }
}

/// The flights, airports or airlines that are different, each list in the order of the store's answers.
public struct EntityChanges<Entity: StoreEntity>: Sendable {
  /// What has come, as it is now.
  public let inserted: EntityList<Entity>
  /// What has another value or leads elsewhere than before.
  public let updated: [EntityUpdate<Entity>]
  /// What has gone, as it was.
  public let deleted: EntityList<Entity>

  /// What leads elsewhere than before.
  public var moved: [EntityUpdate<Entity>] { updated.filter { !$0.relationships.isEmpty } }

  /// Whether nothing is different.
  public var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }
}

/// A flight, an airport or an airline before and after a change.
public struct EntityUpdate<Entity: StoreEntity>: Sendable {
  /// How it was.
  public let old: Entity
  /// How it is.
  public let new: Entity
  /// The attributes that have another value, in the order in which the store holds them.
  public let attributes: [AttributeChange]
  /// The relationships that lead elsewhere.
  public let relationships: [RelationshipChange]
}

/// An attribute with another value than before.
public struct AttributeChange: Sendable, Hashable {
  /// The attribute, by the path of keys to it in AeroAPI's record, such as `actual_off`.
  public let name: String
  /// The value that it had; `nil` where it was unknown.
  public let old: RecordValue?
  /// The value that it has; `nil` where it is unknown.
  public let new: RecordValue?
}

extension AttributeChange {
  /// Returns what stands over a column of the attribute.
  ///
  /// - Parameters:
  ///   - kind: What has the attribute.
  ///   - language: The language of the heading.
  /// - Returns: The heading, or the name of an attribute that is shown nowhere.
  package func heading(of kind: EntityKind, in language: Language) -> String {
    let layout = TableLayout.of(kind)
    let column = layout.columns.firstIndex { $0.path == name }
    return (column.flatMap(layout.field) ?? Field.named(name, of: kind))?.heading(in: language) ?? name
  }
}

/// A relationship to one that leads elsewhere than before.
public struct RelationshipChange: Sendable, Hashable {
  /// The relationship, such as `destination`.
  public let name: String
  /// What it led to.
  public let old: EntityID?
  /// What it leads to.
  public let new: EntityID?
}

extension FlightStore {
  /// Returns what is different from another store, which may be a copy of this one from before or have nothing to do with it.
  ///
  /// Entities are the same by their identifiers. A flight that goes between other airports than before has another
  /// identifier; it counts as moved when one flight with the same `fa_flight_id`, else the same ident and schedule, has
  /// gone and one has come. Of several, those are the same that begin, or else end, where they did. What copies still share
  /// is not looked at.
  ///
  /// - Parameter older: The store to compare with.
  /// - Returns: What has come, is different and has gone.
  /// - Complexity: O(*n*), where *n* is the number of entities in pages that the two stores do not share.
  public func changes(since older: FlightStore) -> StoreChanges {
    StoreChanges(
      flights: changes(since: older), airports: changes(since: older), airlines: changes(since: older))
  }

  private func changes<Entity: StoreEntity>(since older: FlightStore) -> EntityChanges<Entity> {
    let comparison = GraphComparison(from: older.graph, to: graph, of: Entity.kind)
    func list(_ rows: [Int], in graph: Graph) -> EntityList<Entity> {
      EntityList(graph, rows: RowOrder(graph, of: Entity.kind, by: [SortKey]()).sorted(rows, first: .max))
    }
    let oldRows = Dictionary(uniqueKeysWithValues: comparison.updated.map { ($0.new, $0.old) })
    let updated = list(comparison.updated.map(\.new), in: graph).compactMap { entity in
      oldRows[entity.handle.row].map { comparison.rows.update(entity, from: $0) }
    }
    return EntityChanges(
      inserted: list(comparison.inserted, in: graph), updated: updated,
      deleted: list(comparison.deleted, in: older.graph))
  }
}

extension FlightStore {
  /// The number of entities of a kind.
  package func count(of kind: EntityKind) -> Int { graph[kind].count }

  /// The number of entities that loading has updated.
  ///
  /// - Parameters:
  ///   - kind: What to count.
  ///   - older: The store before loading, which took no row away, so that each is where it was.
  /// - Returns: How many of them say something else than before.
  /// - Complexity: O(*n*), where *n* is the number of entities in pages that the two stores do not share.
  package func updatedCount(of kind: EntityKind, since older: FlightStore) -> Int {
    let comparison = RowComparison(from: older.graph, to: graph, of: kind)
    return comparison.oldRows.presentRows.count { !comparison.isSame(old: $0, new: $0) }
  }
}

extension RecordValue: CustomStringConvertible {
  /// The value as text: times as AeroAPI writes them, lists with commas.
  public var description: String {
    switch value {
    case .text(let text), .link(let text): return text
    case .list(let texts): return texts.joined(separator: ", ")
    case .flag(let flag): return flag ? "true" : "false"
    case .whole(let whole): return String(whole)
    case .decimal(let number): return String(number)
    case .time(let seconds):
      var bytes: [UInt8] = []
      TimeText.append(seconds, to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
