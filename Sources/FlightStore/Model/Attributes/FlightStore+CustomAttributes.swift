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
    let extended = Graph(tables, formerNames: graph.formerNames)
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

extension FlightDraft {
  /// The value of a custom attribute; if unknown, `nil` or the attribute's default.
  ///
  /// - Complexity: O(1)
  public subscript<Value>(attribute: CustomAttribute<Flight, Value>) -> Value {
    get { record[attribute] }
    set { record[attribute] = newValue }
  }

  /// The value of a custom attribute, or `value` if it is unknown, as in `$0[changes, default: 0] += 1`.
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
  /// The value of a custom attribute; if unknown, `nil` or the attribute's default.
  ///
  /// - Complexity: O(1)
  public subscript<Value>(attribute: CustomAttribute<Airport, Value>) -> Value {
    get { record[attribute] }
    set { record[attribute] = newValue }
  }

  /// The value of a custom attribute, or `value` if it is unknown, as in `$0[changes, default: 0] += 1`.
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
  /// The value of a custom attribute; if unknown, `nil` or the attribute's default.
  ///
  /// - Complexity: O(1)
  public subscript<Value>(attribute: CustomAttribute<Airline, Value>) -> Value {
    get { record[attribute] }
    set { record[attribute] = newValue }
  }

  /// The value of a custom attribute, or `value` if it is unknown, as in `$0[changes, default: 0] += 1`.
  ///
  /// - Complexity: O(1)
  public subscript<Value>(
    attribute: CustomAttribute<Airline, Value?>, default value: @autoclosure () -> Value
  ) -> Value {
    get { self[attribute] ?? value() }
    set { self[attribute] = newValue }
  }
}
