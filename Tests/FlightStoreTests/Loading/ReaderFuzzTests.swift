import TestSupport
import Foundation
import Testing

@testable import FlightStore

/// Mutates hundreds of pages, or for the number of seconds in `FLIGHTS_FUZZ_SECONDS`.
///
/// Every text is read in several ways, judged by the tests' own state machine, and parsed by Foundation. Foundation is
/// more lenient in a few cases that the mutations reach: it accepts a trailing comma and 513 levels of nesting, and
/// it guesses UTF-16 and UTF-32 if the text begins with NUL bytes. It is stricter about numbers beyond `Double`.
struct ReaderFuzzTests {
  private static let seconds = ProcessInfo.processInfo.environment["FLIGHTS_FUZZ_SECONDS"].flatMap(Double.init)

  @Test func mutatedPages() {
    var seed: UInt64 = 7
    // A long run uses a new seed each time.
    if let seconds = Self.seconds, seconds > 60 { seed = UInt64(Date().timeIntervalSince1970) }
    var generator = SeededGenerator(seed: seed)
    let pages = Samples.sound.map(\.bytes).filter { $0.count < 8000 && !$0.isEmpty }
    let deadline = Self.seconds.map { ContinuousClock.now + .seconds($0) }
    var count = 0
    func isOver() -> Bool { deadline.map { ContinuousClock.now >= $0 } ?? (count == Effort.times(300, long: 6000)) }
    while !isOver(), let page = pages.randomElement(using: &generator) {
      let bytes = page.mutated(using: &generator)
      let problem = problem(bytes, capacity: Int.random(in: 64...600, using: &generator))
      if let problem {
        Issue.record("seed \(seed), text \(count): \(problem): \(String(decoding: bytes, as: UTF8.self).prefix(3000))")
        return
      }
      count += 1
    }
    #expect(count > 0)
  }

  private func problem(_ bytes: [UInt8], capacity: Int) -> String? {
    let fast = ReadingManner().read(bytes)
    let walked = ReadingManner(isWalking: true).read(bytes)
    if fast != walked { return "fast \(fast) is not walked \(walked)" }
    let small = ReadingManner(capacity: capacity).read(bytes)
    if small != walked { return "window of \(capacity) gives \(small), not \(walked)" }
    let offset = PrefixMachine.faultInDocuments(bytes)
    if walked.fault?.offset != offset { return "\(walked.fault as Any), not \(offset as Any)" }
    return walked.fault?.reason == .tooDeep ? nil : foundationDisagrees(bytes)
  }

  private func foundationDisagrees(_ bytes: [UInt8]) -> String? {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    if text.prefix(4).contains(0) || text.starts(with: [0xEF, 0xBB, 0xBF]) { return nil }
    let blanks: Set<UInt8> = [0x20, 0x0A, 0x0D, 0x09]
    let front = Array(text.drop { blanks.contains($0) })
    var isSound = false
    if case .sound(let end) = PrefixMachine.judge(front) { isSound = front[end...].allSatisfy { blanks.contains($0) } }
    var refusal = ""
    do {
      _ = try JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)
    } catch {
      refusal = "\(error)"
    }
    let isTaken = refusal.isEmpty
    if isSound, refusal.contains("not representable") { return nil }
    if isTaken, !isSound, hasTrailingComma(bytes) { return nil }
    return isTaken == isSound ? nil : "Foundation \(isTaken ? "takes" : "refuses") it \(refusal)"
  }

  /// Returns whether the first fault is the end of a container after a comma.
  private func hasTrailingComma(_ bytes: [UInt8]) -> Bool {
    guard let offset = PrefixMachine.faultInDocuments(bytes), offset < bytes.count else { return false }
    let before = bytes[..<offset].last { !" \n\r\t".utf8.contains($0) }
    return "]}".utf8.contains(bytes[offset]) && before == UInt8(ascii: ",")
  }
}
