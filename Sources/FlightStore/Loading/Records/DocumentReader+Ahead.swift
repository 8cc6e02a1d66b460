/// Reading of a part of an input while another thread reads from its start.
extension DocumentReader where Sink: ~Copyable {
  /// Reads runs of records up to the next part, which starts at the offset `limit`, or the end of the input.
  ///
  /// Content that is malformed or is not a record is skipped: the reader of the whole input reports it. `isStopped` is
  /// called from time to time.
  mutating func readRuns(from start: ElementStart, to limit: Int, isStopped: () -> Bool) -> [ElementRun] {
    var runs: [ElementRun] = []
    guard var position = try? window.seek(to: start.offset) else { return [] }
    var isArray = start.isArray
    parser.depth = ElementRun.depth
    while window.offset(of: position) < limit {
      var run = ElementRun(start: window.offset(of: position), end: window.offset(of: position), isArray: isArray)
      guard let end = read(&run, from: position, to: limit, isStopped: isStopped) else { break }
      if run.count > 0 { runs.append(run) }
      guard let next = window.findElement(from: end) else { break }
      (position, isArray) = next
    }
    return runs
  }

  /// Reads the elements of a run; returns the position after them, or `nil` if the input fails or reading is stopped.
  private mutating func read(
    _ run: inout ElementRun, from start: Position, to limit: Int, isStopped: () -> Bool
  ) -> Position? {
    var end = start
    var element: Position? = start
    while let start = element, window.offset(of: start) < limit {
      if let next = record(start) {
        run.count += 1
        run.end = window.offset(of: next)
        document.offset = window.offset(of: start)
        takeUnsound(into: &run)
        end = next
        element = self.element(after: end, isArray: run.isArray)
        if element != nil { continue }
        // The window may have cut off the next element.
        guard window.isPastMiddle(end), !window.isLast else { break }
        guard !isStopped(), let moved = refill(end) else { return nil }
        end = moved
        element = self.element(after: end, isArray: run.isArray)
      } else {
        guard window.isPastMiddle(start), !window.isLast else { break }
        guard !isStopped(), let moved = refill(start) else { return nil }
        end = moved
        element = moved
      }
    }
    run.recordCount = recordCount
    recordCount = 0
    return end
  }

  /// Returns the position of the element that follows the one ending at a position, if there is one.
  private func element(after end: Position, isArray: Bool) -> Position? {
    var position = JSONScanner.skipSpace(end)
    if isArray {
      guard position.pointee == UInt8(ascii: ",") else { return nil }
      position = JSONScanner.skipSpace(position + 1)
    }
    return position.pointee == UInt8(ascii: "{") ? position : nil
  }

  private func refill(_ position: Position) -> Position? { try? window.refill(keepingFrom: position) }

  private mutating func takeUnsound(into run: inout ElementRun) {
    if document.objectCount > 0 {
      UnreadPlace.add(takeForeignDocument(), to: &run.unread)
      document.begin(at: 0, recordCount: 0)
    }
    guard unsoundCount > 0 else { return }
    run.unsoundCount += unsoundCount
    if run.unsound.count < Self.maximumUnsound { run.unsound += unsound.map { (run.count - 1, $0) } }
    unsoundCount = 0
    unsound = []
  }

  mutating func readElement(at offset: Int) throws(ReadStop) {
    let position: Position
    do throws(InputFault) { position = try window.seek(to: offset) } catch { throw .input(error) }
    _ = try readDocument(position)
  }

  // MARK: Accepting runs

