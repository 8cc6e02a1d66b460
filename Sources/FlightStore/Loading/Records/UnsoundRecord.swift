internal import Foundation

/// The reason why a record of valid JSON is not a valid flight, airport or airline.
public struct UnsoundRecord: Error, Sendable, Hashable {
  /// The reason why a value or a record is invalid.
  public enum Reason: Error, Sendable, Hashable {
    /// A value has a type that the attribute does not accept, with the expected one.
    case wrongType(found: ValueKind, expected: ValueKind)
    /// A text is not a time of RFC 3339.
    case notATime(String, TimeFault)
    /// A time is before 1970 or after February 7, 2106.
    case timeOutOfRange(String)
    /// A number has a fraction where a whole one is expected.
    case notWhole(String)
    /// A number is out of the range of its attribute.
    case outOfRange(String)
    /// A flight has neither `fa_flight_id` nor `ident`, or an airport or airline has no code.
    case noIdentity
    /// AeroAPI replied with an error in place of data.
    case errorReply(title: String, reason: String, detail: String)
    /// The record belongs to an older API, given by name.
    case olderInterface(String)
  }

  /// The kind of value that an attribute accepts, or that is found in its place.
  public enum ValueKind: Sendable, Hashable {
    /// A string.
    case text
    /// A string that is not a number, cut if it is long.
    case theText(String)
    /// A number.
    case number
    /// `true` or `false`.
    case flag
    /// Null.
    case null
    /// A time as a string.
    case time
    /// An array.
    case array
    /// An array of strings.
    case list
    /// An array of which not all values are strings.
    case otherArray
    /// An object.
    case object
    /// An object with a code, or null.
    case airport
    /// An object, among others that are records.
    case record
  }

  /// The reason why the record is invalid.
  public let reason: Reason
  /// The path of keys from the record to the value, such as `origin.code`; empty for the record itself.
  public let key: String
}

/// An unsound record with its place.
struct UnsoundPlace {
  /// The start of the record, in bytes from the start of the input.
  let offset: Int
  /// The place with its line, for an input that cannot be read again.
  let place: SourcePlace?
  let path: String
  let reason: UnsoundRecord
}

extension UnsoundRecord: DescribedError {
  /// The path of the invalid value and the reason, in one line.
  public var description: String { (key.isEmpty ? "" : key + ": ") + reason.description }
}

extension UnsoundRecord.Reason: DescribedError {
  /// The reason, in one line.
  public var description: String { words(.en) }

  /// Returns the reason in a language, in one line.
  package func words(_ language: Language) -> String {
    let word = language.word
    return switch self {
    case .wrongType(let found, let expected):
      word("expected ", "нужно: ") + expected.words(language) + word(", found ", "; найдено: ") + found.words(language)
    case .notATime(let text, let fault):
      word("'\(text)' is not a time; \(fault)", "'\(text)' — не время вида 2022-01-26T17:10:00Z")
    case .timeOutOfRange(let text):
      word("'\(text)' is not between 1970 and 2106-02-07", "'\(text)' — не между 1970 годом и 7 февраля 2106 года")
    case .notWhole(let text): word("\(text) is not a whole number", "\(text) — не целое число")
    case .outOfRange(let text): word("\(text) is out of range", "\(text) — недопустимое значение")
    case .noIdentity:
      word("the record has neither an identifier nor a code", "в записи нет ни идентификатора, ни кода")
    case .errorReply(let title, let reason, let detail):
      word("AeroAPI answered with an error", "AeroAPI ответил ошибкой") + ": \(title): \(reason)"
        + (detail.isEmpty || detail == reason ? "" : "; \(detail)")
    case .olderInterface(let name):
      word("a record of \(name), not of AeroAPI 4; not read", "запись \(name), а не AeroAPI 4; не читается")
    }
  }
}

extension UnsoundRecord.ValueKind {
  init(_ kind: RawRecord.Kind) {
    self =
      switch kind {
      case .absent, .null: .null
      case .no, .yes: .flag
      case .number: .number
      case .text, .escapedText: .text
      case .list: .array
      case .object, .known: .object
      }
  }

  fileprivate func words(_ language: Language) -> String {
    let word = language.word
    return switch self {
    case .text: word("a text", "текст")
    case .theText(let text): word("the text ", "текст ") + "'\(text)'"
    case .number: word("a number", "число")
    case .flag: word("true or false", "true или false")
    case .null: "null"
    case .time: word("a time", "время")
    case .array: word("an array", "массив")
    case .list: word("an array of texts", "массив текстов")
    case .otherArray: word("an array of other values", "массив других значений")
    case .object: word("an object", "объект")
    case .airport: word("an airport", "аэропорт")
    case .record: word("a record", "запись")
    }
  }
}
