/// An attribute of an application's own: one more of flights, airports or airlines.
///
///     let note = CustomAttribute<Flight, String?>("note")
///     let crew = CustomAttribute<Flight, Int>("crew", key: "cabin_crew", default: 4)
///     let booking = CustomAttribute<Flight, String?>("booking", isUnique: true)
///
/// It is declared once and added to each store that is to have it. From then on it is like any other: kept in a column, in
/// store files, in changes and in undo, merged, and asked for by filters and orders. What has not been set is unknown, or the
/// default of an attribute that is not optional.
public struct CustomAttribute<Root: StoreEntity, Value: CustomAttributeValue>: AnyCustomAttribute, Hashable {
  /// The name in expressions: small letters, digits and `_`.
  public let name: String
  /// The key of AeroAPI's record, or of another source's, that it is read from while loading; `nil` for none.
  public let key: String?
  /// Whether no two entities have the same value.
  public let isUnique: Bool
  /// Whether filters find a value without a look at every entity.
  public let isIndexed: Bool
  /// What is read where nothing has been set: a default, or `nil`.
  let unset: Value

  private init(_ name: String, key: String?, unset: Value, isUnique: Bool, isIndexed: Bool) {
    self.name = name
    self.key = key
    self.unset = unset
    self.isUnique = isUnique
    self.isIndexed = isIndexed || isUnique
  }

  /// Declares an attribute that is unknown until it is set.
  ///
  /// - Parameters:
  ///   - name: The name in expressions: a small letter, then small letters, digits and `_`.
  ///   - key: The key of the record that it is read from while loading; `nil` where only the program sets it.
  ///   - isUnique: Whether no two entities may have the same value. A change that would give a second one the value of another
  ///     is refused; of two that are loaded with it the first keeps it. Texts are the same in any case and with any accents, as
  ///     `==` compares them.
  ///   - isIndexed: Whether a filter with `==` finds a value without a look at every entity; so it is where it is unique.
  public init<Wrapped: AttributeType>(
    _ name: String, key: String? = nil, isUnique: Bool = false, isIndexed: Bool = false
  ) where Value == Wrapped? {
    self.init(name, key: key, unset: nil, isUnique: isUnique, isIndexed: isIndexed)
  }

  /// Declares an attribute that has a default until it is set.
  ///
  /// The default stands in the declaration, not in the store: it counts for whatever was loaded or saved before, and another
  /// program may have another one.
  ///
  /// - Parameters:
  ///   - name: The name in expressions: a small letter, then small letters, digits and `_`.
  ///   - key: The key of the record that it is read from while loading; `nil` where only the program sets it.
  ///   - value: The default.
  ///   - isIndexed: Whether a filter with `==` finds a value other than the default without a look at every entity.
  public init(_ name: String, key: String? = nil, default value: Value, isIndexed: Bool = false)
  where Value: AttributeType {
    self.init(name, key: key, unset: value, isUnique: false, isIndexed: isIndexed)
  }

  /// The kind of entity that has it.
  public var entity: EntityKind { Root.kind }

  /// The type of its values.
  public var valueType: StoreSchema.ValueType { Value.Known._valueType }

  /// The default, as records keep it; `nil` where values may be unknown.
  public var defaultValue: RecordValue? { unset._known.map(Value.Known._recordValue) }

  /// Returns what is read where a store keeps a value, or none.
  func value(_ kept: AttributeValue?) -> Value {
    Value._read(kept.flatMap { Value.Known._value(of: RecordValue($0)) }, default: unset)
  }

  /// Returns a value as stores keep it; `nil` for an unknown one.
  func kept(_ value: Value) -> AttributeValue? { value._known.map { Value.Known._recordValue($0).value } }
}

/// An attribute of an application's own, of any kind of entity and with values of any type.
public protocol AnyCustomAttribute: Sendable {
  /// The name in expressions.
  var name: String { get }
  /// The key that it is read from while loading; `nil` for none.
  var key: String? { get }
  /// The kind of entity that has it.
  var entity: EntityKind { get }
  /// The type of its values.
  var valueType: StoreSchema.ValueType { get }
  /// The default; `nil` where values may be unknown.
  var defaultValue: RecordValue? { get }
  /// Whether no two entities have the same value.
  var isUnique: Bool { get }
  /// Whether filters find a value without a look at every entity.
  var isIndexed: Bool { get }
}

extension AnyCustomAttribute {
  /// The column of any store.
  var column: CustomColumn {
    CustomColumn(
      entity: entity, name: name, storage: valueType.storage, key: key, defaultValue: defaultValue?.value,
      isUnique: isUnique, isIndexed: isIndexed)
  }
}

extension StoreSchema.ValueType {
  fileprivate var storage: ColumnStorage {
    switch self {
    case .text: .text
    case .list: .list
    case .flag: .flag
    case .whole: .whole
    case .decimal: .decimal
    case .time: .time
    }
  }
}
