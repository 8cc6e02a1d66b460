internal import Foundation

/// `flights-benchmark article`: writes the results of reports into the documentation.
enum ArticleCommand {
  static let usage = """
    flights-benchmark article  --to PATH [--readme PATH] REPORT.json …
    """

  static func run(_ words: [String]) throws {
    let words = try Words(words, options: ["to", "readme"])
    guard let target = words.text("to"), !words.rest.isEmpty else {
      throw Failure.usage("article needs '--to PATH' and reports that 'compare --format json' has printed")
    }
    let reports = try words.rest.map { path in
      guard let data = FileManager.default.contents(atPath: path) else { throw Failure.data("\(path): cannot be read") }
      return try JSONDecoder().decode(Report.self, from: data)
    }
    let article = SpeedArticle(reports: reports)
    if let readme = words.text("readme") {
      guard let text = article.readme(try String(contentsOfFile: readme, encoding: .utf8)) else {
        throw Failure.data("\(readme): has no place for the section; it begins with '\(SpeedArticle.opening)'")
      }
      try text.write(toFile: readme, atomically: true, encoding: .utf8)
    }
    try article.article.write(toFile: target, atomically: true, encoding: .utf8)
  }
}
