package import FlightStore

/// A collector of the lines that an engine returns, which builds a store and its rows, at once or in pieces.
///
/// In pieces, rows that have been shown take no memory.
///
/// - Complexity: O(*n*) for everything, where *n* is the number of bytes.
package struct EngineAnswer {
  /// An error in a line, which does not have the expected form.
  package struct Fault: Error, Sendable {
    /// The number of the line in the answer, starting at 1.
    package let line: Int
    package let text: String

    package init(line: Int, text: String) { (self.line, self.text) = (line, text) }
  }

  private let question: EngineQuestion
  private var store = FlightStore()
  package private(set) var report = LoadReport()
  private var rows: [Int] = []
  private var counts: [[Int?]] = []
  /// The records of rows not loaded yet, their number, and the records of linked flights.
  private var records: [UInt8] = []
  private var waiting = 0
  private var others: [UInt8] = []
  /// The beginning of a line whose end has not arrived.
  private var rest: [UInt8] = []
  private var lineCount = 0
  private var isEnded = false

  // Much larger than a line, but small enough that a report lists every record that is rejected.
  private static let pieceSize = 4 << 20

  /// The number of bytes of records in a piece: small at first, so that the first rows appear soon.
  private var wantedSize: Int

  /// Creates an answer whose pieces have `firstPiece` bytes of records at first, then double, up to a megabyte.
  package init(to question: EngineQuestion, firstPiece: Int = 64 << 10) {
    self.question = question
    wantedSize = firstPiece
  }

  /// Whether enough rows have arrived to be shown before the others.
  package var hasPiece: Bool { !rows.isEmpty || records.count >= wantedSize }

  package mutating func add(_ bytes: Span<UInt8>) throws(Fault) {
    var start = 0
    while let end = bytes.firstIndex(of: 0x0A, from: start) {
      rest += bytes.extracting(start..<end).array
      start = end + 1
      try takeLine()
    }
    rest += bytes.extracting(start...).array
  }

  private mutating func takeLine() throws(Fault) {
    defer { rest.removeAll(keepingCapacity: true) }
    lineCount += 1
    if rest.last == 0x0D { rest.removeLast() }
    guard !isEnded else { throw fault }
    isEnded = rest.elementsEqual(SQLWords.end.utf8)
    if isEnded { return }
    guard let first = rest.firstIndex(of: 0x09) else { throw fault }
    let texts = rest[..<first].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    let numbers = texts.map { Int(String(decoding: $0, as: UTF8.self)) }
    // Lines are split only if they can have linked flights, because most have none.
    let end = question.others.isEmpty ? nil : rest[(first + 1)...].firstIndex(of: 0x09)
    let others = end.map { rest[($0 + 1)...].split(separator: 0x09, omittingEmptySubsequences: false) } ?? []
    guard others.count == question.others.count, numbers.count == max(1, question.counts.count),
      first + 1 < rest.count, rest[first + 1] == UInt8(ascii: "{")
    else { throw fault }
    records.append(contentsOf: rest[(first + 1)..<(end ?? rest.endIndex)])
    records.append(0x0A)
    waiting += 1
    if !question.counts.isEmpty { counts.append(numbers) }
    for other in others where !other.isEmpty {
      self.others.append(contentsOf: other)
      self.others.append(0x0A)
    }
    if records.count >= Self.pieceSize { try read() }
  }

  private var fault: Fault { Fault(line: lineCount, text: String(decoding: rest.prefix(200), as: UTF8.self)) }

  /// Loads the pending records: each becomes the next row, unless it is rejected.
  private mutating func read() throws(Fault) {
    let first = store.rowCount(question.query.entity)
    let found = try load(records)
    let rejected = Set(found.rejected.compactMap { $0.place.line.map { $0 - 1 } })
    var next = first
    for line in 0..<waiting {
      rows.append(rejected.contains(line) ? -1 : next)
      if !rejected.contains(line) { next += 1 }
    }
    guard next == store.rowCount(question.query.entity) else {
      throw Fault(line: lineCount, text: "the same \(question.query.entity.singular) twice")
    }
    report.add(found)
    records.removeAll(keepingCapacity: true)
    waiting = 0
  }

  private mutating func load(_ bytes: [UInt8]) throws(Fault) -> LoadReport {
    do throws(LoadError) { return try store.load(rows: bytes) } catch {
      throw Fault(line: lineCount, text: "\(error.reason)")
    }
  }

  package struct Rows: Sendable {
    package let store: FlightStore
    package let rows: RowSelection
    /// The rows without a limit; `nil` if there are too many to have been requested.
    package var found: RowSelection?
    /// The number of rows without a limit, if requested.
    package var foundCount: Int?
    /// The number of rows without conditions, if requested.
    package var all: Int?
  }

  /// Loads the rest: all rows, or those after the last piece.
  package mutating func finish() throws(Fault) -> Rows {
    if !rest.isEmpty { try takeLine() }
    // An engine that has done nothing can exit without an error, so the end of the answer must be present.
    if !isEnded { throw Fault(line: lineCount + 1, text: "") }
    return try collected()
  }

  /// Returns the rows since the last piece, and discards them.
  ///
  /// Pieces are independent, because each record has everything that is shown of its row.
  package mutating func piece() throws(Fault) -> Rows {
    let piece = try collected()
    wantedSize = min(2 * wantedSize, 1 << 20)
    (store, rows, counts) = (FlightStore(), [], [])
    others.removeAll(keepingCapacity: true)
    return piece
  }

  private mutating func collected() throws(Fault) -> Rows {
    try read()
    if !others.isEmpty { report.add(try load(others)) }
    let entity = question.query.entity
    let kept = rows.filter { $0 >= 0 }
    let store = store.knowing(clock: single(.clock), counts: precomputedCounts)
    func selection(_ rows: [Int]) -> RowSelection { RowSelection(of: entity, in: store, rows: rows) }
    let isCounted = question.counts.contains(.found)
    let shown = isCounted ? question.query.part.of(kept) : kept
    var answer = Rows(store: store, rows: selection(shown), all: single(.all))
    guard isCounted else { return answer }
    answer.foundCount = single(.found)
    if answer.foundCount ?? 0 == rows.count { answer.found = selection(kept) }
    return answer
  }

  /// Returns a number that is the same in every line.
  private func single(_ count: EngineQuestion.Count) -> Int? {
    guard let place = question.counts.firstIndex(of: count) else { return nil }
    return counts.first.flatMap { $0[place] }
  }

  /// The counts of related flights, by row; `nil` if none were requested, so that the flights in the store are all.
  private var precomputedCounts: PrecomputedCounts? {
    var precomputed: PrecomputedCounts?
    let selection = RowSelection(of: question.query.entity, in: store, rows: [])
    for (place, count) in question.counts.enumerated() {
      let steps: [Field]
      switch count {
      case .flights(let path, _), .onward(let path): steps = path
      case .clock, .found, .all: continue
      }
      let end = steps.last.map { selection.reader(of: FieldPath($0, behind: steps.dropLast())) }
      var counted = precomputed.take() ?? PrecomputedCounts()
      for (line, first) in rows.enumerated() where first >= 0 {
        guard let number = counts[line][place] else { continue }
        var row = first
        if let end {
          guard case .row(let last, _) = end(first) else { continue }
          row = last
        }
        if case .flights(_, let relationship) = count {
          counted.set(number, of: relationship, row: row)
        } else {
          counted.set(onward: number, row: row)
        }
      }
      precomputed = counted
    }
    return precomputed
  }
}
