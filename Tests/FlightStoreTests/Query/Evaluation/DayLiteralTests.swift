import Testing

@testable import FlightStore

/// Days that are named from `now`: each is that of the airport where the time is.
struct DayLiteralTests {
  /// At the newest actual time, it is January 27 in Auckland and January 26 in Honolulu.
  private static let page = #"""
    {"flights": [
      {"fa_flight_id": "late", "ident": "NZ1", "actual_off": "2022-01-26T12:30:00Z",
       "origin": {"code": "NZAA", "timezone": "Pacific/Auckland"},
       "estimated_on": "2022-01-26T20:00:00Z", "destination": {"code": "PHNL", "timezone": "Pacific/Honolulu"}},
      {"fa_flight_id": "early", "ident": "NZ2", "actual_off": "2022-01-26T10:30:00Z",
       "origin": {"code": "NZAA", "timezone": "Pacific/Auckland"},
       "estimated_on": "2022-01-26T09:00:00Z", "destination": {"code": "PHNL", "timezone": "Pacific/Honolulu"}},
      {"fa_flight_id": "next", "ident": "NZ3", "scheduled_off": "2022-01-27T11:30:00Z",
       "origin": {"code": "NZAA", "timezone": "Pacific/Auckland"},
       "scheduled_on": "2022-01-27T20:00:00Z", "destination": {"code": "PHNL", "timezone": "Pacific/Honolulu"}},
      {"fa_flight_id": "nowhere", "ident": "NZ4", "actual_off": "2022-01-26T00:30:00Z"}
    ]}
    """#

  private static let cases: [(condition: String, found: [String])] = [
    ("departure = today", ["late", "nowhere"]), ("departure = yesterday", ["early"]),
    ("departure.date = tomorrow", ["next"]), ("departure.local >= today", ["late", "next", "nowhere"]),
    ("departure != today", ["early", "next"]), ("departure < today", ["early"]),
    ("departure between yesterday and today", ["late", "early", "nowhere"]),
    ("departure in (yesterday, tomorrow)", ["early", "next"]), ("arrival = today", ["late"]),
    ("arrival = yesterday", ["early"]), ("today < arrival", ["next"]),
    ("departure + 1 h = today", ["late", "early", "nowhere"]), ("min(departure, arrival) > today", ["next"]),
    ("scheduled_off.date = tomorrow", ["next"]), ("scheduled_off.date = 2022-01-28", ["next"]),
    ("scheduled_off.local < 2022-01-28T00:30", []), ("scheduled_on.date = 2022-01-27", ["next"]),
  ]

  @Test(arguments: cases) func dayIsThatOfTheAirport(_ condition: String, _ found: [String]) throws {
    let query = try RowQuery(flightsWhere: condition)
    let fields = try FieldList.parse("fa_flight_id", of: .flights)
    let source = DataSource.bytes(Array(Self.page.utf8))
    let part = try FlightStore.loading([source], for: query, showing: fields, largeFrom: 0).store
    for store in try [part, loaded(Self.page)] { #expect(Self.ids(query, in: store) == found) }
  }

  @Test(arguments: [
    ("Etc/UTC", ["late", "early", "nowhere"]), ("Pacific/Auckland", ["late"]), ("Etc/GMT-14", ["late", "early"]),
  ])
  func dayIsThatOfAFixedZone(_ zone: String, _ found: [String]) throws {
    let store = try loaded(Self.page)
    for condition in ["departure = today", "actual_off.date = today", "actual_off.local = today"] {
      var query = try RowQuery(flightsWhere: condition)
      query.zone = .fixed(try #require(Zone(named: zone)))
      #expect(Self.ids(query, in: store) == found, "\(condition)")
    }
  }

  private static func ids(_ query: RowQuery, in store: FlightStore) -> [String] {
    query.found(in: store).rows.compactMap { store.flights[$0].faFlightID }
  }
}
