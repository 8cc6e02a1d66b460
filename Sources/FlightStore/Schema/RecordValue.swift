/// A value in the form that records store.
public enum RecordValue: Hashable, Sendable {
  /// A text.
  case text(String)
  /// A list of texts.
  case list([String])
  /// A flag.
  case flag(Bool)
  /// A whole number.
  case whole(Int)
  /// A number.
  case decimal(Double)
  /// A time, in seconds since 1970.
  case time(Int)
  /// The code of an airport or airline; empty for no link.
  case link(String)
}

extension RecordValue {
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

  /// The value as text in a schema or an error: a time as its seconds since 1970, a list with commas.
  var plainText: String {
    switch self {
    case .list(let texts): texts.joined(separator: ",")
    case .time(let seconds): String(seconds)
    case .text, .flag, .whole, .decimal, .link: description
    }
  }
}

extension RecordValue: CustomStringConvertible {
  /// The value as text: times in the format of AeroAPI, lists separated by commas.
  public var description: String {
    switch self {
    case .text(let text), .link(let text): text
    case .list(let texts): texts.joined(separator: ", ")
    case .flag(let flag): flag ? "true" : "false"
    case .whole(let whole): String(whole)
    case .decimal(let number): String(number)
    case .time(let seconds): TimeText.text(seconds)
    }
  }
}
