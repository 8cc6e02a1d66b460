public import Foundation

extension Flight {
  /// The identity of a flight: FlightAware's identifier with both airports, for a diversion repeats the identifier; of a
  /// flight without one its ident, its airport of departure and its scheduled time.
  ///
  ///     UAL412-1643000000-schedule-0001/KSFO/KORD
  ///     UAL412/KSFO/@2022-01-26T16:10:00Z
  public struct ID: StoreIdentifier {
    enum Key: Hashable, Sendable {
      case filed(id: String, origin: String, destination: String)
      /// Seconds since 1970.
      case scheduled(ident: String, origin: String, departure: Int?)
    }

    let key: Key

    /// Makes the identifier of a flight that FlightAware has given one.
    ///
    /// - Parameters:
    ///   - faFlightID: FlightAware's identifier.
    ///   - origin: The airport of departure.
    ///   - destination: The airport of arrival.
    public init(faFlightID: String, origin: Airport.ID?, destination: Airport.ID?) {
      key = .filed(
        id: faFlightID.withoutOuterBlanks, origin: origin?.code ?? "", destination: destination?.code ?? "")
    }

    /// Makes the identifier of a flight that FlightAware has given none.
    ///
    /// - Parameters:
    ///   - ident: Operator and number, or the registration.
    ///   - origin: The airport of departure.
    ///   - scheduled: The scheduled time off, else that of leaving the gate, to the whole second.
    public init(ident: String, origin: Airport.ID?, scheduled: Date?) {
      self.init(ident: ident, origin: origin, departure: scheduled.map(\.wholeSeconds))
    }

    /// Makes the identifier of a flight that FlightAware has given none, by its departure in seconds since 1970.
    init(ident: String, origin: Airport.ID?, departure: Int?) {
      key = .scheduled(ident: ident.withoutOuterBlanks, origin: origin?.code ?? "", departure: departure)
    }

    /// The identifier of the same flight where its airports are called otherwise.
    func replacingAirports(_ successor: (Airport.ID) -> Airport.ID?) -> Flight.ID {
      func replaced(_ code: String) -> Airport.ID? { successor(Airport.ID(code)) ?? Airport.ID(code) }
      return switch key {
      case .filed(let id, let origin, let destination):
        Flight.ID(faFlightID: id, origin: replaced(origin), destination: replaced(destination))
      case .scheduled(let ident, let origin, let departure):
        Flight.ID(ident: ident, origin: replaced(origin), departure: departure)
      }
    }

    /// The identifier without its type.
    public var erased: EntityID { .flight(self) }

    /// The parts, with a slash between them; `%`, `/` and `@` inside a part are written as `%` and two digits.
    public var description: String {
      switch key {
      case .filed(let id, let origin, let destination):
        return [id, origin, destination].map(Self.escaped).joined(separator: "/")
      case .scheduled(let ident, let origin, let departure):
        var time: [UInt8] = []
        if let departure { TimeText.append(departure, to: &time) }
        return [ident, origin].map(Self.escaped).joined(separator: "/") + "/@" + String(decoding: time, as: UTF8.self)
      }
    }

    /// Reads an identifier from its text.
    public init?(_ description: String) {
      let parts = description.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 3 else { return nil }
      let first = Self.plain(parts[0])
      let origin = Self.plain(parts[1])
      guard parts[2].first == "@" else {
        key = .filed(id: first, origin: origin, destination: Self.plain(parts[2]))
        return
      }
      var time = String(parts[2].dropFirst())
      if time.isEmpty {
        key = .scheduled(ident: first, origin: origin, departure: nil)
      } else {
        guard let seconds = time.withUTF8({ try? TimeText.seconds($0) }) else { return nil }
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
