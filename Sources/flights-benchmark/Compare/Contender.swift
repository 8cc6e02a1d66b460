internal import Foundation

/// A program that takes part in a comparison.
struct Contender {
  enum Kind: String, CaseIterable, Codable {
    case flights, duckdb, jq, polars, decoder, simdjson, classes, store
    /// `flights` with the reference input of the question.
    case measure
    /// Another build of `flights`, which stands for this build's program in a question.
    case other

    /// The programs of a comparison without another build.
    static let programs = allCases.filter { $0 != .other }

    var title: String {
      switch self {
      case .flights: "flights"
      case .duckdb: "DuckDB"
      case .jq: "jq"
      case .polars: "Polars"
      case .decoder: "JSONDecoder"
      case .simdjson: "simdjson"
      case .classes: "classes"
      case .store: "FlightStore"
      case .measure: "reference"
      case .other: "other"
      }
    }
  }

  let command: [String]
  let version: String
}

/// The programs that were found, and the reasons why others are missing.
struct Contenders {
  private(set) var found: [Contender.Kind: Contender] = [:]
  private(set) var missing: [Contender.Kind: String] = [:]

  /// Finds a build of `flights`, and its benchmark, by default the one beside it, which loads a whole graph.
  init(build flights: String, benchmark: String? = nil, _ runner: Runner) throws(Failure) {
    guard let path = ChildProcess.find(flights), let version = runner.answer(of: [path, "version"]) else {
      throw .data("\(flights): no 'flights' that runs")
    }
    found[.flights] = Contender(command: [path], version: "\(path): \(version.prefix { $0 != "\n" })")
    if let benchmark = ChildProcess.find(benchmark ?? Self.path(of: "flights-benchmark", beside: flights)) {
      found[.store] = Contender(command: [benchmark, "twin", "store"], version: "")
    } else {
      missing[.store] = "a build without its 'flights-benchmark' beside it"
    }
  }

  static func path(of name: String, beside program: String) -> String {
    URL(fileURLWithPath: program).deletingLastPathComponent().appendingPathComponent(name).path
  }

  /// Finds all programs.
  init(flights: String, _ runner: Runner) {
    find(
      .flights, at: ChildProcess.find(flights), version: "version", runner,
      orSay: "no 'flights' beside this program; build it, or name it with --flights-binary")
    find(
      .duckdb, at: Self.nativeDuckDB(runner), version: "-version", runner,
      orSay: "no native 'duckdb' found; PyPI's duckdb-cli has one")
    find(.jq, at: ChildProcess.find("jq"), version: "--version", runner, orSay: "no 'jq' found")
    let print = "import polars, sys; print(sys.executable, polars.__version__)"
    if let answer = runner.answer(of: ["python3", "-c", print])?.split(separator: " "), answer.count == 2 {
      // The path of the interpreter itself, since `python3` may be a wrapper script that adds to the time.
      add(.polars, command: [String(answer[0])], version: String(answer[1]))
    } else {
      missing[.polars] = "no 'python3' with the module 'polars' found"
    }
    for kind in [Contender.Kind.decoder, .classes, .store] {
      add(kind, command: [runner.program, "twin", kind.rawValue], version: "of this benchmark")
    }
    do {
      let path = try SimdjsonProgram.build(in: runner)
      add(.simdjson, command: [path], version: runner.answer(of: [path, "--version"]) ?? "")
    } catch {
      missing[.simdjson] = "\(error)"
    }
  }

  private mutating func add(_ kind: Contender.Kind, command: [String], version: String) {
    // Programs print more than the version number, such as their name or a commit.
    let number = version.firstMatch(of: /[0-9]+(\.[0-9]+)+/).map { String($0.output.0) }
    let words = version.trimmingCharacters(in: .whitespacesAndNewlines)
    found[kind] = Contender(command: command, version: number ?? words)
  }

  /// Adds a program that tells its version, or the reason why it is missing.
  private mutating func find(
    _ kind: Contender.Kind, at path: String?, version word: String, _ runner: Runner, orSay reason: String
  ) {
    if let path, let version = runner.answer(of: [path, word]) {
      add(kind, command: [path], version: version)
    } else {
      missing[kind] = reason
    }
  }

  /// Returns the path of a native DuckDB executable, since a wrapper script would be timed too.
  private static func nativeDuckDB(_ runner: Runner) -> String? {
    let package = "import duckdb_cli, os; print(os.path.dirname(duckdb_cli.__file__) + '/duckdb', end='')"
    let candidates = [ChildProcess.find("duckdb"), runner.answer(of: ["python3", "-c", package])]
    return candidates.compactMap { $0 }.first { path in
      guard let file = FileHandle(forReadingAtPath: path), let start = try? file.read(upToCount: 4) else {
        return false
      }
      return start.elementsEqual([0x7F, 0x45, 0x4C, 0x46]) || start.first == 0xCF
    }
  }
}
