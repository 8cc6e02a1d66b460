/// Why a record that is sound JSON is no sound flight, airport or airline.
public struct UnsoundRecord: Error, Sendable, Hashable {
  /// What is wrong.
  public enum Reason: Error, Sendable, Hashable {
    /// A value is of a type that the attribute cannot take; says what is due.
    case wrongType(found: String, expected: Expected)
    /// A text is no time of RFC 3339.
    case notATime(String, TimeFault)
    /// A time lies before 1970 or after 2105.
    case timeOutOfRange(String)
    /// A number has a fraction where a whole one is due.
    case notWhole(String)
    /// A number is too large for its attribute.
    case outOfRange(String)
    /// A flight has neither `fa_flight_id` nor `ident`, an airport or airline no code.
    case noIdentity
    /// AeroAPI answered with an error in place of data.
    case errorReply(title: String, reason: String, detail: String)
    /// The record belongs to an older interface, named here.
    case olderInterface(String)
  }

  /// What type of value an attribute takes.
  public enum Expected: Sendable, Hashable {
    /// A string.
    case text
    /// A number.
    case number
    /// `true` or `false`.
    case flag
    /// A time as a string.
    case time
    /// An array of strings.
    case list
    /// An object with a code, or null.
    case airport
    /// An object, among others that are records.
    case record
  }

  /// What is wrong.
  public let reason: Reason
  /// The path of keys from the record to the value, such as `origin.code`; empty for the record itself.
  public let key: String
}

/// An unsound record in its place.
struct UnsoundPlace {
  /// Where the record starts, in bytes from the start of the input.
  let offset: Int
  /// The same with its line, where the input cannot be read a second time to find that.
  let place: SourcePlace?
  /// The way from the document to the record.
  let path: String
  let reason: UnsoundRecord
}
