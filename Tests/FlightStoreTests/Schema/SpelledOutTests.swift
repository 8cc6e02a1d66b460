import Foundation
import Testing

@testable import FlightStore

/// Tests that the generated sources match the tables of stored fields.
struct SpelledOutTests {
  /// With `RECORD_GOLDEN=1` in the environment the test rewrites the sources, and fails if they differed.
  @Test func sourcesSayWhatTheTablesSay() throws {
    for file in SpelledOut.files(of: .aeroAPI) {
      let url = Package.root.appendingPathComponent("Sources/FlightStore/\(file.path)")
      let text = try? String(contentsOf: url, encoding: .utf8)
      if text != file.text, ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
        try file.text.write(to: url, atomically: true, encoding: .utf8)
      }
      #expect(text == file.text, "\(file.path) is not what its table says; RECORD_GOLDEN=1 writes it anew")
    }
  }

  @Test func columnsAreTheRowsOfTheirTables() {
    #expect(FlightColumn.allCases.map { "\($0)" } == TableLayout.flights.storedFields.map(\.property))
    #expect(AirportColumn.allCases.map { "\($0)" } == TableLayout.airports.storedFields.map(\.property))
    #expect(AirlineColumn.allCases.map { "\($0)" } == TableLayout.airlines.storedFields.map(\.property))
  }
}
