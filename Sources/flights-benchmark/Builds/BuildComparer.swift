internal import Foundation

/// A comparer of two builds of `flights`: checks that their answers are identical, then times them in turns.
struct BuildComparer {
  let builds: Builds
  let folder: WorkFolder
  let runner: Runner
  let rounds: Int

  /// The shortest round, in seconds; a shorter run is repeated, because it is mostly noise.
  private static let leastRound = 0.25
  private static let maximumRepeats = 50

  private typealias Run = (words: [String], variables: [String: String])

  func result(of question: Question) throws -> BuildResult {
    let data = try folder.data(for: question.input)
    guard let this = try run(of: builds.this, answering: question, data: data, store: folder.store + "-this"),
      let other = try run(of: builds.other, answering: question, data: data, store: folder.store + "-other")
    else { return BuildResult(question: question, note: "a build without its 'flights-benchmark' beside it") }
    FilesOnDisk.warm(data)
    do throws(Failure) {
      let usage = try runner.measure(this.words, variables: this.variables, keepsOutput: true)
      let answer = runner.output
      _ = try runner.measure(other.words, variables: other.variables, keepsOutput: true)
      guard answer == runner.output else {
        return BuildResult(
          question: question, note: "another answer: \(Self.difference(between: answer, and: runner.output))")
      }
      let repeats = min(Self.maximumRepeats, max(1, Int((Self.leastRound / usage.wall).rounded(.up))))
      var measured: [(this: Usage, other: Usage)] = []
      for round in 0..<rounds {
        // The builds take turns in going first, since the second run finds a warmer machine.
        if round % 2 == 0 {
          let first = try mean(of: this, repeats)
          measured.append((first, try mean(of: other, repeats)))
        } else {
          let first = try mean(of: other, repeats)
          measured.append((try mean(of: this, repeats), first))
        }
      }
      return BuildResult(question: question, rounds: measured)
    } catch {
      return BuildResult(question: question, note: "\(error)")
    }
  }

  /// Returns the command line of a build after importing its store if needed, or `nil` if it lacks the program.
  private func run(of build: Builds.Build, answering question: Question, data: String, store: String) throws -> Run? {
    if question.ours == .store { return build.benchmark.map { ([$0, "twin", "store", data], [:]) } }
    let ident = question.arguments.contains { $0.contains("$IDENT") } ? try folder.ident() : ""
    let arguments = question.arguments.map { $0.replacing("$IDENT", with: ident) }
    guard case .database = question.input else {
      let others = question.withAirports ? ["--data", folder.airports, "--data", folder.airlines] : []
      return ([build.flights] + arguments + ["--data", data] + others, [:])
    }
    let variables = ["XDG_DATA_HOME": store]
    folder.removeStore(at: store)
    _ = try runner.measure([build.flights, "import", data], variables: variables, keepsOutput: false)
    return ([build.flights] + arguments, variables)
  }

  private func mean(of run: Run, _ repeats: Int) throws(Failure) -> Usage {
    let total = Usage.total(
      try (0..<repeats).map { _ throws(Failure) in
        try runner.measure(run.words, variables: run.variables, keepsOutput: false)
      })
    return Usage(
      wall: total.wall / Double(repeats), processor: total.processor / Double(repeats), peakMemory: total.peakMemory)
  }

  /// Describes the first line in which two answers differ.
  private static func difference(between this: Data, and other: Data) -> String {
    let lines = [this, other].map { $0.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) }
    let number = zip(lines[0], lines[1]).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    let shown = lines.map { lines in
      number.flatMap { $0 < lines.count ? "'\(String(decoding: lines[$0].prefix(120), as: UTF8.self))'" : nil }
        ?? "the end"
    }
    return "line \((number ?? min(lines[0].count, lines[1].count)) + 1): \(shown[0]) against \(shown[1])"
  }
}
