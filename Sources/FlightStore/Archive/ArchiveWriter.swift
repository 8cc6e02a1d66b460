/// A writer of a store to a file, block by block.
struct ArchiveWriter {
  private let file: ReplacementFile
  private let blocks: BlockWriter
  private let merged: [(kind: EntityKind, rows: MergedRows)]
  private let numbering: TextNumbering
  private var directory = ArchiveDirectory()

  /// Writes a graph to a file, which replaces its target once it is complete.
  ///
  /// - Complexity: O(*n*), where *n* is the number of values.
  static func write(_ graph: Graph, into file: ReplacementFile) throws(ArchiveFault) {
    let tables = graph.tables.withoutGaps
    var writer = ArchiveWriter(tables, clock: graph.clock, to: file)
    try writer.write(tables)
    try writer.finish()
  }

  private init(_ tables: Tables, clock: Int?, to file: ReplacementFile) {
    self.file = file
    blocks = BlockWriter(file)
    merged = ArchiveDirectory.order.map { ($0, MergedRows(of: tables[$0])) }
    numbering = TextNumbering(merged.map { tables[$0.kind].rows } + merged.map(\.rows.states), in: tables.texts)
    directory.clock = clock.map(Encoded.time) ?? 0
  }

  private mutating func write(_ tables: Tables) throws(ArchiveFault) {
    // A placeholder: the header contains the place of the directory, so it is written last.
    _ = try blocks.block { () throws(ArchiveFault) in try blocks.append(zeros: ArchiveFormat.headerSize) }
    try writeTexts(tables.texts)
    for (kind, merged) in merged {
      let rows = try writeTable(tables[kind].rows)
      let owners = try blocks.block { () throws(ArchiveFault) in try blocks.append(merged.owners) }
      let states = try writeTable(merged.states)
      directory.kinds.append(ArchiveDirectory.KindEntry(rows: rows, owners: owners, states: states))
    }
  }

  private mutating func finish() throws(ArchiveFault) {
    let encoded = directory.encoded
    let block = try blocks.block { () throws(ArchiveFault) in try blocks.append(encoded) }
    let header = ArchiveHeader(fileSize: blocks.size, directory: block, directorySize: encoded.count)
    try ArchiveFault.converting { () throws(WriteFault) in
      try file.writeAtStart(header.encoded)
      try file.finish()
    }
  }

  // MARK: Texts

  private mutating func writeTexts(_ texts: TextPool) throws(ArchiveFault) {
    directory.textCount = numbering.texts.count
    if directory.textCount > ArchiveFormat.largestCount { throw .tooLarge }
    for first in stride(from: 0, to: numbering.texts.count, by: TextPage.size) {
      let page = numbering.texts[first..<min(first + TextPage.size, numbering.texts.count)]
      var place = 0
      var places: [UInt32] = [0]
      for text in page {
        place += texts.bytes(text).count
        guard let number = UInt32(exactly: place) else { throw .tooLarge }
        places.append(number)
      }
      let block = try blocks.block { () throws(ArchiveFault) in
        try blocks.append(places)
        for text in page { try unsafe blocks.append(UnsafeRawBufferPointer(texts.bytes(text).buffer)) }
      }
      directory.pages.append(block)
    }
  }

  // MARK: Tables

  private mutating func writeTable(_ table: Table) throws(ArchiveFault) -> ArchiveDirectory.TableEntry {
    if table.count > ArchiveFormat.largestCount { throw .tooLarge }
    var entry = ArchiveDirectory.TableEntry(count: table.count)
    for (column, declared) in table.layout.columns.enumerated() {
      let written = try writeColumn(column, as: declared, of: table)
      if blocks.size > written.offset { entry.columns.append(written) }
    }
    return entry
  }

  private mutating func writeColumn(_ column: Int, as declared: Column, of table: Table) throws(ArchiveFault)
    -> ArchiveDirectory.ColumnEntry
  {
    // There may be segments left of rows that have been removed.
    let segments = table.segments.prefix((table.count + Segment.mask) >> Segment.shift)
    var entry = ArchiveDirectory.ColumnEntry(
      name: Array(declared.archiveName.utf8)[...], storage: declared.storage.rawValue,
      packings: PackingList(count: segments.count), pages: BitList(count: directory.pages.count), offset: blocks.size)
    for (index, segment) in segments.enumerated() where segment.hasValues(column) {
      let first = index << Segment.shift
      let count = min(1 << Segment.shift, table.count - first)
      let room = ArchiveFormat.capacity(from: first, of: table.count) - count
      if declared.storage == .decimal {
        let values = segment.bytes(of: column, count: count)
        guard values.contains(where: { $0 != 0 }) else { continue }
        let block = try blocks.block { () throws(ArchiveFault) in
          try blocks.append(values)
          try blocks.append(zeros: room * declared.storage.width)
        }
        entry.packings[index] = ArchiveDirectory.Packing(width: UInt8(UInt64.bitWidth), sum: block.sum)
      } else {
        var values = (0..<count).map { segment.columns[column][$0] }
        if declared.storage.holdsTexts { values = numbering.translated(values, marking: &entry.pages) }
        values += [UInt32](repeating: 0, count: room)
        let packed = Self.packed(values)
        guard packed.width > 0 else { continue }
        let block = try blocks.block { () throws(ArchiveFault) in try blocks.append(packed.codes) }
        entry.packings[index] = ArchiveDirectory.Packing(width: packed.width, base: packed.base, sum: block.sum)
      }
    }
    return entry
  }

