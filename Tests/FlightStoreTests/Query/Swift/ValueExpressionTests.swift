import Foundation
import Testing

@testable import FlightStore

struct ValueExpressionTests {
  static let texts = [
    "distance", "origin.city", "departure.weekday", "speed - average_speed", "distance / duration", "departure.hour",
    "coalesce(arrival_delay, 0 min)", "round(great_circle)", "abs(arrival_delay - departure_delay)", "distance_nmi",
    "codeshares", "enroute", "phase", "airline", "departure + 2 h", "destination.arrivals.count", "departure.date",
    "max(4 h, duration)", "key",
  ]

  /// A program that does not know an attribute at compile time reads it by its name in the schema.
  @Test func everyAttributeOfTheSchemaIsAValue() throws {
    let schema = FlightStore.schema
    #expect(schema.entity(.flights).attributes.count > 50)
    for attribute in schema.entity(.flights).attributes { _ = try ValueExpression<Flight>(attribute.name) }
    for attribute in schema.entity(.airports).attributes { _ = try ValueExpression<Airport>(attribute.name) }
    for attribute in schema.entity(.airlines).attributes { _ = try ValueExpression<Airline>(attribute.name) }
  }

  /// The description of an expression parses to an equal one, and JSON round-trips it.
  @Test(arguments: texts) func printsItself(_ text: String) throws {
    let expression = try ValueExpression<Flight>(text)
    #expect(try ValueExpression<Flight>(expression.description) == expression)
    let coded = try JSONDecoder().decode([ValueExpression<Flight>].self, from: JSONEncoder().encode([expression]))
    #expect(coded == [expression])
  }

  @Test func readsValues() throws {
    let store = try loaded(
      """
      {"fa_flight_id":"F1","ident":"UAL1780","origin":{"code":"KPDX","city":"Portland","timezone":"America/Los_Angeles"},
       "destination":{"code":"KSFO"},"route_distance":551,"filed_airspeed":432,"actual_off":"2022-01-26T16:22:56Z",
       "actual_on":"2022-01-26T17:41:00Z","codeshares":["ACA1","DLH2"]}
      """)
    let flight = try #require(store.flights.first)
    func value(_ text: String) throws -> ExpressionValue? { try ValueExpression<Flight>(text).value(of: flight) }
    #expect(try value("distance") == .figure(886.748544, .kilometer))
    #expect(try value("distance_mi") == .figure(551, .mile))
    #expect(try value("departure.weekday") == .text("Wednesday"))
    #expect(try value("departure.hour") == .number(8))
    #expect(try value("departure.date") == .text("2022-01-26"))
    #expect(try value("departure") == .time(Date(timeIntervalSince1970: 1_643_214_176)))
    #expect(try value("origin") == .text("KPDX"))
    #expect(try value("codeshares") == .list(["ACA1", "DLH2"]))
    #expect(try value("enroute") == .flag(false))
    #expect(try value("arrival - departure")?.description == "78.06666666666666 min")
    #expect(try value("altitude") == nil && value("altitude / distance") == nil)
    #expect(try ValueExpression<Flight>("phase").values(of: store.flights) == [.text("arrived")])
    #expect(throws: FilterError.self) { try ValueExpression<Flight>("distance, speed") }
    #expect(throws: FilterError.self) { try ValueExpression<Airport>("distance") }
  }

  @Test func sorts() throws {
    let store = try QueryData.store(QueryData.day)
    let slack = try ValueExpression<Flight>("speed - average_speed")
    let sorted = store.flights.sorted(by: slack, .reverse)
    let values = slack.values(of: sorted).map { $0?.number }
    let known = values.compactMap(\.self)
    #expect(known == known.sorted(by: >) && known.count > 200)
    #expect(values.suffix(values.count - known.count).allSatisfy { $0 == nil })
    #expect(Set(sorted) == Set(store.flights))
  }

  @Test func answersByGroup() throws {
    let store = try QueryData.store(QueryData.day)
    var query = try GroupQuery(by: "airline", showing: "count, mean(distance) as way, share(enroute)")
    try query.require("count > 3")
    try query.sort(by: "-way")
    query.limit = 5
    let far = try Filter<Flight>("distance > 500 km")
    let groups = store.groups(query, of: far)
    #expect(groups.count == 5)
    #expect(groups[0].names == ["airline", "count", "way", "share(enroute)"])
    for group in groups {
      let code = try #require(group["airline"]?.text)
      let flights = store.flights(where: far).filter { $0.airline?.icao == code }
      #expect(group["count"] == .number(Double(flights.count)))
      let ways = flights.compactMap { $0.distance?.converted(to: .kilometers).value }
      let mean = try #require(group["way"]?.number)
      #expect(abs(mean - ways.reduce(0, +) / Double(ways.count)) < 1e-6)
      #expect(group["nothing"] == nil)
    }
    #expect(groups.compactMap { $0["way"]?.number } == groups.compactMap { $0["way"]?.number }.sorted(by: >))
    #expect(try store.groups(GroupQuery(by: ""))[0]["count"] == .number(304))
  }
}
