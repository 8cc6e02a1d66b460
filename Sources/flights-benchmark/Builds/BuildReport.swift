internal import Foundation

/// The results of a comparison of two builds, and their presentation.
struct BuildReport: Codable {
  var circumstances: Circumstances
  var this: String
  var other: String
  var results: [BuildResult]

  func printed(as format: Grid.Format) -> String {
    switch format {
    case .json: Grid.json(self)
    case .markdown: heading(mark: "* ") + "\n" + grid.markdown + "\n"
    case .text: heading(mark: "") + "\n" + grid.text + "\n"
    }
  }

  private func heading(mark: String) -> String {
    let lines =
      circumstances.lines + ["this: \(this)", "other: \(other)", "a ratio is this by other: below 1 is faster"]
    return lines.map { mark + $0 + "\n" }.joined()
  }

  private static let headings = [
    "question", "s", "other", "ratio", "cpu s", "other", "ratio", "MB", "other", "ratio", "note",
  ]

  private var grid: Grid {
    var rows = results.map { result in
      row(
        "\(result.question): \(result.summary)", this: result.this, other: result.other,
        ratios: [result.wallRatio, result.processorRatio, result.memoryRatio], note: result.note ?? "")
    }
    let measured = results.compactMap { result in result.this.flatMap { this in result.other.map { (this, $0) } } }
    if measured.count > 1 {
      let (this, other) = (Usage.total(measured.map(\.0)), Usage.total(measured.map(\.1)))
      let ratios = [this.wall / other.wall, this.processor / other.processor]
      rows.append(
        row(
          "sum; the highest peak", this: this, other: other, ratios: ratios + [this.megabytes / other.megabytes],
          note: ""))
    }
    return Grid(headings: Self.headings, rows: rows, texts: [0, Self.headings.count - 1])
  }

  private func row(_ name: String, this: Usage?, other: Usage?, ratios: [Double?], note: String) -> [String] {
    let figures: [(Usage) -> Double] = [\.wall, \.processor, \.megabytes]
    let cells = zip(figures, ratios).flatMap { figure, ratio in
      [
        this.map { Grid.short(figure($0)) }, other.map { Grid.short(figure($0)) },
        ratio.map { String(format: "%.3f", $0) },
      ]
      .map { $0 ?? "–" }
    }
    return [name] + cells + [note]
  }
}
