import Foundation
import Testing

/// An article of the documentation.
struct Article {
  let text: String

  init(_ name: String) throws {
    let catalogue = Package.root.appending(path: "Sources/FlightStore/FlightStore.docc")
    text = try String(contentsOf: catalogue.appending(path: name + ".md"), encoding: .utf8)
  }

  /// Checks that every line of its code is also in a source.
  func expectCode(in path: String) throws {
    let source = try String(contentsOf: URL(filePath: path), encoding: .utf8)
    let run = Set(source.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
    let blocks = text.components(separatedBy: "```swift\n").dropFirst()
    #expect(!blocks.isEmpty)
    for block in blocks {
      for line in block.components(separatedBy: "```")[0].split(separator: "\n") {
        #expect(run.contains(line.trimmingCharacters(in: .whitespaces)), "\(line)")
      }
    }
  }
}
