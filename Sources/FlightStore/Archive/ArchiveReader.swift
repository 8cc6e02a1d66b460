/// A reader of a store from a file.
///
/// A block is checked before any of its bytes are used, and blocks that are not needed are not read. A file with
/// correct checksums may still have been forged, so every value that could lead outside the tables is checked too. If
/// most flights are needed, the reader first locates all needed blocks, then reads and checks them at once. If few are,
/// they are extracted from windows that move over the file.
struct ArchiveReader {
  private let file: ArchiveFile
  private let directory: ArchiveDirectory
  /// The layouts of the tables, including the custom attributes of the program that wrote the file.
  private let layouts: [TableLayout]

  /// Creates a reader after decoding the header and the directory of a file.
  init(_ file: ArchiveFile) throws(ArchiveFault) {
    self.file = file
    let start = try file.bytes(0..<min(ArchiveFormat.headerSize, file.size))
    let header = try ArchiveHeader(decoding: start[...], ofFileWith: file.size)
    try Self.check(header.directory, in: file)
    let bytes = try file.bytes(header.directory.range)
    guard unsafe bytes.withUnsafeBytes({ unsafe BlockSum.of($0) }) == header.directory.sum else {
      throw .damaged(header.directory.range)
    }
    let directory = try ArchiveDirectory(decoding: Array(bytes.prefix(header.directorySize)))
    self.directory = directory
    // Checked first, because pages larger than the file could request more memory than there is.
    var textSize = 0
    for page in directory.pages {
      try Self.check(page, in: file)
      textSize += page.size
      if textSize > file.size { throw .contradictory }
    }
    var layouts: [TableLayout] = []
    for (kind, entry) in zip(ArchiveDirectory.order, directory.kinds) {
      let columns = try entry.customColumns(of: kind)
      guard let layout = TableLayout.of(kind).adding(columns) else { throw .contradictory }
      layouts.append(layout)
    }
    self.layouts = layouts
  }

  /// The newest actual time in the data, in seconds since 1970.
  var clock: Int? { directory.clock == 0 ? nil : Int(directory.clock) - 1 }

  var customColumns: [CustomColumn] { layouts.flatMap(\.customColumns) }

  var flightCount: Int { flights.count }

  private var flights: ArchiveDirectory.TableEntry { directory.kinds[2].rows }

  private func layout(_ kind: EntityKind) -> TableLayout {
    layouts.first { $0.kind == kind } ?? .of(kind)
  }

  /// Reads the store, all of it or only some columns of flights, and builds the identity indexes if `indexed` is true.
  func store(keeping projection: Projection? = nil, indexed: Bool = false) throws(ArchiveFault) -> FlightStore {
    var tables = try tables(keeping: projection)
    if indexed { tables.makeIndexes() }
    return FlightStore(Graph(tables, clock: .some(clock)))
  }

  /// Reads the tables: all of them, or only some columns of flights.
  ///
  /// - Complexity: O(*n*), where *n* is the number of values in the columns that are kept.
  func tables(keeping projection: Projection? = nil) throws(ArchiveFault) -> Tables {
    try tables(of: ArchiveDirectory.order, keeping: projection, pages: BitList(count: directory.pages.count))
  }

  private func tables(of kinds: [EntityKind], keeping projection: Projection?, pages: BitList) throws(ArchiveFault)
    -> Tables
  {
    let image = try ArchiveImage(size: file.size)
    var checks: [BlockCheck] = []
    var pages = pages
    var found: [(kind: EntityKind, rows: Table, states: Table, owners: UnsafeRawBufferPointer)] = unsafe []
    for (kind, entry) in zip(ArchiveDirectory.order, directory.kinds) where kinds.contains(kind) {
      let rows = try table(entry.rows, of: kind, keeping: projection, in: image, pages: &pages, checks: &checks)
      if projection == nil {
        let states = try table(entry.states, of: kind, keeping: nil, in: image, pages: &pages, checks: &checks)
        let owners = try unsafe block(entry.owners, in: image)
        unsafe checks.append(BlockCheck(block: entry.owners, bytes: owners, contents: .anything))
        unsafe found.append((kind, rows, states, UnsafeRawBufferPointer(owners)))
      } else {
        unsafe found.append((kind, rows, Table(rows.layout), UnsafeRawBufferPointer(start: nil, count: 0)))
      }
    }
    let texts = try texts(pages, in: image, checks: &checks)
    try checks.read(from: file)

    var tables = Tables()
    tables.texts = TextPool(texts)
    for index in unsafe found.indices {
      let (kind, rows, states, owners) = unsafe found[index]
      guard kind == .flights || [rows, states].allSatisfy(\.isSound) else { throw .contradictory }
      tables[kind] = unsafe EntityTable(
        rows, states: try self.owners(owners, count: states.count, of: rows), of: states)
    }
    return tables
  }

