/// Predicate, limit and projection pushdown into a store file.
///
/// It extracts the flights that satisfy the condition, or only the first of them where few are wanted, with the columns
/// that are kept.
struct ArchivePushdown {
  // Without it: 2.4 and 2.3 times the CPU time (main query of a store file).

  let query: RowQuery
  let projection: Projection
  /// All texts that a test of the condition can pass, if they are known.
  let known: ExtractedTexts?

  // Extracting flights one by one costs more than reading whole pages, so extraction stops where it would take a large
  // part of the file.
  private static let largestPart = 4
  private static let allowance = 1 << 14

  /// Returns a store of the selected flights and of all airports and airlines, and its texts; `nil` where too many are
  /// selected.
  ///
  /// - Complexity: O(*n*), where *n* is the number of values in the columns that are kept.
  func store(_ reader: ArchiveReader) throws(ArchiveFault) -> (FlightStore, ExtractedTexts)? {
    let columns = try reader.columns(keeping: projection)
    let places = query.firstPlaces
    let inputs = [query.condition.inputs, places?.inputs].compactMap { $0 }.flatMap(\.all)
    let tested = Projection(inputs, keepsIdentity: false)
    let clock = query.clock ?? reader.clock ?? SystemClock.seconds
    let (surroundings, passing) = try surroundings(
      of: columns.filter { tested.keeps($0.index) }, in: reader, clock: clock)
    let segments = (reader.flightCount + Segment.mask) >> Segment.shift
    let parts = Threads.divide(segments, worthThread: 32) { part in
      Result { () throws(ArchiveFault) in
        try self.extract(
          reader, segments: part.share(of: segments), columns: columns, tested: tested,
          flights: places.map { PushedDownLimit($0) }, among: surroundings, passing: passing, clock: clock)
      }
    }
    var extracts: [ArchiveExtract] = []
    for part in parts {
      guard let extract = try part.get() else { return nil }
      extracts.append(extract)
    }
    let (tables, textNumbers) = try reader.tables(of: extracts, among: surroundings.tables)
    let graph = Graph(tables, clock: .some(reader.clock))
    return (FlightStore(graph), ExtractedTexts(graph: graph, numbers: textNumbers))
  }

  /// Returns the airports and airlines with the texts of some columns or, if all tests of these are quick, the numbers of
  /// the texts that pass each test.
  // Without the numbers: 3.4 and 1.7 times the CPU time (a flight number in a store file).
  private func surroundings(
    of columns: [ArchiveColumn], in reader: ArchiveReader, clock: Int
  ) throws(ArchiveFault) -> (graph: Graph, passing: [[UInt32]]) {
    if query.firstPlaces == nil, columns.contains(where: { TableLayout.flights.columns[$0.index].storage.holdsTexts }) {
      let surroundings = Graph(try reader.surroundings(of: []))
      let program = program(over: reader.window().table, among: surroundings, clock: clock)
      if program.hasOnlyQuickTests {
        let tests = program.textTests
        // Without it: 1.4 and 1.9 times the CPU time (the card of a flight in a store file).
        if let known { return (surroundings, known.numbers(passing: tests)) }
        return (surroundings, try reader.texts(passing: tests, in: columns))
      }
    }
    return (Graph(try reader.surroundings(of: columns)), [])
  }

  /// Extracts flights from some segments: the columns of the condition first, the others only where it holds.
  private func extract(
    _ reader: ArchiveReader, segments: Range<Int>, columns: [ArchiveColumn], tested: Projection,
    flights: PushedDownLimit?, among surroundings: Graph, passing: [[UInt32]], clock: Int
  ) throws(ArchiveFault) -> ArchiveExtract? {
    let window = reader.window()
    let program = program(over: window.table, among: surroundings, clock: clock)
    for (place, numbers) in passing.enumerated() { program.texts[place]({ $0.complete(numbers) }) }
    let first = columns.filter { tested.keeps($0.index) }
    let rest = columns.filter { !tested.keeps($0.index) }
    let others = rest.filter { !projection.isFallback($0.index) }
    let fallbacks = rest.filter { projection.isFallback($0.index) }
    var extract = ArchiveExtract(columns.map(\.index))
    for start in stride(from: segments.lowerBound, to: segments.upperBound, by: ArchiveWindow.segmentCount) {
      let stretch = start..<min(start + ArchiveWindow.segmentCount, segments.upperBound)
      try window.read(first, of: stretch)
      let found = stretch.map { segment in
        let rows = RowMask.first(reader.flightCount - segment << Segment.shift)
        let place = segment - start
        let (segment, first) = (window.table.segments[place], place << Segment.shift)
        let found = program.rows(rows, in: segment, first: first, texts: surroundings.texts)
        return flights?.admit(found, of: segment, first: first, texts: surroundings.texts) ?? found
      }
      if found.allSatisfy(\.isEmpty) { continue }
      try window.read(others, of: stretch)
      try read(fallbacks, of: stretch, for: found, into: window)
      for (place, rows) in found.enumerated() { extract.take(rows, of: window.table.segments[place]) }
      let seen = stretch.upperBound - segments.lowerBound
      if extract.count > seen << Segment.shift / Self.largestPart + Self.allowance { return nil }
      // The other segments are expected to hold as many matches as those read so far.
      if start == segments.lowerBound { extract.reserve(extract.count * segments.count / seen * 9 / 8) }
    }
    return extract
  }

  /// Reads the columns that are needed only for rows where the columns before them are null.
  private func read(
    _ fallbacks: [ArchiveColumn], of stretch: Range<Int>, for rows: [RowMask], into window: ArchiveWindow
  ) throws(ArchiveFault) {
    var fallbacks = fallbacks
    window.forget(fallbacks)
    for choice in projection.choices {
      var rest = rows
      for column in choice where !rest.allSatisfy(\.isEmpty) {
        if let place = fallbacks.firstIndex(where: { $0.index == column.rawValue }) {
          try window.read([fallbacks.remove(at: place)], of: stretch)
        }
        for place in rest.indices {
          rest[place].subtractKnown(window.table.segments[place].columns[column.rawValue])
        }
      }
    }
  }

  private func program(over window: Table, among surroundings: Graph, clock: Int) -> Program {
    var tables = surroundings.tables
    tables.flights = EntityTable(window, states: StateLists(), of: Table(window.layout))
    return ProgramCompiler(graph: Graph(tables), clock: clock, zone: query.zone, kind: .flights).program(
      query.condition)
  }
}

extension Program {
  /// Whether the program reads texts only in quick tests.
  fileprivate var hasOnlyQuickTests: Bool {
    parts.rowTests.isEmpty && parts.rowNumbers.isEmpty && texts.allSatisfy { $0({ $0.isQuick }) }
  }

  fileprivate var textTests: [ColumnTextTest] {
    texts.indices.map { place in
      let columns = nodes.compactMap { if case .text(let column, place) = $0 { column } else { nil } }
      return ColumnTextTest(passes: texts[place]({ $0.test }), columns: columns)
    }
  }
}

extension RowMask {
  /// Removes the rows for which a column has a value.
  fileprivate mutating func subtractKnown(_ values: PackedColumn) {
    let rows = self
    rows.forEach { row in if values.isKnown(row) { self[row] = false } }
  }
}
