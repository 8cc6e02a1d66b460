import Foundation
import Testing

@testable import FlightStore

/// Tests of a file that another process changes while it is read, or between reads.
struct ArchiveChangeTests {
  /// A change of a file in place.
  enum Change: String, CaseIterable, CustomTestStringConvertible {
    case empty, cut, overwrite, append

    func make(to path: String) throws {
      let file = try FileHandle(forUpdating: URL(filePath: path))
      let size = try file.seekToEnd()
      switch self {
      case .empty: try file.truncate(atOffset: 0)
      case .cut: try file.truncate(atOffset: 100)
      case .append: try file.write(contentsOf: [1])
      case .overwrite:
        try file.seek(toOffset: 0)
        try file.write(contentsOf: [UInt8](repeating: 0xFF, count: Int(size)))
      }
      try file.close()
    }

    var testDescription: String { rawValue }
  }

  @Test(arguments: Change.allCases)
  func openedStoreStaysAsItWas(_ change: Change) throws {
    let folder = try Folder()
    let store = try QueryData.store(QueryData.day)
    try folder.archive.save(store)
    let opened = try folder.archive.open()
    try change.make(to: folder.archive.path)
    #expect(opened.dump == store.dump)
    #expect(opened.findings() == store.findings())
  }

  @Test(arguments: Change.allCases)
  func changeWhileReadingIsTold(_ change: Change) throws {
    let folder = try Folder()
    try folder.archive.save(try QueryData.store(QueryData.day))
    func read() throws(ArchiveError) -> FlightStore {
      try folder.archive.read { reader throws(ArchiveFault) in
        #expect(throws: Never.self) { try change.make(to: folder.archive.path) }
        return try reader.store()
      }
    }
    // Every byte is checked after it has been copied; appended bytes are never read.
    if change == .append {
      #expect(try read().flights.count == QueryData.store(QueryData.day).flights.count)
    } else {
      #expect(throws: ArchiveError(reason: .changed, path: folder.archive.path)) { try read() }
    }
  }

  /// A file's columns end where its rows do, so rows that are added to other columns need new memory.
  @Test func rowsAreAddedAfterAnAttribute() throws {
    let folder = try Folder()
    var store = FlightStore()
    for number in 0..<190 { try store.insert(FlightRecord(ident: "A\(number)")) }
    try folder.archive.save(store)
    var opened = try folder.archive.open()
    try opened.add(attributes: [CustomAttribute<Flight, String?>("note")])
    for number in 190..<4200 { try opened.insert(FlightRecord(ident: "A\(number)")) }
    #expect(opened.flights.map(\.ident) == (0..<4200).map { "A\($0)" })
    #expect(opened.graph.checkInvariants() == [])
  }

  /// A store file replaces no device and no pipe, and no file of someone else.
  @Test func onlyFilesAreReplaced() throws {
    let folder = try Folder()
    let pipe = folder.path + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    #expect(throws: ArchiveError(reason: .noStoreFile, path: pipe)) { try Archive(path: pipe).save(FlightStore()) }
    let other = folder.path + "/flights.store.part"
    try Data("mine".utf8).write(to: URL(filePath: other))
    try folder.archive.save(FlightStore())
    #expect(try String(contentsOfFile: other, encoding: .utf8) == "mine")
  }

  @Test func pieceOfAFileThatIsCutIsAnError() throws {
    let folder = try Folder()
    try folder.archive.save(try QueryData.store(QueryData.day))
    let file = try ArchiveFile(folder.archive.path)
    try Change.cut.make(to: folder.archive.path)
    #expect(file.hasChanged)
    #expect(try file.bytes(8..<100).count == 92)
    #expect(throws: ArchiveFault.cut(size: 100, expected: file.size)) { try file.bytes(8..<file.size) }
  }
}
