import TestSupport
import Foundation
import Testing

@testable import FlightStore

/// Tests that a damaged file is an error, and that damage is never taken for data.
struct ArchiveDamageTests {
  /// A value that no reader accepts from a record is an error in a file, even with correct checksums.
  @Test(arguments: [
    (EntityKind.airports, AirportColumn.longitude.rawValue, Encoded.decimal(180.5)),
    (.airports, AirportColumn.latitude.rawValue, Encoded.decimal(-91)),
    (.airports, AirportColumn.code.rawValue, 0),
    (.airports, AirportColumn.elevation.rawValue, Encoded.decimal(.nan)),
    (.flights, FlightColumn.positionLatitude.rawValue, Encoded.decimal(.infinity)),
    (.airlines, AirlineColumn.code.rawValue, 0),
  ]) func valuesOutOfBoundsAreRefused(_ kind: EntityKind, _ column: Int, _ stored: UInt64) throws {
    var tables = try loaded(
      #"{"ident":"DLH1","fa_flight_id":"F1","origin":{"code":"EDDM"},"destination":{"code":"EDDF"},"operator":"DLH"}"#
    ).graph.tables
    tables[kind].rows.makeUnique(0)
    tables[kind].rows.setStored(stored, ofColumn: column, row: 0)
    let folder = try Folder()
    try folder.archive.save(FlightStore(Graph(tables)))
    let error = #expect(throws: ArchiveError.self) { try folder.archive.open() }
    #expect(error?.reason == .contradictory)
  }

  /// The file of a small store with texts of all widths, columns of all kinds, links and states.
  private static let bytes: [UInt8] = (try? savedBytes()) ?? []

  private static func savedBytes() throws -> [UInt8] {
    let folder = try Folder()
    try folder.archive.save(
      try loaded(
        """
        {"ident":"DLH1","fa_flight_id":"F1","origin":{"code":"EDDM","latitude":48.35},"destination":{"code":"EDDF",
        "city":"Frankfurt"},"operator":"DLH","progress_percent":6,"scheduled_off":null,"cancelled":false}
        """,
        """
        {"ident":"DLH1","fa_flight_id":"F1","origin":{"code":"EDDM"},"destination":{"code":"EDDF"},
        "actual_off":"2022-01-26T17:50:00Z","codeshares":["UAL9","UAL8"],"status":"Über","scheduled_off":null}
        """))
    return [UInt8](try Data(contentsOf: URL(filePath: folder.archive.path)))
  }

  private func archive(_ bytes: [UInt8], in folder: Folder) throws -> Archive {
    let archive = folder.archive
    try Data(bytes).write(to: URL(filePath: archive.path))
    return archive
  }

