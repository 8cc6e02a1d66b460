internal import Foundation

/// `flights-benchmark compare`: puts the same questions to several programs.
enum CompareCommand {
  static let usage = """
    flights-benchmark compare  [--flights 600k] [--rounds 7] [--seed 1] [--data FOLDER] [--work FOLDER] [--check]
                               [--only QUESTIONS] [--without PROGRAMS] [--against BUILD] [--flights-binary PATH]
                               [--format text|markdown|json]
    """

  static func run(_ words: [String]) throws {
    let words = try Words(
      words,
      options: [
        "flights", "rounds", "seed", "data", "work", "only", "without", "against", "flights-binary", "format",
      ],
      switches: ["check"])
    try words.checkThereIsNoRest(after: "compare")
    guard let format = Grid.Format(rawValue: words.text("format") ?? "text") else {
      throw Failure.usage("option '--format' needs one of text, markdown, json")
    }
    let folder = try WorkFolder(words, usualFlights: 600_000)
    let runner = Runner(folder: folder.path, program: Bundle.main.executablePath ?? CommandLine.arguments[0])
    let rounds = max(1, try words.number("rounds", default: 7))
    if let other = words.text("against") {
      for option in ["without", "check"] where words.contains(option) {
        throw Failure.usage("option '--\(option)' is not for two builds")
      }
      let builds = try Builds(this: words.text("flights-binary"), other: other, runner)
      let questions = try chosen(words.text("only"), of: Questions.ofBuilds)
      try compare(builds, answering: questions, in: folder, runner: runner, rounds: rounds, format: format)
    } else {
      let questions = try chosen(words.text("only"), of: Questions.all)
      let comparer = Comparer(
        contenders: Contenders(flights: words.text("flights-binary"), runner), folder: folder, runner: runner,
        rounds: rounds, checksOnly: words.contains("check"), excluded: try programs(words.text("without")))
      try compare(comparer, answering: questions, format: format)
    }
  }

  private static func compare(
    _ comparer: Comparer, answering questions: [Question], format: Grid.Format
  ) throws {
    let (folder, contenders) = (comparer.folder, comparer.contenders)
    let asked = questions.filter(folder.has)
    var results: [Result] = []
    for question in asked {
      FileHandle.standardError.write(Data("\(question.name) …\n".utf8))
      results += try comparer.results(of: question)
    }
    let report = Report(
      circumstances: try Circumstances(folder: folder, rounds: comparer.rounds),
      versions: Dictionary(uniqueKeysWithValues: contenders.found.map { ($0.key.title, $0.value.version) }),
      missing: Dictionary(uniqueKeysWithValues: contenders.missing.map { ($0.key.title, $0.value) }), results: results,
      leftOut: Questions.all.map(\.name).filter { name in !asked.contains { $0.name == name } })
    FileHandle.standardOutput.write(Data(report.printed(as: format).utf8))
    let wrong = results.filter(\.isWrong)
    if !wrong.isEmpty {
      let names = wrong.map { "\($0.contender.title) to '\($0.question)'" }.joined(separator: ", ")
      throw Failure.disagreement("wrong or no answer: \(names)")
    }
  }

  private static func compare(
    _ builds: Builds, answering questions: [Question], in folder: WorkFolder, runner: Runner, rounds: Int,
    format: Grid.Format
  ) throws {
    let comparer = BuildComparer(builds: builds, folder: folder, runner: runner, rounds: rounds)
    var results: [BuildResult] = []
    for question in questions where folder.has(question) {
      FileHandle.standardError.write(Data("\(question.name) …\n".utf8))
      results.append(try comparer.result(of: question))
    }
    let report = BuildReport(
      circumstances: try Circumstances(folder: folder, rounds: rounds), this: builds.this.description,
      other: builds.other.description, results: results)
    FileHandle.standardOutput.write(Data(report.printed(as: format).utf8))
    let wrong = results.filter { $0.note != nil }
    if !wrong.isEmpty {
      throw Failure.disagreement("another answer, or none: \(wrong.map(\.question).joined(separator: ", "))")
    }
  }

  private static func chosen(_ names: String?, of all: [Question]) throws -> [Question] {
    guard let names else { return all.filter { !$0.isOptional } }
    return try names.split(separator: ",").map { name in
      guard let question = all.first(where: { $0.name == name }) else {
        throw Failure.usage("no question '\(name)'; there are \(all.map(\.name).joined(separator: ", "))")
      }
      return question
    }
  }

  private static func programs(_ names: String?) throws -> [Contender.Kind] {
    try (names ?? "").split(separator: ",").map { name in
      guard let kind = Contender.Kind(rawValue: String(name)) else {
        let all = Contender.Kind.allCases.map(\.rawValue).joined(separator: ", ")
        throw Failure.usage("no program '\(name)'; there are \(all)")
      }
      return kind
    }
  }
}
