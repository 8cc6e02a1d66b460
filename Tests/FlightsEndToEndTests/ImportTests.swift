import TestSupport
import Foundation
import Testing

/// Tests of the store file as the program uses it.
struct ImportTests {
  private func flight(_ number: Int) -> String {
    #"{"ident":"UAL\#(number)","fa_flight_id":"UAL\#(number)-1","origin":{"code":"KORD"},"destination":null}"# + "\n"
  }

  @Test func storeIsReadWhenNothingElseIsNamed() throws {
    let scratch = try Scratch()
    let home = ["XDG_DATA_HOME": scratch.path]
    let imported = try Shell.run("flights import Fixtures/Day", home)
    let path = scratch.path + "/flights/flights.store"
    #expect(
      imported
        == Outcome(
          error: "flights: \(path) holds 304 flights (304 new), 156 airports (156 new), 52 airlines (52 new)\n"))
    let line = "flights list --dest KDEN --sort -distance --limit 5"
    let stored = try Shell.run(line, home)
    #expect(stored == (try Shell.run(line + " --data Fixtures/Day")))
    #expect(stored.lines.count == 6)
    #expect(try Shell.run("flights list --count --data '\(path)'").output == "304\n")
    // Importing the same data again changes nothing.
    func says(_ flights: String, _ airports: String) -> String {
      "flights: \(path) holds 304 flights (\(flights)), 156 airports (\(airports)), 52 airlines (52 unchanged)\n"
    }
    #expect(
      try Shell.run("flights import Fixtures/Day '\(path)'", home).error == says("304 unchanged", "156 unchanged"))
    let later = try Shell.run("flights import Fixtures/Change/after.json", home)
    #expect(later.error == says("11 updated, 293 unchanged", "1 updated, 155 unchanged"))
    // Neither flight has reached an event that the stored state had not: the later estimate and aircraft count.
    for condition in [
      "ident = SKW5949 and estimated_out = 2026-03-14T21:12Z", "ident = UAL682 and registration = N14502",
    ] {
      #expect(try Shell.run("flights list --count --where '\(condition)'", home).output == "1\n")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/flights") == ["flights.store"])
  }

  /// A flight that is joined to another one moves the rows behind it, which have not changed.
  @Test func joinedFlightsAreCountedOnce() throws {
    let scratch = try Scratch()
    let home = ["XDG_DATA_HOME": scratch.path]
    func flight(_ ident: String, _ id: String?) -> String {
      #"{"ident": "\#(ident)", "fa_flight_id": \#(id.map { "\"\($0)\"" } ?? "null"), "scheduled_out": "#
        + #""2026-03-14T05:00:00Z", "origin": {"code": "KORD"}, "destination": {"code": "KSFO"}}"#
    }
    var notes: [String] = []
    for (number, text) in [flight("UAL5", nil), flight("UAL10", "10"), flight("UAL5", "5")].enumerated() {
      let file = try scratch.file("\(number).json", text)
      notes.append(try Shell.run("flights import '\(file)'", home).error)
    }
    #expect(
      notes[1].contains("2 flights (1 new, 1 unchanged)") && notes[2].contains("2 flights (1 updated, 1 unchanged)"))
  }

  @Test func oneOfAKindIsSingular() throws {
    let scratch = try Scratch()
    let record = #"{"ident":"UAL1","fa_flight_id":"UAL1-1","operator":"UAL","origin":{"code":"KORD"}}"#
    let file = try scratch.file("one.json", record)
    let imported = try Shell.run("flights import '\(file)'", ["XDG_DATA_HOME": scratch.path])
    #expect(imported.error.hasSuffix(" holds 1 flight (1 new), 1 airport (1 new), 1 airline (1 new)\n"))
  }

  /// The status of a failed command before the pipe is lost, and an empty pipe is no error.
  @Test func nothingToImportIsSaid() throws {
    let scratch = try Scratch()
    let imported = try Shell.run("false | flights import --store '\(scratch.path)/a.store' -")
    #expect(imported.status == 0 && imported.error.hasPrefix("flights: no records to import\n"))
  }

  @Test func aStoreFileIsImportedWithoutRecords() throws {
    let scratch = try Scratch()
    let (first, second) = (scratch.path + "/a.store", scratch.path + "/b.store")
    let line = "flights import -q --store '\(first)' Fixtures/Small && flights import --store '\(second)' '\(first)'"
    let imported = try Shell.run(line)
    #expect(imported.status == 0 && imported.error.hasPrefix("flights: \(second) holds 6 flights (6 new), "))
  }

  @Test func whatIsExportedIsWhatWasImported() throws {
    let scratch = try Scratch()
    let line = """
      flights export --data Fixtures/Day | flights import -q --store "$HOME/a.store" - \
        && flights export --data Fixtures/Day --format json > "$HOME/all.json" \
        && flights import -q --store "$HOME/b.store" "$HOME/all.json" \
        && cmp "$HOME/a.store" "$HOME/b.store" && flights list --format ndjson --data "$HOME/a.store"
      """
    let outcome = try Shell.run(line, ["HOME": scratch.path])
    #expect(outcome == (try Shell.run("flights list --format ndjson --data Fixtures/Day")))
    for kind in ["airports", "airlines"] {
      let list = "flights list \(kind) --format ndjson --data"
      #expect(try Shell.run("\(list) \(scratch.path)/b.store") == (try Shell.run("\(list) Fixtures/Day")))
    }
    let some = try Shell.run("flights export --dest KDEN --airline UAL --data Fixtures/Day")
    let counted = try Shell.run("flights list --dest KDEN --airline UAL --data Fixtures/Day --count")
    #expect("\(some.lines.count { $0.contains("fa_flight_id") })\n" == counted.output)
    #expect(some.lines.contains { $0.hasPrefix(#"{"airport_code":"KDEN""#) })
    #expect(!some.lines.contains { $0.hasPrefix(#"{"airport_code":"FAOR""#) })
  }

  @Test func killedImportLeavesTheStoreBeforeOrAfter() throws {
    let count = Effort.isLong ? 12 : 4
    let outcome = try Shell.run(".ci/kill-import --program \"$(command -v flights)\" \(count)")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("\(count) imports killed: "))
    #expect(outcome.output.hasSuffix("; 0 files left\n"))
  }

  @Test func importsAtOnceLoseNothing() throws {
    let scratch = try Scratch()
    var line = ""
    for number in 0..<6 {
      let lines = (0..<50).map { flight(number * 50 + $0) }.joined()
      line += "flights import -q --store \"$HOME/flights.store\" '\(try scratch.file("\(number).ndjson", lines))' &\n"
    }
    line += "wait; flights list --count --data \"$HOME/flights.store\""
    #expect(try Shell.run(line, ["HOME": scratch.path]) == Outcome(output: "300\n"))
  }

  @Test func interruptedImportLeavesNothing() throws {
    let scratch = try Scratch()
    let pipe = scratch.path + "/pipe"
    // A writer that has opened the pipe and writes nothing.
    let line = """
      mkfifo '\(pipe)'; sleep 5 > '\(pipe)' & writer=$!
      flights import --store '\(scratch.path)/flights.store' '\(pipe)' & import=$!
      sleep 0.5; kill -TERM $import; wait $import; status=$?; kill $writer; exit $status
      """
    #expect(try Shell.run(line).status == 128 + SIGTERM)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).filter { $0.contains("store") } == [])
  }

  @Test func aPipeIsNoStoreFile() throws {
    let scratch = try Scratch()
    let pipe = scratch.path + "/pipe"
    let line = "mkfifo '\(pipe)'; flights import --store '\(pipe)' '\(try scratch.file("a.json", flight(1)))'"
    #expect(try Shell.run(line) == Outcome(error: "flights: \(pipe): not a store file\n", status: 1))
  }

  @Test func failedImportLeavesTheStore() throws {
    let scratch = try Scratch()
    let path = scratch.path + "/flights.store"
    let first = try scratch.file("first.json", flight(1))
    let second = try scratch.file("second.json", flight(2))
    #expect(try Shell.run("flights import -q --store '\(path)' '\(first)'").status == 0)
    let before = try Data(contentsOf: URL(filePath: path))

    // A sanitizer writes a file at startup, which already exceeds this limit.
    if try Shell.run("ulimit -f 1; flights version").status == 0 {
      let full = try Shell.run("ulimit -f 1; flights import --store '\(path)' Fixtures/Day")
      #expect(full == Outcome(error: "flights: \(path): File too large\n", status: 1))
    }
    let malformed = try Shell.run("echo '{' | flights import --store '\(path)' '\(second)' -")
    #expect(malformed.status == 1)
    #expect(malformed.error.hasPrefix("flights: standard input:2:1: "))
    let strict = try Shell.run(
      "echo '{\"ident\":null,\"fa_flight_id\":null,\"origin\":null}' | flights import --strict --store '\(path)' -")
    #expect(strict.status == 1)
    #expect(try Shell.run("flights import --store '\(first)/x.store' '\(second)'").error.hasSuffix("Not a directory\n"))
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.path).filter { $0.contains("store") }.count == 1)
  }

  @Test func damagedStoreIsAnError() throws {
    let scratch = try Scratch()
    let path = scratch.path + "/flights.store"
    #expect(try Shell.run("flights import -q --store '\(path)' Fixtures/Day").status == 0)
    let line = "printf '\\377' | dd of='\(path)' bs=1 seek=64 conv=notrunc 2> /dev/null"
    #expect(try Shell.run(line).status == 0)
    let shown = try Shell.run("flights stats --data '\(path)'")
    #expect(shown.status == 1)
    #expect(shown.output == "")
    #expect(shown.error.hasPrefix("flights: \(path): the file is damaged between bytes "))
    #expect(try Shell.run("flights import --store '\(path)' Fixtures/Day").error == shown.error)
    let checked = try Shell.run("flights check --format csv '\(path)'")
    #expect(checked.lines.dropFirst().first?.hasPrefix("problem,\(path),the file is damaged between bytes ") == true)
  }
}
