public import Foundation

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

  /// The identifier without its kind.
  var text: String {
    switch self {
    case .flight(let id): id.description
    case .airport(let id): id.code
    case .airline(let id): id.code
    }
  }

  /// The kind and the identifier, such as `airport:KORD`.
  public var description: String { "\(kind.singular):\(text)" }

  /// Creates an identifier from its text.
  public init?(_ description: String) {
    guard let colon = description.firstIndex(of: ":") else { return nil }
    let rest = String(description[description.index(after: colon)...])
    if rest.withoutOuterBlanks.isEmpty { return nil }
    switch description[..<colon] {
    case "flight": if let id = Flight.ID(rest) { self = .flight(id) } else { return nil }
    case "airport": self = .airport(Airport.ID(rest))
    case "airline": self = .airline(Airline.ID(rest))
    default: return nil
    }
  }
}

/// An identifier that is a code.
public protocol CodeIdentifier: StoreIdentifier, Comparable, ExpressibleByStringLiteral {
  /// The code, as AeroAPI writes it.
  var code: String { get }

  /// Creates an identifier from a code.
  init(_ code: String)
}

extension CodeIdentifier {
  /// The code.
  public var description: String { code }

  /// Returns whether one code precedes another in lexicographic order.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the codes.
  public static func < (left: Self, right: Self) -> Bool { left.code < right.code }

  /// Creates an identifier from a code.
  public init(stringLiteral code: String) { self.init(code) }
}

extension Airport {
  /// The identity of an airport: its ICAO code, or else the code of AeroAPI, the IATA code or the local one.
  public struct ID: CodeIdentifier {
    /// The code, as AeroAPI writes it.
    public let code: String

    /// Creates an identifier from a code.
    public init(_ code: String) { self.code = code.withoutOuterBlanks }

    /// The identifier without its type.
    public var erased: EntityID { .airport(self) }
  }
}

extension Airline {
  /// The identity of an airline: its ICAO code, or else its IATA code.
  public struct ID: CodeIdentifier {
    /// The code, as AeroAPI writes it.
    public let code: String

    /// Creates an identifier from a code.
    public init(_ code: String) { self.code = code.withoutOuterBlanks }

    /// The identifier without its type.
    public var erased: EntityID { .airline(self) }
  }
}

extension Flight {
  /// The identity of a flight.
  ///
  /// It consists of FlightAware's identifier and both airports, because a diversion repeats the identifier. Without an
  /// identifier it consists of the ident, the airport of departure and the scheduled time of departure.
  ///
  ///     UAL412-1643000000-schedule-0001/KSFO/KORD
  ///     UAL412/KSFO/@2022-01-26T16:10:00Z
  public struct ID: StoreIdentifier {
    enum Key: Hashable, Sendable {
      case filed(id: String, origin: String, destination: String)
      /// A flight without FlightAware's identifier; the departure is in seconds since 1970.
      case scheduled(ident: String, origin: String, departure: Int?)
    }

    let key: Key

    /// Creates the identifier of a flight that has an identifier from FlightAware.
    ///
    /// - Parameters:
    ///   - faFlightID: FlightAware's identifier.
    ///   - origin: The airport of departure.
    ///   - destination: The airport of arrival.
    public init(faFlightID: String, origin: Airport.ID?, destination: Airport.ID?) {
      key = .filed(
        id: faFlightID.withoutOuterBlanks, origin: origin?.code ?? "", destination: destination?.code ?? "")
    }

    /// Creates the identifier of a flight without an identifier from FlightAware.
    ///
    /// - Parameters:
    ///   - ident: The operator and number, or the registration.
    ///   - origin: The airport of departure.
    ///   - scheduled: The scheduled time off, or else out (leaving the gate), to the whole second.
    public init(ident: String, origin: Airport.ID?, scheduled: Date?) {
      self.init(ident: ident, origin: origin, departure: scheduled.map(\.wholeSeconds))
    }

    /// Creates the identifier of a flight without one from FlightAware, by its departure in seconds since 1970.
    init(ident: String, origin: Airport.ID?, departure: Int?) {
      key = .scheduled(ident: ident.withoutOuterBlanks, origin: origin?.code ?? "", departure: departure)
    }

    /// The airports that are part of the identifier.
    var airports: [Airport.ID] {
      switch key {
      case .filed(_, let origin, let destination): [Airport.ID(origin), Airport.ID(destination)]
      case .scheduled(_, let origin, _): [Airport.ID(origin)]
      }
    }

    /// Returns the identifier of the same flight after its airports have changed their keys.
    func replacingAirports(_ successor: (Airport.ID) -> Airport.ID) -> Flight.ID {
      func replaced(_ code: String) -> Airport.ID { successor(Airport.ID(code)) }
      return switch key {
      case .filed(let id, let origin, let destination):
        Flight.ID(faFlightID: id, origin: replaced(origin), destination: replaced(destination))
      case .scheduled(let ident, let origin, let departure):
        Flight.ID(ident: ident, origin: replaced(origin), departure: departure)
      }
    }

    /// The identifier without its type.
    public var erased: EntityID { .flight(self) }

    /// The parts, separated by slashes; `%`, `/` and `@` in a part are percent-encoded.
    public var description: String {
      switch key {
      case .filed(let id, let origin, let destination):
        return [id, origin, destination].map(Self.escaped).joined(separator: "/")
      case .scheduled(let ident, let origin, let departure):
        return [ident, origin].map(Self.escaped).joined(separator: "/") + "/@" + (departure.map(TimeText.text) ?? "")
      }
    }

    /// Creates an identifier from its text.
    public init?(_ description: String) {
      let parts = description.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 3 else { return nil }
      let first = Self.plain(parts[0])
      let origin = Self.plain(parts[1])
      guard parts[2].first == "@" else {
        key = .filed(id: first, origin: origin, destination: Self.plain(parts[2]))
        return
      }
      let time = String(parts[2].dropFirst())
      if time.isEmpty {
        key = .scheduled(ident: first, origin: origin, departure: nil)
      } else {
        guard let seconds = TimeText.seconds(time) else { return nil }
        key = .scheduled(ident: first, origin: origin, departure: seconds)
      }
    }

    private static let escapes = [("%", "%25"), ("/", "%2F"), ("@", "%40")]

    private static func escaped(_ part: String) -> String {
      escapes.reduce(part) { $0.replacing($1.0, with: $1.1) }
    }

    private static func plain(_ part: Substring) -> String {
      escapes.reversed().reduce(String(part)) { $0.replacing($1.1, with: $1.0) }
    }
  }
}
