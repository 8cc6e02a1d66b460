// Descriptions and mirrors of entities are brief, because the children of a default mirror contain a whole snapshot.

extension Flight: CustomStringConvertible, CustomReflectable {
  /// The ident and the airports, such as `UAL412 KSFO–KORD`.
  public var description: String {
    displayName + " " + (origin?.icao ?? "?") + "–" + (destination?.icao ?? "?")
  }

  /// The usual name of the flight: its ident, else the registration, else FlightAware's identifier.
  public var displayName: String { ident ?? registration ?? faFlightID ?? "?" }

  /// The identifier, for inspection.
  public var customMirror: Mirror { Mirror(self, children: ["id": id.description]) }
}

extension Airport: CustomStringConvertible, CustomReflectable {
  /// The key and the usual name of the airport, such as `KSFO SFO – San Francisco`.
  public var description: String { icao == displayName ? icao : "\(icao) \(displayName)" }

  /// The usual name of the airport: the IATA code, else the key, and the city, else the name: `SFO – San Francisco`.
  public var displayName: String { ([iata ?? icao] + [city ?? name].compactMap(\.self)).joined(separator: " – ") }

  /// The identifier, for inspection.
  public var customMirror: Mirror { Mirror(self, children: ["id": id.description]) }
}

extension Airline: CustomStringConvertible, CustomReflectable {
  /// The key and the usual name of the airline, such as `DLH Lufthansa`.
  public var description: String { code == displayName ? code : "\(code) \(displayName)" }

  /// The usual name of the airline: the short name, else the name, else the key.
  public var displayName: String { shortName ?? name ?? code }

  /// The identifier, for inspection.
  public var customMirror: Mirror { Mirror(self, children: ["id": id.description]) }
}

extension EntityList: CustomStringConvertible, CustomReflectable {
  /// The number and kind of the entities, such as `347 flights`.
  public var description: String { Element.kind.counted(count) }

  /// The number of elements, for inspection.
  public var customMirror: Mirror { Mirror(self, children: ["count": count]) }
}

extension FlightStore: CustomStringConvertible, CustomReflectable {
  /// The numbers of entities of each kind, such as `347 flights, 71 airports, 39 airlines`.
  public var description: String {
    EntityKind.allCases.map { $0.counted(graph[$0].count) }.joined(separator: ", ")
  }

  /// The numbers of flights, airports and airlines, for inspection.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "flights": graph[.flights].count, "airports": graph[.airports].count, "airlines": graph[.airlines].count,
      ])
  }
}

extension EntityKind {
  fileprivate func counted(_ count: Int) -> String { "\(count) \(count == 1 ? singular : rawValue)" }
}
