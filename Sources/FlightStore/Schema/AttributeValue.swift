/// The value of a stored attribute, independent of any store.
enum AttributeValue: Hashable, Sendable {
  case text(String)
  case list([String])
  case flag(Bool)
  case whole(Int)
  case decimal(Double)
  /// Seconds since 1970.
  case time(Int)
  /// The code of an airport or airline; empty for no link.
  case link(String)
}

extension AttributeValue {
  /// The storage of such a value in a column.
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

extension AttributeValue: CustomStringConvertible {
  /// The value as text: a time as its seconds since 1970, a list with commas.
  var description: String {
    switch self {
    case .text(let text), .link(let text): text
    case .list(let list): list.joined(separator: ",")
    case .flag(let flag): "\(flag)"
    case .whole(let number), .time(let number): "\(number)"
    case .decimal(let number): "\(number)"
    }
  }
}
