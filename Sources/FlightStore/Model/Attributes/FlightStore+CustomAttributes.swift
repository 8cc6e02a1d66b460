extension FlightStore {
  /// Creates an empty store with attributes of the application's own.
  ///
  /// - Parameter attributes: The attributes.
  /// - Throws: `StoreError.unusableAttribute` for the first that no store can have.
  public init(attributes: [any AnyCustomAttribute]) throws(StoreError) {
    self.init()
    try add(attributes: attributes)
    forgetHistory()
  }

  /// Adds attributes of the application's own; those that the store has already stay, with their values.
  ///
  /// A store that comes from a file has those that were saved with values, whoever opens it. What has not been set is unknown.
  ///
  /// - Parameter attributes: The attributes.
  /// - Throws: `StoreError.unusableAttribute` for the first whose name is taken or no word of small letters, digits and `_`,
  ///   whose key the store cannot hold, or that the store has with values of another type; `StoreError.valueTaken` where two
  ///   entities have the same value of one that is to be unique. Nothing has changed then.
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
    let extended = Graph(tables, formerNames: graph.formerNames)
    try extended.checkUnique()
    adopt(extended)
  }
}

extension StoreEntity {
  /// The value of an attribute of the application's own; where it is unknown, or the store does not have the attribute, `nil`
  /// or the attribute's default.
  ///
  /// - Complexity: O(1)
  public subscript<Value>(attribute: CustomAttribute<Self, Value>) -> Value {
    let rows = handle.graph.rows(Self.kind)
    let column = rows.layout.place(of: attribute.column)
    return attribute.value(column.flatMap { handle.graph.value(rows, column: $0, row: handle.row) })
  }

  /// The value of an attribute of the application's own, or another one where it is unknown: `flight[crew, default: 4]`.
  ///
  /// - Complexity: O(1)
  public subscript<Value>(
    attribute: CustomAttribute<Self, Value?>, default value: @autoclosure () -> Value
  ) -> Value {
    self[attribute] ?? value()
  }
}

extension StoreRecord {
  /// The value of an attribute of the application's own; where it is unknown, `nil` or the attribute's default.
  ///
  /// - Complexity: O(1)
  public subscript<Value>(attribute: CustomAttribute<Entity, Value>) -> Value {
    get { attribute.value(values[custom: attribute.name]) }
    set { values[custom: attribute.name] = attribute.kept(newValue) }
  }

  /// The value of an attribute of the application's own, or another one where it is unknown: `$0[changes, default: 0] += 1`.
  ///
  /// - Complexity: O(1)
  public subscript<Value>(
    attribute: CustomAttribute<Entity, Value?>, default value: @autoclosure () -> Value
  ) -> Value {
    get { self[attribute] ?? value() }
    set { self[attribute] = newValue }
  }
}

extension FlightDraft {
  /// The value of an attribute of the application's own; where it is unknown, `nil` or the attribute's default.
  ///
  /// - Complexity: O(1)
  public subscript<Value>(attribute: CustomAttribute<Flight, Value>) -> Value {
    get { record[attribute] }
    set { record[attribute] = newValue }
  }

  /// The value of an attribute of the application's own, or another one where it is unknown: `$0[changes, default: 0] += 1`.
  ///
  /// - Complexity: O(1)
  public subscript<Value>(
    attribute: CustomAttribute<Flight, Value?>, default value: @autoclosure () -> Value
  ) -> Value {
    get { self[attribute] ?? value() }
    set { self[attribute] = newValue }
  }
}

extension AirportDraft {
  /// The value of an attribute of the application's own; where it is unknown, `nil` or the attribute's default.
  ///
  /// - Complexity: O(1)
  public subscript<Value>(attribute: CustomAttribute<Airport, Value>) -> Value {
    get { record[attribute] }
    set { record[attribute] = newValue }
  }

  /// The value of an attribute of the application's own, or another one where it is unknown: `$0[changes, default: 0] += 1`.
  ///
  /// - Complexity: O(1)
  public subscript<Value>(
    attribute: CustomAttribute<Airport, Value?>, default value: @autoclosure () -> Value
  ) -> Value {
    get { self[attribute] ?? value() }
    set { self[attribute] = newValue }
  }
}

extension AirlineDraft {
  /// The value of an attribute of the application's own; where it is unknown, `nil` or the attribute's default.
  ///
  /// - Complexity: O(1)
  public subscript<Value>(attribute: CustomAttribute<Airline, Value>) -> Value {
    get { record[attribute] }
    set { record[attribute] = newValue }
  }

  /// The value of an attribute of the application's own, or another one where it is unknown: `$0[changes, default: 0] += 1`.
  ///
  /// - Complexity: O(1)
  public subscript<Value>(
    attribute: CustomAttribute<Airline, Value?>, default value: @autoclosure () -> Value
  ) -> Value {
    get { self[attribute] ?? value() }
    set { self[attribute] = newValue }
  }
}