  // MARK: Some of the flights

  func columns(keeping projection: Projection) throws(ArchiveFault) -> [ArchiveColumn] {
    try columns(of: .flights, in: flights, keeping: projection)
  }

  func window() -> ArchiveWindow { ArchiveWindow(layout(.flights), of: file) }

  /// Reads airports and airlines, their texts, and those of some columns of flights.
  func surroundings(of columns: [ArchiveColumn]) throws(ArchiveFault) -> Tables {
    var pages = BitList(count: directory.pages.count)
    for column in columns { pages.formUnion(column.pages) }
    return try tables(of: [.airports, .airlines], keeping: Projection([], keepsIdentity: false), pages: pages)
  }

  /// Returns tables of extracted flights and the airports and airlines around them, with only the texts that they need,
  /// and the numbers of these texts in the file.
  func tables(
    of parts: [ArchiveExtract], among surroundings: Tables
  ) throws(ArchiveFault) -> (Tables, textNumbers: [[Int]]) {
    var selection = TextSelection(ofPages: directory.pages.count)
    var tables = surroundings
    for part in parts { part.select(in: &selection) }
    for kind in [EntityKind.airports, .airlines] { tables[kind].rows.select(in: &selection) }
    selection.number(cutAt: cuts(of: selection))
    for kind in [EntityKind.airports, .airlines] { tables[kind].rows.renumber(by: selection) }
    let flights = ArchiveExtract.table(of: parts, numberedBy: selection)
    tables.flights = EntityTable(flights, states: StateLists(), of: Table(flights.layout))
    tables.texts = TextPool(try pages(of: selection))
    return (tables, selection.parts)
  }

  // MARK: Blocks

  private static func check(_ block: ArchiveBlock, in file: ArchiveFile) throws(ArchiveFault) {
    guard block.offset % BlockSum.step == 0, block.size % BlockSum.step == 0, block.offset + block.size <= file.size
    else { throw .contradictory }
  }

  private func block(_ block: ArchiveBlock, in image: ArchiveImage) throws(ArchiveFault)
    -> UnsafeMutableRawBufferPointer
  {
    try Self.check(block, in: file)
    return unsafe UnsafeMutableRawBufferPointer(rebasing: image.bytes[block.range])
  }

  // MARK: Texts

  private func texts(_ needed: BitList, in image: ArchiveImage, checks: inout [BlockCheck]) throws(ArchiveFault)
    -> [TextPage]
  {
    let absent = TextPage.absent
    var pages: [TextPage] = []
    for (number, block) in directory.pages.enumerated() {
      guard needed[number] else {
        pages.append(absent)
        continue
      }
      let bytes = try unsafe self.block(block, in: image)
      let page = try unsafe page(number, in: UnsafeRawBufferPointer(bytes))
      unsafe checks.append(BlockCheck(block: block, bytes: bytes, contents: .texts(page)))
      pages.append(TextPage(page, of: image))
    }
    return pages
  }

  /// Returns the texts of a page in its bytes, which must be checked before they are used.
  private func page(_ number: Int, in bytes: UnsafeRawBufferPointer) throws(ArchiveFault) -> TextPage.Contents {
    let count = min(TextPage.size, directory.textCount - number << TextPage.shift)
    let start = (count + 1) * MemoryLayout<UInt32>.size
    guard let base = bytes.baseAddress, bytes.count >= start, let size = UInt32(exactly: bytes.count - start) else {
      throw .contradictory
    }
    return unsafe TextPage.Contents(
      places: base.assumingMemoryBound(to: UInt32.self), bytes: (base + start).assumingMemoryBound(to: UInt8.self),
      byteCount: size, count: count)
  }

  /// Returns the pages at which a selection is divided, so that each thread reads about as many bytes.
  private func cuts(of selection: TextSelection) -> [Int] {
    let needed = directory.pages.indices.filter(selection.needs)
    let size = needed.reduce(0) { $0 + directory.pages[$1].size }
    let parts = min(size >> 20, Threads.usefulCount)
    var (cuts, read): ([Int], Int) = ([], 0)
    for page in needed {
      if read * parts >= size * (cuts.count + 1) { cuts.append(page) }
      read += directory.pages[page].size
    }
    return cuts
  }

