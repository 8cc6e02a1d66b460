/// Reading of a part of an input while another thread reads from its start.
extension DocumentReader where Sink: ~Copyable {
  /// Reads runs of records up to the next part or the end of the input.
  ///
  /// Content that is no record or is malformed is skipped: the reader of the whole input reports it.
  ///
  /// - Parameters:
  ///   - start: The place where a record seems to begin.
  ///   - limit: The offset at which the next part starts.
  ///   - isStopped: A function called from time to time that returns whether to stop.
  /// - Returns: The runs, in order.
  mutating func readRuns(from start: ElementStart, to limit: Int, isStopped: () -> Bool) -> [ElementRun] {
    var runs: [ElementRun] = []
    guard var position = try? window.seek(to: start.offset) else { return [] }
    var (isArray, isFound) = (start.isArray, true)
    parser.depth = ElementRun.depth
    while isFound, window.offset(of: position) < limit {
      var run = ElementRun(start: window.offset(of: position), end: window.offset(of: position), isArray: isArray)
      guard let end = read(&run, from: position, to: limit, isStopped: isStopped) else { break }
      if run.count > 0 { runs.append(run) }
      (position, isArray, isFound) = findElement(from: end)
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

  private func findElement(from start: Position) -> (Position, isArray: Bool, isFound: Bool) {
    guard let (position, isArray) = window.findElement(from: start) else { return (window.end, false, false) }
    return (position, isArray, true)
  }

  /// Reads an element or document at an offset again.
  ///
  /// - Throws: `ReadStop` at the first error.
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
