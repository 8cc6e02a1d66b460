internal import Foundation

/// The writer of the documentation's article on speed and of the README's section, from reports.
struct SpeedArticle {
  /// The reports, of which the README shows part of the first.
  let reports: [Report]

  /// The lines of the README between which its section is written.
  static let opening = "<!-- Written by .ci/speed -->"
  static let closing = "<!-- End of what .ci/speed writes -->"

  /// The questions of the README's table.
  private static let shown = ["main", "stats-airline", "print-csv", "database", "graph", "small"]

  var article: String {
    var text = """
      # Speed

      How long questions take, and what other programs take for the same.

      ## Overview

      Elapsed seconds, processor seconds of all cores, and the peak memory of whole processes, with a warm page cache;
      medians of alternating runs. All programs give the same rows. The last column is the time of the other program
      divided by that of `flights`: more than 1 means that `flights` is faster. DuckDB is the native program, given the
      columns that it needs; JSONDecoder is Foundation's, into structures; classes are a graph of objects that refer to
      each other, filled by the reader of this package. "Reference" is `flights` itself, on the input that the question
      names as the reference. `.ci/speed` measures and writes this page.

      """
    for report in reports { text += "\n" + section(report) }
    return text
  }

  /// The README's section, without its heading.
  var summary: String {
    guard let report = reports.first else { return "" }
    let circumstances = report.circumstances
    let duckdb = report.versions[Contender.Kind.duckdb.title].map { "DuckDB \($0)" } ?? "DuckDB"
    let rows = Self.shown.compactMap { name -> [String]? in
      let results = report.results.filter { $0.question == name }
      guard let ours = results.first(where: { $0.contender == .flights || $0.contender == .store }) else { return nil }
      let other = results.first { $0.contender == .duckdb }
      return [ours.summary, Self.figures(ours.usage), Self.figures(other?.usage)]
    }
    let grid = Grid(headings: ["question", "flights", "DuckDB"], rows: rows, texts: [0])
    return """
      \(Self.number(circumstances.flights)) flights, \(circumstances.size / 1_000_000) MB of NDJSON, on \
      \(circumstances.machine.processor), \(circumstances.machine.cores) cores: seconds
      of elapsed time and peak memory, medians of runs that alternate with \(duckdb), \(circumstances.date):

      \(grid.markdown)

      """
  }

  /// Returns a README with its section replaced, or `nil` if it lacks the marks.
  func readme(_ text: String) -> String? {
    guard let start = text.firstRange(of: Self.opening), let end = text.firstRange(of: Self.closing),
      start.upperBound <= end.lowerBound
    else { return nil }
    return text.replacingCharacters(in: start.upperBound..<end.lowerBound, with: "\n\n\(summary)\n")
  }

  private func section(_ report: Report) -> String {
    let circumstances = report.circumstances
    let data = circumstances.data == "generated" ? "generated flights" : "flights of \(circumstances.data)"
    let programs = Contender.Kind.allCases.filter { kind in
      kind != .measure && report.results.contains { $0.contender == kind && $0.usage != nil }
    }
    let titles = programs.map(\.title).joined(separator: ", ")
    let versions = programs.compactMap { kind in report.versions[kind.title].map { "\(kind.title) \($0)" } }
    return """
      ## \(Self.number(circumstances.flights)) \(data): \(titles)

      \(circumstances.machine.description); \(circumstances.date); \(circumstances.size / 1_000_000) MB; \
      \(circumstances.rounds == 1 ? "single runs" : "medians of up to \(circumstances.rounds) runs"); \
      \(versions.joined(separator: ", ")).
      \(comparison(of: programs, in: report))
      \(report.markdown)

      """
  }

  /// Returns a sentence for each program that compares its times with those of `flights`.
  private func comparison(of programs: [Contender.Kind], in report: Report) -> String {
    programs.compactMap { kind -> String? in
      let ratios = report.results.filter { $0.contender == kind }.compactMap(\.ratio).sorted()
      guard let least = ratios.first, let most = ratios.last, ratios.count > 1 else { return nil }
      return "\(kind.title) takes \(Grid.short(least)) to \(Grid.short(most)) times as long as `flights`.\n"
    }.joined()
  }

  private static func figures(_ usage: Usage?) -> String {
    usage.map { "\(Grid.short($0.wall)) s, \(Grid.short($0.megabytes)) MB" } ?? "–"
  }

  /// Returns a whole number with commas.
  private static func number(_ number: Int) -> String { number.formatted(.number.locale(Locale(identifier: "en_US"))) }
}
