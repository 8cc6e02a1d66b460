internal import Foundation

struct Result: Codable {
  var question: String
  var summary: String
  var contender: Contender.Kind
  /// The median usage, or `nil` when the program was not timed.
  var usage: Usage?
  var runs = 0
  /// The size of the data, in bytes.
  var size = 0
  /// The median time divided by that of the program of this package; for this build, its time divided by the other's.
  var ratio: Double?
  /// The ratios of this build to the other one.
  var processorRatio: Double?
  var memoryRatio: Double?
  var goal: Double?
  /// The reason why there are no figures, or what is wrong with them.
  var note: String?
  var isWrong = false

  /// Sets the medians of the runs of this build, and of its ratios to the other one.
  mutating func take(_ usages: [Usage], against others: [Usage]) {
    usage = Median.of(usages)
    // The ratio is taken within a round, since a disturbance often affects both runs of a round.
    let rounds = zip(usages, others)
    ratio = Median.of(rounds.map { $0.wall / $1.wall })
    processorRatio = Median.of(rounds.map { $0.processor / $1.processor })
    memoryRatio = Median.of(rounds.map { Double($0.peakMemory) / Double($1.peakMemory) })
  }
}

/// A comparer of programs: checks their answers to a question, then measures their times.
struct Comparer {
  let contenders: Contenders
  /// Another build, which alone is compared with this one; its answers must be identical.
  let other: Contenders?
  let folder: WorkFolder
  let runner: Runner
  let rounds: Int
  let checksOnly: Bool
  let excluded: [Contender.Kind]

  /// The total time, in seconds, after which a program is not run again for a question.
  private static let patience = 40.0
  /// The shortest round of a build, in seconds; a shorter run is repeated, because it is mostly noise.
  private static let leastRound = 0.25
  private static let maximumRepeats = 50

  private struct Entry {
    let kind: Contender.Kind
    let words: [String]
    let data: String
    /// The command line that fills the program's own database, if the question needs one.
    let preparation: [String]?
    /// The folder of the store file, if the question is put to one.
    let store: String?
    /// The time of the run whose answer is checked, in seconds.
    var checkTime = 0.0
    var usages: [Usage] = []
    /// The reason why the program is not timed.
    var note: String?
    /// A summary of the program's answer, if only the answers are checked.
    var answer: String?
    var isWrong = false
    var isSilent: Bool { note != nil }
    var variables: [String: String] { store.map { ["XDG_DATA_HOME": $0] } ?? [:] }

    mutating func fail(_ note: String) { (self.note, isWrong, usages) = (note, true, []) }
  }

  /// Returns the results of a question, beginning with the program of this package.
  func results(of question: Question) throws -> [Result] {
    let question = try folder.filled(question)
    _ = try folder.data(for: .smallFolder)
    var missing: [Result] = []
    var entries: [Entry] = []
    let asked = checksOnly ? Contender.Kind.allCases.filter { question.peers[$0] != nil } : question.timed
    for kind in [question.ours] + (other == nil ? asked : [.other]) where !excluded.contains(kind) {
      if let entry = try entry(of: kind, answering: question) {
        entries.append(entry)
      } else {
        let reason = (other ?? contenders).missing[other == nil ? kind : question.ours] ?? "not asked this question"
        let note = other == nil ? "missing: \(reason)" : reason
        missing.append(result(of: kind, question, note: note, isWrong: other != nil))
      }
    }
    if other == nil, question.measure != nil, entries.first?.kind == question.ours, !excluded.contains(.measure) {
      entries += [try entry(of: .measure, answering: question)].compactMap { $0 }
    }
    prepare(&entries)
    check(&entries, for: question)
    // A build alone, or with another answer, has no figures.
    let isComparable = other == nil || entries.count == 2 && !entries.contains(where: \.isSilent)
    if !checksOnly, isComparable { time(&entries) }
    return missing + results(of: entries, question)
  }

  /// Returns the entry of a program, or `nil` if it is missing or the question is not for it.
  private func entry(of kind: Contender.Kind, answering question: Question) throws -> Entry? {
    // The reference and another build are asked as the program of this package is.
    let program = [.measure, .other].contains(kind) ? question.ours : kind
    let lines = CommandLines(contenders: kind == .other ? other ?? contenders : contenders, folder: folder)
    let data = try folder.data(for: kind == .measure ? question.measure?.input ?? question.input : question.input)
    guard let words = lines.words(for: program, answering: question, data: data) else { return nil }
    let isDatabase = if case .database = question.input { true } else { false }
    return Entry(
      kind: kind, words: words, data: data, preparation: lines.preparation(of: program, for: question, data: data),
      store: isDatabase ? folder.store + (kind == .other ? "-other" : "") : nil)
  }

