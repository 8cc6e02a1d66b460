internal import FlightStore
internal import Foundation

/// The memory that a changed row takes, with and without undo, in transactions and in loads.
///
/// Each case runs in a process of its own: memory that one case returns to the allocator would be free for the next.
enum LibraryMemory {
  /// The kind of change that is repeated.
  enum Steps: String, CaseIterable {
    case loads, transactions
  }

  /// The number of steps, and the number of flights that each step changes.
  private static let (stepCount, touched) = (20, 150)

  static func runAll(in folder: WorkFolder, _ data: String?) throws {
    let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
    let (output, messages) = (folder.path + "/library-memory.out", folder.path + "/library-memory.err")
    for levels in [0, stepCount] {
      for steps in Steps.allCases {
        let words =
          [
            program, "library", "--memory", steps.rawValue, "--levels", "\(levels)", "--flights", "\(folder.flights)",
            "--seed", "\(folder.seed)", "--work", folder.path,
          ] + (data.map { ["--data", $0] } ?? [])
        let status = try ChildProcess.run(words, output: output, messages: messages).status
        func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
        guard status == 0 else { throw Failure.data("\(steps), levels of undo \(levels): \(text(messages))") }
        print(text(output), terminator: "")
      }
    }
  }

  static func run(_ steps: Steps, levelsOfUndo levels: Int, on source: DataSource) throws {
    var store = FlightStore()
    try store.load([source])
    store.levelsOfUndo = levels
    guard let before = ProcessFigures.residentBytes else { throw Failure.data("the system tells no memory") }
    for step in 0..<stepCount {
      let flights = LibraryCommand.scattered(touched, in: store, from: step * 97)
      switch steps {
      case .loads: try store.load([try states(of: flights, step)])
      case .transactions:
        try store.transaction { store in
          for flight in flights { try store.update(flight) { $0.gateOrigin = "Z\(step)" } }
        }
      }
    }
    guard store.flights.contains(where: { $0.gateOrigin == "Z\(stepCount - 1)" }) else {
      throw Failure.data("the last step changed nothing")
    }
    let after = ProcessFigures.residentBytes ?? 0
    let perRow = Double(after - before) / Double(stepCount * touched) / 1000
    let name = "\(stepCount) \(steps) of \(touched), levels of undo \(levels)"
    LibraryCommand.report(name, Double(after) / 1e6, "MB")
    LibraryCommand.report("  a changed row", perRow, "kB", goal: "10 kB")
    guard levels > 0 else { return }
    store.levelsOfUndo = 0
    store.save()
    LibraryCommand.report("  after save() and levelsOfUndo = 0", Double(ProcessFigures.residentBytes ?? 0) / 1e6, "MB")
  }

  /// Returns the records of some flights with another gate, as AeroAPI would send them.
  private static func states(of flights: [Flight], _ step: Int) throws -> DataSource {
    let records = flights.map { flight in
      var record = flight.record
      record.gateOrigin = "Z\(step)"
      return record
    }
    return .bytes([UInt8](try JSONEncoder().encode(records)))
  }
}
