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
/// The requirement is an implementation detail: a type with raw values gets it by default.
public protocol AttributeType: CustomAttributeValue where Known == Self {
  /// The form in which records store values of the type.
  static var _form: AttributeForm<Self> { get }
}

/// The form in which records store values of a type.
public struct AttributeForm<Value>: Sendable {
  let type: StoreSchema.ValueType
  /// Returns a value in the form that records store.
  let stored: @Sendable (Value) -> RecordValue
  /// Returns the value of a stored value; `nil` for one of another type.
  let value: @Sendable (RecordValue) -> Value?
}

extension AttributeType where Self: RawRepresentable, RawValue: AttributeType {
  /// The form of the raw values.
  public static var _form: AttributeForm<Self> {
    let raw = RawValue._form
    return AttributeForm(
      type: raw.type, stored: { raw.stored($0.rawValue) }, value: { raw.value($0).flatMap(Self.init) })
  }
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
  public func value<Value: AttributeType>(as type: Value.Type) -> Value? { Value._form.value(self) }
}

extension String: AttributeType {
  /// Texts, without blanks at either end.
  public static var _form: AttributeForm<String> {
    AttributeForm(
      type: .text, stored: { .text($0.withoutOuterBlanks) },
      value: { if case .text(let text) = $0 { text } else { nil } })
  }

  var withoutOuterBlanks: String {
    withUTF8Bytes { bytes in
      let trimmed = ValueDecoder.trimmed(bytes)
      return trimmed.count == bytes.count ? self : String(decoding: trimmed, as: UTF8.self)
    }
  }
}

extension [String]: CustomAttributeValue, AttributeType {
  /// Lists, without empty texts.
  public static var _form: AttributeForm<[String]> {
    AttributeForm(
      type: .list,
      stored: { list in
        let separator = Character(Unicode.Scalar(TextPool.listSeparator))
        return .list(list.map { $0.withoutOuterBlanks.filter { $0 != separator } }.filter { !$0.isEmpty })
      }, value: { if case .list(let list) = $0 { list } else { nil } })
  }
}

extension Bool: AttributeType {
  /// Flags.
  public static var _form: AttributeForm<Bool> {
    AttributeForm(type: .flag, stored: { .flag($0) }, value: { if case .flag(let flag) = $0 { flag } else { nil } })
  }
}

extension Int: AttributeType {
  /// Whole numbers.
  public static var _form: AttributeForm<Int> {
    AttributeForm(
      type: .whole, stored: { .whole($0) }, value: { if case .whole(let whole) = $0 { whole } else { nil } })
  }
}

extension Double: AttributeType {
  /// Numbers.
  public static var _form: AttributeForm<Double> {
    AttributeForm(
      type: .decimal, stored: { .decimal($0) }, value: { if case .decimal(let number) = $0 { number } else { nil } })
  }
}

extension Date: AttributeType {
  /// Times, rounded down to whole seconds.
  public static var _form: AttributeForm<Date> {
    AttributeForm(
      type: .time, stored: { .time($0.wholeSeconds) },
      value: { if case .time(let seconds) = $0 { Date(timeIntervalSince1970: Double(seconds)) } else { nil } })
  }

  /// The time in seconds since 1970, rounded down and clamped to the range of `Int`.
  var wholeSeconds: Int {
    let seconds = timeIntervalSince1970.rounded(.down)
    return Int(exactly: seconds) ?? (seconds < 0 ? .min : .max)
  }
}
