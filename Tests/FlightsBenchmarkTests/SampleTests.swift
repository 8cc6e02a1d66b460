import Foundation
import Testing

@testable import flights_benchmark

/// Tests that the built-in sample is what the generator makes from the facts.
struct SampleTests {
  private static let folder = Package.root + "Fixtures/Sample"

  @Test func generatorGivesTheFilesOfTheSample() throws {
    let copy = try TemporaryFolder()
    for name in ["airports.json", "airlines.json"] {
      try FileManager.default.copyItem(atPath: "\(Self.folder)/\(name)", toPath: "\(copy.path)/\(name)")
    }
    try SampleCommand.run([copy.path])
    for name in ["KORD.json", "EDDF.json"] {
      let made = try Data(contentsOf: URL(filePath: "\(copy.path)/\(name)"))
      #expect(made == (try Data(contentsOf: URL(filePath: "\(Self.folder)/\(name)"))), "\(name)")
    }
  }

  /// No aircraft is on two flights at once, and every speed is plausible.
  @Test func dayIsCoherent() throws {
    let day = try SampleDay(SampleFacts(folder: Self.folder), seed: 10)
    let flown = day.flights.filter { ![.cancelled, .diverted].contains($0.phase) }
    for (registration, flights) in Dictionary(grouping: flown, by: \.registration) {
      let inOrder = flights.sorted { $0.best.out < $1.best.out }
      for (first, next) in zip(inOrder, inOrder.dropFirst()) {
        #expect(first.best.in < next.best.out && first.destination.icao == next.origin.icao, "\(registration)")
      }
    }
    for flight in flown {
      let hours = Double(flight.best.on - flight.best.off) / 3600
      let speed = Double(flight.distance) / hours
      #expect((60...640).contains(speed), "\(flight.ident) \(speed) mph")
      #expect(Double(flight.distance) >= flight.origin.miles(to: flight.destination), "\(flight.ident)")
    }
    let actual = flown.filter { $0.phase.events > 1 }.map(\.best.off).max()
    #expect(actual == SampleFlight.clock)
  }
}
