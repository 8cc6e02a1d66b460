import Foundation
import Testing

@testable import FlightStore

struct DataFilesTests {
  @Test func folderGivesItsDataFilesInOrder() throws {
    let folder = try Folder()
    for name in [
      "b.json", "a/z.ndjson", "a/B.JSON", "a.jsonl", "notes.txt", ".hidden.json", ".git/x.json", "json", "é.json",
    ] {
      try folder.write(name, "[]")
    }
    // A folder may have the name of a file.
    try folder.write("pages.json/one.json", "[]")
    let expected = ["a.jsonl", "a/B.JSON", "a/z.ndjson", "b.json", "pages.json/one.json", "é.json"]
    for path in [folder.path, folder.path + "/"] {
      #expect(try DataFiles.sources(at: path).map(\.name) == expected.map { folder.path + "/" + $0 })
    }
    #expect(try DataFiles.sources(at: folder.path + "/notes.txt").map(\.name) == [folder.path + "/notes.txt"])
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: folder.path + "/a")
    #expect(try DataFiles.sources(at: folder.path + "/link").count == 2)
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/a/back", withDestinationPath: folder.path)
    #expect(try DataFiles.sources(at: folder.path).count == expected.count)
  }

  @Test func missingPathAndEmptyFolderAreErrors() throws {
    let folder = try Folder()
    #expect(throws: LoadError(reason: .noDataFiles, source: folder.path)) { try DataFiles.sources(at: folder.path) }
    try folder.write(".notes", "")
    #expect(throws: LoadError(reason: .noDataFiles, source: folder.path)) { try DataFiles.sources(at: folder.path) }
    try folder.write("day/.hidden.json.gz", "")
    #expect(throws: LoadError(reason: .onlyHiddenFiles, source: folder.path)) {
      try DataFiles.sources(at: folder.path)
    }
    let missing = folder.path + "/missing.json"
    #expect(throws: LoadError(reason: .unreadable("No such file or directory"), source: missing)) {
      try DataFiles.sources(at: missing)
    }
    let unnamed = #expect(throws: LoadError.self) { try DataFiles.sources(at: "") }
    #expect(unnamed?.description == "'': No such file or directory")
    let standard = try DataFiles.sources(at: "-")
    #expect(standard == [.standardInput])
  }

  /// A file in a folder that must not be read is named, and the others are read; root may read every file.
  @Test(.enabled(if: geteuid() != 0)) func aFileWithoutPermissionHidesNoOthers() throws {
    let folder = try Folder()
    for name in ["a.json", "b.json"] { try Data("[]".utf8).write(to: URL(filePath: folder.path + "/" + name)) }
    try #require(chmod(folder.path + "/b.json", 0) == 0)
    let files = try DataFiles(at: folder.path)
    #expect(files.sources.count == 1)
    #expect(files.unread.map(\.reason) == [.unreadable("Permission denied")])
  }

  @Test func unreadableInputIsAnError() throws {
    let folder = try Folder()
    var store = FlightStore()
    #expect(throws: LoadError(reason: .unreadable("Is a directory"), source: folder.path)) {
      try store.load([.file(path: folder.path)])
    }
    #expect(throws: LoadError.self) { try store.load([.file(path: folder.path + "/missing")]) }
    #expect(throws: LoadError.self) { try store.load([.file(path: "")]) }
    // A path ends at NUL for the system, so it would name another file.
    let path = try folder.write("a", "[]") + "\0b"
    let invalid = LoadError(reason: .unreadable("Invalid argument"), source: path)
    #expect(throws: invalid) { try store.load([.file(path: path)]) }
    #expect(throws: invalid) { try DataFiles.sources(at: path) }
  }

  /// A file with a hole may report any size, and several such files more than an integer holds.
  @Test func sizesAddUpToTheGreatestNumber() throws {
    #expect(DataSource.total(of: [3, nil, 4]) == 7)
    #expect(DataSource.total(of: [1 << 62, nil, 1 << 62, 4]) == .max)
    #expect(DataSource.size(of: [.bytes([1, 2]), .bytes([3])]) == 3)
    #expect(DataSource.size(of: [.bytes([1, 2]), .file(path: "/nowhere/none.json")]) == nil)
  }
}
