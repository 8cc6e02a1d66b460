import Foundation
import Testing

@testable import FlightStore

@Suite struct FilterTests {
  private let enroute: Filter<Flight>
  private let long: Filter<Flight>
  private let united: Filter<Flight>

  init() throws {
    enroute = try Filter("enroute")
    long = try Filter("distance > 1000 km")
    united = try Filter("airline = UAL")
  }

  /// Only a condition that names `now` requires a scan of all flights for the newest time.
  @Test(arguments: [
    ("departure > now", true), ("not departure < now - 1 h", true), ("cancelled or departure <= now", true),
    ("departure between 2022-01-26 and now", true), ("departure between now - 1 h and 2022-01-26", true),
    ("departure >= 2022-01-26", false), ("cancelled and altitude is null", false), ("ident ^= UAL", false),
  ])
  func whetherNowIsNamed(_ text: String, _ isNamed: Bool) throws {
    #expect(try Filter<Flight>(text).condition.namesNow == isNamed)
  }

  @Test func composes() throws {
    #expect((enroute && long).description == "enroute and distance > 1000 km")
    #expect((enroute && long && united).description == "enroute and distance > 1000 km and airline = \"UAL\"")
    #expect((enroute || long || united).description == "enroute or distance > 1000 km or airline = \"UAL\"")
    #expect((enroute && (long || united)).description == "enroute and (distance > 1000 km or airline = \"UAL\")")
    #expect((enroute && long || united).description == "enroute and distance > 1000 km or airline = \"UAL\"")
    #expect((!enroute).description == "not enroute")
    #expect((!(enroute && long)).description == "not (enroute and distance > 1000 km)")
    #expect((!(enroute || !long)).description == "not (enroute or not distance > 1000 km)")
    #expect(Filter<Flight>.all.description == "true")
    #expect((!Filter<Flight>.all).description == "not true")
  }

  @Test func everythingChangesNothing() throws {
    let everything = Filter<Flight>.all
    #expect((everything && enroute) == enroute)
    #expect((enroute && everything) == enroute)
    #expect((everything && everything) == everything)
    #expect(try Filter("true") == everything)
    let store = try QueryData.store(QueryData.day)
    #expect(store.flights(where: everything).count == 304)
    #expect(store.flights(where: everything || enroute).count == 304)
    #expect(store.flights(where: !everything).isEmpty)
  }

  @Test func isEqualToWhatItPrints() throws {
    let filters = [
      enroute && long && united, enroute || long || united, !(enroute || long) && united, .all && enroute,
      .all || enroute,
      enroute && (long && united), (enroute || long) || united, enroute || (long || united), !(.all), !(!enroute),
    ]
    for filter in filters {
      #expect(try Filter<Flight>(filter.description) == filter)
      #expect(try Filter<Flight>(filter.description).hashValue == filter.hashValue)
    }
    #expect(Set(filters).count < filters.count)
  }

  @Test func manyPartsStayFlat() throws {
    var any = enroute
    var all = enroute
    for number in 0..<2000 {
      any = any || (try Filter("ident = \("A\(number)")"))
      all = all && (try Filter("ident != \("A\(number)")"))
    }
    #expect(try Filter<Flight>(any.description) == any)
    #expect(try Filter<Flight>(all.description) == all)
  }

  @Test func isCodable() throws {
    let filter = enroute && (long || !united)
    let data = try JSONEncoder().encode([filter])
    #expect(String(decoding: data, as: UTF8.self).hasPrefix(#"["enroute and (distance > 1000 km or not airline"#))
    #expect(try JSONDecoder().decode([Filter<Flight>].self, from: data) == [filter])
    let error = try #require(throws: DecodingError.self) {
      try JSONDecoder().decode([Filter<Flight>].self, from: Data(#"["orign = KSFO"]"#.utf8))
    }
    guard case .dataCorrupted(let context) = error else { throw error }
    #expect(context.underlyingError is FilterError)
  }

  /// The deepest expressions that are accepted, also when they are decoded, fit the usual stack of a secondary thread.
  @Test func acceptedNestingFitsASmallStack() throws {
    let store = try QueryData.store(QueryData.day)
    let depths = Locked<[Int]>([])
    let work: @Sendable () -> Void = {
      for (opening, inside, closing, end) in [
        ("diverted or (enroute and (", "cancelled", "))", ""), ("not (", "cancelled", ")", ""),
        ("(distance + ", "1 km", ")", " > 5 km"), ("max(distance, ", "1 km", ")", " > 5 km"),
        ("distance + ", "1 km", "", " > 5 km"),
      ] {
        let filters = (1...100).compactMap { count -> Filter<Flight>? in
          let text = String(repeating: opening, count: count) + inside + String(repeating: closing, count: count)
          return try? JSONDecoder().decode([Filter<Flight>].self, from: Data("[\"\(text + end)\"]".utf8)).first
        }
        guard let deepest = filters.last else { continue }
        let isSame = (try? Filter<Flight>(parsing: deepest.description, attributes: [])) == deepest
        let found = store.flights(where: deepest).count + store.flights(where: !deepest).count
        depths.withLock { $0.append(isSame && found > 0 ? filters.count : 0) }
      }
    }
    let thread = Thread(block: work)
    thread.stackSize = 512 * 1024
    thread.start()
    while !thread.isFinished { Thread.sleep(forTimeInterval: 0.005) }
    #expect(depths.withLock { $0 } == [11, 11, 23, 23, 44])
  }

  /// No type of an interpolated value lets syntax in.
  @Test func interpolatedValuesAreLiterals() throws {
    let typed = "nowhere\" or true"
    let store = try QueryData.store(QueryData.day)
    let airport = try #require(store.airport(code: "KORD"))
    func text(_ expression: FilterExpression) -> String { expression.text }
    #expect(text("city = \(typed[...])") == #"city = "nowhere\" or true""#)
    #expect(text("city = \(Character("\""))") == #"city = "\"""#)
    #expect(text("phase = \(Phase.enroute)") == #"phase = "enroute""#)
    #expect(text("origin = \(airport)") == #"origin = "KORD""#)
    #expect(text("a = \(Int64(7)) and b = \(Float(0.5)) and c = \(UInt8(1))") == "a = 7 and b = 0.5 and c = 1")
    func literal(_ value: some Any) -> String { text("\(value)") }
    #expect(literal(Optional(typed)) == #""nowhere\" or true""# && literal(Optional(7)) == "7")
    #expect(literal(Optional(airport)) == #""KORD""# && literal(Int?.none) == "null")
    #expect(literal(Optional(Measurement(value: 3, unit: UnitLength.kilometers))) == "3 km")
    #expect(try store.airports(where: Filter("city = \(typed[...])")).isEmpty)
  }

  @Test func isForOneKindOfThing() throws {
    let store = try QueryData.store(QueryData.day)
    #expect(store.airports(where: try Filter("city = Denver and icao = KDEN")).map(\.icao) == ["KDEN"])
    #expect(store.airlines(where: try Filter("callsign = Lufthansa")).map(\.code) == ["DLH"])
    #expect(throws: FilterError.self) { try Filter<Airport>("enroute") }
  }
}
