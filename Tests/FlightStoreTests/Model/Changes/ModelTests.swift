import TestSupport
import Foundation
import Testing

@testable import FlightStore

/// Tests thousands of random operations against a naive model.
struct ModelTests {
  private static let operations = Effort.times(600, long: 5000)

  /// Each run is independent; its seed reproduces a failure.
  @Test(arguments: 1...UInt64(Effort.times(3, long: 20))) func storeAgainstModel(_ seed: UInt64) {
    var run = ModelRun(seed: seed)
    run.run(Self.operations, comparingEvery: 250)
    #expect(run.mismatch == nil, "seed \(seed)")
    // Every kind of operation must have occurred often enough.
    for name in ["insert flight by update", "change flight", "relink airline", "delete done(", "delete denie", "undo"] {
      #expect(run.counts[name, default: 0] > Self.operations / 125, "\(name): \(run.counts)")
    }
  }

  @Test func plantedFaultIsFound() {
    var faults: [(inout NaiveStore, Int) -> Void] = []
    // A link of a flight without a change to it.
    faults.append { model, step in
      if step == 400, let flight = model.flights.keys.min() {
        model.flights[flight]?.visible["destination"] = "XXXX"
      }
    }
    // A flight that should have been deleted.
    faults.append { model, step in
      if step == 500, let flight = model.flights.keys.max() { model.flights[flight] = nil }
    }
    // An airport that should not exist.
    faults.append { model, step in
      if step == 600 { model.airports["XXXX"] = .init(states: [["code": "XXXX"]], visible: ["code": "XXXX"]) }
    }
    for fault in faults {
      var run = ModelRun(seed: 7, fault: fault)
      run.run(650, comparingEvery: 50)
      #expect(run.mismatch != nil)
    }
  }
}
