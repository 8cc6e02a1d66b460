internal import Foundation

enum Benchmark {
  static func run(_ words: [String]) -> Int32 {
    let rest = Array(words.dropFirst())
    do {
      switch words.first {
      case "generate": try GenerateCommand.run(rest)
      case "compare": try CompareCommand.run(rest)
      case "article": try ArticleCommand.run(rest)
      case "library": try LibraryCommand.run(rest)
      case "measure": try MeasureCommand.run(rest)
      case "twin": try TwinCommand.run(rest)
      case "sample": try SampleCommand.run(rest)
      case nil, "help", "--help", "-h": print(usage)
      case .some(let word): throw Failure.usage("unknown command '\(word)'")
      }
      return 0
    } catch {
      FileHandle.standardError.write(Data("flights-benchmark: \(error)\n".utf8))
      if case Failure.usage = error { return 2 }
      return 1
    }
  }

  private static let usage = [
    GenerateCommand.usage, SampleCommand.usage, CompareCommand.usage, ArticleCommand.usage, LibraryCommand.usage,
  ].joined(separator: "\n")
}
