import Foundation
import Testing

#if canImport(Glibc)
  import Glibc

  /// Tests of the real program on a real terminal: it redraws, and restores the terminal however it ends.
  @Suite(.serialized) struct WatchTests {
    private static let entering = "\u{1B}[?1049h\u{1B}[?25l"
    private static let leaving = "\u{1B}[0m\u{1B}[H\u{1B}[J\u{1B}[?25h\u{1B}[?1049l"

    private func watch(_ words: [String] = ["KORD", "--data", Shell.root + "Fixtures/Small"]) throws -> PseudoTerminal {
      try PseudoTerminal(["board", "--watch", "--quiet"] + words, width: 80, height: 24)
    }

    private func expectRestored(_ terminal: PseudoTerminal, _ mode: tcflag_t) {
      #expect(terminal.output.hasPrefix(Self.entering))
      #expect(terminal.output.hasSuffix(Self.leaving))
      #expect(terminal.output.components(separatedBy: Self.leaving).count == 2)
      #expect(terminal.mode == mode)
    }

    @Test func ctrlCEndsAndRestores() throws {
      let terminal = try watch()
      let mode = terminal.firstMode
      #expect(terminal.waits(for: "q quits"))
      #expect(terminal.mode != mode)
      terminal.type("\u{3}")
      #expect(terminal.end() == -SIGINT)
      expectRestored(terminal, mode)
    }

    @Test func qEndsAndRestores() throws {
      let terminal = try watch()
      let mode = terminal.firstMode
      #expect(terminal.waits(for: "q quits"))
      #expect(terminal.quit() == 0)
      expectRestored(terminal, mode)
    }

    /// Esc begins the bytes of other keys, but alone it is a key, and the next one is another.
    @Test func aKeyAfterEscapeIsHeeded() throws {
      let terminal = try watch()
      let mode = terminal.firstMode
      #expect(terminal.waits(for: "q quits"))
      terminal.type("\u{1B}")
      Thread.sleep(forTimeInterval: 0.3)
      #expect(terminal.quit() == 0)
      expectRestored(terminal, mode)
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGILL, SIGTRAP, SIGABRT])
    func everyEndRestores(signal: Int32) throws {
      let terminal = try watch()
      let mode = terminal.firstMode
      #expect(terminal.waits(for: "q quits"))
      terminal.send(signal)
      #expect(terminal.end() == -signal)
      expectRestored(terminal, mode)
    }

    @Test func newSizeIsFilledAtOnce() throws {
      let terminal = try watch(["KDEN"])
      #expect(terminal.waits(for: "q quits"))
      let start = terminal.output.endIndex
      terminal.resize(width: 50, height: 12)
      #expect(terminal.waits(for: "q quits", after: start))
      let frame = terminal.output[start...].components(separatedBy: "\u{1B}[H")[1]
      let lines = frame.components(separatedBy: "\u{1B}[K\r")
      #expect(lines.count == 12)
      #expect(lines.contains { $0.contains("earlier") })
      for line in lines {
        let plain = line.replacing(/\x1B\[[0-9;?]*[a-zA-Z]|[\r\n]/, with: "")
        #expect(plain.count <= 50, "\(plain)")
      }
      #expect(terminal.quit() == 0)
    }

    /// What the board reports without `--watch` is below the boards.
    @Test(arguments: [
      (["ORX", "--data", Shell.root + "Fixtures/Small"], "no airport 'ORX' in the data"),
      (["KORD"], "showing the built-in sample; name your own files with --data"),
    ])
    func notesAreShown(words: [String], note: String) throws {
      let terminal = try PseudoTerminal(["board", "--watch"] + words, width: 80, height: 24)
      #expect(terminal.waits(for: Self.entering))
      let start = try #require(terminal.output.range(of: Self.entering)?.upperBound)
      #expect(terminal.waits(for: "q quits", after: start))
      #expect(terminal.output[start...].contains(note), "\(terminal.output)")
      #expect(terminal.quit() == 0)
    }

    @Test func newDataAreShown() throws {
      // The path is short, so that a line has room for the message.
      let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "watch-\(getpid())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appending(path: "page.json")
      func page(_ ident: String) -> String {
        """
        {"departures": [{"ident": "\(ident)", "fa_flight_id": "\(ident)-1", "actual_out": "2026-03-14T18:00:00Z",
          "origin": {"code": "KDEN"}, "destination": {"code": "KSFO"}}]}
        """
      }
      try Data(page("AAA111").utf8).write(to: file)
      let terminal = try watch(["KDEN", "--data", folder.path()])
      #expect(terminal.waits(for: "AAA111"))
      let start = terminal.output.endIndex
      try Data("{\"departures\": [".utf8).write(to: file)
      #expect(terminal.waits(for: "expected", after: start))
      // The page stays while a file is incomplete.
      #expect(terminal.waits(for: "AAA111", after: start))
      try Data(page("BBB222").utf8).write(to: file)
      #expect(terminal.waits(for: "BBB222", after: start))
      #expect(terminal.quit() == 0)
    }

    @Test func suspendingGivesTheTerminalBackForAWhile() throws {
      let terminal = try watch()
      let mode = terminal.firstMode
      #expect(terminal.waits(for: "q quits"))
      let start = terminal.output.endIndex
      terminal.send(SIGTSTP)
      #expect(terminal.waits(for: Self.leaving, after: start))
      #expect(terminal.mode == mode)
      terminal.send(SIGCONT)
      #expect(terminal.waits(for: "q quits", after: start))
      #expect(terminal.quit() == 0)
      #expect(terminal.mode == mode)
    }
  }
#endif
