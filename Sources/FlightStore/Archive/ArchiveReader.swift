/// Reads a store out of a mapped file.
///
/// The bytes of a block are checked before any of them is used, and blocks that are not asked for are not touched. A file
/// whose checksums are right may still have been made by somebody who means harm: everything that could lead out of the
/// tables is checked too. First it is found out where everything lies, then all that is needed is checked at once.
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
    var checks: [BlockCheck] = []
    var pages = BitList(count: directory.pages.count)
    var found: [(rows: Table, states: Table, owners: UnsafeRawBufferPointer)] = []
    for (kind, entry) in zip(ArchiveDirectory.order, directory.kinds) {
      let rows = try table(entry.rows, kind, keeping: projection, &pages, &checks)
      if projection == nil {
        let states = try table(entry.states, kind, keeping: nil, &pages, &checks)
        found.append((rows, states, try block(entry.owners, holding: .anything, &checks)))
      } else {
        found.append((rows, Table(rows.layout), UnsafeRawBufferPointer(start: nil, count: 0)))
      }
    }
    let texts = try texts(pages, &checks)
    try checks.perform()

    var tables = Tables()
    tables.texts = TextPool(texts)
    for (kind, (rows, states, owners)) in zip(ArchiveDirectory.order, found) {
      guard kind == .flights || [rows, states].allSatisfy(\.isSound) else { throw .contradictory }
      tables[kind] = EntityTable(rows, states: try self.owners(owners, count: states.count, of: rows), of: states)
    }
    return tables
  }

  // MARK: Blocks

  private static func block(_ block: ArchiveBlock, in file: MappedFile) throws(ArchiveFault) -> UnsafeRawBufferPointer {
    guard block.offset % BlockSum.step == 0, block.size % BlockSum.step == 0,
      block.offset + block.size <= file.bytes.count
    else { throw .contradictory }
    return UnsafeRawBufferPointer(rebasing: file.bytes[block.range])
  }

  /// Finds a block that is to be checked before it is used.
  private func block(_ block: ArchiveBlock, holding contents: BlockCheck.Contents, _ checks: inout [BlockCheck])
    throws(ArchiveFault) -> UnsafeRawBufferPointer
  {
    let bytes = try Self.block(block, in: file)
    checks.append(BlockCheck(block: block, bytes: bytes, contents: contents))
    return bytes
  }

  // MARK: Texts

  private func texts(_ needed: BitList, _ checks: inout [BlockCheck]) throws(ArchiveFault) -> [TextPage] {
    let absent = TextPage.absent
    var pages: [TextPage] = []
    for (number, block) in directory.pages.enumerated() {
      guard needed[number] else {
        pages.append(absent)
        continue
      }
      let count = min(TextPage.size, directory.textCount - number << TextPage.shift)
      let bytes = try Self.block(block, in: file)
      let start = (count + 1) * MemoryLayout<UInt32>.size
      guard let base = bytes.baseAddress, bytes.count >= start, let size = UInt32(exactly: bytes.count - start) else {
        throw .contradictory
      }
      let page = TextPage.Contents(
        places: base.assumingMemoryBound(to: UInt32.self), bytes: (base + start).assumingMemoryBound(to: UInt8.self),
        byteCount: size, count: count)
      checks.append(BlockCheck(block: block, bytes: bytes, contents: .texts(page)))
      pages.append(TextPage(page, of: file))
    }
    return pages
  }

  // MARK: Tables

  private func table(
    _ entry: ArchiveDirectory.TableEntry, _ kind: EntityKind, keeping projection: Projection?, _ pages: inout BitList,
    _ checks: inout [BlockCheck]
  ) throws(ArchiveFault) -> Table {
    let layout = TableLayout.of(kind)
    let segmentCount = (entry.count + Segment.mask) >> Segment.shift
    var places = [[PackedColumn?]](
      repeating: [PackedColumn?](repeating: nil, count: layout.columns.count), count: segmentCount)
    var isKnown = [Bool](repeating: false, count: layout.columns.count)
    var next = 0
    for column in entry.columns {
      guard let index = layout.index(ofArchived: column, from: next), !isKnown[index] else { throw .contradictory }
      isKnown[index] = true
      next = index + 1
      if kind == .flights, let projection, !projection.keeps(index) { continue }
      try find(column, layout.columns[index], count: entry.count, &checks) { places[$0][index] = $1 }
      if layout.columns[index].holdsTexts { pages.formUnion(column.pages) }
    }
    let segments = places.enumerated().map { index, places in
      let capacity = ArchiveFormat.capacity(from: index << Segment.shift, of: entry.count)
      return Segment(layout: layout, mapping: places, capacity: capacity, of: file)
    }
    return Table(layout, segments: segments, count: entry.count)
  }

  /// Tells where each segment that has a column finds its values.
  private func find(
    _ entry: ArchiveDirectory.ColumnEntry, _ column: Column, count: Int, _ checks: inout [BlockCheck],
    _ body: (Int, PackedColumn) -> Void
  ) throws(ArchiveFault) {
    let bytes = try Self.block(entry.block, in: file)
    var segments: [BlockCheck.Values] = []
    var offset = 0
    for (segment, packing) in entry.packings.enumerated() where packing != ArchiveDirectory.Packing() {
      let capacity = ArchiveFormat.capacity(from: segment << Segment.shift, of: count)
      let size = capacity / 8 * Int(packing.width)
      // What is read with the last value must be there too; the directory is, as it comes after all columns.
      guard let start = bytes.baseAddress, offset + size <= bytes.count, packing.suits(column.storage),
        entry.block.range.upperBound + PackedColumn.margin <= file.bytes.count
      else { throw .contradictory }
      let place = UnsafeMutableRawPointer(mutating: start + offset)
      let values = PackedColumn(place, width: UInt32(packing.width), base: packing.base)
      segments.append(BlockCheck.Values(column: values, count: capacity))
      body(segment, values)
      offset += size
    }
    guard ArchiveFormat.filledUp(offset) == bytes.count else { throw .contradictory }
    let contents = BlockCheck.Contents.values(segments, limit: limit(of: column))
    checks.append(BlockCheck(block: entry.block, bytes: bytes, contents: contents))
  }

  /// What the stored values of a column must stay below; `nil` for decimal numbers, which must be finite.
  private func limit(of column: Column) -> Int? {
    switch column.storage {
    case .text, .list: directory.textCount
    case .link: directory.kinds[column.path.isEmpty ? 1 : 0].rows.count + 1
    case .flag, .whole, .time: 1 << (column.storage.width * 8)
    case .decimal: nil
    }
  }

  /// Reads which states belong to which rows.
  private func owners(_ bytes: UnsafeRawBufferPointer, count: Int, of rows: Table) throws(ArchiveFault)
    -> StateLists
  {
    guard bytes.count == ArchiveFormat.filledUp(count * MemoryLayout<UInt32>.size) else { throw .contradictory }
    var owners = StateLists()
    for state in 0..<count {
      let row = Int(bytes.loadUnaligned(fromByteOffset: state * MemoryLayout<UInt32>.size, as: UInt32.self))
      guard row < rows.count else { throw .contradictory }
      owners.append(state, of: row)
    }
    return owners
  }
}

extension ArchiveDirectory.Packing {
  /// Whether values of a kind can be packed like this.
  fileprivate func suits(_ storage: ColumnStorage) -> Bool {
    storage == .decimal ? width == UInt64.bitWidth && base == 0 : 1...UInt32.bitWidth ~= Int(width)
  }
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
  /// Whether every airport or airline has a code, and a place on earth if it has a place.
  fileprivate var isSound: Bool {
    let isAirports = layout.kind == .airports
    return (0..<count).allSatisfy { row in
      if text(0, row).isNull { return false }
      return !isAirports
        || abs(decimal(AirportColumn.latitude.rawValue, row) ?? 0) <= 90
          && abs(decimal(AirportColumn.longitude.rawValue, row) ?? 0) <= 180
    }
  }
}
