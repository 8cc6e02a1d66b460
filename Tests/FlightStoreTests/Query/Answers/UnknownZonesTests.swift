import Testing

@testable import FlightStore

/// Tests that airports without a known time zone are named where their local times matter.
struct UnknownZonesTests {
  private static let store = Result {
    let ends = #""origin": {"code": "KORD", "timezone": "America/Chicago"}, "destination": {"code": "XNOZ"}"#
    let other = #""origin": {"code": "XBAD", "timezone": "Mars/Olympus"}, "destination": {"code": "KORD"}"#
    return try FlightStore(parsing: #"[{"fa_flight_id": "A", \#(ends)}, {"fa_flight_id": "B", \#(other)}]"#.utf8)
  }

  @Test(arguments: [
    ("departure.hour >= 12", true), ("not (arrival.weekday = Friday and enroute)", true),
    ("departure > 2022-01-26T12:00", true), ("departure in (2022-01-26, 2022-01-27)", true),
    ("arrival between 2022-01-26T12:00Z and 2022-01-27", true), ("departure.local < arrival.local", true),
    ("departure > 2022-01-26T12:00Z", false), ("departure > now - 2h", false), ("origin = KORD", false),
  ])
  func inConditions(_ condition: String, _ isLocal: Bool) throws {
    var query = try RowQuery(flightsWhere: condition)
    #expect(query.airportsWithoutZone(showing: [], in: try Self.store.get()) == (isLocal ? ["XBAD", "XNOZ"] : []))
    query.zone = .fixed(.utc)
    #expect(query.airportsWithoutZone(showing: [], in: try Self.store.get()) == [])
  }

  @Test(arguments: [("departure.local", true), ("departure", false), ("max(departure.hour, 3)", true)])
  func inFields(_ field: String, _ isLocal: Bool) throws {
    let path = try #require(FieldList.parse(field, of: .flights).first)
    let query = RowQuery(.flights)
    #expect(query.airportsWithoutZone(showing: [path], in: try Self.store.get()).isEmpty != isLocal)
  }

  /// The built-in hour of departure is unknown without a zone, whatever that of the query is.
  @Test(arguments: [("departure.hour", true), ("hour", true), ("airline", false)])
  func inGroups(_ key: String, _ isLocal: Bool) throws {
    let question = try GroupQuery(keys: key)
    let query = RowQuery(.flights)
    #expect(query.airportsWithoutZone(showing: question.fields, in: try Self.store.get()).isEmpty != isLocal)
    var fixed = query
    fixed.zone = .fixed(.utc)
    #expect(fixed.airportsWithoutZone(showing: question.fields, in: try Self.store.get()).isEmpty != (key == "hour"))
  }
}
