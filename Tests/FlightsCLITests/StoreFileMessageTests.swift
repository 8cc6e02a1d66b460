import Testing

@testable import FlightStore
@testable import FlightsCLI

struct StoreFileMessageTests {
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
