/// The identity of a flight, an airport or an airline, which is the same in every store and every run.
///
/// An identifier is equivalent to a text: it can be printed, encoded as JSON, and used as a key of a dictionary.
public protocol StoreIdentifier: Sendable, Hashable, Codable, CodingKeyRepresentable, LosslessStringConvertible {
  /// The identifier without its type, for lists of several kinds.
  var erased: EntityID { get }
}

extension StoreIdentifier {
  /// The coding key of the identifier in an encoded dictionary.
  public var codingKey: any CodingKey { RecordKey(description) }

  /// Creates an identifier from a coding key of an encoded dictionary.
  public init?<Key: CodingKey>(codingKey: Key) { self.init(codingKey.stringValue) }

  /// Creates an identifier from its encoded text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let id = Self(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is not an identifier")
    }
    self = id
  }

  /// Encodes the identifier as its text.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the output.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// The identifier of a flight, an airport or an airline.
public enum EntityID: StoreIdentifier {
  /// The identifier of a flight.
  case flight(Flight.ID)
  /// The identifier of an airport.
  case airport(Airport.ID)
  /// The identifier of an airline.
  case airline(Airline.ID)

  /// The identifier itself.
  public var erased: EntityID { self }

  /// The kind of entity identified.
  public var kind: EntityKind {
    switch self {
    case .flight: .flights
    case .airport: .airports
    case .airline: .airlines
    }
  }

  /// The kind and the identifier, such as `airport:KORD`.
  public var description: String {
    switch self {
    case .flight(let id): "flight:\(id)"
    case .airport(let id): "airport:\(id)"
    case .airline(let id): "airline:\(id)"
    }
  }

  /// Creates an identifier from its text.
  public init?(_ description: String) {
    guard let colon = description.firstIndex(of: ":") else { return nil }
    let rest = String(description[description.index(after: colon)...])
    switch description[..<colon] {
    case "flight": if let id = Flight.ID(rest) { self = .flight(id) } else { return nil }
    case "airport": self = .airport(Airport.ID(rest))
    case "airline": self = .airline(Airline.ID(rest))
    default: return nil
    }
  }
}
