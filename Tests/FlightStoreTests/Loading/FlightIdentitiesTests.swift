import TestSupport
import Testing

@testable import FlightStore

struct FlightIdentitiesTests {
  @Test(arguments: [0, 1, 2, 1000, 70_000, 200_000]) func findsWhatCameTwice(_ count: Int) {
    var generator = SeededGenerator(seed: 3)
    let hashes = (0..<count).map { _ in UInt64.random(in: 0..<1 << 58, using: &generator) }
    var (first, second) = (FlightIdentities(), FlightIdentities())
    for (index, hash) in hashes.enumerated() {
      if index.isMultiple(of: 3) { second.note(hash) } else { first.note(hash) }
    }
    // Repeats within one list, far apart and across threads: the first, the middle and the last.
    let again = Set([0, count / 2, count - 1].filter(hashes.indices.contains).map { hashes[$0] })
    for hash in again { first.note(hash) }
    first.append(second)
    #expect(Set(first.findRepeated()) == again)
  }

  @Test func hashOfZeroIsNoEmptyPlace() {
    var identities = FlightIdentities()
    for hash: UInt64 in [1, 2, 3] { identities.note(hash) }
    #expect(identities.findRepeated().isEmpty)
    for hash: UInt64 in [1, 2, 3, 0] { identities.note(hash) }
    identities.note(1)
    #expect(Set(identities.findRepeated()) == [0, 1, 2, 3])
  }

  /// An incomplete flight comes with those that it may be, and those with it.
  @Test func findsWhatIncompleteFlightsMayBe() {
    let hasher = ByteHasher.process
    func hash(_ id: String, _ airports: UInt64?) -> UInt64 {
      id.withBytes {
        unsafe $0.withUnsafeBufferPointer { unsafe FlightIdentities.hash(Bytes($0), and: airports, by: hasher) }
      }
    }
    var identities = FlightIdentities()
    for number in 0..<50_000 { identities.note(hash("F\(number)", number % 20 == 0 ? nil : 7)) }
    for number in 0..<50_000 where number % 31 == 0 { identities.note(hash("F\(number)", 8)) }
    let expected = (0..<50_000).filter { $0 % 20 == 0 && $0 % 31 == 0 }.map { "F\($0)" }
    #expect(Set(identities.findRepeated()) == Set(expected.flatMap { [hash($0, nil), hash($0, 8)] }))
  }

  @Test func knowsWhatCameTwiceBefore() {
    var repeated = NumberMap()
    repeated.set(0, for: 7)
    let identities = FlightIdentities(repeated: repeated)
    #expect(identities.isRepeated(7))
    #expect(!identities.isRepeated(8))
  }
}
