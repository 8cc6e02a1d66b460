import FlightSample
import FlightStore
import FlightsModel
import Foundation

/// Ends the program if a condition does not hold.
func check(_ holds: Bool, _ what: String) {
  if holds { return }
  print("consumer: not so: \(what)")
  exit(1)
}

/// Waits for a condition that the main actor fulfills later.
@MainActor func wait(for what: String, until holds: () -> Bool) async throws {
  for _ in 0..<2000 where !holds() { try await Task.sleep(for: .milliseconds(5)) }
  check(holds(), what)
}

let model = FlightsModel()
model.startImport(of: DataSource.sample)
await model.finishImport()
check(model.failure == nil, "the import succeeds, rather than \(model.failure ?? "")")
try await wait(for: "the list is filled") { model.flights.results?.isEmpty == false }
let all = model.flights.results?.count ?? 0

model.search = "san"
try await wait(for: "typing narrows the list") { (1..<all).contains(model.flights.results?.count ?? all) }
guard let flight = model.flights.results?.first else { exit(1) }
let gate = flight.gateOrigin
await model.move(flight, toGate: "Z99")
try await wait(for: "a change is shown") { model.flights.results?.first?.gateOrigin == "Z99" }
check(model.canUndo, "the change can be undone")
await model.undo()
try await wait(for: "the change is undone") { model.flights.results?.first?.gateOrigin == gate }

model.startImport(of: DataSource.sample)
model.cancelImport()
await model.finishImport()
check(model.failure == nil, "cancelling is no failure")

try checkFilters(in: .sample)
try checkNames(in: .sample)
try checkAttributes(in: .sample)
print("consumer: all is well")
