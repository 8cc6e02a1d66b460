public import Foundation

/// A Swift type of the values of attributes.
///
/// `String`, `[String]`, `Bool`, `Int`, `Double` and `Date` conform, and so can any type whose raw values are of these:
///
///     enum Seat: String, AttributeType { case aisle, middle, window }
///
/// Texts are stored without blanks at either end, lists without texts that are then empty, whole numbers in 32 bits
/// (others are refused), and times rounded down to whole seconds.
///
/// The requirements are an implementation detail: a type with raw values gets them by default.
public protocol AttributeType: CustomAttributeValue where Known == Self {
  /// The type of the values.
  static var _valueType: StoreSchema.ValueType { get }

  /// Returns a value in the form that records store.
  static func _recordValue(_ value: Self) -> RecordValue

  /// Returns the value of a stored value; `nil` for one of another type.
  static func _value(of kept: RecordValue) -> Self?
}

/// A value that is stored as its raw value.
extension AttributeType where Self: RawRepresentable, RawValue: AttributeType {
  /// The type of the raw values.
  public static var _valueType: StoreSchema.ValueType { RawValue._valueType }

  /// Returns the raw value in the form that records store.
  ///
  /// - Complexity: That of the raw value.
  public static func _recordValue(_ value: Self) -> RecordValue { RawValue._recordValue(value.rawValue) }

  /// Returns the value whose raw value is stored; `nil` if there is none.
  ///
  /// - Complexity: That of creating the value.
  public static func _value(of kept: RecordValue) -> Self? { RawValue._value(of: kept).flatMap(Self.init) }
}

/// A type of values of a custom attribute: an ``AttributeType``, or an optional one for values that may be unknown.
public protocol CustomAttributeValue: Sendable, Hashable {
  /// The type of known values.
  associatedtype Known: AttributeType

  /// The value; `nil` if it is unknown.
  var _known: Known? { get }

  /// Returns a stored value, or a default if there is none.
  static func _read(_ known: Known?, default value: Self) -> Self
}

extension AttributeType {
  /// The value itself, which is always known.
  public var _known: Self? { self }

  /// Returns the stored value, or else the default.
  ///
  /// - Complexity: O(1)
  public static func _read(_ known: Self?, default value: Self) -> Self { known ?? value }
}

extension Optional: CustomAttributeValue where Wrapped: AttributeType {
  /// The value; `nil` if it is unknown.
  public var _known: Wrapped? { self }

  /// Returns the stored value, or else the default, which is `nil`.
  ///
  /// - Complexity: O(1)
  public static func _read(_ known: Wrapped?, default value: Wrapped?) -> Wrapped? { known ?? value }
}

extension RecordValue {
  /// Returns the value as one of a type; `nil` if it is of another.
  ///
  /// - Complexity: O(1)
  public func value<Value: AttributeType>(as type: Value.Type) -> Value? { Value._value(of: self) }
}

extension String: AttributeType {
  /// A text.
  public static var _valueType: StoreSchema.ValueType { .text }

  /// Returns a text in the form that records store, without blanks at either end.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public static func _recordValue(_ value: String) -> RecordValue { .text(value.withoutOuterBlanks) }

  /// Returns the text of a stored value.
  ///
  /// - Complexity: O(1)
  public static func _value(of kept: RecordValue) -> String? {
    if case .text(let text) = kept { text } else { nil }
  }

  var withoutOuterBlanks: String {
    withUTF8Bytes { bytes in
      let trimmed = ValueDecoder.trimmed(bytes)
      return trimmed.count == bytes.count ? self : String(decoding: trimmed, as: UTF8.self)
    }
  }
}

extension [String]: CustomAttributeValue, AttributeType {
  /// A list.
  public static var _valueType: StoreSchema.ValueType { .list }

  /// Returns a list in the form that records store, without empty texts.
  ///
  /// - Complexity: O(*n*), where *n* is the number of texts.
  public static func _recordValue(_ value: [String]) -> RecordValue {
    let separator = Character(Unicode.Scalar(TextPool.listSeparator))
    return .list(value.map { $0.withoutOuterBlanks.filter { $0 != separator } }.filter { !$0.isEmpty })
  }

  /// Returns the list of a stored value.
  ///
  /// - Complexity: O(*n*), where *n* is the number of texts.
  public static func _value(of kept: RecordValue) -> [String]? {
    if case .list(let list) = kept { list } else { nil }
  }
}

extension Bool: AttributeType {
  /// A flag.
  public static var _valueType: StoreSchema.ValueType { .flag }

  /// Returns a flag in the form that records store.
  ///
  /// - Complexity: O(1)
  public static func _recordValue(_ value: Bool) -> RecordValue { .flag(value) }

  /// Returns the flag of a stored value.
  ///
  /// - Complexity: O(1)
  public static func _value(of kept: RecordValue) -> Bool? {
    if case .flag(let flag) = kept { flag } else { nil }
  }
}

extension Int: AttributeType {
  /// A whole number.
  public static var _valueType: StoreSchema.ValueType { .whole }

  /// Returns a whole number in the form that records store.
  ///
  /// - Complexity: O(1)
  public static func _recordValue(_ value: Int) -> RecordValue { .whole(value) }

  /// Returns the whole number of a stored value.
  ///
  /// - Complexity: O(1)
  public static func _value(of kept: RecordValue) -> Int? {
    if case .whole(let whole) = kept { whole } else { nil }
  }
}

extension Double: AttributeType {
  /// A number.
  public static var _valueType: StoreSchema.ValueType { .decimal }

  /// Returns a number in the form that records store.
  ///
  /// - Complexity: O(1)
  public static func _recordValue(_ value: Double) -> RecordValue { .decimal(value) }

  /// Returns the number of a stored value.
  ///
  /// - Complexity: O(1)
  public static func _value(of kept: RecordValue) -> Double? {
    if case .decimal(let number) = kept { number } else { nil }
  }
}

extension Date: AttributeType {
  /// A time.
  public static var _valueType: StoreSchema.ValueType { .time }

  /// Returns a time in the form that records store, rounded down to a whole second.
  ///
  /// - Complexity: O(1)
  public static func _recordValue(_ value: Date) -> RecordValue { .time(value.wholeSeconds) }

  /// The time in seconds since 1970, rounded down and clamped to the range of `Int`.
  var wholeSeconds: Int {
    let seconds = timeIntervalSince1970.rounded(.down)
    return Int(exactly: seconds) ?? (seconds < 0 ? .min : .max)
  }

  /// Returns the time of a stored value.
  ///
  /// - Complexity: O(1)
  public static func _value(of kept: RecordValue) -> Date? {
    if case .time(let seconds) = kept { Date(timeIntervalSince1970: Double(seconds)) } else { nil }
  }
}
