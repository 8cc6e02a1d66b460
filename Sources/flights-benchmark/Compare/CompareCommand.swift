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
    let other = words.text("against")
    if other != nil, let option = ["without", "check"].first(where: words.contains) {
      throw Failure.usage("option '--\(option)' is not for two builds")
    }
    let flights = words.text("flights-binary") ?? Contenders.path(of: "flights", beside: runner.program)
    let comparer = Comparer(
      contenders: other == nil
        ? Contenders(flights: flights, runner)
        : try Contenders(build: flights, benchmark: runner.program, runner),
      other: try other.map { path throws(Failure) in try Contenders(build: path, runner) }, folder: folder,
      runner: runner, rounds: max(1, try words.number("rounds", default: 7)), checksOnly: words.contains("check"),
      excluded: try named(words.text("without") ?? "", among: Contender.Kind.programs, "program", by: \.rawValue))
    let all = other == nil ? Questions.all : Questions.ofBuilds
    let questions = try words.text("only").map { try named($0, among: all, "question", by: \.name) }
    try compare(comparer, answering: questions ?? all.filter { !$0.isOptional }, format: format)
  }

  private static func compare(_ comparer: Comparer, answering questions: [Question], format: Grid.Format) throws {
    let (contenders, other) = (comparer.contenders, comparer.other)
    let asked = questions.filter(comparer.folder.has)
    var results: [Result] = []
    for question in asked {
      FileHandle.standardError.write(Data("\(question.name) …\n".utf8))
      results += try comparer.results(of: question)
    }
    let report = Report(
      circumstances: try Circumstances(folder: comparer.folder, rounds: comparer.rounds),
      versions: Dictionary(uniqueKeysWithValues: contenders.found.map { ($0.key.title, $0.value.version) }),
      otherBuild: other?.found[.flights]?.version,
      missing: Dictionary(uniqueKeysWithValues: contenders.missing.map { ($0.key.title, $0.value) }), results: results,
      leftOut: other == nil ? Questions.all.map(\.name).filter { name in !asked.contains { $0.name == name } } : [])
    FileHandle.standardOutput.write(Data(report.printed(as: format).utf8))
    let wrong = results.filter(\.isWrong)
    if !wrong.isEmpty {
      let names =
        other == nil
        ? wrong.map { "\($0.contender.title) to '\($0.question)'" }
        : asked.map(\.name).filter { name in wrong.contains { $0.question == name } }
      throw Failure.disagreement(
        (other == nil ? "wrong or no answer: " : "another answer, or none: ") + names.joined(separator: ", "))
    }
  }

  /// Returns the items that a comma-separated list names.
  private static func named<Item>(
    _ names: String, among all: [Item], _ noun: String, by name: (Item) -> String
  ) throws -> [Item] {
    try names.split(separator: ",").map { wanted in
      if let item = all.first(where: { name($0) == wanted }) { return item }
      throw Failure.usage("no \(noun) '\(wanted)'; there are \(all.map(name).joined(separator: ", "))")
    }
  }
}
