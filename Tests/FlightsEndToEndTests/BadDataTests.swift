import TestSupport
import Foundation
import Testing

/// Tests of missing, broken or hostile input: nothing on standard output, place and reason on standard error.
struct BadDataTests {
  static let commands = [
    "flights list --data", "flights list --format json --data", "flights filter enroute --data",
    "flights show KDEN --data", "flights list --count --data",
  ]

  @Test func aFileThatIsCutShortFailsAtItsEnd() throws {
    let scratch = try Scratch()
    let whole = try Data(contentsOf: URL(filePath: Shell.root + "/Fixtures/Day/KDEN.json"))
    let file = try scratch.file("cut.json", whole.prefix(50_000))
    let lines = whole.prefix(50_000).split(separator: 0x0A, omittingEmptySubsequences: false)
    let place = "\(file):\(lines.count):\((lines.last?.count ?? 0) + 1)"
    for command in Self.commands {
      let outcome = try Shell.run("\(command) \(file)")
      #expect(outcome.status == 1 && outcome.output == "")
      #expect(outcome.error.hasPrefix("flights: \(place): expected "), "\(outcome)")
      #expect(outcome.error.contains("found the end of the input"))
    }
    // One bad file among good ones fails the command, which then prints nothing.
    #expect(try Shell.run("flights list --data Fixtures/Day --data \(file)").output == "")
  }

  @Test func aHugeLineIsReadOrRefusedWithItsPlace() throws {
    let scratch = try Scratch()
    let record = #"{"ident":"UAL1","fa_flight_id":"UAL1-1","origin":null,"destination":null,"route":""#
    let route = String(repeating: "DCT ABCDE ", count: Effort.isLong ? 1_000_000 : 100_000) + "END"
    let valid = try scratch.file("valid.json", "[\(record)\(route)\"}]\n")
    #expect(
      try Shell.run("flights list --count --data \(valid)", [:]) == Outcome(output: "1\n"))
    let printed = try Shell.run("flights list --fields route --no-header --data \(valid)")
    #expect(printed.output == route + "\n")
    let invalid = try scratch.file("invalid.json", "[\(record)\(route)\" x}]\n")
    let outcome = try Shell.run("flights list --data \(invalid)")
    let column = 1 + record.utf8.count + route.utf8.count + 3
    #expect(outcome.status == 1 && outcome.output == "")
    #expect(
      outcome.error.hasPrefix("flights: \(invalid):1:\(column): expected ',' or '}' after value, found 'x'\n"),
      "\(outcome)")
    // Only the part of the line around the fault is shown.
    #expect(outcome.error.utf8.count < 1000)
  }

  @Test func garbageIsRefused() throws {
    let scratch = try Scratch()
    let garbage = try scratch.file("garbage.json", (0..<100_000).map { 128 + UInt8($0 * $0 / 7 % 128) })
    let program = try scratch.file("program.json", Data(contentsOf: URL(filePath: "/bin/sh")).prefix(100_000))
    for file in [garbage, program, "Fixtures/Invalid/binary-garbage.json"] {
      let outcome = try Shell.run("flights list --data \(file)")
      #expect(outcome.status == 1 && outcome.output == "")
      #expect(outcome.error.hasPrefix("flights: \(file):1:1: expected a value, found "), "\(outcome)")
      #expect(outcome.error.contains("\ndata must be JSON, as AeroAPI"))
      let scalars = outcome.error.unicodeScalars.filter { $0 != "\n" && $0.properties.generalCategory == .control }
      #expect(scalars.isEmpty)
    }
  }

  /// Every invalid fixture is rejected at the place that `expected.json` gives.
  ///
  /// A usual run takes every twelfth; the tests of the library read them all.
  @Test func everyInvalidFixtureIsRefusedAtItsPlace() throws {
    struct Place: Decodable {
      let file: String
      let line: Int
      let column: Int
    }
    let folder = Shell.root + "/Fixtures/Invalid/"
    let all = try JSONDecoder().decode([Place].self, from: Data(contentsOf: URL(filePath: folder + "expected.json")))
    #expect(all.count > 100)
    let expected = all.enumerated().filter { Effort.isLong || $0.offset % 12 == 0 }.map(\.element)
    let names = expected.map(\.file)
    let outcome = try Shell.run(
      "for name in \(names.joined(separator: " ")); do flights list --data Fixtures/Invalid/$name; echo \"status $?\"; done 2>&1"
    )
    let lines = outcome.output.split(separator: "\n")
    for place in expected {
      let start = "flights: Fixtures/Invalid/\(place.file):\(place.line):\(place.column): "
      #expect(lines.contains { $0.hasPrefix(start) }, "\(start)")
    }
    #expect(lines.count { $0 == "status 1" } == names.count)
    #expect(!lines.contains { $0.hasPrefix("status") && $0 != "status 1" })
  }

  @Test func anErrorReplyIsQuoted() throws {
    let outcome = try Shell.run("flights list --data Fixtures/Cases/error-reply.json --fields ident")
    #expect(outcome.error.contains("AeroAPI answered with an error: "), "\(outcome)")
  }
}
