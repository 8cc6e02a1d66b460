/// What a store holds of one flight, airport or airline, as a value of its own: free of the store, to keep, compare, send
/// and write as JSON.
///
/// Relationships are held by identifier. The keys of the JSON are AeroAPI's own, so that a record can be read wherever
/// AeroAPI's replies can.
@dynamicMemberLookup
public protocol StoreRecord: Sendable, Hashable, Codable, Identifiable where ID == Entity.ID {
  /// What a store makes of the record.
  associatedtype Entity: StoreEntity
  /// The attributes, each a property of the record.
  associatedtype Attributes: RecordAttributes

  /// The values of the attributes.
  var values: RecordValues { get set }

  /// Makes a record of values.
  init(_ values: RecordValues)
}

/// The list of attributes of a kind of record.
public protocol RecordAttributes: Sendable {
  /// The only list there is.
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
  /// The value of an attribute; `nil` where it is unknown.
  ///
  /// - Complexity: O(1)
  public subscript<Value>(dynamicMember path: KeyPath<Attributes, RecordAttribute<Value>>) -> Value? {
    get { values[Attributes.all[keyPath: path].column].flatMap { Value._value(of: RecordValue($0)) } }
    set { values[Attributes.all[keyPath: path].column] = newValue.map { Value._recordValue($0).value } }
  }
}
