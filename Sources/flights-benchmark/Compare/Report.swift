internal import Foundation

/// The outcome of a comparison, and how it is printed.
struct Report: Codable {
  enum Format: String, CaseIterable { case text, markdown, json }

  var machine: Machine
  var date: String
  var flights: Int
  var rounds: Int
  var versions: [String: String]
  var missing: [String: String]
  var results: [Result]
  var leftOut: [String]

  func printed(as format: Format) -> String {
    switch format {
    case .json:
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
    case .markdown:
      // What README shows; what is aimed at, and how often each was run, is for those who work on it.
      let rule = headings.indices.map { $0 < 2 ? "---" : "---:" }
      let shown = ([headings, rule] + rows).map { $0.prefix(Self.shownInMarkdown) }
      let lines = shown.map { "| " + $0.joined(separator: " | ") + " |" }
      let notes = rows.filter { $0.last?.isEmpty == false }.map { "\n* \($0[0]), \($0[1]): \($0.last ?? "")" }
      return heading(mark: "* ") + "\n" + lines.joined(separator: "\n") + "\n" + notes.joined()
    case .text:
      let widths = headings.indices.map { column in ([headings] + rows).map { $0[column].count }.max() ?? 0 }
      let lines = ([headings] + rows).map { row in
        let cells = row.indices.map { column in
          let blanks = String(repeating: " ", count: widths[column] - row[column].count)
          return column < 2 || column == row.count - 1 ? row[column] + blanks : blanks + row[column]
        }
        return cells.joined(separator: "  ").trimmingSuffix { $0 == " " }
      }
      return heading(mark: "") + "\n" + lines.joined(separator: "\n") + "\n"
    }
  }

  private func heading(mark: String) -> String {
    var lines = [
      machine.description, "\(date), \(flights) flights, medians of up to \(rounds) interleaved runs, warm page cache",
      versions.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "),
    ]
    lines += missing.sorted { $0.key < $1.key }.map { "missing: \($0.key): \($0.value)" }
    if !leftOut.isEmpty { lines.append("left out unless named: \(leftOut.joined(separator: ", "))") }
    return lines.map { mark + $0 + "\n" }.joined()
  }

  private let headings = ["question", "program", "s", "cpu s", "MB", "MB/s", "× ours", "goal", "runs", "note"]

  private static let shownInMarkdown = 7

  private enum CodingKeys: String, CodingKey {
    case machine, date, flights, rounds, versions, missing, results, leftOut
  }

  private var rows: [[String]] {
    results.map { result in
      let usage = result.usage
      return [
        "\(result.question): \(result.summary)", result.contender.title, usage.map { Self.short($0.wall) } ?? "–",
        usage.map { Self.short($0.processor) } ?? "–", usage.map { Self.short(Double($0.peakMemory) / 1e6) } ?? "–",
        usage.map { Self.short(Double(result.size) / 1e6 / $0.wall) } ?? "–", result.ratio.map(Self.short) ?? "",
        result.goal.map(Self.short) ?? "", "\(result.runs)", result.note?.replacing("\n", with: " ") ?? "",
      ]
    }
  }

  /// Returns a number with about three digits.
  private static func short(_ number: Double) -> String {
    let digits = number >= 100 ? 0 : number >= 10 ? 1 : number >= 1 ? 2 : 3
    return String(format: "%.\(digits)f", number)
  }
}

extension String {
  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> String {
    var text = self
    while let last = text.last, isTrimmed(last) { text.removeLast() }
    return text
  }
}
