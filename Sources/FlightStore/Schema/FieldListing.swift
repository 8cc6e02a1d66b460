/// The builder of the list of a kind of entity's fields, in listing order.
struct FieldListing<Column: RawRepresentable<Int>> {
  private(set) var fields: [Field] = []
  private let entity: EntityKind
  private let storedFields: [StoredField]
  private var isListed: [Bool]

  init(of entity: EntityKind, with storedFields: [StoredField]) {
    self.entity = entity
    self.storedFields = storedFields
    isListed = [Bool](repeating: false, count: storedFields.count)
    fields.reserveCapacity(storedFields.count + 20)
  }

  /// Adds stored fields.
  mutating func add(_ columns: Column...) {
    for column in columns { add(column: column.rawValue) }
  }

  /// Adds fields that are not shown as they are stored.
  mutating func add(_ fields: Field...) { self.fields += fields }

  /// Adds the remaining stored fields, in the order of their table.
  mutating func addOthers() {
    for column in storedFields.indices where !isListed[column] { add(column: column) }
  }

  private mutating func add(column: Int) {
    isListed[column] = true
    if let field = storedFields[column].field(of: entity, column: column) { fields.append(field) }
  }
}
