internal import Foundation

/// The commands of the benchmark.
enum Benchmark {
  static func run(_ words: [String]) -> Int32 {
    do {
      switch words.first {
      case "generate": try GenerateCommand.run(Array(words.dropFirst()))
      case "compare": try CompareCommand.run(Array(words.dropFirst()))
      case "article": try ArticleCommand.run(Array(words.dropFirst()))
      case "inner": try InnerCommand.run(Array(words.dropFirst()))
      case "library": try LibraryCommand.run(Array(words.dropFirst()))
      case "measure": try MeasureCommand.run(Array(words.dropFirst()))
      case "twin": try TwinCommand.run(Array(words.dropFirst()))
      case "sample": try SampleCommand.run(Array(words.dropFirst()))
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
    GenerateCommand.usage, SampleCommand.usage, CompareCommand.usage, ArticleCommand.usage, InnerCommand.usage,
    LibraryCommand.usage,
  ].joined(separator: "\n")
}
