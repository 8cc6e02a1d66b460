/// Reads a store out of a mapped file.
///
/// The bytes of a block are checked before any of them is used, and blocks that are not asked for are not touched. A file
/// whose checksums are right may still have been made by somebody who means harm: everything that could lead out of the
/// tables is checked too.
struct ArchiveReader {
  private let file: MappedFile
  private let directory: ArchiveDirectory

  /// Reads the directory.
  init(_ file: MappedFile) throws(ArchiveFault) {
    self.file = file
    let header = try ArchiveHeader(decoding: file.bytes)
    let bytes = try Self.block(header.directory, in: file)
    guard BlockSum.of(bytes) == header.directory.sum else { throw .damaged(header.directory.range) }
    directory = try ArchiveDirectory(decoding: UnsafeRawBufferPointer(rebasing: bytes[..<header.directorySize]))
  }

  /// The newest actual time in the data, in seconds since 1970.
  var clock: Int? { directory.clock == 0 ? nil : Int(directory.clock) - 1 }

  /// Reads the tables: all of them, or of flights only some columns.
  ///
  /// - Complexity: O(*n*), where *n* is the number of values in the columns that are kept.
  func tables(keeping projection: Projection? = nil) throws(ArchiveFault) -> Tables {
    var tables = Tables()
    var pages = BitList(count: directory.pages.count)
    for (kind, entry) in zip(ArchiveDirectory.order, directory.kinds) {
      let rows = try table(entry.rows, kind, keeping: projection, &pages)
      if projection == nil {
        let states = try table(entry.states, kind, keeping: nil, &pages)
        let owners = try owners(entry.owners, count: states.count, of: rows)
        tables[kind] = EntityTable(rows, states: owners, of: states)
      } else {
        tables[kind] = EntityTable(rows, states: [:], of: Table(rows.layout))
      }
    }
    tables.texts = TextPool(try texts(pages), count: directory.textCount)
    return tables
  }

  // MARK: Blocks

  private static func block(_ block: ArchiveBlock, in file: MappedFile) throws(ArchiveFault) -> UnsafeRawBufferPointer {
    guard block.offset % BlockSum.step == 0, block.size % BlockSum.step == 0,
      block.offset + block.size <= file.bytes.count
    else { throw .contradictory }
    return UnsafeRawBufferPointer(rebasing: file.bytes[block.range])
  }

  private func checked(_ block: ArchiveBlock) throws(ArchiveFault) -> UnsafeRawBufferPointer {
    let bytes = try Self.block(block, in: file)
    guard BlockSum.of(bytes) == block.sum else { throw .damaged(block.range) }
    return bytes
  }

  // MARK: Texts

  private func texts(_ needed: BitList) throws(ArchiveFault) -> [TextPage] {
    let absent = TextPage.absent
    var pages: [TextPage] = []
    for (number, block) in directory.pages.enumerated() {
      guard needed[number] else {
        pages.append(absent)
        continue
      }
      let count = min(TextPage.size, directory.textCount - number << TextPage.shift)
      let bytes = try checked(block)
      let start = (count + 1) * MemoryLayout<UInt32>.size
      guard let base = bytes.baseAddress, bytes.count >= start, let size = UInt32(exactly: bytes.count - start) else {
        throw .contradictory
      }
      let page = TextPage.Contents(
        places: base.assumingMemoryBound(to: UInt32.self), bytes: (base + start).assumingMemoryBound(to: UInt8.self),
        byteCount: size)
      guard page.isUnicode(count) else { throw .contradictory }
      pages.append(TextPage(page, of: file))
    }
    return pages
  }

  // MARK: Tables

  private func table(
    _ entry: ArchiveDirectory.TableEntry, _ kind: EntityKind, keeping projection: Projection?, _ pages: inout BitList
  ) throws(ArchiveFault) -> Table {
    let layout = TableLayout.of(kind)
    let segmentCount = (entry.count + Segment.mask) >> Segment.shift
    var places = [[UnsafeRawPointer?]](
      repeating: [UnsafeRawPointer?](repeating: nil, count: layout.columns.count), count: segmentCount)
    var isKnown = [Bool](repeating: false, count: layout.columns.count)
    var next = 0
    for column in entry.columns {
      guard let index = layout.index(ofArchived: column, from: next), !isKnown[index] else { throw .contradictory }
      isKnown[index] = true
      next = index + 1
      if kind == .flights, let projection, !projection.keeps(index) { continue }
      try read(column, layout, index, count: entry.count) { segment, place in places[segment][index] = place }
      if layout.columns[index].holdsTexts { pages.formUnion(column.pages) }
    }
    let segments = places.enumerated().map { index, places in
      let capacity = ArchiveFormat.capacity(from: index << Segment.shift, of: entry.count)
      return Segment(layout: layout, mapping: places, capacity: capacity, of: file)
    }
    let table = Table(layout, segments: segments, count: entry.count)
    guard kind == .flights || (0..<table.count).allSatisfy(table.isSound) else { throw .contradictory }
    return table
  }

