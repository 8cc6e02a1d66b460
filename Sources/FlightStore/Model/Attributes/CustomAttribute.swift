internal import Foundation

/// An attribute of an application's own: one more of flights, airports or airlines.
///
/// It is declared once and added to each store that is to have it. From then on it is like any other: kept in a column, in
/// store files, in changes and in undo, merged, and asked for by filters and orders. A value that has not been set is unknown.
public struct CustomAttribute<Root: StoreEntity, Value: AttributeType>: AnyCustomAttribute, Hashable {
  /// The name in expressions: small letters, digits and `_`.
  public let name: String
  /// The key of AeroAPI's record, or of another source's, that it is read from while loading; `nil` for none.
  public let key: String?

  /// Declares an attribute.
  ///
  /// - Parameters:
  ///   - name: The name in expressions: a small letter, then small letters, digits and `_`.
  ///   - key: The key of the record that it is read from while loading; `nil` where only the program sets it.
  public init(_ name: String, key: String? = nil) {
    self.name = name
    self.key = key
  }

  /// The kind of entity that has it.
  public var entity: EntityKind { Root.kind }

  /// What its values are; `nil` for a type that stores cannot hold.
  public var valueType: StoreSchema.ValueType? {
    switch Value.self {
    case is String.Type: .text
    case is [String].Type: .list
    case is Bool.Type: .flag
    case is Int.Type: .whole
    case is Double.Type: .decimal
    case is Date.Type: .time
    default: nil
    }
  }

  /// The column of any store; `nil` for a type that stores cannot hold.
  var column: CustomColumn? { (self as any AnyCustomAttribute).column }
}

/// An attribute of an application's own, of any kind of entity and with values of any type.
public protocol AnyCustomAttribute: Sendable {
  /// The name in expressions.
  var name: String { get }
  /// The key that it is read from while loading; `nil` for none.
  var key: String? { get }
  /// The kind of entity that has it.
  var entity: EntityKind { get }
  /// What its values are; `nil` for a type that stores cannot hold.
  var valueType: StoreSchema.ValueType? { get }
}

extension AnyCustomAttribute {
  var column: CustomColumn? {
    valueType.map { CustomColumn(entity: entity, name: name, storage: $0.storage, key: key) }
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
