/// A flight, an airport or an airline: a small value that refers to a row of a snapshot and keeps the snapshot alive.
///
/// Two are equal if they are the same entity in the same snapshot.
public protocol StoreEntity: Sendable, Hashable, Identifiable where ID: StoreIdentifier {
  /// The draft that an update of the entity edits.
  associatedtype Draft: EntityDraft<Self>

  /// The kind of entity.
  static var kind: EntityKind { get }

  /// Creates an entity that refers to a row of a snapshot.
  init(_ handle: EntityHandle<Self>)

  /// The row and the snapshot that the entity refers to.
  var handle: EntityHandle<Self> { get }
}

/// A reference to a row of a snapshot.
public struct EntityHandle<Entity: StoreEntity>: Sendable {
  @usableFromInline let graph: Graph
  @usableFromInline let row: Int

  @inlinable
  init(graph: Graph, row: Int) {
    self.graph = graph
    self.row = row
  }
}

extension EntityHandle: Hashable {
  /// Returns whether two handles refer to the same row of the same snapshot.
  ///
  /// - Complexity: O(1)
  public static func == (left: EntityHandle, right: EntityHandle) -> Bool {
    left.row == right.row && left.graph === right.graph
  }

  /// Hashes the row and the snapshot into a hasher.
  ///
  /// - Complexity: O(1)
  public func hash(into hasher: inout Hasher) {
    hasher.combine(row)
    hasher.combine(ObjectIdentifier(graph))
  }
}

// Descriptions and mirrors of entities are brief, because the children of a default mirror contain a whole snapshot.

extension Flight: CustomStringConvertible, CustomReflectable {
  /// The ident and the airports, such as `UAL412 KSFO–KORD`.
  public var description: String {
    displayName + " " + (origin?.icao ?? "?") + "–" + (destination?.icao ?? "?")
  }

  /// The usual name of the flight: its ident, else the registration, else FlightAware's identifier.
  public var displayName: String { ident ?? registration ?? faFlightID ?? "?" }
}

extension Airport: CustomStringConvertible, CustomReflectable {
  /// The key and the usual name of the airport, such as `KSFO SFO – San Francisco`.
  public var description: String { icao == displayName ? icao : "\(icao) \(displayName)" }

  /// The usual name of the airport: the IATA code, else the key, and the city, else the name: `SFO – San Francisco`.
  public var displayName: String { ([iata ?? icao] + [city ?? name].compactMap(\.self)).joined(separator: " – ") }
}

extension Airline: CustomStringConvertible, CustomReflectable {
  /// The key and the usual name of the airline, such as `DLH Lufthansa`.
  public var description: String { code == displayName ? code : "\(code) \(displayName)" }

  /// The usual name of the airline: the short name, else the name, else the key.
  public var displayName: String { shortName ?? name ?? code }
}

extension StoreEntity {
  /// The identifier, for inspection.
  public var customMirror: Mirror { Mirror(self, children: ["id": id.description]) }
}

extension EntityList: CustomStringConvertible, CustomReflectable {
  /// The number and kind of the entities, such as `347 flights`.
  public var description: String { Element.kind.counted(count) }

  /// The number of elements, for inspection.
  public var customMirror: Mirror { Mirror(self, children: ["count": count]) }
}

extension FlightStore: CustomStringConvertible, CustomReflectable {
  /// The numbers of entities of each kind, such as `347 flights, 71 airports, 39 airlines`.
  public var description: String {
    EntityKind.allCases.map { $0.counted(graph[$0].count) }.joined(separator: ", ")
  }

  /// The numbers of flights, airports and airlines, for inspection.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "flights": graph[.flights].count, "airports": graph[.airports].count, "airlines": graph[.airlines].count,
      ])
  }
}

extension EntityKind {
  package func counted(_ count: Int) -> String { "\(count) \(count == 1 ? singular : rawValue)" }
}

/// A property that corresponds to a field, by its key paths from an entity and from an optional entity.
struct PropertyRow<Root: StoreEntity> {
  /// The name of the field, with a unit if the property is a plain number.
  let name: String
  let plain: PartialKeyPath<Root>
  let optional: PartialKeyPath<Root?>

  init(_ name: String, _ plain: PartialKeyPath<Root>, _ optional: PartialKeyPath<Root?>) {
    self.name = name
    self.plain = plain
    self.optional = optional
  }
}

extension Flight {
  /// The identity of the flight.
  public var id: Flight.ID { handle.graph.id(ofFlight: handle.row) }
}

extension Airport {
  /// The identity of the airport: its key.
  public var id: Airport.ID { Airport.ID(icao) }
}

extension Airline {
  /// The identity of the airline: its key.
  public var id: Airline.ID { Airline.ID(code) }
}

extension StoreEntity {
  /// A copy of the stored values of the entity.
  public var record: Draft.Record { Draft.Record(handle.graph.values(Self.kind, row: handle.row)) }
}

extension FlightStore {
  /// Returns the flight with an identifier, or with one that it had before its key changed in this store.
  ///
  /// - Complexity: O(1), plus O(*k*) for an identifier from before *k* changes of keys. The first search in a store of an
  ///   `ArchiveUpdate` takes O(*n*), where *n* is the number of flights.
  public subscript(id: Flight.ID) -> Flight? { found(id) }

  /// Returns the airport with an identifier, which is its key and no other code.
  ///
  /// - Complexity: O(1), plus O(*k*) for an identifier from before *k* changes of keys. In a store of an `ArchiveUpdate`
  ///   whose airports have not changed, O(*n*), where *n* is their number.
  public subscript(id: Airport.ID) -> Airport? { found(id) }

