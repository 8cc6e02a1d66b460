/// The rows of flights, airports or airlines, in copy-on-write segments that copies share.
@safe struct Table: StoredValues {
  let layout: TableLayout
  private var directory = Directory<Segment>()
  // The directory's `starts`, without the indirection through the directory.
  private var starts: UnsafeMutablePointer<UnsafeMutableRawPointer>
  // The layout's `widths`, so that reading a value counts no reference to the layout.
  let widths: UncountedArray<Int>
  /// The number of rows, including deleted ones.
  private(set) var count = 0
  /// The number of deleted rows.
  private(set) var vacantCount = 0

  init(_ layout: TableLayout) {
    self.layout = layout
    widths = layout.widths
    unsafe starts = directory.starts
  }

  /// Creates a table of existing segments, all but the last of them full.
  init(_ layout: TableLayout, segments: [Segment], count: Int) {
    self.layout = layout
    widths = layout.widths
    directory = Directory(segments)
    unsafe starts = directory.starts
    self.count = count
  }

  var segments: [Segment] { directory.pages }

  /// Returns the same rows with other columns; new columns are null.
  ///
  /// - Complexity: O(*n*), where *n* is the number of segments.
  func laidOut(by layout: TableLayout) -> Table {
    if layout === self.layout { return self }
    let places = layout.places(in: self.layout)
    let segments = segments.map { Segment(layingOut: $0, by: layout, columnsAt: places) }
    var table = Table(layout, segments: segments, count: count)
    table.vacantCount = vacantCount
    return table
  }

  // MARK: Reading

  @inline(__always)
  var columns: TableColumns { unsafe TableColumns(starts, widths: widths) }

  @inline(__always)
  private func columns(at row: Int) -> WritableValues<PackedColumn> { columns.segment(around: row) }

  @inline(__always)
  func values(of column: Int, around row: Int) -> PackedColumn { columns(at: row)[column] }

  // MARK: Writing

  /// Appends a row of nulls and returns its number.
  mutating func appendRow() -> Int {
    makeDirectoryUnique()
    if count == directory.pages.count << Segment.shift { beginSegment() }
    makeUnique(count)
    // Capacities are powers of two, so only such a place can be the first beyond the capacity.
    let place = count & Segment.mask
    if place & (place - 1) == 0 { directory.pages[count >> Segment.shift].makeRoom(for: place) }
    count += 1
    return count - 1
  }

  /// Returns the open segment, the one that takes the next row, uniquely referenced.
  mutating func openSegment() -> Segment {
    if count & Segment.mask == 0 { return Segment(layout: layout) }
    makeUnique(count)
    return directory.pages[count >> Segment.shift]
  }

  /// Replaces the open segment and adds segments after it, with `rowCount` more rows in all.
  mutating func put(_ segments: [Segment], rowCount: Int) {
    makeDirectoryUnique()
    for (index, segment) in segments.enumerated() { directory.put(segment, at: count >> Segment.shift + index) }
    unsafe starts = directory.starts
    count += rowCount
  }

  /// Adds an empty segment, in the memory of the full one before it: the first touch of memory is expensive.
  private mutating func beginSegment() {
    let last = directory.pages.count - 1
    if last >= 0, directory.isUnique(last) {
      let segment = directory.pages[last]
      directory.put(Segment(packing: segment), at: last)
      segment.clear()
      directory.append(segment)
    } else {
      directory.append(Segment(layout: layout))
    }
    unsafe starts = directory.starts
  }

  /// Returns the table with the given segments, which hold as many rows, or without any until it gets them back.
  func with(segments: [Segment]) -> Table {
    var table = self
    table.directory = Directory(segments)
    unsafe table.starts = table.directory.starts
    return table
  }

  /// Packs the full segments that no other table shares.
  mutating func pack() {
    makeDirectoryUnique()
    for index in 0..<(count >> Segment.shift) where directory.isUnique(index) {
      let segment = directory.pages[index]
      // A packed copy of columns that other tables keep would take additional memory.
      if segment.isPartlyShared { segment.packWritten() } else { directory.put(Segment(packing: segment), at: index) }
    }
  }

