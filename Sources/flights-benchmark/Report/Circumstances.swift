internal import Foundation

/// The circumstances of a measurement: the machine, the data and the programs.
struct Circumstances: Codable {
  var machine: Machine
  var date: String
  /// The name of the flights: `generated`, or that of their file.
  var data: String
  var flights: Int
  /// The size of the flights as NDJSON, in bytes.
  var size: Int
  var rounds: Int

  init(folder: WorkFolder, rounds: Int) throws {
    machine = .current
    date = String(Date().ISO8601Format().prefix(10))
    data = folder.title
    flights = folder.flights
    size = FilesOnDisk.size(of: try folder.data(for: .flights(.ndjson)))
    self.rounds = rounds
  }

  var lines: [String] {
    [
      machine.description,
      "\(date), \(flights) flights (\(data)), medians of up to \(rounds) interleaved runs, warm page cache",
    ]
  }
}
