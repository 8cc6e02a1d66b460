/// A custom attribute of flights, airports or airlines, declared by an application.
///
///     let note = CustomAttribute<Flight, String?>("note")
///     let crew = CustomAttribute<Flight, Int>("crew", key: "cabin_crew", default: 4)
///     let booking = CustomAttribute<Flight, String?>("booking", isUnique: true)
///
/// It is declared once and added to each store that needs it. From then on it behaves like any other attribute: it is
/// stored in a column and in store files, takes part in changes, undo and merging, and can be used in filters and sort
/// orders. A value that has not been set is unknown, or the default of an attribute that is not optional. What a stored
/// value can hold depends on its ``AttributeType``.
public struct CustomAttribute<Root: StoreEntity, Value: CustomAttributeValue>: AnyCustomAttribute, Hashable {
  /// The name in expressions: lowercase letters, digits and `_`.
  public let name: String
  /// The key in AeroAPI's or another source's records from which it is loaded; `nil` for none.
  public let key: String?
  /// Whether no two entities have the same value.
  public let isUnique: Bool
  /// Whether filters find a value through an index instead of examining every entity.
  public let isIndexed: Bool
  /// The value if none has been set: a default, or `nil`.
  let unset: Value

  private init(_ name: String, key: String?, unset: Value, isUnique: Bool, isIndexed: Bool) {
    self.name = name
    self.key = key
    self.unset = unset
    self.isUnique = isUnique
    self.isIndexed = isIndexed || isUnique
  }

  /// Creates an attribute that is unknown until it is set.
  ///
  /// - Parameters:
  ///   - name: The name in expressions: a lowercase letter, then lowercase letters, digits and `_`.
  ///   - key: The key in records from which it is loaded; `nil` if only the program sets it. A record with a value of
  ///     another type at this key is rejected as a whole.
  ///   - isUnique: Whether no two entities may have the same value. A change that would give an entity the value of
  ///     another throws; of two loaded entities with the same value, the first keeps it. Texts are compared without
  ///     regard to case and diacritics, as `==` compares them.
  ///   - isIndexed: Whether a filter with `==` uses an index instead of examining every entity; a unique attribute
  ///     always does.
  public init<Wrapped: AttributeType>(
    _ name: String, key: String? = nil, isUnique: Bool = false, isIndexed: Bool = false
  ) where Value == Wrapped? {
    self.init(name, key: key, unset: nil, isUnique: isUnique, isIndexed: isIndexed)
  }

  /// Creates an attribute that has a default until it is set.
  ///
  /// The default is part of the declaration, not of the store: it applies to everything loaded or saved before, and
  /// another program may declare another one.
  ///
  /// - Parameters:
  ///   - name: The name in expressions: a lowercase letter, then lowercase letters, digits and `_`.
  ///   - key: The key in records from which it is loaded; `nil` if only the program sets it. A record with a value of
  ///     another type at this key is rejected as a whole.
  ///   - value: The default.
  ///   - isIndexed: Whether a filter with `==` uses an index to find a value other than the default.
  public init(_ name: String, key: String? = nil, default value: Value, isIndexed: Bool = false)
  where Value: AttributeType {
    self.init(name, key: key, unset: value, isUnique: false, isIndexed: isIndexed)
  }

  /// The kind of entity that has the attribute.
  public var entity: EntityKind { Root.kind }

  /// The type of its values.
  public var valueType: StoreSchema.ValueType { Value.Known._form.type }

  /// The default in stored form; `nil` if values may be unknown.
  public var defaultValue: RecordValue? { kept(unset) }

  /// Returns the value that a stored value stands for, or the default if there is none.
  func value(_ kept: RecordValue?) -> Value { Value._read(kept.flatMap(Value.Known._form.value), default: unset) }

  /// Returns a value in stored form; `nil` if it is unknown.
  func kept(_ value: Value) -> RecordValue? { value._known.map(Value.Known._form.stored) }
}

/// A custom attribute of any kind of entity, with values of any type.
public protocol AnyCustomAttribute: Sendable {
  /// The name in expressions.
  var name: String { get }
  /// The key in records from which it is loaded; `nil` for none.
  var key: String? { get }
  /// The kind of entity that has the attribute.
  var entity: EntityKind { get }
  /// The type of its values.
  var valueType: StoreSchema.ValueType { get }
  /// The default; `nil` if values may be unknown.
  var defaultValue: RecordValue? { get }
  /// Whether no two entities have the same value.
  var isUnique: Bool { get }
  /// Whether filters find a value through an index instead of examining every entity.
  var isIndexed: Bool { get }
}

extension AnyCustomAttribute {
  var column: CustomColumn {
    CustomColumn(
      entity: entity, name: name, storage: valueType.storage, key: key, defaultValue: defaultValue,
      isUnique: isUnique, isIndexed: isIndexed)
  }
}

extension FlightStore {
  /// Creates an empty store with custom attributes.
  ///
  /// - Parameter attributes: The attributes.
  /// - Throws: `StoreError.unusableAttribute` for the first attribute that no store can have.
  public init(attributes: [any AnyCustomAttribute]) throws(StoreError) {
    self.init()
    try add(attributes: attributes)
    forgetHistory()
  }