  /// Packs what has been written since an earlier version of the table, and shares with it what has not changed.
  ///
  /// A record is parsed into the last row before its identity is known, so every column there has been written into.
  mutating func pack(since earlier: Table) {
    makeDirectoryUnique()
    let known = layout === earlier.layout ? earlier.directory.pages.count : 0
    for index in 0..<min(directory.pages.count, known) where directory.isUnique(index) {
      let segment = earlier.directory.pages[index]
      if directory.pages[index].share(with: segment) { directory.put(segment, at: index) }
    }
    unsafe starts = directory.starts
    pack()
    let open = count >> Segment.shift
    if open < directory.pages.count, directory.isUnique(open) { directory.pages[open].packWritten() }
  }

  mutating func removeLastRow() {
    makeUnique(count - 1)
    for column in layout.columns.indices { setStored(0, ofColumn: column, row: count - 1) }
    count -= 1
  }

  /// Returns the segments and leaves the table without rows.
  mutating func takeSegments() -> [Segment] {
    let segments = directory.pages
    self = Table(layout)
    return segments
  }

  /// Deletes a row; the others keep their numbers, and deleted rows at the end are removed.
  mutating func vacate(_ row: Int) {
    makeUnique(row)
    for column in layout.columns.indices { setStored(0, ofColumn: column, row: row) }
    mark(row, isVacant: true)
    while count > 0, !isPresent(count - 1) {
      makeUnique(count - 1)
      mark(count - 1, isVacant: false)
      count -= 1
    }
  }

  private mutating func mark(_ row: Int, isVacant: Bool) {
    directory.pages[row >> Segment.shift].setVacant(isVacant, at: row & Segment.mask)
    vacantCount += isVacant ? 1 : -1
  }

  func isPresent(_ row: Int) -> Bool {
    vacantCount == 0 || directory.pages[row >> Segment.shift].vacant?[row & Segment.mask] != true
  }

  /// Makes the segment of a row uniquely referenced, as `setStored` requires.
  mutating func makeUnique(_ row: Int) {
    makeDirectoryUnique()
    directory.makeUnique(row >> Segment.shift) { Segment(copying: $0) }
  }

  private mutating func makeDirectoryUnique() {
    if isKnownUniquelyReferenced(&directory) { return }
    directory = Directory(directory.pages)
    unsafe starts = directory.starts
  }

  /// Writes the stored form of a value into a row whose segment is uniquely referenced.
  @inline(__always)
  func setStored(_ stored: UInt64, ofColumn column: Int, row: Int) {
    let columns = columns(at: row)
    if _slowPath(!columns[column].isWritable) {
      if self.stored(column, ofRow: row) == stored { return }
      directory.pages[row >> Segment.shift].makeWritable(column)
    }
    let (start, index) = unsafe (columns[column].start, row & Segment.mask)
    switch widths[column] {
    case 1: unsafe start.assumingMemoryBound(to: UInt8.self)[index] = UInt8(truncatingIfNeeded: stored)
    case 4: unsafe start.assumingMemoryBound(to: UInt32.self)[index] = UInt32(truncatingIfNeeded: stored)
    default: unsafe start.assumingMemoryBound(to: UInt64.self)[index] = stored
    }
  }

  @inline(__always)
  func set(_ id: TextID, ofColumn column: Int, row: Int) { setStored(UInt64(id.number), ofColumn: column, row: row) }

  @inline(__always)
  func set(_ id: TextID, ofColumn column: some RawRepresentable<Int>, row: Int) {
    set(id, ofColumn: column.rawValue, row: row)
  }

  @inline(__always)
  func set(link: Int?, ofColumn column: FlightColumn, row: Int) {
    setStored(link.map { UInt64($0 + 1) } ?? 0, ofColumn: column.rawValue, row: row)
  }