  /// Returns packed values; their number is a multiple of 64.
  private static func packed(_ values: [UInt32]) -> (width: UInt8, base: UInt32, codes: [UInt64]) {
    values.withUncounted { values in
      var packed = PackedColumn(fitting: values)
      let codes = unsafe [UInt64](unsafeUninitializedCapacity: values.count / 64 * Int(packed.width)) { codes, count in
        guard let start = codes.baseAddress, packed.width > 0 else { return }
        unsafe packed.start = UnsafeMutableRawPointer(start)
        packed.pack(values)
        count = codes.count
      }
      return (UInt8(packed.width), packed.base, codes)
    }
  }
}

/// New numbers for the texts of a store: those of a column are consecutive, so that reading it needs few pages.
private struct TextNumbering {
  /// The texts in their new order, beginning with null.
  private(set) var texts: [TextID] = [.null]
  private var numbers: [UInt32]

  init(_ tables: [Table], in pool: TextPool) {
    numbers = [UInt32](repeating: 0, count: pool.count)
    for table in tables { add(table) }
  }

  private mutating func add(_ table: Table) {
    for (column, declared) in table.layout.columns.enumerated() where declared.storage.holdsTexts {
      for (index, segment) in table.segments.enumerated() where segment.hasValues(column) {
        let values = segment.columns[column]
        for row in 0..<max(0, min(1 << Segment.shift, table.count - index << Segment.shift)) {
          let text = TextID(number: values[row])
          if !text.isNull, numbers[Int(text.number)] == 0 {
            numbers[Int(text.number)] = UInt32(texts.count)
            texts.append(text)
          }
        }
      }
    }
  }

  func translated(_ old: [UInt32], marking pages: inout BitList) -> [UInt32] {
    old.map { number in
      let new = numbers[Int(number)]
      if new != 0 { pages[Int(new) >> TextPage.shift] = true }
      return new
    }
  }
}

/// The states of rows that are merged from several, in the order of these rows.
private struct MergedRows {
  private(set) var owners: [UInt32] = []
  private(set) var states: Table

  init(of table: EntityTable) {
    states = Table(table.rows.layout)
    for (row, rowStates) in table.mergedRows {
      for state in rowStates {
        owners.append(UInt32(row))
        let copy = states.appendRow()
        for column in states.layout.columns.indices {
          states.setStored(table.stateRows.stored(column, ofRow: state), ofColumn: column, row: copy)
        }
      }
    }
  }
}

/// A writer of consecutive blocks to a file, which computes their checksums.
@safe final class BlockWriter {
  private let file: ReplacementFile
  private let buffer: UnsafeMutableRawBufferPointer
  private var used = 0
  /// The offset in the file of the bytes in the buffer.
  private var offset = 0
  private var sum = BlockSum()

  // Large enough for few system calls, and small enough to stay in the cache.
  private static let bufferSize = 256 << 10

  init(_ file: ReplacementFile) {
    self.file = file
    unsafe buffer = .allocate(byteCount: Self.bufferSize, alignment: BlockSum.step)
  }

  deinit { unsafe buffer.deallocate() }

  var size: Int { offset + used }

  /// Writes a block, padded with zeros, and returns its place.
  func block(_ body: () throws(ArchiveFault) -> Void) throws(ArchiveFault) -> ArchiveBlock {
    let start = size
    sum = BlockSum()
    try body()
    try append(zeros: ArchiveFormat.filledUp(size) - size)
    try flush()
    return ArchiveBlock(offset: start, size: size - start, sum: sum.value)
  }

  func append<Value: BitwiseCopyable>(_ values: [Value]) throws(ArchiveFault) {
    try unsafe values.withUnsafeBufferPointer { values throws(ArchiveFault) in
      try unsafe append(UnsafeRawBufferPointer(values))
    }
  }

  func append(_ bytes: UnsafeRawBufferPointer) throws(ArchiveFault) {
    var rest = unsafe bytes[...]
    while unsafe !rest.isEmpty {
      let piece = unsafe UnsafeRawBufferPointer(rebasing: rest.prefix(buffer.count - used))
      unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[used...]).copyMemory(from: piece)
      used += piece.count
      unsafe rest = rest.dropFirst(piece.count)
      if unsafe used == buffer.count { try flush() }
    }
  }

  func append(zeros count: Int) throws(ArchiveFault) { try append([UInt8](repeating: 0, count: count)) }

  /// Writes the buffer when it is full or a block ends, so always whole steps of the checksum.
  private func flush() throws(ArchiveFault) {
    let bytes = unsafe UnsafeRawBufferPointer(rebasing: buffer[..<used])
    unsafe sum.add(bytes)
    let code = unsafe OutputBytes.write(bytes, to: file.descriptor)
    if code != 0 { throw .system(code) }
    offset += used
    used = 0
  }
}
