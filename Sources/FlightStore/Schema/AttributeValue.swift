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

extension AttributeValue: CustomStringConvertible {
  /// The value in words: a time by its seconds since 1970, a list with commas.
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