  @inline(__always)
  func set(_ flag: Bool, ofColumn column: some RawRepresentable<Int>, row: Int) {
    setStored(UInt64(Encoded.flag(flag)), ofColumn: column.rawValue, row: row)
  }

  /// Returns the place of a row whose segment is uniquely referenced, for writing; valid until the table changes.
  @inline(__always)
  func place(of row: Int) -> RowPlace {
    unsafe RowPlace(segment: .passUnretained(directory.pages[row >> Segment.shift]), index: row & Segment.mask)
  }
}

@safe struct RowPlace {
  private let segment: Unmanaged<Segment>
  private let columns: WritableValues<PackedColumn>
  private let index: Int

  fileprivate init(segment: Unmanaged<Segment>, index: Int) {
    unsafe self.segment = segment
    self.index = index
    columns = unsafe segment._withUnsafeGuaranteedRef { $0.columns }
  }

  /// Writes the stored form of a value; `Value` is as wide as the column.
  @inline(__always)
  func set<Value: FixedWidthInteger>(_ stored: Value, ofColumn column: Int) {
    if _slowPath(!columns[column].isWritable) {
      if columns[column].width == 0, stored == 0 { return }
      unsafe segment._withUnsafeGuaranteedRef { $0.makeWritable(column) }
    }
    unsafe columns[column].start.assumingMemoryBound(to: Value.self)[index] = stored
  }
}

/// The stored forms of values: zero for null, and only for null.
enum Encoded {
  /// Returns the stored form of a whole number; `Int32.min` cannot be stored, because its form is that of null.
  @inline(__always)
  static func whole(_ value: Int32) -> UInt32 { UInt32(bitPattern: value ^ Int32.min) }

  @inline(__always)
  static func whole(_ stored: UInt32) -> Int32 { Int32(bitPattern: stored) ^ Int32.min }

  @inline(__always)
  static func decimal(_ value: Double) -> UInt64 { value.bitPattern ^ nullBits }

  @inline(__always)
  static func decimal(_ stored: UInt64) -> Double { Double(bitPattern: stored ^ nullBits) }

  @inline(__always)
  static func flag(_ value: Bool) -> UInt8 { value ? 2 : 1 }

  /// The times that can be stored: from 1970 to early 2106.
  static let times = 0..<Int(UInt32.max)

  @inline(__always)
  static func time(_ seconds: Int) -> UInt32 { UInt32(seconds + 1) }

  // The bits of a NaN, which JSON numbers cannot express.
  private static let nullBits: UInt64 = 0x7FF8_0000_0000_0001
}

extension Table {
  /// A range of rows of another table's segment, and its place in a segment of this table.
  private struct Piece {
    let segment: Int
    let rows: Range<Int>
    let place: Int
  }

  /// Appends the rows of another table's segments.
  ///
  /// - Complexity: O(*n*), where *n* is the number of values.
  mutating func append(segments: consuming [Segment], count: Int, renumbering: Renumbering) {
    let numbers = layout.columns.indices.map { renumbering.values(of: $0, in: layout) }
    let pieces = pieces(count)
    // `map`, not an array conversion, which makes the runtime search every type of the program for one of Foundation's.
    var rest = segments.map(Segment?.some)
    segments = []
    // Each segment is released after it has been read: keeping all of them and their copies would double the memory.
    let roundSize = 16 * Threads.usefulCount
    for start in stride(from: 0, to: pieces.count, by: roundSize) {
      let round = Array(pieces[start..<min(start + roundSize, pieces.count)])
      for index in 0..<round[0][0].segment { rest[index] = nil }
      put(
        filled(with: round, from: rest, renumbering: numbers),
        rowCount: round.joined().reduce(0) { $0 + $1.rows.count })
    }
  }

