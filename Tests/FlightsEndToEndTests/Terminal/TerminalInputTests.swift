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
  }
#endif
