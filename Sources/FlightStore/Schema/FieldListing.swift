/// The fields of a kind of entity, put in the order in which they are listed.
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

  /// Adds fields whose values are not stored as they are shown.
  mutating func add(_ fields: Field...) { self.fields += fields }

  /// Adds the stored fields that are not there yet, in the order of their table.
  mutating func addOthers() {
    for column in storedFields.indices where !isListed[column] { add(column: column) }
  }

  private mutating func add(column: Int) {
    isListed[column] = true
    if let field = storedFields[column].field(of: entity, column: column) { fields.append(field) }
  }
}
