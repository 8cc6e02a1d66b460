import Foundation
import Testing

@testable import FlightStore

/// Tests that the schema describes what the store does.
struct SchemaTests {
  private let schema = FlightStore.schema

  @Test func everythingIsDeclared() throws {
    #expect(schema.entities.map(\.kind) == EntityKind.allCases)
    #expect(schema.entity(.flights).attributes.count == FlightColumn.allCases.count - 3)
    #expect(schema.entity(.airports).attributes.count == AirportColumn.allCases.count)
    #expect(schema.entity(.airlines).attributes.count == AirlineColumn.allCases.count)
    for entity in schema.entities {
      #expect(Set(entity.attributes.map(\.name)).count == entity.attributes.count)
      for attribute in entity.attributes {
        #expect(!attribute.help.isEmpty && Field.named(attribute.name, of: entity.kind) != nil, "\(attribute.name)")
      }
      #expect(entity.relationships.allSatisfy { !$0.help.isEmpty })
    }
    let again = try JSONDecoder().decode(StoreSchema.self, from: JSONEncoder().encode(schema))
    #expect(again == schema)
  }

  @Test func inversesLeadBack() {
    for name in RelationshipName.allCases {
      #expect(name.inverse.inverse == name && name.inverse.entity == name.target && name.target == name.inverse.entity)
      #expect(name.stored == name.inverse.stored)
      #expect(DeleteRules.standard[name] == name.deleteRule)
    }
    #expect(schema.entity(.airports).relationships.map(\.name) == [.departures, .arrivals])
  }

  @Test func attributesAreAsTheyAreStored() throws {
    let flights = schema.entity(.flights)
    let distance = try #require(flights.attributes.first { $0.key == "route_distance" })
    #expect(distance.type == .whole && distance.unit == "mi" && distance.isOptional && !distance.isUnique)
    let id = try #require(flights.attributes.first { $0.name == "fa_flight_id" })
    #expect(id.isIndexed && id.type == .text)
    let code = try #require(schema.entity(.airports).attributes.first)
    #expect(code.name == "icao" && code.key == "airport_code" && code.isUnique && code.isIndexed && !code.isOptional)
    let known = try #require(schema.entity(.airlines).attributes.first { $0.name == "known" })
    #expect(known.key == nil && known.defaultValue == "false" && !known.isOptional)
    #expect(flights.uniqueness.first == ["fa_flight_id", "origin", "destination"])
    #expect(schema.entity(.airlines).uniqueness == [["icao"]])
  }
}
