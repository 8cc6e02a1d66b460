internal import Foundation

/// The results of a comparison, and their presentation.
struct Report: Codable {
  var circumstances: Circumstances
  var versions: [String: String]
  /// The version of the build that this one is compared with, if it is not compared with other programs.
  var otherBuild: String?
  var missing: [String: String]
  var results: [Result]
  var leftOut: [String]

  func printed(as format: Grid.Format) -> String {
    switch format {
    case .json: Grid.json(self)
    case .markdown: heading(mark: "* ") + "\n" + markdown + "\n" + notes.joined()
    case .text: heading(mark: "") + "\n" + grid.text + "\n"
    }
  }

  /// The table for the documentation, without the columns for developers: the goals and the numbers of runs.
  var markdown: String { (otherBuild == nil ? grid.dropping(columnsFrom: Self.shownInMarkdown) : grid).markdown }

  private var notes: [String] {
    guard otherBuild == nil else { return [] }
    return rows.filter { $0.last?.isEmpty == false }.map { "\n* \($0[0]), \($0[1]): \($0.last ?? "")" }
  }

  private func heading(mark: String) -> String {
    var lines = circumstances.lines
    if let otherBuild {
      let this = versions[Contender.Kind.flights.title] ?? ""
      lines += ["this: \(this)", "other: \(otherBuild)", "a ratio is this by other: below 1 is faster"]
    } else {
      lines.append(versions.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
      lines += missing.sorted { $0.key < $1.key }.map { "missing: \($0.key): \($0.value)" }
      if !leftOut.isEmpty { lines.append("left out unless named: \(leftOut.joined(separator: ", "))") }
    }
    return lines.map { mark + $0 + "\n" }.joined()
  }

  private static let headings = [
    "question", "program", "s", "cpu s", "MB", "MB/s", "× flights", "goal", "runs", "note",
  ]

  private static let shownInMarkdown = 7

  private static let headingsOfBuilds = [
    "question", "s", "other", "ratio", "cpu s", "other", "ratio", "MB", "other", "ratio", "note",
  ]

  private var grid: Grid {
    otherBuild == nil
      ? Grid(headings: Self.headings, rows: rows, texts: [0, 1, Self.headings.count - 1])
      : Grid(headings: Self.headingsOfBuilds, rows: rowsOfBuilds, texts: [0, Self.headingsOfBuilds.count - 1])
  }

  private var rows: [[String]] {
    results.map { result in
      let usage = result.usage
      return ["\(result.question): \(result.summary)", result.contender.title] + Self.figures(of: usage) + [
        usage.map { Grid.short(Double(result.size) / 1e6 / $0.wall) } ?? "–", result.ratio.map(Grid.short) ?? "",
        result.goal.map(Grid.short) ?? "", "\(result.runs)", result.note?.replacing("\n", with: " ") ?? "",
      ]
    }
  }

  /// A row for each question, with the figures of both builds and their ratios, and one for the sums.
  private var rowsOfBuilds: [[String]] {
    let pairs = zip(results.filter { $0.contender != .other }, results.filter { $0.contender == .other })
    let measured = pairs.filter { $0.usage != nil && $1.usage != nil }
    let (this, other) = (Usage.total(measured.compactMap(\.0.usage)), Usage.total(measured.compactMap(\.1.usage)))
    var sum = Result(question: "sum", summary: "the highest peak", contender: .flights)
    sum.take([this], against: [other])
    return pairs.map { row("\($0.question): \($0.summary)", $0, other: $1.usage, note: $0.note ?? $1.note) }
      + (measured.count > 1 ? [row("sum; the highest peak", sum, other: other, note: nil)] : [])
  }

  private func row(_ name: String, _ this: Result, other: Usage?, note: String?) -> [String] {
    let ratios = [this.ratio, this.processorRatio, this.memoryRatio].map {
      $0.map { String(format: "%.3f", $0) } ?? "–"
    }
    let columns = [Self.figures(of: this.usage), Self.figures(of: other), ratios]
    return [name] + ratios.indices.flatMap { figure in columns.map { $0[figure] } } + [note ?? ""]
  }

  private static func figures(of usage: Usage?) -> [String] {
    usage.map { [$0.wall, $0.processor, $0.megabytes].map(Grid.short) } ?? ["–", "–", "–"]
  }
}
