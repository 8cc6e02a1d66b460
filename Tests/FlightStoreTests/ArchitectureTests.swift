import Foundation
import Testing

/// Checks the package's own sources for a few conventions; `.ci/layers` lets the compiler check the order of the layers.
struct ArchitectureTests {
  /// The only files that call the system; the benchmark, which is no product, has a folder for them.
  private static let systemFiles: Set<String> = [
    "InputBytes.swift", "ChildProcess.swift", "Decompressor.swift", "DataSource.swift",
    "ArchiveFile.swift", "ReplacementFile.swift",
    "FilePattern.swift", "StandardStreams.swift", "FullScreen.swift", "ShellProcess.swift",
    "Pager.swift", "SignalCleanup.swift", "Threads.swift",
  ]
  private static let benchmarkSystem = "flights-benchmark/System/"

  /// The places where the library uses pointers: where bytes are read and stored, and where many rows are evaluated.
  ///
  /// The compiler requires a mark, `unsafe`, at every such place.
  private static let roomsWithPointers = [
    "Archive/", "Basics/", "Input/", "Loading/", "Query/Evaluation/", "Query/Ordering/", "Query/Reading/",
    "Storage/", "Zones/Zone.swift",
  ]

  private struct Source {
    let path: String
    let lines: [Substring]
    /// The text without comments and without the contents of strings.
    let code: String
  }

  /// Returns the sources of a folder, which are read once for all tests.
  private static func sources(below folder: String) throws -> [Source] {
    let prefix = String(folder.dropFirst("Sources".count).drop { $0 == "/" })
    let below = prefix.isEmpty ? "" : prefix + "/"
    return try all.get().filter { $0.path.hasPrefix(below) }.map { source in
      Source(path: String(source.path.dropFirst(below.count)), lines: source.lines, code: source.code)
    }
  }

  private static let all = Result { try read(below: "Sources") }

  private static func read(below folder: String) throws -> [Source] {
    let root = Package.root.appendingPathComponent(folder)
    let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
      let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return Source(path: path, lines: lines, code: lines.map(code).joined(separator: "\n"))
    }
  }

  private static func code(_ line: Substring) -> String {
    let isText = line.utf8.contains(UInt8(ascii: "\""))
    var code = isText ? String(line).replacing(text, with: "\"\"") : String(line)
    if let comment = code.range(of: "//") { code.removeSubrange(comment.lowerBound...) }
    return code
  }

  // A literal in a function would be compiled at each call.
  private nonisolated(unsafe) static let text = /"(\\.|[^"\\])*"/

  @Test func libraryNeitherPrintsNorTraps() throws {
    let patterns = [#/\bprint\(/#, #/\bexit\(/#, #/\bfatalError\(/#, #/\btry!/#, #/\bas!/#, #/\bdebugPrint\(/#]
    let forbidden = Array(zip(["print(", "exit(", "fatalError(", "try!", "as!", "debugPrint("], patterns))
    let folders = ["FlightStore", "FlightSQL", "FlightOutput"]
    for source in try folders.flatMap({ try Self.sources(below: "Sources/\($0)") }) {
      for (text, pattern) in forbidden where source.code.range(of: text) != nil {
        if source.code.contains(pattern) { Issue.record("\(source.path) has \(text)") }
      }
    }
  }

  @Test func onlyNamedFilesCallTheSystem() throws {
    for source in try Self.sources(below: "Sources") {
      let system = ["import Glibc", "import Darwin", "import Musl"].first { source.code.range(of: $0) != nil }
      guard system != nil else { continue }
      let name = source.path.split(separator: "/").last.map(String.init) ?? ""
      let isNamed = Self.systemFiles.contains(name) || source.path.hasPrefix(Self.benchmarkSystem)
      #expect(isNamed, "\(source.path)")
    }
  }

  @Test func pointersStayInTheirRooms() throws {
    let pointer = /Unsafe[A-Za-z]*Pointer|withUnsafe|unsafelyUnwrapped|unsafeBitCast|Unmanaged/
    let folders = ["FlightStore", "FlightSQL"]
    let sources = try folders.flatMap { try Self.sources(below: "Sources/\($0)") }.filter { source in
      ["nsafe", "Unmanaged"].contains { source.code.range(of: $0) != nil } && source.code.contains(pointer)
    }
    for room in Self.roomsWithPointers {
      #expect(sources.contains { $0.path.hasPrefix(room) }, "\(room) has none any more")
    }
    for source in sources {
      #expect(Self.roomsWithPointers.contains { source.path.hasPrefix($0) }, "\(source.path)")
    }
  }

  @Test func noFileIsLong() throws {
    let sources = try Self.sources(below: "Sources")
    for source in sources where source.lines.count > 501 {
      Issue.record("\(source.path) has \(source.lines.count - 1) lines")
    }
    #expect(sources.count > 60)
  }

  /// Every `@unchecked Sendable` has a comment above it that gives the reason.
  @Test func uncheckedPromisesHaveAReason() throws {
    var count = 0
    for source in try Self.sources(below: "Sources") {
      for (number, line) in source.lines.enumerated() where line.contains("@unchecked Sendable") {
        count += 1
        let above = source.lines[..<number].reversed().lazy.map { $0.drop { $0 == " " } }
        let comment = above.prefix { $0.hasPrefix("//") }
        #expect(comment.contains { $0.hasPrefix("// Sendable") }, "\(source.path): \(line)")
      }
    }
    #expect(count > 3)
  }
}
