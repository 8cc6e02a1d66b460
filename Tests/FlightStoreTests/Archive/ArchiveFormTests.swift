import Foundation
import Testing

@testable import FlightStore

/// Tests that files of every format version since the third can be read.
///
/// For each version the fixtures hold a file that was written then, and the NDJSON that was imported.
struct ArchiveFormTests {
  private static let forms = 3...Int(ArchiveFormat.version)

  private static func fixture(_ form: Int, _ ending: String) -> String {
    Package.root.appending(path: "Fixtures/Stores/form-\(form).\(ending)").path
  }

  @Test(arguments: forms)
  func fileOfEveryFormIsRead(_ form: Int) throws {
    let bytes = try Data(contentsOf: URL(filePath: Self.fixture(form, "store")))
    #expect(bytes[8] == form, "the file is of the form that its name says")
    let opened = try Archive(path: Self.fixture(form, "store")).open()
    let loaded = try Self.loaded(form)
    #expect(opened.dump == loaded.dump)
    #expect(opened.flights.count == 3 && opened.airport(code: "KORD")?.arrivals.count == 2)
    #expect(opened.graph.checkInvariants().isEmpty)
  }

  @Test(arguments: forms)
  func importGoesOnFromEveryForm(_ form: Int) throws {
    let folder = try Folder()
    try FileManager.default.copyItem(atPath: Self.fixture(form, "store"), toPath: folder.archive.path)
    let landed = """
      {"ident":"DLH430","fa_flight_id":"DLH430-1","origin":{"code":"EDDF"},"destination":{"code":"KORD"},
      "actual_off":"2026-03-14T18:12:00Z","actual_on":"2026-03-15T02:40:00Z","status":"Gelandet"}
      """
    let source = DataSource.bytes(landed.utf8)
    var update = try folder.archive.beginUpdate()
    try update.store.load([source])
    try update.commit()
    var wanted = try Self.loaded(form)
    try wanted.load([source])
    let reopened = try folder.archive.open()
    #expect(reopened.dump == wanted.dump)
    // Earlier states are kept: the gate of the second state, the codeshares of the first.
    let flight = try #require(reopened.flights.first { $0.ident == "DLH430" })
    #expect(flight.gateOrigin == "Z 52" && flight.codeshares == ["UAL8838", "ACA9106"])
  }

  private static func loaded(_ form: Int) throws -> FlightStore {
    var store = FlightStore()
    try store.load([.file(path: fixture(form, "ndjson"))])
    return store
  }
}
