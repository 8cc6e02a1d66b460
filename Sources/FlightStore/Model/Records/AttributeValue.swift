public import Foundation

/// The value of a stored attribute, free of any store.
enum AttributeValue: Hashable, Sendable {
  case text(String)
  case list([String])
  case flag(Bool)
  case whole(Int)
  case decimal(Double)
  /// Seconds since 1970.
  case time(Int)
  /// The code of an airport or airline; an empty one says that there is none.
  case link(String)
}

extension AttributeValue {
  /// How it is stored.
  var storage: ColumnStorage {
    switch self {
    case .text: .text
    case .list: .list
    case .flag: .flag
    case .whole: .whole
    case .decimal: .decimal
    case .time: .time
    case .link: .link
    }
  }
}

/// A type that the values of attributes have in Swift: `String`, `[String]`, `Bool`, `Int`, `Double` or `Date`.
///
/// What it asks for is the library's own business, and no other type can give it.
public protocol AttributeType: Sendable, Hashable {
  /// Returns a value as records keep it.
  static func _recordValue(_ value: Self) -> RecordValue

  /// Returns a value that a record keeps; `nil` for one of another type.
  static func _value(of kept: RecordValue) -> Self?
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

extension [String]: AttributeType {
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
  /// Returns a time as records keep it: to the whole second before it.
  ///
  /// - Complexity: O(1)
  public static func _recordValue(_ value: Date) -> RecordValue {
    let seconds = value.timeIntervalSince1970.rounded(.down)
    return RecordValue(.time(Int(exactly: seconds) ?? (seconds < 0 ? .min : .max)))
  }

  /// Returns a time that a record keeps.
  ///
  /// - Complexity: O(1)
  public static func _value(of kept: RecordValue) -> Date? {
    if case .time(let seconds) = kept.value { Date(timeIntervalSince1970: Double(seconds)) } else { nil }
  }
}
