internal import Foundation

/// A table of a report, for a terminal or for a page.
struct Grid {
  enum Format: String, CaseIterable { case text, markdown, json }

  var headings: [String]
  var rows: [[String]]
  /// The left-aligned columns; the others hold numbers and are right-aligned.
  var texts: Set<Int>

  func dropping(columnsFrom count: Int) -> Grid {
    Grid(headings: Array(headings.prefix(count)), rows: rows.map { Array($0.prefix(count)) }, texts: texts)
  }

  /// The table as plain text, without a line feed at its end.
  var text: String {
    let widths = headings.indices.map { column in ([headings] + rows).map { $0[column].count }.max() ?? 0 }
    let lines = ([headings] + rows).map { row in
      let cells = row.indices.map { column in
        let blanks = String(repeating: " ", count: widths[column] - row[column].count)
        return texts.contains(column) ? row[column] + blanks : blanks + row[column]
      }
      return cells.joined(separator: "  ").replacing(/\ +$/, with: "")
    }
    return lines.joined(separator: "\n")
  }

  /// The table as Markdown, without a line feed at its end.
  var markdown: String {
    let rule = headings.indices.map { texts.contains($0) ? "---" : "---:" }
    return ([headings, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
  }

  static func json(_ report: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return (try? encoder.encode(report)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
  }

  /// Returns a number with about three digits.
  static func short(_ number: Double) -> String {
    let digits = number >= 100 ? 0 : number >= 10 ? 1 : number >= 1 ? 2 : 3
    return String(format: "%.\(digits)f", number)
  }
}