  /// Returns the pieces of another table's rows that go into each segment here, from the open segment on.
  private func pieces(_ otherCount: Int) -> [[Piece]] {
    var pieces: [[Piece]] = []
    var (place, row) = (count & Segment.mask, 0)
    while row < otherCount {
      let start = row & Segment.mask
      let size = min(otherCount - row, Segment.mask + 1 - max(start, place))
      if place == 0 || pieces.isEmpty { pieces.append([]) }
      pieces[pieces.count - 1].append(Piece(segment: row >> Segment.shift, rows: start..<(start + size), place: place))
      row += size
      place = (place + size) & Segment.mask
    }
    return pieces
  }

  /// Returns segments filled with the pieces; the first continues the open segment.
  private mutating func filled(with pieces: [[Piece]], from others: [Segment?], renumbering numbers: [[UInt32]?])
    -> [Segment]
  {
    // Each thread writes only to its own segments.
    let layout = layout
    nonisolated(unsafe) let (first, others) = (openSegment(), others)
    return Threads.divide(pieces.count, worthThread: 4) { part in
      var segments: [Segment] = []
      var open = unsafe part.number == 0 ? first : Segment(layout: layout)
      for pieces in pieces[part.share(of: pieces.count)] {
        for piece in pieces {
          guard let other = unsafe others[piece.segment] else { continue }
          open.makeRoom(for: piece.place + piece.rows.count - 1)
          open.copy(piece.rows, of: other, to: piece.place, renumbering: numbers)
        }
        if pieces.last.map({ $0.place + $0.rows.count }) == Segment.mask + 1 {
          segments.append(Segment(packing: open))
          open.clear()
        } else {
          segments.append(open)
          open = Segment(layout: layout)
        }
      }
      return segments
    }.flatMap { $0 }
  }
}

/// A translation of stored values to those of tables that number their texts and rows differently.
struct Renumbering {
  /// The new numbers of texts, by their old ones.
  private let texts: [UInt32]
  private var links: [EntityKind: [UInt32]] = [:]

  init(texts: [UInt32]) { self.texts = texts }

  /// Records the new rows of a table, by their old ones.
  mutating func note(_ places: [UInt32], of kind: EntityKind) { links[kind] = [0] + places.map { $0 + 1 } }

  /// Returns the new values of a column, by the old ones; `nil` if they stay the same.
  func values(of column: Int, in layout: TableLayout) -> [UInt32]? {
    switch layout.columns[column].storage {
    case .text, .list: texts
    case .link: layout.columns[column].target.flatMap { links[$0] }
    case .flag, .whole, .decimal, .time: nil
    }
  }

  func values(of row: Int, in table: Table) -> [UInt64] {
    table.layout.columns.indices.map { column in
      let stored = table.stored(column, ofRow: row)
      return values(of: column, in: table.layout).map { UInt64($0[Int(stored)]) } ?? stored
    }
  }
}

/// The addresses of a table's columns: enough to read values, and copied without reference counting.
///
/// Valid as long as the table exists and is not written into.
@safe struct TableColumns: StoredValues, BitwiseCopyable {
  private let starts: UnsafeMutablePointer<UnsafeMutableRawPointer>
  let widths: UncountedArray<Int>

  init(_ starts: UnsafeMutablePointer<UnsafeMutableRawPointer>, widths: UncountedArray<Int>) {
    unsafe self.starts = starts
    self.widths = widths
  }

  @inline(__always)
  func segment(around row: Int) -> WritableValues<PackedColumn> {
    unsafe WritableValues(starts[row >> Segment.shift].assumingMemoryBound(to: PackedColumn.self))
  }

  @inline(__always)
  func values(of column: Int, around row: Int) -> PackedColumn {
    unsafe starts[row >> Segment.shift].assumingMemoryBound(to: PackedColumn.self)[column]
  }
}

/// Columns from which values are read by row.
protocol StoredValues {
  /// The number of bytes of a value, by column.
  var widths: UncountedArray<Int> { get }

  /// Returns the values of a column in the segment of a row.
  func values(of column: Int, around row: Int) -> PackedColumn
}