  /// A usual run alters the whole header, and of the rest every fourth byte, at another place in each word.
  @Test func everyAlteredByteIsAnError() throws {
    #expect(Self.bytes.count > 3000)
    let folder = try Folder()
    let archive = try archive(Self.bytes, in: folder)
    #expect(throws: Never.self) { try archive.open() }
    let file = try FileHandle(forWritingTo: URL(filePath: archive.path))
    for (offset, byte) in Self.bytes.enumerated()
    where Effort.isLong || offset < 64 || offset % 4 == offset / 4 % 4 {
      let altered = byte ^ (1 << UInt8(offset % 8))
      try file.seek(toOffset: UInt64(offset))
      try file.write(contentsOf: [altered])
      let error = #expect(throws: ArchiveError.self, "byte \(offset)") { try archive.open() }
      if offset < 8 { #expect(error?.reason == .noStoreFile) }
      if case .damaged(let range) = error?.reason { #expect(range.contains(offset)) }
      try file.seek(toOffset: UInt64(offset))
      try file.write(contentsOf: [byte])
    }
    #expect(throws: Never.self) { try archive.open() }
  }

  @Test func questionGetsTheRightRowsOrAnError() throws {
    let query = try RowQuery(flightsWhere: "destination = EDDF and enroute")
    let fields = [
      try FieldPath(parsing: "ident", of: .flights), try FieldPath(parsing: "destination.city", of: .flights),
    ]
    func answer(_ archive: Archive) throws -> [String?] {
      let store = try FlightStore.data(from: [.file(path: archive.path)], for: query, showing: fields).store
      let rows = query.rows(in: store)
      return rows.rows.flatMap { row in
        fields.map { rows.withText(of: rows.value($0, ofRow: row)) { $0.text } }
      }
    }
    var errors = 0
    var answers = 0
    let folder = try Folder()
    #expect(try answer(try archive(Self.bytes, in: folder)) == ["DLH1", "Frankfurt"])
    for offset in stride(from: 8, to: Self.bytes.count, by: 7) {
      var bytes = Self.bytes
      bytes[offset] ^= 0x40
      let archive = try archive(bytes, in: folder)
      do {
        #expect(try answer(archive) == ["DLH1", "Frankfurt"], "byte \(offset)")
        answers += 1
      } catch DataError.archive {
        errors += 1
      }
    }
    // Blocks that the query does not need are not read, so damage in them is no error.
    #expect(errors > 100)
    #expect(answers > 100)
  }

  @Test func everyLengthIsAnError() throws {
    let folder = try Folder()
    for count in stride(from: 0, to: Self.bytes.count, by: 13) {
      let error = #expect(throws: ArchiveError.self) { try archive(Array(Self.bytes[..<count]), in: folder).open() }
      let cut = ArchiveError.Reason.cut(size: count, expected: count < 64 ? 64 : Self.bytes.count)
      #expect(error?.reason == (count == 0 ? .empty : count < 8 ? .noStoreFile : cut))
    }
    let long = Self.bytes + [0]
    let error = #expect(throws: ArchiveError.self) { try archive(long, in: folder).open() }
    #expect(error?.reason == .cut(size: long.count, expected: Self.bytes.count))
  }

  @Test(arguments: [(2, .earlierVersion(2)), (4, .laterVersion(4))] as [(UInt8, ArchiveFault)])
  func anotherVersionIsAnError(version: UInt8, fault: ArchiveFault) throws {
    var bytes = Self.bytes
    bytes[8] = version
    bytes.replaceSubrange(56..<64, with: [UInt8](repeating: 0, count: 8))
    let sum = bytes[..<64].withUnsafeBytes { BlockSum.of($0) }
    withUnsafeBytes(of: sum.littleEndian) { bytes.replaceSubrange(56..<64, with: $0) }
    let folder = try Folder()
    let archive = try archive(bytes, in: folder)
    #expect(throws: ArchiveError(reason: fault, path: archive.path)) { try archive.open() }
  }

  @Test func whatIsNoStoreFileIsAnError() throws {
    let folder = try Folder()
    #expect(throws: ArchiveError(reason: .system("Is a directory"), path: folder.path)) {
      try Archive(path: folder.path).open()
    }
    let missing = Archive(path: folder.path + "/nothing")
    #expect(!missing.exists)
    #expect(throws: ArchiveError(reason: .system("No such file or directory"), path: missing.path)) {
      try missing.open()
    }
    let json = Archive(path: try folder.write("a.json", "{}"))
    #expect(throws: ArchiveError(reason: .noStoreFile, path: json.path)) { try json.open() }
  }

