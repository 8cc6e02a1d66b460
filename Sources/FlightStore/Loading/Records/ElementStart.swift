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
