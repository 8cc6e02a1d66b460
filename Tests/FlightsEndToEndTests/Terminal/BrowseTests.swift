import Foundation
import Testing

#if canImport(Glibc)
  import Glibc

  /// Tests of the browser on a real terminal: it restores the screen and decodes keys as terminals send them.
  @Suite(.serialized) struct BrowseTests {
    private static let entering = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h"
    private static let leaving =
      "\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?7h\u{1B}[0m\u{1B}[H\u{1B}[J\u{1B}[?25h\u{1B}[?1049l"

    /// A few flights, so that the program starts quickly.
    private static let small = Shell.root + "Fixtures/Small"

    private func browse(
      _ words: [String] = ["--data", small], width: UInt16 = 80, height: UInt16 = 24,
      _ environment: [String: String] = [:]
    ) throws -> PseudoTerminal {
      try PseudoTerminal(["browse"] + words, width: width, height: height, environment: environment)
    }

    private func expectRestored(_ terminal: PseudoTerminal, _ mode: tcflag_t) {
      #expect(terminal.output.hasPrefix(Self.entering))
      #expect(terminal.output.contains(Self.leaving))
      #expect(terminal.output.components(separatedBy: Self.leaving).last?.contains("\u{1B}") == false)
      #expect(terminal.mode == mode)
    }

    @Test func quittingRestores() throws {
      for (width, height) in [(40, 10), (80, 24), (200, 50)] as [(UInt16, UInt16)] {
        let terminal = try browse(width: width, height: height)
        let mode = terminal.firstMode
        #expect(terminal.waits(for: "list"))
        #expect(terminal.waits(for: "flights"))
        #expect(terminal.quit() == 0)
        expectRestored(terminal, mode)
      }
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT])
    func everyEndRestores(signal: Int32) throws {
      let terminal = try browse()
      let mode = terminal.firstMode
      #expect(terminal.waits(for: "quit"))
      if signal == SIGINT { terminal.type("\u{3}") } else { terminal.send(signal) }
      #expect(terminal.end() == -signal)
      expectRestored(terminal, mode)
    }

    /// A zone by default selects no rows, so the command that the browser copies does not name it.
    @Test func aDefaultZoneSelectsNoRows() throws {
      let words = ["--where", "departure.hour = 5", "--data", Self.small]
      let terminal = try browse(words, ["FLIGHTS_TZ": "Asia/Tokyo"])
      #expect(terminal.waits(for: "SKW530"))
      terminal.type("y")
      #expect(terminal.waits(for: "departure.hour = 5' --data"))
      #expect(terminal.quit() == 0)
    }

    @Test(arguments: [true, false]) func suspendingGivesTheTerminalBackForAWhile(byKey: Bool) throws {
      let terminal = try browse(["--data", "sample"])
      let mode = terminal.firstMode
      #expect(terminal.waits(for: "quit"))
      var start = terminal.output.endIndex
      terminal.type("j")
      // The second row is shown in reverse.
      #expect(terminal.waits(for: "\u{1B}[7m", after: start))
      start = terminal.output.endIndex
      if byKey { terminal.type("\u{1A}") } else { terminal.send(SIGTSTP) }
      #expect(terminal.waits(for: Self.leaving, after: start))
      #expect(terminal.mode == mode)
      terminal.send(SIGCONT)
      #expect(terminal.waits(for: "quit", after: start))
      #expect(terminal.waits(for: "2/", after: start))
      #expect(terminal.quit() == 0)
      #expect(terminal.mode == mode)
    }

    /// A process that was stopped without a chance to leave the screen takes it again when it continues.
    @Test func continuingTakesTheTerminalAgain() throws {
      let terminal = try browse(["--data", "sample"])
      let mode = terminal.firstMode
      #expect(terminal.waits(for: "quit"))
      let entered = terminal.mode
      terminal.send(SIGSTOP)
      usleep(50_000)
      terminal.mode = mode
      let start = terminal.output.endIndex
      terminal.send(SIGCONT)
      #expect(terminal.waits(for: Self.entering, after: start))
      #expect(terminal.waits(for: "quit", after: start))
      #expect(terminal.mode == entered)
      #expect(terminal.quit() == 0)
      #expect(terminal.mode == mode)
    }

    @Test func resizingDrawsAnew() throws {
      let terminal = try browse()
      #expect(terminal.waits(for: "quit"))
      let start = terminal.output.endIndex
      terminal.resize(width: 160, height: 40)
      #expect(terminal.waits(for: "│", after: start))
      let second = terminal.output.endIndex
      terminal.resize(width: 10, height: 3)
      #expect(terminal.waits(for: "window too", after: second))
      #expect(terminal.quit() == 0)
    }

    @Test func keysComeAsTerminalsSendThem() throws {
      let terminal = try browse(["--data", "sample"])
      #expect(terminal.waits(for: "quit"))
      var start = terminal.output.endIndex
      let listed = try Shell.run("flights list --fields fa_flight_id --no-header --data sample").output.split(
        separator: "\n")
      terminal.type("\u{1B}[B\u{1B}OB\r")
      #expect(terminal.waits(for: "show \(listed[2])", after: start))
      start = terminal.output.endIndex
      // The Escape key alone.
      terminal.type("\u{1B}")
      #expect(terminal.waits(for: "list", after: start))
      start = terminal.output.endIndex
      terminal.type("\u{4}\u{1B}[<65;10;10M\r")
      #expect(terminal.waits(for: "show \(listed[5])", after: start))
      #expect(terminal.quit() == 0)
    }

    @Test func aLargePasteIsNoKeys() throws {
      let terminal = try browse()
      #expect(terminal.waits(for: "quit"))
      terminal.type("\u{1B}[200~" + String(repeating: "q\n", count: 5000) + "\u{1B}[201~")
      #expect(terminal.waits(for: "to paste text"))
      #expect(terminal.quit() == 0)
    }

    @Test func aCopyGoesToTheTerminalAndIsPrintedOnLeaving() throws {
      let terminal = try browse(["--data", "sample", "--enroute"])
      #expect(terminal.waits(for: "quit"))
      terminal.type("y")
      let command = "flights list --enroute --data sample"
      #expect(terminal.waits(for: "\u{1B}]52;c;\(Data(command.utf8).base64EncodedString())\u{7}"))
      #expect(terminal.quit() == 0)
      #expect(terminal.output.hasSuffix(command + "\r\n"))
    }

    @Test(arguments: [("j\r", 1), (" j \r", 2)]) func aChoiceGoesToAPipe(keys: String, count: Int) throws {
      let scratch = try Scratch()
      let file = scratch.path + "/chosen"
      let terminal = try PseudoTerminal(
        ["-c", "'\(PseudoTerminal.program)' browse airports --pick --data sample > '\(file)'"], program: "/bin/sh",
        width: 80, height: 24)
      #expect(terminal.waits(for: "quit"))
      terminal.type(keys)
      #expect(terminal.end() == 0)
      let chosen = try String(contentsOfFile: file, encoding: .utf8)
      #expect(chosen.matches(of: /[A-Z0-9]{3,4}\n/).count == count && chosen.count <= 5 * count, "\(chosen)")
    }

    /// A script that asks a person must say, once, that the rows are only a sample.
    @Test func theSampleIsNotedOnce() throws {
      let scratch = try Scratch()
      let (file, notes) = (scratch.path + "/chosen", scratch.path + "/notes")
      let terminal = try PseudoTerminal(
        [
          "-c",
          "HOME='\(scratch.path)' XDG_DATA_HOME= FLIGHTS_DATA= '\(PseudoTerminal.program)' browse --pick "
            + "> '\(file)' 2> '\(notes)'",
        ], program: "/bin/sh", width: 80, height: 24)
      #expect(terminal.waits(for: "quit"))
      terminal.type("\r")
      #expect(terminal.end() == 0)
      let note = "flights: showing the built-in sample; name your own files with --data\n"
      #expect(try String(contentsOfFile: notes, encoding: .utf8) == note)
    }

    @Test func aFileIsWritten() throws {
      let scratch = try Scratch()
      let terminal = try browse()
      #expect(terminal.waits(for: "quit"))
      terminal.type("e\(scratch.path)/rows.csv\r")
      #expect(terminal.waits(for: "wrote"))
      #expect(terminal.quit() == 0)
      let rows = try String(contentsOfFile: scratch.path + "/rows.csv", encoding: .utf8)
      #expect(rows == (try Shell.run("flights list --format csv --data \(Self.small)")).output)
    }

    /// The file that is looked at is not overwritten.
    @Test func anInputIsNotWritten() throws {
      let scratch = try Scratch()
      let text = #"{"fa_flight_id":"UAL1-1","ident":"UAL1","origin":null,"destination":null}"#
      let file = try scratch.file("a.json", text)
      let terminal = try browse(["--data", file], width: 200)
      #expect(terminal.waits(for: "quit"))
      terminal.type("e\(file)\r")
      #expect(terminal.waits(for: "is one of the inputs"))
      #expect(!terminal.output.contains("Enter again replaces it"))
      terminal.type("\u{3}")
      #expect(terminal.end() == -SIGINT)
      #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
    }

    /// The findings in a file are those on the screen, not those in other data.
    @Test func findingsAreWritten() throws {
      let scratch = try Scratch()
      let text = #"{"fa_flight_id":"UAL1-1","ident":"UAL1","origin":null,"destination":null}"#
      let file = try scratch.file("a.json", text)
      let terminal = try browse(["--data", file])
      #expect(terminal.waits(for: "quit"))
      terminal.type(":\u{15}check\r")
      #expect(terminal.waits(for: "has no destination"))
      terminal.type("e\(scratch.path)/findings.csv\r")
      #expect(terminal.waits(for: "wrote"))
      #expect(terminal.quit() == 0)
      #expect(try scratch.read("findings.csv") == (try Shell.run("flights check --format csv --quiet \(file)")).output)
    }

    @Test func newDataAreShownWhileOneLooks() throws {
      let scratch = try Scratch()
      let file = URL(filePath: scratch.path + "/page.json")
      func page(_ gate: String, _ extra: String = "") -> Data {
        Data(
          """
          {"departures": [{"ident": "AAA111", "fa_flight_id": "AAA111-1", "gate_origin": "\(gate)"\(extra),
            "origin": {"code": "KDEN"}, "destination": {"code": "KSFO"}}]}
          """.utf8)
      }
      try page("A1").write(to: file)
      let terminal = try browse(["--watch", "--data", scratch.path], width: 140)
      #expect(terminal.waits(for: "AAA111"))
      let start = terminal.output.endIndex
      try Data("{\"departures\": [".utf8).write(to: file)
      #expect(terminal.waits(for: "is not complete yet", after: start))
      try page("B2", #", "actual_out": "2026-03-14T18:00:00Z""#).write(to: file)
      #expect(terminal.waits(for: "left the gate", after: start))
      #expect(terminal.quit() == 0)
    }

    @Test func whereThereIsNoTerminalItSaysWhatToDo() throws {
      let piped = try Shell.run("flights browse --data sample")
      #expect(piped.status == 2 && piped.output.isEmpty && piped.error.contains("'flights list'"))
      let dumb = try browse(["--data", "sample"], ["TERM": "dumb"])
      #expect(dumb.end() == 2)
      #expect(dumb.output.contains("'flights list'") && !dumb.output.contains("\u{1B}"))
    }

    @Test func brokenDataEndWithTheirError() throws {
      let scratch = try Scratch()
      try Data("{\"departures\": [".utf8).write(to: URL(filePath: scratch.path + "/page.json"))
      let terminal = try browse(["--data", scratch.path])
      let mode = terminal.firstMode
      #expect(terminal.end() == 1)
      #expect(terminal.mode == mode && !terminal.output.contains("\u{1B}"))
      #expect(terminal.output.contains("page.json:1:"))
    }

    /// A wrong start is the error of the equivalent command, and the screen does not change.
    @Test(arguments: [
      (["KZZZ"], ["show", "KZZZ"], Int32(1)), (["UAL99999"], ["show", "UAL99999"], Int32(1)),
      (["--airline", "Nonsense"], ["list", "--airline", "Nonsense"], Int32(2)),
    ])
    func aWrongBeginningIsTheErrorOfItsCommand(start: [String], command: [String], status: Int32) throws {
      let said = try Shell.run("flights " + command.joined(separator: " ") + " --quiet --data sample")
      #expect(said.status == status && !said.error.isEmpty)
      let terminal = try browse(start + ["--data", "sample"])
      #expect(terminal.end() == status)
      #expect(terminal.output.replacing("\r\n", with: "\n") == said.error)
    }

    /// Data from a pipe are not passed over for usual data.
    @Test(arguments: [("", Int32(2)), (" --data -", 0)])
    func aPipeIsNotPassedOver(option: String, status: Int32) throws {
      let line =
        "echo '[{\"ident\": \"ABC1\", \"fa_flight_id\": \"ABC1-1\"}]' | '\(PseudoTerminal.program)' browse\(option)"
      let terminal = try PseudoTerminal(
        ["-c", line], program: "/bin/sh", width: 80, height: 24, environment: ["FLIGHTS_DATA": Self.small])
      #expect(terminal.waits(for: status == 0 ? "ABC1" : "standard input has data that would not be read"))
      #expect(terminal.quit() == status)
    }

    @Test func noColorIsHeeded() throws {
      let terminal = try browse(["--data", "sample"], ["NO_COLOR": "1"])
      #expect(terminal.waits(for: "quit"))
      terminal.type("jq")
      #expect(terminal.end() == 0)
      #expect(!terminal.output.contains(/\x1B\[[0-9;]*3[0-7]m/))
    }
  }
#endif