  /// A size larger than the file is refused before memory is allocated, by every way of reading a store.
  @Test(arguments: [10_000_000_000, 1 << 40, 1 << 60, 64 << 20])
  func pageLargerThanTheFileIsAnError(size: Int) throws {
    let bytes = try Forgery.withDirectory(of: Self.bytes) { directory in
      for page in directory.pages.indices { directory.pages[page].size = size }
    }
    let query = try RowQuery(flightsWhere: "destination = EDDF and enroute")
    let fields = [try FieldPath(parsing: "ident", of: .flights)]
    let folder = try Folder()
    let archive = try archive(bytes, in: folder)
    #expect(throws: ArchiveError.self) { try archive.open() }
    #expect(throws: DataError.self) {
      try FlightStore.data(from: [.file(path: archive.path)], for: query, showing: fields)
    }
  }

  /// Pages that are each in the file but larger together, as if they overlapped, are refused before any is read.
  @Test func pagesLargerThanTheFileTogetherAreAnError() throws {
    let bytes = try Forgery.withDirectory(of: Self.bytes) { directory in
      directory.pages = Array(repeating: directory.pages[0], count: 1000)
      directory.textCount = 1000 << TextPage.shift
      for kind in directory.kinds.indices {
        for column in directory.kinds[kind].rows.columns.indices {
          directory.kinds[kind].rows.columns[column].pages = BitList(count: 1000)
        }
        for column in directory.kinds[kind].states.columns.indices {
          directory.kinds[kind].states.columns[column].pages = BitList(count: 1000)
        }
      }
    }
    let folder = try Folder()
    let path = try archive(bytes, in: folder).path
    #expect(throws: ArchiveFault.contradictory) { try ArchiveReader(ArchiveFile(path)) }
  }

  /// The width in bits and the base of packed columns whose only value is 1, packed in 1 bit.
  @Test(arguments: [
    ("actual_off", 0, 0), ("actual_off", 0, 5), ("actual_off", 9, 0), ("actual_off", 33, 0), ("actual_off", 255, 0),
    ("actual_off", 1, UInt32.max), ("progress_percent", 1, UInt32.max), ("cancelled", 1, 255), ("origin", 1, 2),
    ("ident", 1, UInt32.max - 1), ("ident", 64, 0), ("latitude", 0, 0), ("latitude", 1, 0), ("latitude", 63, 0),
    ("latitude", 64, 1), ("latitude", 65, 0),
  ])
  func packingThatCannotBeIsAnError(column: String, width: UInt8, base: UInt32) throws {
    var changed = 0
    func change(_ table: inout ArchiveDirectory.TableEntry) {
      for index in table.columns.indices where table.columns[index].name.elementsEqual(column.utf8) {
        table.columns[index].packings[0].width = width
        table.columns[index].packings[0].base = base
        changed += 1
      }
    }
    let bytes = try Forgery.withDirectory(of: Self.bytes) { directory in
      for kind in directory.kinds.indices {
        change(&directory.kinds[kind].rows)
        change(&directory.kinds[kind].states)
      }
    }
    #expect(changed > 0)
    let folder = try Folder()
    let archive = try archive(bytes, in: folder)
    let error = #expect(throws: ArchiveError.self) { try archive.open() }
    // A width of 9 changes the number of bytes per code, so another check may fail first.
    if width != 9 { #expect(error?.reason == .contradictory) }
  }

  /// Texts that overlap could be any number of times as long as the file.
  @Test func overlappingTextsAreAnError() throws {
    var bytes = Self.bytes
    let header = try ArchiveHeader(decoding: bytes[...], ofFileWith: bytes.count)
    let start = header.directory.offset
    let page = try ArchiveDirectory(decoding: Array(bytes[start..<(start + header.directorySize)])).pages[0]
    let first = page.offset + 4
    // The second text ends before it begins, and the third begins where the first did.
    bytes.replaceSubrange(first..<(first + 8), with: Array(bytes[(first + 4)..<(first + 8)]) + [0, 0, 0, 0])
    let sum = unsafe bytes[page.range].withUnsafeBytes { unsafe BlockSum.of($0) }
    let forged = try Forgery.withDirectory(of: bytes) { $0.pages[0].sum = sum }
    let folder = try Folder()
    let error = #expect(throws: ArchiveError.self) { try archive(forged, in: folder).open() }
    #expect(error?.reason == .contradictory)
  }

  /// Checksums guard against accidents; these files are what an attacker could write.
  @Test(arguments: 0..<8)
  func fileWithRightChecksumsAndWrongContentsDoesNoHarm(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    var opened = 0
    var refused = 0
    let folder = try Folder()
    for _ in 0..<Effort.times(30, long: 150) {
      let bytes = try #require(Forgery.forged(Self.bytes, using: &generator))
      let archive = try archive(bytes, in: folder)
      do {
        use(try archive.open(), turn: opened)
        opened += 1
      } catch {
        refused += 1
      }
    }
    #expect(opened > 5)
    #expect(refused > 5)
  }

  /// Reads everything that a forged file could lead astray; a usual run sorts by a third of the fields.
  private func use(_ store: FlightStore, turn: Int) {
    _ = store.dump
    for fields in EntityKind.allCases.map({ Field.all(of: $0) }) {
      for field in Effort.some(of: fields, every: 3, turn: turn) {
        var query = RowQuery(field.entity)
        query.sort = [SortKey(FieldPath(field), isDescending: true)]
        let rows = query.rows(in: store)
        for row in rows.rows { _ = rows.withText(of: rows.value(FieldPath(field), ofRow: row)) { $0.count } }
      }
    }
    _ = store.airport(code: "EDDF")?.arrivals.map(\.ident)
    _ = store.findings()
    var grown = store
    _ = try? grown.load([.bytes(Samples.flight(["status": "\"More\"", "gate_origin": "\"B1\""]).utf8)])
    _ = grown.dump
  }
}

