import TestSupport
import Foundation
import Testing

#if canImport(Glibc)
  /// Tests of the browser in tmux at three sizes, as people use it: what only a real terminal shows.
  @Suite(.serialized, .enabled(if: Tmux.isInstalled))
  struct TmuxTests {
    struct Size: Sendable, CustomTestStringConvertible {
      let width, height: Int

      var testDescription: String { "\(width)×\(height)" }

      private static let all = [Size(width: 40, height: 10), Size(width: 80, height: 24), Size(width: 200, height: 50)]

      /// Returns one of the three sizes, or all in a long run.
      static func some(_ number: Int) -> [Size] { Effort.isLong ? all : [all[number]] }
    }

    /// The text on the screen before the browser starts, which must be there again after it ends.
    private static let before = "seen-before"

    private func browse(_ size: Size, _ words: String = "--data sample") throws -> Tmux {
      let tmux = try Tmux(width: size.width, height: size.height)
      try tmux.enter("echo \(Self.before)")
      try tmux.enter("flights browse \(words)")
      #expect(tmux.waits { $0.contains("quit") }, "\(tmux.screen)")
      return tmux
    }

    private func expectShell(_ tmux: Tmux) throws {
      #expect(tmux.waits { $0.contains(Self.before) && !$0.contains("Enter open") }, "\(tmux.screen)")
      // The terminal mode is restored: the typed line is echoed, and Enter ends it.
      try tmux.enter("echo as$((1))before")
      #expect(tmux.waits(for: "as1before"))
    }

    @Test(arguments: Size.some(0))
    func quittingGivesTheScreenBack(size: Size) throws {
      let tmux = try browse(size)
      #expect(tmux.lines.first?.hasPrefix(" list") == true)
      try tmux.press("j j PageDown q")
      try expectShell(tmux)
    }

    /// Writing a file takes termination signals for a while.
    @Test(arguments: Size.some(1), ["INT", "TERM"])
    func signalsGiveTheScreenBackAfterWriting(size: Size, signal: String) throws {
      let tmux = try browse(size)
      try tmux.press("e")
      try tmux.enter(tmux.scratch.path + "/rows.csv")
      #expect(tmux.waits(for: "wrote"), "\(tmux.screen)")
      _ = try Shell.run("pkill -\(signal) -P $(tmux -S '\(tmux.scratch.path)/tmux' display -p '#{pane_pid}')")
      try expectShell(tmux)
    }

    /// tmux moves rows of a screen that shrinks and grows to the one below it.
    @Test func resizingLeavesNoRowsBehind() throws {
      let tmux = try browse(Size(width: 60, height: 15))
      try tmux.resize(width: 20, height: 4)
      #expect(tmux.waits(for: "window too small"), "\(tmux.screen)")
      try tmux.resize(width: 80, height: 20)
      #expect(tmux.waits { $0.contains("Enter open") }, "\(tmux.screen)")
      try tmux.press("q")
      try expectShell(tmux)
      #expect(!tmux.screen.contains("KORD"), "\(tmux.screen)")
    }

    /// tmux counts the columns of Devanagari and of joined emoji in its own way.
    @Test func cellsStayInTheirColumns() throws {
      let tmux = try browse(Size(width: 90, height: 14), "--data '\(Shell.root)Fixtures/Cases/cyrillic-and-wide.json'")
      try tmux.press("s")
      #expect(tmux.waits(for: "--sort"), "\(tmux.screen)")
      let rows = tmux.lines
      for place in ["VIDP", "RKSI", "HECA"] {
        let row = try #require(rows.first { $0.contains(place) })
        #expect(
          row.contains(
            /\ ~?\d\d:\d\d CET +~\d\d:\d\d (\+1 )?(IST|KST|EET) +(scheduled|en route \d+%) +0 min +[A-Z]{3} *$/))
      }
      try tmux.press("q")
      try expectShell(tmux)
    }

    @Test(arguments: Size.some(1))
    func resizingInTheMiddleOfTyping(size: Size) throws {
      let tmux = try browse(size)
      try tmux.press("/ f r")
      try tmux.resize(width: size.width + 30, height: size.height + 7)
      try tmux.press("a")
      #expect(tmux.waits { $0.contains("find / fra") && $0.contains("--text fra") }, "\(tmux.screen)")
      try tmux.resize(width: 12, height: 4)
      #expect(tmux.waits(for: "window too"))
      try tmux.resize(width: size.width, height: size.height)
      #expect(tmux.waits { $0.contains("find / fra") }, "\(tmux.screen)")
      try tmux.press("Enter q")
      try expectShell(tmux)
    }

    @Test(arguments: Size.some(1))
    func theMousePointsAndOpens(size: Size) throws {
      let tmux = try browse(size)
      try tmux.mouse(65, column: 5, row: 5)
      #expect(tmux.waits(for: "4/"), "\(tmux.screen)")
      try tmux.mouse(64, column: 5, row: 5)
      #expect(tmux.waits(for: "1/"))
      try tmux.mouse(0, column: 2, row: 5)
      #expect(tmux.waits(for: "3/"), "\(tmux.screen)")
      try tmux.mouse(0, column: 2, row: 5)
      #expect(tmux.waits { $0.hasPrefix(" show ") }, "\(tmux.screen)")
      try tmux.press("Escape")
      #expect(tmux.waits(for: "3/"))
      // A click on the first line edits it.
      try tmux.mouse(0, column: 5, row: 1)
      #expect(tmux.waits(for: "flights list"), "\(tmux.screen)")
      try tmux.press("C-c")
      try expectShell(tmux)
    }

    /// Returns a page with a flight at a gate.
    private func page(_ gate: String) -> String {
      """
      {"departures": [{"ident": "AAA111", "fa_flight_id": "AAA111-1", "gate_origin": "\(gate)",
        "origin": {"code": "KDEN"}, "destination": {"code": "KSFO"}},
        {"ident": "BBB222", "fa_flight_id": "BBB222-1", "origin": {"code": "KORD"}, "destination": {"code": "KSFO"}}]}
      """
    }

    @Test(arguments: Size.some(0))
    func aReplacedFileIsNoticedWhenWatched(size: Size) throws {
      let data = try Scratch()
      let file = try data.file("page.json", page("A1"))
      let tmux = try browse(size, "--watch --data '\(file)'")
      try tmux.press("Enter")
      #expect(tmux.waits { $0.hasPrefix(" show ") })
      // The file is replaced by a rename, as careful programs do.
      _ = try Shell.run("mv '\(try data.file("next", page("B77")))' '\(file)'")
      #expect(tmux.waits { $0.contains("gate") || $0.contains("B77") }, "\(tmux.screen)")
      try tmux.press("Escape")
      #expect(tmux.waits { $0.contains("AAA111") && $0.contains("1/2") }, "\(tmux.screen)")
      _ = try Shell.run("rm '\(file)'")
      // The message shows as much of the file's name as fits.
      #expect(tmux.waits(for: String(file.prefix(size.width / 2))), "\(tmux.screen)")
      #expect(tmux.screen.contains("BBB222"))
      try tmux.press("q")
      try expectShell(tmux)
    }

    @Test(arguments: Size.some(1))
    func aReplacedFileLeavesWhatIsShown(size: Size) throws {
      let data = try Scratch()
      let file = try data.file("page.json", page("A1"))
      let tmux = try browse(size, "--data '\(file)'")
      _ = try data.file("page.json", #"{"departures": []}"#)
      try tmux.press("j Enter")
      #expect(tmux.waits { $0.contains("show BBB222-1") }, "\(tmux.screen)")
      try tmux.press("Escape")
      #expect(tmux.waits { $0.hasPrefix(" list") })
      try tmux.press("u")
      #expect(tmux.waits { $0.contains("AAA111") && $0.contains("imperial") }, "\(tmux.screen)")
      try tmux.press("q")
      try expectShell(tmux)
    }

    @Test(arguments: Size.some(1))
    func aLostTerminalEndsIt(size: Size) throws {
      let tmux = try browse(size)
      let shell = "$(tmux -S '\(tmux.scratch.path)/tmux' display -p '#{pane_pid}')"
      let process = try Shell.run("pgrep -P \(shell)").output.split(separator: "\n").first.map(String.init) ?? ""
      #expect(!process.isEmpty)
      _ = try Shell.run("tmux -S '\(tmux.scratch.path)/tmux' kill-session")
      let ended = try Shell.run(
        "for i in $(seq 100); do kill -0 \(process) 2>/dev/null || exit 0; sleep 0.1; done; exit 1")
      #expect(ended.status == 0)
    }
  }
#endif