  private var largestPage: Int { directory.pages.reduce(0) { max($0, $1.size) } }

  private func pages(of selection: TextSelection) throws(ArchiveFault) -> [TextPage] {
    let parts = Threads.divide(selection.parts.count, worthThread: 1) { part in
      Result { () throws(ArchiveFault) in try self.pages(of: selection.parts[part.number]) }
    }
    var pages: [TextPage] = []
    for part in parts { pages += try part.get() }
    return pages
  }

  private func pages(of texts: [Int]) throws(ArchiveFault) -> [TextPage] {
    let window = UnsafeMutableRawBufferPointer.allocate(byteCount: largestPage, alignment: BlockSum.step)
    defer { unsafe window.deallocate() }
    var pages: [TextPage] = []
    var (known, page): (Int?, TextPage.Contents?)
    for (index, text) in texts.enumerated() {
      let number = text >> TextPage.shift
      if number != known {
        page = unsafe try read(number, into: window)
        known = number
      }
      if index & TextPage.mask == 0 { pages.append(TextPage(capacity: TextPage.size * 8)) }
      if let page { pages[pages.count - 1].append(page.text(text & TextPage.mask)) }
    }
    guard pages.allSatisfy(\.isUnicode) else { throw .contradictory }
    return pages
  }

  /// Returns the numbers of the texts that pass each of some tests, in ascending order.
  ///
  /// Texts are contiguous, and rows refer to them in random order, so that following each row to its text takes longer.
  ///
  /// `columns` are those that are read by any test.
  ///
  /// - Throws: `ArchiveFault` if a page cannot be read or is damaged.
  /// - Complexity: O(*n*), where *n* is the number of texts in the pages of the columns.
  func texts(
    passing tests: [ColumnTextTest], in columns: [ArchiveColumn]
  ) throws(ArchiveFault) -> [[UInt32]] {
    let pages = tests.map { test in
      columns.reduce(into: BitList(count: directory.pages.count)) { pages, column in
        if test.columns.contains(column.index) { pages.formUnion(column.pages) }
      }
    }
    let needed = directory.pages.indices.filter { page in pages.contains { $0[page] } }
    let largest = largestPage
    let parts = Threads.divide(needed.count, worthThread: 8) { part in
      Result { () throws(ArchiveFault) in
        let window = UnsafeMutableRawBufferPointer.allocate(byteCount: largest, alignment: BlockSum.step)
        defer { unsafe window.deallocate() }
        var found = tests.map { _ in [UInt32]() }
        for page in needed[part.share(of: needed.count)] {
          let texts = unsafe try self.read(page, into: window)
          guard texts.isUnicode else { throw .contradictory }
          for (place, test) in tests.enumerated() where pages[place][page] {
            for index in 0..<texts.count where texts.text(index).withSpan(test.passes) {
              found[place].append(UInt32(page << TextPage.shift + index))
            }
          }
        }
        return found
      }
    }
    var found = tests.map { _ in [UInt32]() }
    for part in parts {
      for (place, numbers) in try part.get().enumerated() { found[place] += numbers }
    }
    return found
  }

  /// Reads a page and verifies its checksum; the texts that are used are validated by the caller.
  private func read(_ number: Int, into window: UnsafeMutableRawBufferPointer) throws(ArchiveFault) -> TextPage.Contents
  {
    let block = directory.pages[number]
    let bytes = unsafe UnsafeMutableRawBufferPointer(rebasing: window[..<block.size])
    try unsafe [BlockCheck(block: block, bytes: bytes, contents: .anything)].read(from: file)
    let page = try unsafe page(number, in: UnsafeRawBufferPointer(bytes))
    guard page.isOrdered else { throw .contradictory }
    return page
  }

  // MARK: Tables

  private func table(
    _ entry: ArchiveDirectory.TableEntry, of kind: EntityKind, keeping projection: Projection?, in image: ArchiveImage,
    pages: inout BitList, checks: inout [BlockCheck]
  ) throws(ArchiveFault) -> Table {
    let layout = layout(kind)
    let segmentCount = (entry.count + Segment.mask) >> Segment.shift
    var places = [[PackedColumn?]](
      repeating: [PackedColumn?](repeating: nil, count: layout.columns.count), count: segmentCount)
    for column in try columns(of: kind, in: entry, keeping: projection) {
      for segment in 0..<segmentCount where column.hasValues(segment) {
        let bytes = unsafe UnsafeMutableRawBufferPointer(
          rebasing: image.bytes[column.place(of: segment..<(segment + 1))])
        guard let start = bytes.baseAddress else { throw .contradictory }
        let (values, check) = unsafe column.values(of: segment, at: start)
        places[segment][column.index] = values
        checks.append(check)
      }
      pages.formUnion(column.pages)
    }
    let segments = places.enumerated().map { index, places in
      let capacity = ArchiveFormat.capacity(from: index << Segment.shift, of: entry.count)
      return Segment(layout: layout, holding: places, capacity: capacity, of: image)
    }
    return Table(layout, segments: segments, count: entry.count)
  }

