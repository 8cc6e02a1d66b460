/// A copy of the stored values of one flight, airport or airline, independent of the store.
///
/// It can be kept, compared, sent and encoded as JSON. Relationships are given by identifier. The keys of the JSON are
/// AeroAPI's own, so that any reader of AeroAPI's replies can read a record.
@dynamicMemberLookup
public protocol StoreRecord: Sendable, Hashable, Codable, Identifiable where ID == Entity.ID {
  /// The entity in a store that corresponds to the record.
  associatedtype Entity: StoreEntity
  /// The attributes, each of which is a property of the record.
  associatedtype Attributes: RecordAttributes

  /// The values of the attributes.
  var values: RecordValues { get set }

  /// Creates a record with given values.
  init(_ values: RecordValues)
}

/// The list of attributes of a kind of record.
public protocol RecordAttributes: Sendable {
  /// The only instance.
  static var all: Self { get }
}

/// A stored attribute of records, with the type of its values.
public struct RecordAttribute<Value: AttributeType>: Sendable {
  let column: Int

  init(_ column: FlightColumn) { self.column = column.rawValue }
  init(_ column: AirportColumn) { self.column = column.rawValue }
  init(_ column: AirlineColumn) { self.column = column.rawValue }
}

extension StoreRecord {
  /// The value of an attribute; `nil` if it is unknown.
  ///
  /// - Complexity: O(1)
  public subscript<Value>(dynamicMember path: KeyPath<Attributes, RecordAttribute<Value>>) -> Value? {
    get { values[Attributes.all[keyPath: path].column].flatMap { Value._value(of: RecordValue($0)) } }
    set { values[Attributes.all[keyPath: path].column] = newValue.map { Value._recordValue($0).value } }
  }
}