  /// Adds custom attributes; those that the store already has keep their values.
  ///
  /// A store opened from a file has the attributes that were saved with values, without adding them again. Values that
  /// have not been set are unknown.
  ///
  /// - Parameter attributes: The attributes.
  /// - Throws: `StoreError.unusableAttribute` for the first attribute whose name is taken or is not made of lowercase
  ///   letters, digits and `_`, whose key the store cannot hold, or that the store has with values of another type;
  ///   `StoreError.valueTaken` if two entities have the same value of a unique attribute. The store does not change
  ///   then.
  /// - Complexity: O(*n* / 4096), where *n* is the number of entities; O(*n*) with attributes that are unique.
  public mutating func add(attributes: [any AnyCustomAttribute]) throws(StoreError) {
    var columns: [CustomColumn] = []
    for attribute in attributes {
      let column = attribute.column
      if !column.isSound { throw .unusableAttribute(column.name, of: column.entity) }
      columns.append(column)
    }
    var tables = graph.tables
    if let column = tables.add(columns) { throw .unusableAttribute(column.name, of: column.entity) }
    let isSame = EntityKind.allCases.allSatisfy { tables[$0].rows.layout === graph[$0].rows.layout }
    if isSame { return }
    let extended = Graph(tables, keyChanges: graph.keyChanges)
    try extended.checkUnique()
    adopt(extended)
  }
}

extension StoreEntity {
  /// The value of a custom attribute.
  ///
  /// If the value is unknown, or the store does not have the attribute, it is `nil` or the attribute's default.
  ///
  /// - Complexity: O(1)
  public subscript<Value>(attribute: CustomAttribute<Self, Value>) -> Value {
    let rows = handle.graph.rows(Self.kind)
    let column = rows.layout.place(of: attribute.column)
    return attribute.value(column.flatMap { handle.graph.value(rows, column: $0, row: handle.row) })
  }

  /// The value of a custom attribute, or `value` if it is unknown, as in `flight[crew, default: 4]`.
  ///
  /// - Complexity: O(1)
  public subscript<Value>(
    attribute: CustomAttribute<Self, Value?>, default value: @autoclosure () -> Value
  ) -> Value {
    self[attribute] ?? value()
  }
}

extension StoreRecord {
  /// The value of a custom attribute; if unknown, `nil` or the attribute's default.
  ///
  /// - Complexity: O(1)
  public subscript<Value>(attribute: CustomAttribute<Entity, Value>) -> Value {
    get { attribute.value(values[custom: attribute.name]) }
    set { values[custom: attribute.name] = attribute.kept(newValue) }
  }

  /// The value of a custom attribute, or `value` if it is unknown, as in `$0[changes, default: 0] += 1`.
  ///
  /// - Complexity: O(1)
  public subscript<Value>(
    attribute: CustomAttribute<Entity, Value?>, default value: @autoclosure () -> Value
  ) -> Value {
    get { self[attribute] ?? value() }
    set { self[attribute] = newValue }
  }
}

extension EntityDraft {
  /// The value of a custom attribute; if unknown, `nil` or the attribute's default.
  ///
  /// - Complexity: O(1)
  public subscript<Value>(attribute: CustomAttribute<Entity, Value>) -> Value {
    get { record[attribute] }
    set { record[attribute] = newValue }
  }

  /// The value of a custom attribute, or `value` if it is unknown, as in `$0[changes, default: 0] += 1`.
  ///
  /// - Complexity: O(1)
  public subscript<Value>(
    attribute: CustomAttribute<Entity, Value?>, default value: @autoclosure () -> Value
  ) -> Value {
    get { self[attribute] ?? value() }
    set { self[attribute] = newValue }
  }
}

/// Uniqueness of the values of custom attributes.
extension Graph {
  /// Returns the values of unique attributes that several rows share.
  ///
  /// - Complexity: O(*n*) for each such attribute, where *n* is the number of rows.
  private func repeatedValues() -> [(attribute: CustomColumn, column: Int, rows: [Int])] {
    var found: [(attribute: CustomColumn, column: Int, rows: [Int])] = []
    for attribute in tables.customColumns where attribute.isUnique {
      guard let column = rows(attribute.entity).layout.place(of: attribute) else { continue }
      let repeated = self.attribute(attribute.entity, column: column).repeated
      found += repeated.map { (attribute, column, $0) }
    }
    return found
  }

  /// Throws if two rows have the same value of a unique attribute.
  ///
  /// - Throws: `StoreError.valueTaken` for the first such value.
  /// - Complexity: O(*n*) for each such attribute, where *n* is the number of rows.
  func checkUnique() throws(StoreError) {
    guard let (attribute, _, rows) = repeatedValues().first else { return }
    throw .valueTaken(attribute: attribute.name, by: id(attribute.entity, row: rows[0]))
  }

  /// Removes each value of a unique attribute from every row except the first that has it, and returns the conflicts.
  ///
  /// - Complexity: O(*n*) for each such attribute, where *n* is the number of rows.
  func dropRepeatedValues() -> [AttributeConflict] {
    var conflicts: [AttributeConflict] = []
    for (attribute, column, rows) in repeatedValues() {
      let holder = id(attribute.entity, row: rows[0]).description
      for row in rows.dropFirst() {
        let other = id(attribute.entity, row: row).description
        conflicts.append(
          AttributeConflict(attribute: attribute.name, entity: attribute.entity, holder: holder, other: other))
        tables[attribute.entity].forgetValue(ofColumn: column, row: row)
      }
    }
    if !conflicts.isEmpty { forgetDerived() }
    return conflicts
  }

  /// Throws if a row other than the given one, or any for a new row, has one of the values of unique attributes.
  ///
  /// - Throws: `StoreError.valueTaken` for the first value that another row has.
  func checkUnique(_ values: RecordValues, of row: Int?) throws(StoreError) {
    let layout = rows(values.kind).layout
    for column in layout.customColumns where column.isUnique {
      guard let value = values[custom: column.name], let place = layout.place(of: column) else { continue }
      let index = attribute(values.kind, column: place)
      let holders = if case .text(let text) = value { index.rows(of: text) } else { index.rows(of: stored(value)) }
      if let holder = holders.first(where: { $0 != row }) {
        throw .valueTaken(attribute: column.name, by: id(values.kind, row: holder))
      }
    }
  }
}
