import Foundation
import Testing

@testable import FlightStore

/// Tests that Swift properties have the values of their fields.
@Suite struct PropertyTests {
  private func agree<Root: StoreEntity>(_ rows: [PropertyRow<Root>], _ path: String) throws -> Set<String> {
    let graph = try QueryData.store(path).graph
    var known: Set<String> = []
    for row in rows {
      let path = try FieldPath(parsing: row.name, of: Root.kind)
      var wrong: [String] = []
      for index in 0..<graph[Root.kind].count {
        let thing = Root(EntityHandle(graph: graph, row: index))
        let property = thing[keyPath: row.plain]
        let throughOptional = Optional(thing)[keyPath: row.optional]
        let value = graph.value(path, ofRow: index)
        if value != .null { known.insert(row.name) }
        if !isSame(property, value, path, graph) || !isSame(throughOptional, value, path, graph) {
          wrong.append("\(property) is not \(value)")
        }
      }
      #expect(wrong.isEmpty, "\(row.name): \(wrong.prefix(2))")
      #expect(Optional<Root>.none[keyPath: row.optional] as? String == nil)
    }
    return known
  }

  private func isSame(_ property: Any, _ value: FieldValue, _ path: FieldPath, _ graph: Graph) -> Bool {
    let text = graph.withText(of: value) { $0.text }
    func number(_ number: Double, _ unit: Foundation.Unit) -> Bool {
      guard let stored = path.field.storedUnit, let unit = unit as? Dimension else { return false }
      let shown = Measurement(value: number, unit: unit).converted(to: stored.foundationUnit).value
      return switch value {
      case .whole(let whole): abs(shown - Double(whole)) < 1e-9 * max(1, abs(shown))
      case .number(let number): abs(shown - number) <= 1e-9 * max(1, abs(shown))
      default: false
      }
    }
    switch property {
    case let property as String: return property == text
    case let property as any CodeIdentifier: return property.code == text
    case let property as Bool: return value == .flag(property)
    case let property as Int:
      // The field is the best known delay; the property is AeroAPI's figure, which may be absurd.
      if value == .null { return path.field.figureClass == .duration && abs(property) > 604_800 }
      if ["departure_delay", "arrival_delay"].contains(path.field.name) { return value.number != nil }
      return value == .whole(property)
    case let property as Double: return value == .number(property)
    case let property as Date: return value == .time(Int(property.timeIntervalSince1970))
    case let property as Phase: return value == .phase(property)
    case let property as Measurement<UnitLength>: return number(property.value, property.unit)
    case let property as Measurement<UnitSpeed>: return number(property.value, property.unit)
    case let property as Measurement<UnitDuration>: return number(property.value, property.unit)
    case let property as [String]: return text == property.joined(separator: "\u{1F}")
    case let property as Airport: return value == .row(property.handle.row, .airports)
    case let property as Airline: return value == .row(property.handle.row, .airlines)
    case let property as Flight: return value == .row(property.handle.row, .flights)
    default: return value == .null && "\(property)" == "nil"
    }
  }

  @Test func propertiesAgreeWithFields() throws {
    var known: Set<String> = []
    for path in [QueryData.day, QueryData.cases] {
      known.formUnion(try agree(PropertyTable.flights, path).map { "flight." + $0 })
      known.formUnion(try agree(PropertyTable.airports, path).map { "airport." + $0 })
      known.formUnion(try agree(PropertyTable.airlines, path).map { "airline." + $0 })
    }
    // These are the only properties that the data compares only with null.
    let unseen = ["actual_runway_on", "ident_prefix"]
    #expect(PropertyTable.flights.filter { !known.contains("flight." + $0.name) }.map(\.name) == unseen)
    #expect(PropertyTable.airports.filter { !known.contains("airport." + $0.name) }.map(\.name) == [])
    #expect(PropertyTable.airlines.filter { !known.contains("airline." + $0.name) }.map(\.name) == [])
  }

  @Test func everyFieldHasAProperty() throws {
    let fields = Set(PropertyTable.paths.values.filter(\.steps.isEmpty).map(\.field))
    let missing = EntityKind.allCases.flatMap { Field.all(of: $0) }.filter { !fields.contains($0) }.map(\.name)
    #expect(missing == ["key"])
  }

  @Test func keyPathsLeadToFields() throws {
    let cases: [(AnyKeyPath, String)] = [
      (\Flight.ident, "ident"), (\Flight.origin, "origin"), (\Flight.origin?.icao, "origin.icao"),
      (\Flight.origin?.city, "origin.city"), (\Flight.origin?.elevation, "origin.elevation"),
      (\Flight.destination?.arrivals.count, "destination.arrivals.count"), (\Flight.airline?.code, "airline.icao"),
      (\Flight.airline?.name, "airline.name"), (\Flight.inbound?.phase, "inbound.phase"),
      (\Flight.inbound?.origin?.icao, "inbound.origin.icao"), (\Flight.inbound?.airline?.iata, "inbound.airline.iata"),
      (\Flight.inbound?.onward.count, "inbound.onward.count"),
      (\Flight.departureDelay, "departure_delay"), (\Flight.isEnroute, "enroute"),
      (\Airport.departures.count, "departures.count"), (\Airport.hasRecord, "known"), (\Airline.icao, "code_icao"),
    ]
    for (keyPath, name) in cases { #expect(PropertyTable.paths[keyPath]?.name == name, "\(name)") }
    #expect(PropertyTable.paths[\Flight.departureCertainty] == nil)
    #expect(PropertyTable.paths[\Flight.ident?.count] == nil)
  }
}
