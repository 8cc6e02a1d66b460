import TestSupport
import Foundation
import Testing

@testable import FlightStore

/// Tests of the reported places of faults in files, in memory and in pipes.
struct PlaceTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let line: Int
    let column: Int
    let excerpt: String
    let mark: Int
    var cut = (before: false, after: false)
  }

  /// A number of elements, lines or letters; the longest texts are larger than a window.
  private static let many = Effort.times(40_000, long: 100_000)

  static let examples: [Example] = [
    Example(testDescription: "first byte", text: "x", line: 1, column: 1, excerpt: "x", mark: 0),
    Example(testDescription: "in a line", text: "[1,\n 2 3]\n", line: 2, column: 4, excerpt: " 2 3]", mark: 3),
    Example(testDescription: "CRLF", text: "[1,\r\n 2 3]\r\n", line: 2, column: 4, excerpt: " 2 3]", mark: 3),
    Example(testDescription: "the end", text: "[1,\n", line: 2, column: 1, excerpt: "", mark: 0),
    Example(testDescription: "the end of a line", text: "[1", line: 1, column: 3, excerpt: "[1", mark: 2),
    Example(testDescription: "the line feed itself", text: "[\"a\n\"]", line: 1, column: 4, excerpt: "[\"a", mark: 3),
    Example(
      testDescription: "after other letters", text: "[\"Жé😀\" x]", line: 1, column: 13, excerpt: "[\"Жé😀\" x]", mark: 12
    ),
    Example(
      testDescription: "after a byte order mark", text: "\u{FEFF}[x", line: 1, column: 5, excerpt: "\u{FEFF}[x", mark: 4
    ),
    Example(
      testDescription: "far into a line", text: "[" + String(repeating: "1,", count: many) + "x]", line: 1,
      column: 2 * many + 2,
      excerpt: String(repeating: "1,", count: 30) + "x]", mark: 60, cut: (true, false)),
    Example(
      testDescription: "in a long line", text: "[x" + String(repeating: " ", count: 1000) + "]", line: 1, column: 2,
      excerpt: "[x" + String(repeating: " ", count: 59), mark: 1, cut: (false, true)),
    Example(
      testDescription: "between long texts of other letters",
      text: "[\"\(String(repeating: "Ж", count: 4 * many))\" x\"\(String(repeating: "Ж", count: 99))\"]", line: 1,
      column: 8 * many + 5,
      excerpt: String(repeating: "Ж", count: 29) + "\" x\"" + String(repeating: "Ж", count: 29), mark: 60,
      cut: (true, true)),
    Example(
      testDescription: "after many lines", text: String(repeating: "[1]\n", count: 2 * many) + "[1 1]\n[]",
      line: 2 * many + 1,
      column: 4, excerpt: "[1 1]", mark: 3),
  ]

  @Test(arguments: examples) func inMemory(_ example: Example) throws {
    check(try fault(.bytes(Array(example.text.utf8), name: "m")), example, "m")
  }

  @Test(arguments: examples) func inFile(_ example: Example) throws {
    let folder = try Folder()
    let path = try folder.write("a.json", example.text)
    check(try fault(.file(path: path)), example, path)
  }

  /// A pipe cannot be read again, so lines are counted while it is read.
  @Test(arguments: examples) func inPipe(_ example: Example) throws {
    for capacity in [64, 4096, ByteWindow.initialCapacity] {
      let pipe = ReadingManner.pipe(Array(example.text.utf8), 3000)
      let window = ByteWindow(InputBytes(owning: pipe), name: "-", capacity: capacity)
      var reader = DocumentReader(window, sink: NotingSink())
      var fault: JSONFault?
      do throws(ReadStop) { try reader.read() } catch {
        guard case .json(let found) = error else { throw error }
        fault = found
      }
      let place = window.place(of: try #require(fault).offset)
      // A small window may have dropped the beginning of the line.
      if capacity > 4096 { check(place, example, "-") }
      #expect(place.line == example.line && place.column == example.column)
    }
  }

  /// Opening a named pipe a second time would wait forever for a writer.
  @Test func namedPipeIsReadOnce() throws {
    let folder = try Folder()
    let path = folder.path + "/pipe.json"
    #expect(mkfifo(path, 0o600) == 0)
    Thread.detachNewThread {
      let pipe = FileHandle(forWritingAtPath: path)
      try? pipe?.write(contentsOf: Data("[1,\n2 x]".utf8))
      try? pipe?.close()
    }
    let place = try #require(try fault(.file(path: path)))
    #expect(place.line == 2 && place.column == 3)
    #expect(place.excerpt?.text == "2 x]")
  }

  /// A folder can be opened and not read.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")))
  func whatCannotBeReadIsClosed() throws {
    let folder = try Folder()
    #expect(throws: InputFault.self) { _ = try InputBytes(opening: .file(path: folder.path)) }
    let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    let open = descriptors.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
    }
    #expect(!open.isEmpty && !open.contains { $0.hasSuffix(folder.path) })
  }

  @Test func rejectedRecordsOfPipeHaveLines() throws {
    let bad = Samples.flight(["scheduled_off": "\"never\""])
    let text = "[\(bad),\n\(Samples.flight()),\n\(bad)\n,{\"x\":{},\"ident\":\"\",\"origin\":null,\"scheduled_off\":1}]"
    let folder = try Folder()
    let path = folder.path + "/pipe.json"
    #expect(mkfifo(path, 0o600) == 0)
    Thread.detachNewThread {
      let pipe = FileHandle(forWritingAtPath: path)
      try? pipe?.write(contentsOf: Data(text.utf8))
      try? pipe?.close()
    }
    var store = FlightStore()
    let report = try store.load([.file(path: path)])
    #expect(report.rejectedCount == 3 && report.recordCount == 4)
    #expect(report.rejected.map(\.place.line) == [1, 3, 4])
    #expect(report.rejected.map(\.path) == ["[0]", "[2]", "[3]"])
  }

  @Test func placesOfRejectedRecordsAreInOrder() throws {
    let bad =
      "{\"ident\":\"A\",\"origin\":null,\"scheduled_off\":\"x\",\"more\":{\"ident\":\"B\",\"origin\":null,\"scheduled_off\":\"y\"}}"
    var store = FlightStore()
    let text = (0..<3).map { _ in bad }.joined(separator: "\n" + String(repeating: " ", count: 300_000) + "\n")
    let report = try store.load([.bytes(Array(text.utf8))])
    #expect(report.rejected.map(\.place.line) == [1, 1, 3, 3, 5, 5])
    #expect(report.rejected.map(\.place.column) == [1, 55, 1, 55, 1, 55])
    #expect(report.rejected.map(\.path) == ["", "more", "", "more", "", "more"])
  }

  private func fault(_ source: DataSource) throws -> SourcePlace? {
    var store = FlightStore()
    do throws(LoadError) { try store.load([source]) } catch { return error.place }
    return nil
  }

  private func check(_ place: SourcePlace?, _ example: Example, _ name: String) {
    #expect(place?.source == name)
    #expect(place?.line == example.line)
    #expect(place?.column == example.column)
    #expect(place?.excerpt?.text == example.excerpt)
    #expect(place?.excerpt?.mark == example.mark)
    #expect(place?.excerpt?.isCut.before == example.cut.before)
    #expect(place?.excerpt?.isCut.after == example.cut.after)
  }
}
