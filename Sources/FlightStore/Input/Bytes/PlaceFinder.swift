/// Converts offsets into lines and columns by reading the input a second time, so that only faults pay for line counts.
struct PlaceFinder: ~Copyable {
  private let window: ByteWindow
  private let name: String
  private var position = LinePosition()
  private var reached = 0

  /// Opens the input again; `nil` if that is not possible, for a pipe or a deleted file.
  ///
  /// A named pipe, which `first` reports as not repeatable, is not even opened, because that could block forever.
  init?(_ source: DataSource, after first: ByteWindow) {
    guard first.isRepeatable, let window = try? ByteWindow(opening: source),
      (try? window.refill(keepingFrom: window.start)) != nil
    else { return nil }
    self.window = window
    name = source.name
  }

  /// Returns the place of an offset in an input that has been read through a window.
  static func place(of offset: Int, in source: DataSource, after window: ByteWindow) -> SourcePlace {
    if var finder = PlaceFinder(source, after: window) { return finder.place(of: offset) }
    return window.place(of: offset)
  }

  /// Returns the place of an offset, which must not be before that of an earlier call.
  ///
  /// - Complexity: O(*n*), where *n* is the distance from the offset of the call before.
  mutating func place(of offset: Int) -> SourcePlace {
    while true {
      let end = window.offset(of: window.end)
      let target = min(offset, end)
      if target > reached {
        let start = window.start + (reached - window.baseOffset)
        position.advance(over: Bytes(start: start, count: target - reached))
        reached = target
      }
      // The excerpt also shows the bytes after the place.
      if window.isLast || offset + 256 < end { break }
      let keep = max(window.start, window.start + (reached - window.baseOffset) - 256)
      guard (try? window.refill(keepingFrom: keep)) != nil else { break }
    }
    let all = Bytes(start: window.start, count: window.end - window.start)
    let index = reached - window.baseOffset
    let excerpt = SourcePlace.Excerpt(around: index, in: all, bytesPrecede: position.bytesInLine > index)
    return SourcePlace(
      source: name, offset: offset, line: position.line, column: position.column, excerpt: excerpt)
  }
}

extension ByteWindow {
  /// Returns the place of an offset in the window, for an input that cannot be read again.
  ///
  /// The place has no line if lines have already been counted beyond the offset.
  func place(of offset: Int) -> SourcePlace {
    guard offset >= baseOffset, let position = linePosition(of: offset) else {
      return SourcePlace(source: name, offset: offset, line: nil, column: nil, excerpt: nil)
    }
    let index = offset - baseOffset
    let all = Bytes(start: start, count: end - start)
    let excerpt = SourcePlace.Excerpt(around: index, in: all, bytesPrecede: position.bytesInLine > index)
    return SourcePlace(
      source: name, offset: offset, line: position.line, column: position.column, excerpt: excerpt)
  }
}
