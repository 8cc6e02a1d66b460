public import Foundation

/// A type that the values of attributes have in Swift: `String`, `[String]`, `Bool`, `Int`, `Double` or `Date`, or one whose
/// raw values are of these.
///
///     enum Seat: String, AttributeType { case aisle, middle, window }
///
/// What it asks for is the library's own business: a type with raw values has it without more words.
public protocol AttributeType: CustomAttributeValue where Known == Self {
  /// The type of the values.
  static var _valueType: StoreSchema.ValueType { get }

  /// Returns a value as records keep it.
  static func _recordValue(_ value: Self) -> RecordValue

  /// Returns a value that a record keeps; `nil` for one of another type.
  static func _value(of kept: RecordValue) -> Self?
}

/// A value kept as its raw value.
extension AttributeType where Self: RawRepresentable, RawValue: AttributeType {
  /// The type of the raw values.
  public static var _valueType: StoreSchema.ValueType { RawValue._valueType }

  /// Returns the raw value as records keep it.
  ///
  /// - Complexity: That of the raw value.
  public static func _recordValue(_ value: Self) -> RecordValue { RawValue._recordValue(value.rawValue) }

  /// Returns the value whose raw value a record keeps; `nil` where there is none.
  ///
  /// - Complexity: That of making the value.
  public static func _value(of kept: RecordValue) -> Self? { RawValue._value(of: kept).flatMap(Self.init) }
}

/// What is read of an attribute of an application's own: an ``AttributeType``, or an optional one, which may be unknown.
public protocol CustomAttributeValue: Sendable, Hashable {
  /// The type of values that are known.
  associatedtype Known: AttributeType

  /// The value, where it is known.
  var _known: Known? { get }

  /// Returns what is read where a value is kept, or none.
  static func _read(_ known: Known?, default value: Self) -> Self
}

extension AttributeType {
  /// The value itself, which is known.
  public var _known: Self? { self }

  /// Returns the value that is kept, or else the default.
  ///
  /// - Complexity: O(1)
  public static func _read(_ known: Self?, default value: Self) -> Self { known ?? value }
}

extension Optional: CustomAttributeValue where Wrapped: AttributeType {
  /// The value, where it is known.
  public var _known: Wrapped? { self }

  /// Returns the value that is kept; `nil` where none is.
  ///
  /// - Complexity: O(1)
  public static func _read(_ known: Wrapped?, default value: Wrapped?) -> Wrapped? { known ?? value }
}

/// A value as records keep it.
public struct RecordValue: Sendable, Hashable {
  let value: AttributeValue

  init(_ value: AttributeValue) { self.value = value }

  /// Returns the value as one of a type; `nil` where it is of another.
  ///
  /// - Complexity: O(1)
  public func value<Value: AttributeType>(as type: Value.Type) -> Value? { Value._value(of: self) }
}

extension String: AttributeType {
  /// A text.
  public static var _valueType: StoreSchema.ValueType { .text }

  /// Returns a text as records keep it: blanks at either end mean nothing and are dropped.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public static func _recordValue(_ value: String) -> RecordValue { RecordValue(.text(value.withoutOuterBlanks)) }

  /// Returns a text that a record keeps.
  ///
  /// - Complexity: O(1)
  public static func _value(of kept: RecordValue) -> String? {
    if case .text(let text) = kept.value { text } else { nil }
  }

  var withoutOuterBlanks: String {
    var text = self
    return text.withUTF8 { bytes in
      let trimmed = ValueDecoder.trimmed(bytes)
      return trimmed.count == bytes.count ? self : String(decoding: trimmed, as: UTF8.self)
    }
  }
}

extension [String]: CustomAttributeValue, AttributeType {
  /// A list.
  public static var _valueType: StoreSchema.ValueType { .list }

  /// Returns a list as records keep it: without empty texts.
  ///
  /// - Complexity: O(*n*), where *n* is the number of texts.
  public static func _recordValue(_ value: [String]) -> RecordValue {
    let separator = Character(Unicode.Scalar(TextPool.listSeparator))
    return RecordValue(
      .list(value.map { $0.withoutOuterBlanks.filter { $0 != separator } }.filter { !$0.isEmpty }))
  }

  /// Returns a list that a record keeps.
  ///
  /// - Complexity: O(*n*), where *n* is the number of texts.
  public static func _value(of kept: RecordValue) -> [String]? {
    if case .list(let list) = kept.value { list } else { nil }
  }
}

extension Bool: AttributeType {
  /// A flag.
  public static var _valueType: StoreSchema.ValueType { .flag }

  /// Returns a flag as records keep it.
  ///
  /// - Complexity: O(1)
  public static func _recordValue(_ value: Bool) -> RecordValue { RecordValue(.flag(value)) }

  /// Returns a flag that a record keeps.
  ///
  /// - Complexity: O(1)
  public static func _value(of kept: RecordValue) -> Bool? {
    if case .flag(let flag) = kept.value { flag } else { nil }
  }
}

extension Int: AttributeType {
  /// A whole number.
  public static var _valueType: StoreSchema.ValueType { .whole }

  /// Returns a whole number as records keep it.
  ///
  /// - Complexity: O(1)
  public static func _recordValue(_ value: Int) -> RecordValue { RecordValue(.whole(value)) }

  /// Returns a whole number that a record keeps.
  ///
  /// - Complexity: O(1)
  public static func _value(of kept: RecordValue) -> Int? {
    if case .whole(let whole) = kept.value { whole } else { nil }
  }
}

extension Double: AttributeType {
  /// A number.
  public static var _valueType: StoreSchema.ValueType { .decimal }

  /// Returns a number as records keep it.
  ///
  /// - Complexity: O(1)
  public static func _recordValue(_ value: Double) -> RecordValue { RecordValue(.decimal(value)) }

  /// Returns a number that a record keeps.
  ///
  /// - Complexity: O(1)
  public static func _value(of kept: RecordValue) -> Double? {
    if case .decimal(let number) = kept.value { number } else { nil }
  }
}

extension Date: AttributeType {
  /// A time.
  public static var _valueType: StoreSchema.ValueType { .time }

  /// Returns a time as records keep it: to the whole second before it.
  ///
  /// - Complexity: O(1)
  public static func _recordValue(_ value: Date) -> RecordValue { RecordValue(.time(value.wholeSeconds)) }

  /// The whole second before, since 1970; of what no number holds the least or the greatest one.
  var wholeSeconds: Int {
    let seconds = timeIntervalSince1970.rounded(.down)
    return Int(exactly: seconds) ?? (seconds < 0 ? .min : .max)
  }

  /// Returns a time that a record keeps.
  ///
  /// - Complexity: O(1)
  public static func _value(of kept: RecordValue) -> Date? {
    if case .time(let seconds) = kept.value { Date(timeIntervalSince1970: Double(seconds)) } else { nil }
  }
}