  /// Checks a column and tells where each segment that has one finds its values.
  private func read(
    _ entry: ArchiveDirectory.ColumnEntry, _ layout: TableLayout, _ column: Int, count: Int,
    _ body: (Int, UnsafeRawPointer) -> Void
  ) throws(ArchiveFault) {
    let bytes = try Self.block(entry.block, in: file)
    let storage = layout.columns[column].storage
    var sum = BlockSum()
    var check = ValueCheck(storage, limit: limit(of: layout.columns[column]))
    var offset = 0
    for segment in 0..<((count + Segment.mask) >> Segment.shift) where entry.segments[segment] {
      let size = ArchiveFormat.capacity(from: segment << Segment.shift, of: count) * storage.width
      guard let start = bytes.baseAddress, offset + size <= bytes.count else { throw .contradictory }
      // Both while the piece is still near the processor.
      let values = UnsafeRawBufferPointer(start: start + offset, count: size)
      sum.add(values)
      check.add(values)
      body(segment, start + offset)
      offset += size
    }
    guard offset == bytes.count else { throw .contradictory }
    guard sum.value == entry.block.sum else { throw .damaged(entry.block.range) }
    guard check.isPassed else { throw .contradictory }
  }

  /// What the values of a column must stay below, where they lead somewhere.
  private func limit(of column: Column) -> Int? {
    switch column.storage {
    case .text, .list: directory.textCount
    case .link: directory.kinds[column.path.isEmpty ? 1 : 0].rows.count + 1
    case .flag, .whole, .decimal, .time: nil
    }
  }

  /// Reads which states belong to which rows.
  private func owners(_ block: ArchiveBlock, count: Int, of rows: Table) throws(ArchiveFault) -> [Int: [Int]] {
    let bytes = try checked(block)
    guard bytes.count == ArchiveFormat.filledUp(count * MemoryLayout<UInt32>.size) else { throw .contradictory }
    var owners: [Int: [Int]] = [:]
    for state in 0..<count {
      let row = Int(bytes.loadUnaligned(fromByteOffset: state * MemoryLayout<UInt32>.size, as: UInt32.self))
      guard row < rows.count else { throw .contradictory }
      owners[row, default: []].append(state)
    }
    return owners
  }
}

/// Looks for values that no store can hold: numbers that lead nowhere, and such as JSON does not have.
private struct ValueCheck {
  private let storage: ColumnStorage
  private let last: UInt32?
  private var high: UInt32 = 0
  private var isFinite = true

  init(_ storage: ColumnStorage, limit: Int?) {
    self.storage = storage
    last = limit.map { UInt32($0 - 1) }
  }

  mutating func add(_ values: UnsafeRawBufferPointer) {
    if let last {
      // The highest bit of a difference tells which is greater, as limits do not have it: quicker than comparing here.
      var high: UInt32 = 0
      for value in values.bindMemory(to: UInt32.self) { high |= value | (last &- value) }
      self.high |= high
    } else if storage == .decimal {
      for value in values.bindMemory(to: UInt64.self) where value != 0 && !Encoded.decimal(value).isFinite {
        isFinite = false
      }
    }
  }

  var isPassed: Bool { high >> 31 == 0 && isFinite }
}

extension TableLayout {
  /// Returns the place of a column of a file; `nil` when there is none, or one of another kind.
  ///
  /// Files have columns in the order that they have here, so looking from the last one on finds the next at once.
  fileprivate func index(ofArchived entry: ArchiveDirectory.ColumnEntry, from first: Int) -> Int? {
    (0..<columns.count).lazy.map { ($0 + first) % self.columns.count }.first { index in
      let column = self.columns[index]
      return ArchiveFormat.code(column.storage) == entry.storage && column.archiveName.utf8.elementsEqual(entry.name)
    }
  }
}

extension Table {
  /// Whether an airport or airline has a code, and a place on earth if it has a place.
  fileprivate func isSound(_ row: Int) -> Bool {
    if text(0, row).isNull { return false }
    if layout.kind == .airlines { return true }
    return abs(decimal(AirportColumn.latitude.rawValue, row) ?? 0) <= 90
      && abs(decimal(AirportColumn.longitude.rawValue, row) ?? 0) <= 180
  }
}

extension TextPage.Contents {
  /// Whether all texts are sound UTF-8.
  fileprivate func isUnicode(_ count: Int) -> Bool {
    var high: UInt8 = 0
    for byte in UnsafeBufferPointer(start: bytes, count: Int(byteCount)) { high |= byte }
    if high < 0x80 { return true }
    return (0..<count).allSatisfy { String(validating: text($0), as: UTF8.self) != nil }
  }
}

extension ArchiveBlock {
  fileprivate var range: Range<Int> { offset..<(offset + size) }
}
