/// Records that stand one after another and have been read ahead, before it was known what they stand in.
///
///     … {"arrivals":[{…},{…},{…}],"departures":[{…},{…}]} …
///                        ▲     ▲               ▲        a run begins where another record seems to follow one,
///                        start end                      and ends before whatever is no record
///
/// A run counts only if the reader that has walked all that stands before it arrives at its very start, expecting an element
/// of an array or another document. Then what was read is what would have been read.
struct ElementRun {
  /// Where it begins and ends, in bytes from the start of the input.
  let start: Int
  var end: Int
  /// Whether commas stand between its records, as in an array.
  let isArray: Bool
  /// The number of its elements.
  var count = 0
  /// The number of those that are records.
  var recordCount = 0
  var unsoundCount = 0
  /// Which of them are not sound, by their place in the run.
  var unsound: [(element: Int, UnsoundPlace)] = []

  /// How deep the records of a run are taken to stand; one that stands deeper is not accepted.
  static let depth = 64
}

/// What other threads read of an input, part by part, while one reads it from the start.
protocol ReadAhead: AnyObject {
  /// Where the first part starts that another thread reads.
  var firstStart: Int { get }

  /// Waits for the next part; returns its runs and where the part after it starts.
  func next() -> (runs: [ElementRun], limit: Int)

  /// Forgets the part that has come last: it does not start where a record does.
  func drop()
}

/// A place at which a record seems to begin.
struct ElementStart {
  let offset: Int
  /// Whether it seems to stand in an array.
  let isArray: Bool

  /// Finds the first such place in an input, from an offset on; `nil` where there is none or the input fails.
  init?(in source: DataSource, from offset: Int) {
    guard let window = try? ByteWindow(opening: source), let position = try? window.seek(to: offset),
      let found = window.findElement(from: position)
    else { return nil }
    self.offset = window.offset(of: found.position)
    isArray = found.isArray
  }
}

extension ByteWindow {
  /// Finds the next place at or after a position where a record seems to follow another, reading on as far as it takes.
  ///
  /// - Returns: The position of its opening brace, and whether a comma stands before it; `nil` if there is none.
  func findElement(from start: UnsafePointer<UInt8>) -> (position: UnsafePointer<UInt8>, isArray: Bool)? {
    var position = start
    while true {
      if let found = findElementHere(from: position) { return found }
      // What seems to begin may be cut off by the end of the window.
      let kept = max(position, end - Self.padding)
      guard !isLast, let moved = try? refill(keepingFrom: kept > self.start ? kept : end) else { return nil }
      position = moved
    }
  }

  private func findElementHere(from start: UnsafePointer<UInt8>) -> (position: UnsafePointer<UInt8>, isArray: Bool)? {
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
