import FlightSample
import Foundation
import Testing

@testable import FlightStore

/// Tests that a saved store reads back the same, and that later loads merge as if all data had come at once.
struct ArchiveTests {
  @Test(arguments: ["nothing", "one flight", "merged", "sample", "many"])
  func whatIsSavedComesBack(name: String) throws {
    let store = try Self.store(name)
    let folder = try Folder()
    try folder.archive.save(store)
    let opened = try folder.archive.open()
    #expect(opened.graph.checkInvariants() == [])
    expectSame(opened, store)
    #expect(opened.graph.clock == store.graph.clock)
    for kind in EntityKind.allCases {
      let rows = (0..<store.graph[kind].count)
      #expect(rows.allSatisfy { opened.dump(kind, $0) == store.dump(kind, $0) }, "in the same order")
      #expect(rows.allSatisfy { opened.graph[kind].states(of: $0).count == store.graph[kind].states(of: $0).count })
    }
    // A store that was opened from a file saves the same bytes.
    let copy = Archive(path: folder.path + "/copy.store")
    try copy.save(opened)
    #expect(FileManager.default.contentsEqual(atPath: folder.archive.path, andPath: copy.path))
  }

  @Test func aStoreFileIsNotLoadedAsJSON() throws {
    let folder = try Folder()
    try folder.archive.save(.sample)
    var store = FlightStore()
    let error = #expect(throws: LoadError(reason: .storeFile, source: folder.archive.path)) {
      try store.load(DataFiles.sources(at: folder.archive.path))
    }
    #expect(error?.description == folder.archive.path + ": a store file; open it with `Archive`")
    #expect(throws: LoadError(reason: .storeFile, source: "memory")) {
      try FlightStore(parsing: Data(contentsOf: URL(filePath: folder.archive.path)))
    }
  }

  @Test func anEmptyPathIsQuoted() {
    let error = #expect(throws: ArchiveError.self) { try Archive(path: "").open() }
    #expect(error?.description == "'': No such file or directory")
  }

  /// A path ends at NUL for the system, so it would name another file.
  @Test func aPathWithNULIsInvalid() throws {
    let folder = try Folder()
    let path = try folder.write("a", "[]")
    let archive = Archive(path: path + "\0b")
    let invalid = ArchiveError(reason: .invalidPath, path: archive.path)
    #expect(throws: invalid) { try archive.save(FlightStore()) }
    #expect(throws: invalid) { _ = try archive.beginUpdate() }
    #expect(throws: invalid) { try archive.open() }
    #expect(!archive.exists && !Archive.isArchive(archive.path))
    let contents = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(try contents == ["a"] && String(contentsOfFile: path, encoding: .utf8) == "[]")
  }

  private static func store(_ name: String) throws -> FlightStore {
    switch name {
    case "nothing": FlightStore()
    case "one flight": try loaded(Samples.flight())
    case "merged": try loaded(states)
    case "sample": .sample
    default:
      // More than one segment of flights, of which some have a second state.
      try loaded(flights(4400) { #""fa_flight_id": "F\#($0 % 4200)", "route": "R\#($0)""# })
    }
  }

  /// Returns records of flights with the given members, a line each.
  private static func flights(_ count: Int, _ members: (Int) -> String) -> String {
    let airports = #""origin": {"code": "KPDX"}, "destination": {"code": "KSFO"}, "progress_percent": 7"#
    return (0..<count).map { #"{"ident": "UAL1780", \#(airports), \#(members($0))}"# }.joined(separator: "\n")
  }

  /// States of two flights and an airport; the later ones have both new values and gaps.
  private static let states = [
    Samples.flight(["status": "\"Scheduled\"", "gate_origin": "\"A1\"", "codeshares": "[\"B\"]"]),
    Samples.flight([
      "status": "\"En Route\"", "gate_origin": "null", "actual_off": "\"2022-01-26T16:20:00Z\"",
      "codeshares": "[\"A\"]", "operator": "null", "operator_icao": "null",
    ]),
    Samples.flight(["status": "\"Arrived\"", "actual_in": "\"2022-01-26T17:50:00Z\"", "gate_origin": "null"]),
    Samples.flight(["fa_flight_id": "\"F2\"", "destination": Samples.airport("KORD", "ORD", "Chicago")]),
    Samples.fullAirport("KORD", "ORD"), Samples.airline("UAL", "UA"),
  ]

  @Test func whatIsAddedInStepsIsAsIfItHadComeTogether() throws {
    let together = try loaded(Self.states)
    var count = 0
    for (number, order) in permutations(of: Array(Self.states.indices)).enumerated() where number % 37 == 0 {
      let folder = try Folder()
      for step in [order.prefix(2), order.dropFirst(2).prefix(1), order.dropFirst(3)] {
        var update = try folder.archive.beginUpdate()
        try update.store.load(step.map { .bytes(Array(Self.states[$0].utf8)) })
        #expect(update.store.graph.checkInvariants() == [])
        try update.commit()
      }
      expectSame(try folder.archive.open(), together)
      count += 1
    }
    #expect(count == 20)
  }

  /// Waiting for this process might wait for the waiting thread; other files of the folder can be changed meanwhile.
  @Test func aProcessChangesAFileOnceAtATime() throws {
    let folder = try Folder()
    let (first, second) = (Archive(path: folder.path + "/a.store"), Archive(path: folder.path + "/b.store"))
    var update = try first.beginUpdate()
    for change in [{ _ = try first.beginUpdate() }, { try first.save(FlightStore()) }] as [() throws -> Void] {
      #expect(throws: ArchiveError(reason: .inUse, path: first.path)) { try change() }
    }
    try second.save(try loaded(Samples.flight()))
    try update.store.load([.bytes(Samples.flight().utf8)])
    try update.commit()
    #expect(try first.open().counts == second.open().counts)
    try first.save(FlightStore())
  }

  @Test func openedStoreGrowsWithoutChangingTheFile() throws {
    let folder = try Folder()
    try folder.archive.save(try loaded(Samples.flight()))
    let before = try Data(contentsOf: URL(filePath: folder.archive.path))
    let snapshot = try folder.archive.open()
    var store = snapshot
    try store.load((0..<200).map { .bytes(Samples.flight(["fa_flight_id": "\"F\($0)\""]).utf8) })
    try store.load([.bytes(Samples.flight(["status": "\"News\"", "progress_percent": "7"]).utf8)])
    #expect(store.counts == [201, 2, 1])
    #expect(store.value(.status) == "'News'")
    #expect(store.graph.checkInvariants() == [])
    #expect(snapshot.value(.status) == "'Scheduled'")
    #expect(try Data(contentsOf: URL(filePath: folder.archive.path)) == before)
  }

  @Test func deletedFlightsAreNotSaved() throws {
    let folder = try Folder()
    var store = try loaded(Self.flights(4200) { #""fa_flight_id": "F\#($0)""# })
    for flight in store.flights where flight.handle.row > 4000 || flight.handle.row % 3 == 0 {
      try store.delete(flight.id)
    }
    try folder.archive.save(store)
    let opened = try folder.archive.open()
    #expect(opened.graph.checkInvariants() == [])
    #expect(opened.flights.map(\.faFlightID) == store.flights.map(\.faFlightID))
    expectSame(opened, store)
    var emptied = opened
    for flight in opened.flights { try emptied.delete(flight.id) }
    #expect(emptied.graph.checkInvariants() == [])
    try folder.archive.save(emptied)
    #expect(try folder.archive.open().counts == emptied.counts)
  }

  @Test func storeStaysOpenWhenAnotherTakesItsPlace() throws {
    let folder = try Folder()
    try folder.archive.save(try loaded(Samples.flight()))
    let old = try folder.archive.open()
    try folder.archive.save(try loaded(Samples.flight(["ident": "\"DLH1\""])))
    #expect(old.value(.ident) == "'UAL1780'")
    #expect(try folder.archive.open().value(.ident) == "'DLH1'")
  }

  /// The permissions stay, also those that a new file would not have.
  @Test func permissionsStay() throws {
    let folder = try Folder()
    let store = try loaded(Samples.flight())
    try folder.archive.save(store)
    for permissions in [0o600, 0o666] {
      try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: folder.archive.path)
      try folder.archive.save(store)
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.archive.path)
      #expect(attributes[.posixPermissions] as? Int == permissions)
    }
  }

  /// The file matches the drawing in `ArchiveFormat` byte for byte.
  @Test func fileIsAsItIsDrawn() throws {
    let folder = try Folder()
    try folder.archive.save(try loaded(#"{"code":"KORD","city":"Chicago","airport_info_url":null}"#))
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: folder.archive.path)))
    #expect(Array(bytes[..<16]) == ArchiveFormat.magic + [3, 0, 0, 0, 0, 0, 0, 0])
    #expect(Array(bytes[0x40..<0x50]) == [0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 11, 0, 0, 0])
    #expect(Array(bytes[0x50..<0x5B]) == Array("KORDChicago".utf8))
    #expect(Array(bytes[0x5B..<0x80]).allSatisfy { $0 == 0 })
    let oneBit: [UInt8] = [1] + Array(repeating: 0, count: 63)
    #expect(Array(bytes[0x80..<0xC0]) == oneBit)
    #expect(Array(bytes[0xC0..<0x100]) == oneBit)
    #expect(Array(bytes[0x100..<0x108]) == [0, 0, 0, 0, 3, 0, 0, 0], "no clock, three texts")
  }

  private func expectSame(_ left: FlightStore, _ right: FlightStore, _ place: SourceLocation = #_sourceLocation) {
    #expect(left.counts == right.counts, sourceLocation: place)
    if left.dump != right.dump { Issue.record("stores differ", sourceLocation: place) }
  }
}
