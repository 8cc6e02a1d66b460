import FlightStore
import Testing

@testable import FlightOutput

/// Tests that a day or year common to all departures is printed once above the table.
struct CommonDayTests {
  private func table(_ times: [String], usualYear: Int = 2026, _ change: (inout TableQuery) -> Void = { _ in })
    throws
    -> [String]
  {
    let flights = times.enumerated().map { index, time in
      """
      {"ident": "AAA\(index)", "fa_flight_id": "AAA\(index)-1", "actual_off": "\(time)", "scheduled_on": "2022-01-27T09:30:00Z",
       "origin": {"code": "KORD"}, "destination": {"code": "KDEN"}}
      """
    }
    let airports = """
      [{"airport_code": "KORD", "timezone": "America/Chicago"}, {"airport_code": "KDEN", "timezone": "America/Denver"}]
      """
    let store = try FlightStore(parsing: "{\"flights\": [\(flights.joined(separator: ","))]}\n\(airports)".utf8)
    var query = TableQuery()
    change(&query)
    let display = Display(language: .en, units: UnitPreferences(), zone: .airport, usualYear: usualYear)
    let table = SelectionTable(RowQuery(.flights).rows(in: store), answering: query, display: display).table()
    var bytes: [UInt8] = []
    try table.write(width: 60, header: true, styled: false, to: ByteOutput { bytes += $0.array })
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func oneDayIsSaidOnce() throws {
    // Both are on the 26th in Chicago, where they depart.
    let lines = try table(["2022-01-26T06:00:00Z", "2022-01-27T05:59:00Z"])
    #expect(lines[0] == "from KORD, to KDEN, en route, AAA, 26 Jan 2022 · 2 flights")
    #expect(
      lines[2].contains(" 00:00 CST  ~02:30 +1 MST") && lines[3].contains(" 23:59 CST  ~02:30 +1 MST"), "\(lines)")
    #expect(try table(["2022-01-26T06:00:00Z", "2022-01-26T06:01:00Z"], usualYear: 2022)[0].contains(", 26 Jan · 2"))
  }

  @Test func oneYearIsSaidOnceWhereItIsNoUsualOne() throws {
    let times = ["2022-01-25T06:00:00Z", "2022-01-26T06:00:00Z"]
    let lines = try table(times)
    #expect(lines[0].contains(", 2022 · 2 flights") && lines[2].contains("  25 Jan 00:00 CST  "), "\(lines)")
    #expect(try table(times, usualYear: 2022)[0] == "from KORD, to KDEN, en route, AAA · 2 flights")
    let others = try table(["2021-12-25T06:00:00Z", "2022-01-26T06:00:00Z"])
    #expect(!others[0].contains("202") && others[2].contains("  25 Dec 2021 00:00 CST  "), "\(others)")
  }

  /// Rows beyond a limit are unknown, and a single row has its own date.
  @Test func nothingIsSaidThatIsNotKnown() throws {
    let times = ["2022-01-26T06:00:00Z", "2022-01-26T06:00:00Z"]
    #expect(try table(times) { $0.isLimited = true }.contains { $0.contains("26 Jan 2022 00:00 CST") })
    #expect(try table(Array(times.prefix(1))).last?.contains("26 Jan 2022 00:00 CST") == true)
  }
}
