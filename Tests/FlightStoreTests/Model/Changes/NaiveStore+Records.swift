import Foundation

@testable import FlightStore

// Conversions between records and the states of the naive store.

extension NaiveStore {
  // The names of attributes in the naive store, by their JSON keys where these differ.
  static let names = [
    "fa_flight_id": "faFlightID", "inbound_fa_flight_id": "inbound", "progress_percent": "progress",
    "gate_origin": "gate", "scheduled_off": "scheduledOff", "actual_off": "actualOff", "code_iata": "iata",
    "airport_code": "code",
  ]

  var visible: [Set<State>] {
    [flights, [:]].dropLast().map { Set($0.values.map(\.visible)) }
      + [airports, airlines].map { Set($0.values.map(\.visible)) }
  }

  func isVisiblyDifferent(from other: NaiveStore) -> Bool {
    flights.mapValues(\.visible) != other.flights.mapValues(\.visible)
      || airports.mapValues(\.visible) != other.airports.mapValues(\.visible)
      || airlines.mapValues(\.visible) != other.airlines.mapValues(\.visible)
  }

  func id(_ place: Place) -> EntityID {
    switch place {
    case .flight(let number): .flight(FlightRecord(naive: flights[number]?.visible ?? [:]).id)
    case .airport(let code): .airport(Airport.ID(code))
    case .airline(let code): .airline(Airline.ID(code))
    }
  }
}

extension FlightRecord {
  init(naive state: NaiveStore.State) {
    self.init()
    take(state, Array(state.keys))
  }

  /// Sets some attributes to their values in the naive store; the airline follows from the operator.
  mutating func take(_ state: NaiveStore.State, _ names: [String]) {
    func time(_ name: String) -> Date? { state[name].flatMap(Double.init).map { Date(timeIntervalSince1970: $0) } }
    for name in names {
      switch name {
      case "ident": self.ident = state[name]
      case "faFlightID": self.faFlightID = state[name]
      case "operator": self.operator = state[name]
      case "inbound": self.inboundFaFlightID = state[name]
      case "origin": origin = state[name].map { Airport.ID($0) }
      case "destination": destination = state[name].map { Airport.ID($0) }
      case "progress": self.progressPercent = state[name].flatMap { Int($0) }
      case "status": self.status = state[name]
      case "gate": self.gateOrigin = state[name]
      case "scheduledOff": self.scheduledOff = time(name)
      case "actualOff": self.actualOff = time(name)
      default: break
      }
    }
  }

  var naive: NaiveStore.State {
    var state: NaiveStore.State = [:]
    func time(_ date: Date?) -> String? { date.map { "\(Int($0.timeIntervalSince1970))" } }
    state["ident"] = self.ident
    state["faFlightID"] = self.faFlightID
    state["operator"] = self.operator
    state["inbound"] = self.inboundFaFlightID
    state["origin"] = origin?.code
    state["destination"] = destination?.code
    state["airline"] = airline?.code
    state["progress"] = self.progressPercent.map { "\($0)" }
    state["status"] = self.status
    state["gate"] = self.gateOrigin
    state["scheduledOff"] = time(self.scheduledOff)
    state["actualOff"] = time(self.actualOff)
    return state
  }
}

extension AirportRecord {
  init(naive state: NaiveStore.State) {
    self.init(icao: state["code"] ?? "")
    hasRecord = state["known"] != nil
    self.iata = state["iata"]
    self.name = state["name"]
  }

  var naive: NaiveStore.State {
    var state = ["code": icao]
    state["known"] = hasRecord ? "1" : nil
    state["iata"] = self.iata
    state["name"] = self.name
    return state
  }
}

extension AirlineRecord {
  init(naive state: NaiveStore.State) {
    self.init(icao: state["icao"] ?? "")
    hasRecord = state["known"] != nil
    self.iata = state["iata"]
    self.name = state["name"]
  }

  var naive: NaiveStore.State {
    var state = ["code": code]
    state["icao"] = self.icao
    state["known"] = hasRecord ? "1" : nil
    state["iata"] = self.iata
    state["name"] = self.name
    return state
  }
}

extension FlightStore {
  /// The states of the airports, and those of the airlines.
  var naivePlaces: [Set<NaiveStore.State>] {
    [Set(airports.map(\.record.naive)), Set(airlines.map(\.record.naive))]
  }
}
