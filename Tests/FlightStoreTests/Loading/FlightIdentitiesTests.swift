import Testing

@testable import FlightStore

struct FlightIdentitiesTests {
  @Test(arguments: [0, 1, 2, 1000, 70_000, 200_000]) func findsWhatCameTwice(_ count: Int) {
    var generator = SeededGenerator(seed: 3)
    let hashes = (0..<count).map { _ in UInt64.random(in: 0..<1 << 50, using: &generator) }
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
    for hash: UInt64 in [0, 1, 2] { identities.note(hash) }
    identities.note(0)
    #expect(identities.findRepeated() == [0])
  }

  @Test func knowsWhatCameTwiceBefore() {
    var repeated = NumberMap()
    repeated.set(0, for: 7)
    let identities = FlightIdentities(repeated: repeated)
    #expect(identities.isRepeated(7))
    #expect(!identities.isRepeated(8))
  }
}
