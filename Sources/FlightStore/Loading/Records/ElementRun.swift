/// A run of consecutive records that was read ahead, before it is known what contains them.
///
///     … {"arrivals":[{…},{…},{…}],"departures":[{…},{…}]} …
///                        ▲     ▲               ▲        a run begins where one record seems to follow another,
///                        start end                      and ends before anything that is no record
///
/// A run is valid only if the reader of everything before it arrives exactly at its start, expecting an element of an
/// array or another document. It then equals what that reader would have read.
struct ElementRun {
  /// Its bounds, in bytes from the start of the input.
  let start: Int
  var end: Int
  /// Whether commas separate its records, as in an array.
  let isArray: Bool
  /// The number of its elements.
  var count = 0
  /// The number of its elements that are records.
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
  /// - Returns: The position of its opening brace, and whether a comma precedes it; `nil` if there is none.
  func findElement(from start: BytePosition) -> (position: BytePosition, isArray: Bool)? {
    var position = start
    while true {
      if let found = findElementHere(from: position) { return found }
      // The end of the window may cut off the sequence that marks an element.
      let kept = max(position, end - Self.padding)
      guard !isLast, let moved = try? refill(keepingFrom: kept > self.start ? kept : end) else { return nil }
      position = moved
    }
  }

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
