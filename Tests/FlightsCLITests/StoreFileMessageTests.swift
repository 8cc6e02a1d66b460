import Testing

@testable import FlightStore
@testable import FlightsCLI

struct StoreFileMessageTests {
  @Test func anotherFormSaysWhatToDo() {
    let earlier = ArchiveError(reason: .earlierVersion(1), path: "flights.store")
    #expect(
      earlier.message
        == "flights.store: the file has form 1, which an earlier version of flights has written; "
        + "remove it and import the data again")
    let later = ArchiveError(reason: .laterVersion(4), path: "flights.store")
    #expect(later.message == "flights.store: the file has form 4, which a later version of flights has written")
  }
}
