import FlightStore
import Foundation

/// Checks that a custom attribute can be set, queried, saved and read again.
func checkAttributes(in sample: FlightStore) throws {
  let party = CustomAttribute<Flight, Int?>("party")
  var store = sample
  try store.add(attributes: [party])
  guard let flight = store.flights.first else { return }
  try store.update(flight) { $0[party] = 3 }
  check(store.flights(where: party > 2 && \.ident != nil).map(\.id) == [flight.id], "operators make filters")
  let archive = Archive(path: FileManager.default.temporaryDirectory.path + "/\(UUID()).store")
  defer { try? FileManager.default.removeItem(atPath: archive.path) }
  try archive.save(store)
  check(try archive.open()[flight]?[party] == 3, "a file keeps what has been added")
}