  private func prepare(_ entries: inout [Entry]) {
    for store in Set(entries.compactMap(\.store)) { folder.removeStore(at: store) }
    for index in entries.indices {
      guard let words = entries[index].preparation else { continue }
      do throws(Failure) {
        _ = try runner.measure(words, variables: entries[index].variables, keepsOutput: false)
      } catch {
        entries[index].fail("\(error)")
      }
    }
  }

  // MARK: Answers

  /// Compares the answers of all programs with that of the first program that gives one.
  private func check(_ entries: inout [Entry], for question: Question) {
    var expected: (kind: Contender.Kind, rows: Rows)?
    // The reference goes first, so that a wrong answer counts against the form that is compared with it.
    let measures = entries.indices.filter { entries[$0].kind == .measure }
    for index in measures + entries.indices.filter({ entries[$0].kind != .measure }) where !entries[index].isSilent {
      let entry = entries[index]
      do throws(Failure) {
        entries[index].checkTime = try runner.measure(entry.words, variables: entry.variables, keepsOutput: true).wall
        if entry.kind == .measure, question.measure?.answersAlike == false { continue }
        let rows = rows(of: entry.kind, answering: question)
        guard let known = expected else {
          expected = (entry.kind, rows)
          if checksOnly { entries[index].answer = "\(rows.rows.count) rows" }
          continue
        }
        if let difference = rows.difference(from: known.rows, comparisons: question.columns) {
          entries[index].fail("another answer\(other == nil ? " than \(known.kind.title)" : ""): \(difference)")
        } else if checksOnly {
          entries[index].answer = "\(rows.rows.count) rows, the same"
        }
      } catch {
        entries[index].fail("\(error)")
      }
    }
  }

  /// Returns the rows that a program has just printed.
  private func rows(of kind: Contender.Kind, answering question: Question) -> Rows {
    if other != nil { return Rows(exactly: runner.output) }
    let format = [question.ours, .measure].contains(kind) ? question.format : question.peers[kind]?.format ?? .commas
    return Rows(parsing: runner.output, format: format, comparisons: question.columns)
  }

  // MARK: Times

  private func time(_ entries: inout [Entry]) {
    for data in Set(entries.map(\.data)) { FilesOnDisk.warm(data) }
    let shortest = entries.map(\.checkTime).min() ?? Self.leastRound
    let repeats = other == nil ? 1 : min(Self.maximumRepeats, max(1, Int((Self.leastRound / shortest).rounded(.up))))
    for round in 0..<rounds {
      // Two builds take turns in going first, since the second run finds a warmer machine.
      for index in other != nil && round % 2 == 1 ? [1, 0] : Array(entries.indices) where !entries[index].isSilent {
        let entry = entries[index]
        if other == nil, entry.usages.reduce(0, { $0 + $1.wall }) > Self.patience { continue }
        // The reference runs once for each run of the first entry, the program of this package.
        if entry.kind == .measure, entry.usages.count >= entries[0].usages.count { continue }
        do throws(Failure) {
          let usages = try (0..<repeats).map { _ throws(Failure) in
            try runner.measure(entry.words, variables: entry.variables, keepsOutput: false)
          }
          entries[index].usages.append(Usage.mean(usages))
        } catch {
          entries[index].fail("\(error)")
        }
      }
    }
  }

  // MARK: Results

  private func result(of kind: Contender.Kind, _ question: Question, note: String?, isWrong: Bool) -> Result {
    Result(
      question: question.name, summary: question.summary, contender: kind, goal: question.goals[kind], note: note,
      isWrong: isWrong)
  }

  private func results(of entries: [Entry], _ question: Question) -> [Result] {
    let ours = entries.first { $0.kind == question.ours }.flatMap { Median.of($0.usages) }
    return entries.map { entry in
      var result = result(of: entry.kind, question, note: entry.note ?? entry.answer, isWrong: entry.isWrong)
      result.take(entry.usages, against: other == nil || entry.kind == .other ? [] : entries.last?.usages ?? [])
      result.runs = entry.usages.count
      result.size = FilesOnDisk.size(of: entry.data)
      if other == nil, entry.kind != question.ours, let ours, let usage = result.usage {
        result.ratio = usage.wall / ours.wall
      }
      return result
    }
  }
}
