internal import Foundation

/// The results of a comparison, and their presentation.
struct Report: Codable {
  var circumstances: Circumstances
  var versions: [String: String]
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
  var markdown: String { grid.dropping(columnsFrom: Self.shownInMarkdown).markdown }

  private var notes: [String] {
    rows.filter { $0.last?.isEmpty == false }.map { "\n* \($0[0]), \($0[1]): \($0.last ?? "")" }
  }

  private func heading(mark: String) -> String {
    var lines = circumstances.lines
    lines.append(versions.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
    lines += missing.sorted { $0.key < $1.key }.map { "missing: \($0.key): \($0.value)" }
    if !leftOut.isEmpty { lines.append("left out unless named: \(leftOut.joined(separator: ", "))") }
    return lines.map { mark + $0 + "\n" }.joined()
  }

  private static let headings = [
    "question", "program", "s", "cpu s", "MB", "MB/s", "× flights", "goal", "runs", "note",
  ]

  private static let shownInMarkdown = 7

  private var grid: Grid { Grid(headings: Self.headings, rows: rows, texts: [0, 1, Self.headings.count - 1]) }

  private var rows: [[String]] {
    results.map { result in
      let usage = result.usage
      return [
        "\(result.question): \(result.summary)", result.contender.title, usage.map { Grid.short($0.wall) } ?? "–",
        usage.map { Grid.short($0.processor) } ?? "–", usage.map { Grid.short($0.megabytes) } ?? "–",
        usage.map { Grid.short(Double(result.size) / 1e6 / $0.wall) } ?? "–", result.ratio.map(Grid.short) ?? "",
        result.goal.map(Grid.short) ?? "", "\(result.runs)", result.note?.replacing("\n", with: " ") ?? "",
      ]
    }
  }
}