extension StoredValues {
  /// Returns the stored form of a value of up to 32 bits.
  @inline(__always)
  func short(_ column: Int, ofRow row: Int) -> UInt32 { values(of: column, around: row)[row & Segment.mask] }

  /// Returns the stored form of a value of 64 bits.
  @inline(__always)
  func long(_ column: Int, ofRow row: Int) -> UInt64 { values(of: column, around: row).long(row & Segment.mask) }

  @inline(__always)
  func isLong(_ column: Int) -> Bool { widths[column] == MemoryLayout<UInt64>.size }

  /// Returns the stored form of a value, widened to 64 bits; equal exactly if the values are.
  @inline(__always)
  func stored(_ column: Int, ofRow row: Int) -> UInt64 {
    isLong(column) ? long(column, ofRow: row) : UInt64(short(column, ofRow: row))
  }

  // MARK: Values

  /// Returns the number of a text or a list of texts.
  @inline(__always)
  func text(_ column: Int, ofRow row: Int) -> TextID { TextID(number: short(column, ofRow: row)) }

  @inline(__always)
  func flag(_ column: Int, ofRow row: Int) -> Bool? {
    let stored = short(column, ofRow: row)
    return stored == 0 ? nil : stored == 2
  }

  @inline(__always)
  func whole(_ column: Int, ofRow row: Int) -> Int? {
    let stored = short(column, ofRow: row)
    return stored == 0 ? nil : Int(Encoded.whole(stored))
  }

  @inline(__always)
  func decimal(_ column: Int, ofRow row: Int) -> Double? {
    let stored = long(column, ofRow: row)
    return stored == 0 ? nil : Encoded.decimal(stored)
  }

  /// Returns a time in seconds since 1970.
  @inline(__always)
  func time(_ column: Int, ofRow row: Int) -> Int? {
    let stored = short(column, ofRow: row)
    return stored == 0 ? nil : Int(stored) - 1
  }

  @inline(__always)
  func link(_ column: Int, ofRow row: Int) -> Int? {
    let stored = short(column, ofRow: row)
    return stored == 0 ? nil : Int(stored) - 1
  }
}

extension StoredValues {
  @inline(__always)
  func stored(_ column: FlightColumn, ofRow row: Int) -> UInt64 { stored(column.rawValue, ofRow: row) }

  @inline(__always)
  func text(_ column: FlightColumn, ofRow row: Int) -> TextID { text(column.rawValue, ofRow: row) }

  @inline(__always)
  func text(_ column: some RawRepresentable<Int>, ofRow row: Int) -> TextID { text(column.rawValue, ofRow: row) }

  @inline(__always)
  func flag(_ column: FlightColumn, ofRow row: Int) -> Bool? { flag(column.rawValue, ofRow: row) }

  @inline(__always)
  func flag(_ column: some RawRepresentable<Int>, ofRow row: Int) -> Bool? { flag(column.rawValue, ofRow: row) }

  @inline(__always)
  func whole(_ column: FlightColumn, ofRow row: Int) -> Int? { whole(column.rawValue, ofRow: row) }

  @inline(__always)
  func decimal(_ column: some RawRepresentable<Int>, ofRow row: Int) -> Double? { decimal(column.rawValue, ofRow: row) }

  @inline(__always)
  func time(_ column: FlightColumn, ofRow row: Int) -> Int? { time(column.rawValue, ofRow: row) }

  @inline(__always)
  func link(_ column: FlightColumn, ofRow row: Int) -> Int? { link(column.rawValue, ofRow: row) }

  /// Returns the scheduled time off or, as in published schedules, the scheduled time out.
  ///
  /// It is part of the identity of a flight without an identifier.
  @inline(__always)
  func scheduledDeparture(ofRow row: Int) -> Int? {
    time(.scheduledOff, ofRow: row) ?? time(.scheduledOut, ofRow: row)
  }
}