/// The forger of files: it changes their contents and corrects their checksums.
private enum Forgery {
  static func forged(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8]? {
    var bytes = bytes
    guard let header = try? ArchiveHeader(decoding: bytes[...], ofFileWith: bytes.count) else { return nil }
    let start = header.directory.offset
    var directory = Array(bytes[start..<(start + header.directorySize)])
    if Bool.random(using: &generator) {
      let place = Int.random(in: 0..<directory.count, using: &generator)
      directory[place] = changed(directory[place], using: &generator)
    } else {
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 64..<start, using: &generator)
        bytes[place] = changed(bytes[place], using: &generator)
      }
    }
    if let sealed = sealed(directory, bytes) { directory = sealed }
    return closed(bytes, with: directory, at: start)
  }

  /// Returns the bytes of a file with a changed directory.
  static func withDirectory(of bytes: [UInt8], _ change: (inout ArchiveDirectory) -> Void) throws -> [UInt8] {
    let header = try ArchiveHeader(decoding: bytes[...], ofFileWith: bytes.count)
    let start = header.directory.offset
    var directory = try ArchiveDirectory(decoding: Array(bytes[start..<(start + header.directorySize)]))
    change(&directory)
    return closed(bytes, with: directory.encoded, at: start)
  }

  /// Replaces the directory of a file and updates its header.
  private static func closed(_ bytes: [UInt8], with directory: [UInt8], at start: Int) -> [UInt8] {
    var bytes = bytes
    let filled = directory + [UInt8](repeating: 0, count: ArchiveFormat.filledUp(directory.count) - directory.count)
    bytes.replaceSubrange(start..., with: filled)
    let block = ArchiveBlock(offset: start, size: filled.count, sum: filled.withUnsafeBytes { BlockSum.of($0) })
    let newHeader = ArchiveHeader(fileSize: bytes.count, directory: block, directorySize: directory.count)
    bytes.replaceSubrange(..<64, with: newHeader.encoded)
    return bytes
  }

  private static func changed(_ byte: UInt8, using generator: inout SeededGenerator) -> UInt8 {
    let choices: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF, byte &+ 1, byte &- 1, byte ^ 0x10]
    return choices.randomElement(using: &generator) ?? 0
  }

  /// Returns the directory with recomputed checksums of its blocks, or `nil` if it can no longer be decoded.
  private static func sealed(_ encoded: [UInt8], _ bytes: [UInt8]) -> [UInt8]? {
    guard var directory = try? ArchiveDirectory(decoding: encoded) else { return nil }
    func seal(_ block: inout ArchiveBlock) {
      guard block.offset % 64 == 0, block.size % 64 == 0, block.offset + block.size <= bytes.count else { return }
      block.sum = bytes[block.offset..<(block.offset + block.size)].withUnsafeBytes { BlockSum.of($0) }
    }
    func seal(_ table: inout ArchiveDirectory.TableEntry) {
      for column in table.columns.indices {
        var block = ArchiveBlock(offset: table.columns[column].offset, size: 0, sum: 0)
        for segment in 0..<table.columns[column].packings.count where table.columns[column].packings.hasValues(segment)
        {
          let capacity = ArchiveFormat.capacity(from: segment << Segment.shift, of: table.count)
          block.size = ArchiveFormat.filledUp(capacity / 8 * Int(table.columns[column].packings[segment].width))
          seal(&block)
          table.columns[column].packings[segment].sum = block.sum
          block.offset += block.size
        }
      }
    }
    for index in directory.pages.indices { seal(&directory.pages[index]) }
    for kind in directory.kinds.indices {
      seal(&directory.kinds[kind].owners)
      seal(&directory.kinds[kind].rows)
      seal(&directory.kinds[kind].states)
    }
    return directory.encoded
  }
}
