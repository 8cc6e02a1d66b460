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
    let archive = Archive(path: folder.path + "/flights.store")
    let store = try QueryData.store(QueryData.day)
    try archive.save(store)
    let opened = try archive.open()
    try change.make(to: archive.path)
    #expect(opened.dump == store.dump)
    #expect(opened.findings() == store.findings())
  }

  @Test(arguments: Change.allCases)
  func changeWhileReadingIsTold(_ change: Change) throws {
    let folder = try Folder()
    let archive = Archive(path: folder.path + "/flights.store")
    try archive.save(try QueryData.store(QueryData.day))
    func read() throws(ArchiveError) -> FlightStore {
      try archive.read { reader throws(ArchiveFault) in
        #expect(throws: Never.self) { try change.make(to: archive.path) }
        return try reader.store()
      }
    }
    // Every byte is checked after it has been copied; appended bytes are never read.
    if change == .append {
      #expect(try read().flights.count == QueryData.store(QueryData.day).flights.count)
    } else {
      #expect(throws: ArchiveError(reason: .changed, path: archive.path)) { try read() }
    }
  }

  @Test func pieceOfAFileThatIsCutIsAnError() throws {
    let folder = try Folder()
    let archive = Archive(path: folder.path + "/flights.store")
    try archive.save(try QueryData.store(QueryData.day))
    let file = try ArchiveFile(archive.path)
    try Change.cut.make(to: archive.path)
    #expect(file.hasChanged)
    #expect(try file.bytes(8..<100).count == 92)
    #expect(throws: ArchiveFault.cut(size: 100, expected: file.size)) { try file.bytes(8..<file.size) }
  }
}
