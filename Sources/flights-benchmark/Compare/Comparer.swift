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
  /// The median time divided by that of the program of this package.
  var ratio: Double?
  var goal: Double?
  /// The reason why there are no figures, or what is wrong with them.
  var note: String?
  var isWrong = false
}

/// A comparer of programs: checks their answers to a question, then measures their times.
struct Comparer {
  let contenders: Contenders
  let folder: WorkFolder
  let runner: Runner
  let rounds: Int
  let checksOnly: Bool
  let excluded: [Contender.Kind]

  /// The total time, in seconds, after which a program is not run again for a question.
  private static let patience = 40.0

  private struct Entry {
    let kind: Contender.Kind
    let words: [String]
    let data: String
    var usages: [Usage] = []
    /// The reason why the program is not timed.
    var note: String?
    /// A summary of the program's answer, if only the answers are checked.
    var answer: String?
    var isWrong = false
    var isSilent: Bool { note != nil }
  }

  private var lines: CommandLines { CommandLines(contenders: contenders, folder: folder) }

  /// Returns the results of a question, beginning with the program of this package.
  func results(of question: Question) throws -> [Result] {
    _ = try folder.data(for: .smallFolder)
    let data = try folder.data(for: question.input)
    var missing: [Result] = []
    var entries: [Entry] = []
    let peers = checksOnly ? Contender.Kind.allCases.filter { question.peers[$0] != nil } : question.timed
    for kind in [question.ours] + peers where !excluded.contains(kind) {
      if let words = lines.words(for: kind, answering: question, data: data) {
        entries.append(Entry(kind: kind, words: words, data: data))
      } else {
        let reason = contenders.missing[kind] ?? "not asked this question"
        missing.append(result(of: kind, question, note: "missing: \(reason)"))
      }
    }
    if let measure = question.measure, entries.first?.kind == question.ours, !excluded.contains(.measure) {
      let data = try folder.data(for: measure.input)
      if let words = lines.words(for: question.ours, answering: question, data: data) {
        entries.append(Entry(kind: .measure, words: words, data: data))
      }
    }
    try prepare(&entries, for: question)
    check(&entries, for: question)
    if !checksOnly { try time(&entries, answering: question) }
    return missing + results(of: entries, question)
  }

  private func variables(_ question: Question) -> [String: String] {
    if case .database = question.input { ["XDG_DATA_HOME": folder.store] } else { [:] }
  }

  private func prepare(_ entries: inout [Entry], for question: Question) throws {
    if case .database = question.input { folder.removeStore(at: folder.store) }
    for index in entries.indices {
      let entry = entries[index]
      guard let words = lines.preparation(of: entry.kind, for: question, data: entry.data) else { continue }
      do throws(Failure) {
        _ = try runner.measure(words, variables: variables(question), keepsOutput: false)
      } catch {
        entries[index].note = "\(error)"
        entries[index].isWrong = true
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
        let rows = try rows(of: entry.kind, running: entry.words, answering: question)
        if entry.kind == .measure, question.measure?.answersAlike == false { continue }
        guard let known = expected else {
          expected = (entry.kind, rows)
          if checksOnly { entries[index].answer = "\(rows.rows.count) rows" }
          continue
        }
        if let difference = rows.difference(from: known.rows, comparisons: question.columns) {
          entries[index].note = "another answer than \(known.kind.title): \(difference)"
          entries[index].isWrong = true
        } else if checksOnly {
          entries[index].answer = "\(rows.rows.count) rows, the same"
        }
      } catch {
        entries[index].note = "\(error)"
        entries[index].isWrong = true
      }
    }
  }

  private func rows(of kind: Contender.Kind, running words: [String], answering question: Question) throws(Failure)
    -> Rows
  {
    _ = try runner.measure(words, variables: variables(question), keepsOutput: true)
    let format = [question.ours, .measure].contains(kind) ? question.format : question.peers[kind]?.format ?? .commas
    return Rows(parsing: runner.output, format: format, comparisons: question.columns)
  }

  // MARK: Times

  private func time(_ entries: inout [Entry], answering question: Question) throws {
    let variables = variables(question)
    for data in Set(entries.map(\.data)) { FilesOnDisk.warm(data) }
    for _ in 0..<rounds {
      for index in entries.indices where !entries[index].isSilent {
        let spent = entries[index].usages.reduce(0) { $0 + $1.wall }
        if spent > Self.patience { continue }
        // The reference runs once for each run of the first entry, the program of this package.
        if entries[index].kind == .measure, entries[index].usages.count >= entries[0].usages.count { continue }
        entries[index].usages.append(try runner.measure(entries[index].words, variables: variables, keepsOutput: false))
      }
    }
  }

  // MARK: Results

  private func result(of kind: Contender.Kind, _ question: Question, note: String?) -> Result {
    Result(
      question: question.name, summary: question.summary, contender: kind, goal: question.goals[kind], note: note)
  }

  private func results(of entries: [Entry], _ question: Question) -> [Result] {
    let ours = entries.first { $0.kind == question.ours }.flatMap { Median.of($0.usages) }
    return entries.map { entry in
      var result = result(of: entry.kind, question, note: entry.note ?? entry.answer)
      result.isWrong = entry.isWrong
      result.usage = Median.of(entry.usages)
      result.runs = entry.usages.count
      result.size = FilesOnDisk.size(of: entry.data)
      if entry.kind != question.ours, let ours, let usage = result.usage { result.ratio = usage.wall / ours.wall }
      return result
    }
  }
}
