import Testing

@testable import FlightStore
@testable import FlightsCLI

struct StoreFileMessageTests {
  /// An import reads the store file that it adds to, so a faulty one has to go first.
  @Test(arguments: [
    ArchiveError.Reason.cut(size: 20, expected: 30), .damaged(0..<9), .contradictory, .empty, .earlierVersion(1),
  ])
  func aFaultyFileHasToBeRemoved(reason: ArchiveError.Reason) {
    #expect(reason.words(.en).hasSuffix("; remove it and import the data again"))
    #expect(reason.words(.ru).hasSuffix("; удалите его и загрузите данные заново"))
  }

  @Test func anotherFormSaysWhatToDo() {
    let earlier = ArchiveError(reason: .earlierVersion(1), path: "flights.store")
    #expect(
      earlier.words(in: .terminal)
        == "flights.store: the file has format 1, written by an earlier version of flights; "
        + "remove it and import the data again")
    let later = ArchiveError(reason: .laterVersion(4), path: "flights.store")
    #expect(later.words(in: .terminal) == "flights.store: the file has format 4, written by a later version of flights")
  }
}
