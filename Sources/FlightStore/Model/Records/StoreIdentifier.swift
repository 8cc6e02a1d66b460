/// The identity of a flight, an airport or an airline, the same in every store and every run.
///
/// An identifier is a text in another dress: it can be the key of a dictionary, be written as JSON, and be printed.
public protocol StoreIdentifier: Sendable, Hashable, Codable, CodingKeyRepresentable, LosslessStringConvertible {
  /// The identifier without its type, for lists of several kinds.
  var erased: EntityID { get }
}

extension StoreIdentifier {
  /// The key of a dictionary that is written as JSON.
  public var codingKey: any CodingKey { RecordKey(description) }

  /// Reads the key of a dictionary that was written as JSON.
  public init?<Key: CodingKey>(codingKey: Key) { self.init(codingKey.stringValue) }

  /// Reads an identifier from its text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let id = Self(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is no identifier")
    }
    self = id
  }

  /// Writes the identifier as its text.
  ///
  /// - Complexity: O(*n*), where *n* is the length of what is written.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// The identifier of a flight, an airport or an airline.
public enum EntityID: StoreIdentifier {
  /// That of a flight.
  case flight(Flight.ID)
  /// That of an airport.
  case airport(Airport.ID)
  /// That of an airline.
  case airline(Airline.ID)

  /// The identifier itself.
  public var erased: EntityID { self }

  /// Which of the three it is.
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

  /// Reads an identifier from its text.
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
