internal import Foundation

/// `flights-benchmark compare`: the same questions to several programs.
enum CompareCommand {
  static let usage = """
    flights-benchmark compare  [--flights 600k] [--rounds 7] [--seed 1] [--work FOLDER] [--only QUESTIONS] [--check]
                               [--without PROGRAMS] [--flights-binary PATH] [--format text|markdown|json]
    """

  static func run(_ words: [String]) throws {
    let words = try Words(
      words, options: ["flights", "rounds", "seed", "work", "only", "without", "flights-binary", "format"],
      switches: ["check"])
    guard words.rest.isEmpty else { throw Failure.usage("compare takes no '\(words.rest[0])'") }
    guard let format = Report.Format(rawValue: words.text("format") ?? "text") else {
      throw Failure.usage("option '--format' needs one of text, markdown, json")
    }
    let questions = try chosen(words.text("only"))
    let excluded = try programs(words.text("without"))
    let folder = try WorkFolder(
      words.text("work") ?? WorkFolder.standard, flights: try words.number("flights", default: 600_000),
      seed: UInt64(try words.number("seed", default: 1)))
    let runner = Runner(folder: folder.path, program: Bundle.main.executablePath ?? CommandLine.arguments[0])
    let contenders = Contenders(flights: words.text("flights-binary"), runner)
    let comparer = Comparer(
      contenders: contenders, folder: folder, runner: runner, rounds: max(1, try words.number("rounds", default: 7)),
      checksOnly: words.contains("check"), excluded: excluded)

    var results: [Result] = []
    for question in questions {
      FileHandle.standardError.write(Data("\(question.name) …\n".utf8))
      results += try comparer.results(of: question)
    }
    let report = Report(
      machine: .current, date: String(Date().ISO8601Format().prefix(10)), flights: folder.flights,
      rounds: comparer.rounds,
      versions: Dictionary(uniqueKeysWithValues: contenders.found.map { ($0.key.title, $0.value.version) }),
      missing: Dictionary(uniqueKeysWithValues: contenders.missing.map { ($0.key.title, $0.value) }), results: results,
      leftOut: Questions.all.map(\.name).filter { name in !questions.contains { $0.name == name } })
    FileHandle.standardOutput.write(Data(report.printed(as: format).utf8))
    let wrong = results.filter(\.isWrong)
    if !wrong.isEmpty {
      let names = wrong.map { "\($0.contender.title) to '\($0.question)'" }.joined(separator: ", ")
      throw Failure.disagreement("wrong or no answer: \(names)")
    }
  }

  private static func chosen(_ names: String?) throws -> [Question] {
    guard let names else { return Questions.all.filter { !$0.isOptional } }
    return try names.split(separator: ",").map { name in
      guard let question = Questions.all.first(where: { $0.name == name }) else {
        let all = Questions.all.map(\.name).joined(separator: ", ")
        throw Failure.usage("no question '\(name)'; there are \(all)")
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
