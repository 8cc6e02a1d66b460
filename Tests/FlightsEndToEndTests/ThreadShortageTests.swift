import Foundation
import Testing

/// Tests that everything runs on one thread if the system refuses more.
struct ThreadShortageTests {
  #if os(Linux)
    @Test func answersWithoutThreads() throws {
      let folder = try Scratch()
      // Large enough to be read in several parts and written by several threads.
      let lines = (0..<10_000).map { number in
        let others = String(repeating: "x", count: 400)
        return #"{"ident":"UAL\#(number)","fa_flight_id":"F\#(number)","route":"\#(others)","origin":{"code":"KORD"}}"#
      }
      let path = folder.path + "/flights.ndjson"
      try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: path))
      let command = "flights list --data '\(path)' --format csv --fields ident,origin"
      let expected = try Shell.run(command)
      #expect(expected.status == 0 && expected.lines.count == 10_001)
      // Root is exempt from the limit, so the command runs as a user without processes.
      let isRoot = getuid() == 0
      let become = isRoot ? "chmod -R a+rX \(folder.path) && setpriv --reuid=64123 --clear-groups " : ""
      let limited = try Shell.run("\(become)bash -c 'ulimit -u 1 && exec \(command.replacing("'", with: "\""))'")
      if isRoot, limited.error.contains("setpriv") { return }
      #expect(limited == expected)
    }
  #endif
}