  /// Returns the airline with an identifier, which is its key and no other code.
  ///
  /// - Complexity: O(1), plus O(*k*) for an identifier from before *k* changes of keys. In a store of an `ArchiveUpdate`
  ///   whose airlines have not changed, O(*n*), where *n* is their number.
  public subscript(id: Airline.ID) -> Airline? { found(id) }

  /// Returns the flight, the airport or the airline with an identifier.
  ///
  /// - Complexity: As for an identifier of its kind.
  public subscript(id: EntityID) -> (any StoreEntity)? {
    switch id {
    case .flight(let id): self[id]
    case .airport(let id): self[id]
    case .airline(let id): self[id]
    }
  }

  /// Returns the current state of the entity that a handle from an earlier snapshot refers to.
  ///
  ///     try store.update(flight) { $0.destination = ohare }
  ///     store[flight]?.destination == store[ohare]
  ///     // true
  ///
  /// - Returns: The handle in the current snapshot, even if the entity's key has changed; `nil` if it has been deleted.
  /// - Complexity: O(1) in the snapshot of the handle; in another, as for the entity's identifier.
  public subscript<Entity: StoreEntity>(entity: Entity) -> Entity? {
    graph.row(of: entity).map { Entity(EntityHandle(graph: graph, row: $0)) }
  }

  private func found<Entity: StoreEntity>(_ id: Entity.ID) -> Entity? {
    graph.row(everCalled: id.erased).map { Entity(EntityHandle(graph: graph, row: $0)) }
  }
}

/// A list of flights, airports or airlines of a snapshot.
///
/// A list stores row numbers instead of values, and none at all if it contains every row of the snapshot.
///
///     for flight in store.flights where flight.isEnroute { print(flight) }
///
/// Two lists are equal if they contain the same entities of the same snapshot in the same order.
public struct EntityList<Element: StoreEntity>: RandomAccessCollection, Sendable {
  @usableFromInline let graph: Graph
  /// The rows of the elements, in order; `nil` for all rows of the snapshot.
  @usableFromInline let chosen: [Int]?
  /// The positions of the snapshot's rows, if the list contains all of them.
  private let positions: RowPositions
  /// The position after the last element.
  public let endIndex: Int
  /// Whether the row of each element is its position.
  @usableFromInline let isDense: Bool

  /// Creates an empty list, such as for a view that has no results yet.
  ///
  /// - Complexity: O(1)
  public init() { self.init(Graph(), rows: []) }

  init(all graph: Graph) {
    self.graph = graph
    chosen = nil
    positions = RowPositions(graph.rows(Element.kind))
    endIndex = positions.count
    isDense = positions.isDense
  }

  init(_ graph: Graph, rows: [Int]) {
    self.graph = graph
    chosen = rows
    positions = .none
    endIndex = rows.count
    isDense = false
  }

  /// The position of the first element.
  @inlinable public var startIndex: Int { 0 }

  /// Returns the element at a position.
  ///
  /// - Complexity: O(1)
  @inlinable
  public subscript(position: Int) -> Element {
    precondition(position >= 0 && position < endIndex, "no element at this position of the list")
    return Element(EntityHandle(graph: graph, row: isDense ? position : row(at: position)))
  }

  @usableFromInline
  func row(at position: Int) -> Int { chosen?[position] ?? positions.row(at: position, of: graph.rows(Element.kind)) }

  /// The rows of the elements, in order.
  var rowNumbers: [Int] { chosen ?? Array(graph.rows(Element.kind).presentRows) }

  // MARK: Iteration

  /// An iterator over the elements of a list.
  public struct Iterator: IteratorProtocol, Sendable {
    @usableFromInline let graph: Graph
    @usableFromInline let chosen: [Int]?
    @usableFromInline let isDense: Bool
    @usableFromInline let end: Int
    /// The position of the next element; in a snapshot with deleted rows, its row number or a lower one.
    @usableFromInline var place = 0

    @inlinable
    init(graph: Graph, chosen: [Int]?, isDense: Bool, end: Int) {
      self.graph = graph
      self.chosen = chosen
      self.isDense = isDense
      self.end = end
    }

    /// Returns the next element.
    ///
    /// - Complexity: O(1)
    @inlinable
    public mutating func next() -> Element? {
      if !isDense, chosen == nil { skipDeletedRows() }
      guard place < end else { return nil }
      let row = chosen?[place] ?? place
      place += 1
      return Element(EntityHandle(graph: graph, row: row))
    }

    @usableFromInline
    mutating func skipDeletedRows() {
      while place < end, !graph.rows(Element.kind).isPresent(place) { place += 1 }
    }
  }

  /// Returns an iterator over the elements.
  ///
  /// - Complexity: O(1)
  @inlinable
  public func makeIterator() -> Iterator {
    Iterator(graph: graph, chosen: chosen, isDense: isDense, end: chosen == nil && !isDense ? rowCount : endIndex)
  }

  /// The number of rows, including deleted ones.
  @usableFromInline var rowCount: Int { graph.rows(Element.kind).count }
}

extension EntityList: Hashable {
  /// Returns whether two lists contain the same entities of the same snapshot in the same order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of elements; O(1) if both contain all rows of a snapshot.
  public static func == (left: EntityList, right: EntityList) -> Bool {
    guard left.graph === right.graph, left.endIndex == right.endIndex else { return false }
    return left.chosen == nil && right.chosen == nil || left.rowNumbers == right.rowNumbers
  }

  /// Hashes the snapshot and the number of elements into a hasher.
  ///
  /// - Complexity: O(1)
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(graph))
    hasher.combine(endIndex)
  }
}
