import Foundation
import Testing

#if canImport(Glibc)
  import Glibc

  /// Tests that a long read shows its progress, only on a terminal, and leaves no trace of it.
  struct ProgressTests {
    @Test func longReadingShowsItsProgress() throws {
      let scratch = try Scratch()
      let pipe = scratch.path + "/pipe.ndjson"
      #expect(mkfifo(pipe, 0o600) == 0)
      let terminal = try PseudoTerminal(["list", "--count", "--data", pipe], width: 80, height: 24)
      let record = #"{"ident":"UAL1","fa_flight_id":"UAL1-1","origin":null,"destination":null,"route":""#
      let line = record + String(repeating: "DCT ABCDE ", count: 10_000) + "\"}\n"
      let writer = Thread {
        guard let file = FileHandle(forWritingAtPath: pipe) else { return }
        for _ in 0..<12 {
          try? file.write(contentsOf: Data((line + line + line).utf8))
          usleep(100_000)
        }
        try? file.close()
      }
      writer.start()
      #expect(terminal.waits(for: "MB/s"))
      #expect(terminal.end() == 0)
      #expect(terminal.output.hasSuffix("\r\u{1B}[K1\r\n"))
    }
  }
#endif