  private func columns(
    of kind: EntityKind, in entry: ArchiveDirectory.TableEntry, keeping projection: Projection?
  ) throws(ArchiveFault) -> [ArchiveColumn] {
    let layout = layout(kind)
    var isKnown = [Bool](repeating: false, count: layout.columns.count)
    var next = 0
    var columns: [ArchiveColumn] = []
    for column in entry.columns {
      guard let index = layout.index(ofArchived: column, from: next), !isKnown[index] else { throw .contradictory }
      isKnown[index] = true
      next = index + 1
      if kind == .flights, let projection, !projection.keeps(index) { continue }
      let declared = layout.columns[index]
      columns.append(
        try ArchiveColumn(
          column, index: index, storage: declared.storage, limit: limit(of: declared), rowCount: entry.count,
          fileSize: file.size))
    }
    return columns
  }

  /// Returns the exclusive upper bound of a column's stored values; `nil` for decimal numbers.
  private func limit(of column: Column) -> Int? {
    switch column.storage {
    case .text, .list: directory.textCount
    case .link: directory.kinds[column.target == .airlines ? 1 : 0].rows.count + 1
    case .flag, .whole, .time: 1 << (column.storage.width * 8)
    case .decimal: nil
    }
  }

  private func owners(_ bytes: UnsafeRawBufferPointer, count: Int, of rows: Table) throws(ArchiveFault)
    -> StateLists
  {
    guard bytes.count == ArchiveFormat.filledUp(count * MemoryLayout<UInt32>.size) else { throw .contradictory }
    var owners = StateLists()
    for state in 0..<count {
      let row = unsafe Int(bytes.loadUnaligned(fromByteOffset: state * MemoryLayout<UInt32>.size, as: UInt32.self))
      guard row < rows.count else { throw .contradictory }
      owners.append(state, of: row)
    }
    return owners
  }
}

/// A test of the texts in some columns of flights.
struct ColumnTextTest: Sendable {
  let passes: @Sendable (Span<UInt8>) -> Bool
  let columns: [Int]
}

extension ArchiveDirectory.KindEntry {
  /// Returns the custom attributes.
  ///
  /// - Throws: `ArchiveFault.contradictory` for an attribute that no program can have added.
  fileprivate func customColumns(of kind: EntityKind) throws(ArchiveFault) -> [CustomColumn] {
    var columns: [CustomColumn] = []
    let mark = Column.customMark.utf8.first
    for entry in rows.columns + states.columns where entry.name.first == mark {
      guard let storage = ColumnStorage(rawValue: entry.storage) else { throw .contradictory }
      let column = CustomColumn(
        entity: kind, name: String(decoding: entry.name.dropFirst(), as: UTF8.self), storage: storage)
      if !column.isWellFormed { throw .contradictory }
      if !columns.contains(column) { columns.append(column) }
      if columns.count > CustomColumn.maximumPerTable { throw .contradictory }
    }
    return columns
  }
}

extension TableLayout {
  /// Returns the index of a column of a file; `nil` if there is none with its name and storage.
  ///
  /// Files have columns in layout order, so a search that begins after the last match finds the next at once.
  fileprivate func index(ofArchived entry: ArchiveDirectory.ColumnEntry, from first: Int) -> Int? {
    (0..<columns.count).lazy.map { ($0 + first) % self.columns.count }.first { index in
      let column = self.columns[index]
      return column.storage.rawValue == entry.storage && column.archiveName.utf8.elementsEqual(entry.name)
    }
  }
}

extension Table {
  /// Whether every airport or airline has a code, and all coordinates are within their limits.
  fileprivate var isSound: Bool {
    (0..<count).allSatisfy { row in
      !text(0, ofRow: row).isNull && layout.limited.allSatisfy { abs(decimal($0.column, ofRow: row) ?? 0) <= $0.limit }
    }
  }
}
