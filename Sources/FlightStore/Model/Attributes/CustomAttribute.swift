/// A custom attribute of flights, airports or airlines, declared by an application.
///
///     let note = CustomAttribute<Flight, String?>("note")
///     let crew = CustomAttribute<Flight, Int>("crew", key: "cabin_crew", default: 4)
///     let booking = CustomAttribute<Flight, String?>("booking", isUnique: true)
///
/// It is declared once and added to each store that needs it. From then on it behaves like any other attribute: it is
/// stored in a column and in store files, takes part in changes, undo and merging, and can be used in filters and sort
/// orders. A value that has not been set is unknown, or the default of an attribute that is not optional.
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
  ///   - key: The key in records from which it is loaded; `nil` if only the program sets it.
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
  ///   - key: The key in records from which it is loaded; `nil` if only the program sets it.
  ///   - value: The default.
  ///   - isIndexed: Whether a filter with `==` uses an index to find a value other than the default.
  public init(_ name: String, key: String? = nil, default value: Value, isIndexed: Bool = false)
  where Value: AttributeType {
    self.init(name, key: key, unset: value, isUnique: false, isIndexed: isIndexed)
  }

  /// The kind of entity that has the attribute.
  public var entity: EntityKind { Root.kind }

  /// The type of its values.
  public var valueType: StoreSchema.ValueType { Value.Known._valueType }

  /// The default in stored form; `nil` if values may be unknown.
  public var defaultValue: RecordValue? { unset._known.map(Value.Known._recordValue) }

  /// Returns the value that a stored value stands for, or the default if there is none.
  func value(_ kept: AttributeValue?) -> Value {
    Value._read(kept.flatMap { Value.Known._value(of: RecordValue($0)) }, default: unset)
  }

  /// Returns a value in stored form; `nil` if it is unknown.
  func kept(_ value: Value) -> AttributeValue? { value._known.map { Value.Known._recordValue($0).value } }
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
  /// The column that stores the attribute.
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
