import Foundation
import Testing

/// Checks that every public method of the library documents its complexity.
struct ComplexityTests {
  @Test func everyPublicMethodSaysWhatItCosts() throws {
    let declaration =
      /^ *(?:@\w+(?:\([^)]*\))? )*public (?:(?:static|mutating|nonisolated|consuming|override|class) )*(?:func|subscript)\b/
    var count = 0
    for folder in ["FlightStore", "FlightSQL", "FlightSample"] {
      let root = Package.root.appending(path: "Sources/\(folder)").path
      let paths = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
      for path in paths where path.hasSuffix(".swift") {
        let lines = try String(contentsOfFile: root + "/" + path, encoding: .utf8)
          .split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where line.firstMatch(of: declaration) != nil {
          count += 1
          let above = lines[..<index].reversed().prefix { line in
            ["///", "@"].contains { line.drop { $0 == " " }.hasPrefix($0) }
          }
          #expect(above.contains { $0.contains("- Complexity:") }, "\(path):\(index + 1)")
        }
      }
    }
    #expect(count > 100)
  }
}
