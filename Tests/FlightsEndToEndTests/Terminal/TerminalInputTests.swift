import Foundation
import Testing

#if canImport(Glibc)
  struct TerminalInputTests {
    /// Filters read a pipe, but do not wait for input from a terminal.
    @Test func aTerminalIsNotWaitedFor() throws {
      for words in [["filter", "enroute", "--count"], ["sort", "ident", "--count"], ["list", "--count"]] {
        let terminal = try PseudoTerminal(words + ["--quiet"], width: 80, height: 24)
        #expect(terminal.end() == 0)
        #expect(terminal.output == (words[0] == "filter" ? "74\r\n" : "347\r\n"))
      }
    }

    /// Someone who names standard input is told that the program waits for it.
    @Test func typedInputIsAskedFor() throws {
      let note = "flights: reading standard input; Ctrl-D ends it\r\n"
      let record = #"{"ident":"UAL1","fa_flight_id":"UAL1-1","origin":null,"destination":null}"#
      for words in [["list", "--count", "--data", "-"], ["check", "-"]] {
        let terminal = try PseudoTerminal(words, width: 80, height: 24)
        #expect(terminal.waits(for: note))
        terminal.type(record + "\n\u{4}")
        #expect(terminal.end() == 0)
        #expect(terminal.output.components(separatedBy: note).count == 2)
      }
      // One Ctrl-D ends an input without any record too.
      let empty = try PseudoTerminal(["list", "--count", "--data", "-"], width: 80, height: 24)
      #expect(empty.waits(for: note))
      empty.type("\u{4}")
      #expect(empty.end() == 0)
      let quiet = try PseudoTerminal(["list", "--count", "--data", "-", "--quiet"], width: 80, height: 24)
      quiet.type(record + "\n\u{4}")
      #expect(quiet.end() == 0)
      #expect(!quiet.output.contains("Ctrl-D"))
      let piped = try Shell.run("echo '\(record)' | flights list --count --data -")
      #expect(piped.output == "1\n" && !piped.error.contains("Ctrl-D"))
    }
  }
#endif