  /// Accepts a run that has been read ahead, and returns the position after it.
  mutating func accept(_ run: ElementRun) throws(ReadStop) -> Position {
    recordCount += run.recordCount
    var first = 0
    if let top = frames.indices.last {
      first = frames[top].count - 1
      frames[top].count += run.count - 1
      if run.recordCount > 0 { frames[top].hasRecords = true }
      if !run.unread.isEmpty { frames[top].hasObjects = true }
      for unread in run.unread {
        document.objectCount += unread.count
        document.count(unread.count, atLevel: level)
        UnreadPlace.add(unread, to: &frames[top].unread)
      }
    } else {
      for unread in run.unread { UnreadPlace.add(unread, to: &self.unread) }
    }
    unsoundCount += run.unsoundCount
    for (element, place) in run.unsound where unsound.count < Self.maximumUnsound {
      unsound.append(
        UnsoundPlace(offset: place.offset, place: nil, path: path(ofElement: first + element), reason: place.reason))
    }
    do throws(InputFault) { return try window.seek(to: run.end) } catch { throw .input(error) }
  }
}

/// A run of consecutive records that was read ahead, before it is known what contains them.
///
///     … {"arrivals":[{…},{…},{…}],"departures":[{…},{…}]} …
///                        ▲     ▲               ▲        a run begins where one record seems to follow another,
///                        start end                      and ends before anything else
///
/// A run is valid only if the reader of everything before it arrives exactly at its start, expecting an element of an
/// array or another document. It then equals what that reader would have read.
struct ElementRun {
  /// Its bounds, in bytes from the start of the input.
  let start: Int
  var end: Int
  /// Whether commas separate its records, as in an array.
  let isArray: Bool
  var count = 0
  var recordCount = 0
  var unsoundCount = 0
  /// The elements that are objects but no records.
  var unread: [UnreadPlace] = []
  /// The elements that are unsound, by their number in the run.
  var unsound: [(element: Int, UnsoundPlace)] = []

  /// The depth at which the records of a run are parsed; a run in a deeper container is not accepted.
  static let depth = 64
}

/// An offset at which a record seems to begin.
struct ElementStart {
  let offset: Int
  /// Whether it seems to be in an array.
  let isArray: Bool

  /// Creates the first such place at or after an offset; `nil` if there is none or the input fails.
  init?(in source: DataSource, from offset: Int) {
    guard let window = try? ByteWindow(opening: source), let position = try? window.seek(to: offset),
      let found = window.findElement(from: position)
    else { return nil }
    self.offset = window.offset(of: found.position)
    isArray = found.isArray
  }
}

extension ByteWindow {
  /// Returns the next place at or after a position where one record seems to follow another, refilling the window.
  ///
  /// It is that of the opening brace; `isArray` is whether a comma precedes it. There is none if the next
  /// `longestSearch` bytes have none.
  func findElement(from start: BytePosition) -> (position: BytePosition, isArray: Bool)? {
    var position = start
    let limit = offset(of: start) + Self.longestSearch
    while offset(of: position) < limit {
      if let found = findElementHere(from: position) { return found }
      // The end of the window may cut off the sequence that marks an element.
      let kept = max(position, end - Self.padding)
      guard !isLast, let moved = try? refill(keepingFrom: kept > self.start ? kept : end) else { return nil }
      position = moved
    }
    return nil
  }

  /// Records are much shorter: an input without any for so long, such as an image of a disk, has none to read ahead.
  private static var longestSearch: Int { 4 << 20 }

  private func findElementHere(from start: BytePosition) -> (position: BytePosition, isArray: Bool)? {
    var position = start
    while position < end {
      position += 1
      if position[-1] != UInt8(ascii: "}") { continue }
      var next = JSONScanner.skipSpace(position)
      let isArray = next.pointee == UInt8(ascii: ",")
      if isArray { next = JSONScanner.skipSpace(next + 1) }
      if next.pointee == UInt8(ascii: "{"), JSONScanner.skipSpace(next + 1).pointee == UInt8(ascii: "\"") {
        return (next, isArray)
      }
    }
    return nil
  }
}

/// A source of the parts of an input that other threads read while one reads it from the start.
protocol ReadAhead: AnyObject {
  /// The offset at which the first part of another thread starts.
  var firstStart: Int { get }

  /// Waits for the next part; returns its runs and the offset at which the following part starts.
  func next() -> (runs: [ElementRun], limit: Int)

  /// Discards the last part, which does not start at a record.
  func drop()
}
