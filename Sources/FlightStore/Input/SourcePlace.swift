/// A place in an input as messages name it, such as `ORD.json:14:21`, with an excerpt of its line.
public struct SourcePlace: Sendable, Hashable {
  /// The name of the input.
  public let source: String
  /// The offset from the start of the input, in bytes.
  public let offset: Int
  /// The line, from 1; `nil` if the input could not be read a second time to count lines.
  public let line: Int?
  /// The byte within the line, from 1.
  public let column: Int?
  /// An excerpt of the line around the place.
  public let excerpt: Excerpt?

  /// A piece of one line, to show with a caret below it.
  public struct Excerpt: Sendable, Hashable {
    /// The text without its line feed; invalid UTF-8 becomes U+FFFD.
    public let text: String
    /// The number of UTF-8 bytes of the text before the place.
    public let mark: Int
    /// Whether the line continues before and after the text.
    public let isCut: Cut

    /// The sides of a piece on which its line continues.
    public struct Cut: Sendable, Hashable {
      /// Whether the line continues before the piece.
      public let before: Bool
      /// Whether the line continues after the piece.
      public let after: Bool
    }
  }
}

extension SourcePlace.Excerpt {
  /// The number of bytes shown on each side of a place.
  private static let reach = 60

  /// Creates the excerpt around an index of some bytes; the line may begin before them.
  init(around index: Int, in bytes: Bytes, bytesPrecede: Bool) {
    var lower = index
    while lower > 0, index - lower < Self.reach, !Self.endsLine(bytes[lower - 1]) { lower -= 1 }
    var upper = index
    while upper < bytes.count, upper - index < Self.reach, !Self.endsLine(bytes[upper]) { upper += 1 }
    // The excerpt must not cut a UTF-8 sequence in two.
    while lower < index, lower > 0 || bytesPrecede, bytes[lower] & 0xC0 == 0x80 { lower += 1 }
    while upper > index, upper < bytes.count, bytes[upper] & 0xC0 == 0x80 { upper -= 1 }
    text = String(decoding: bytes[lower..<upper], as: UTF8.self)
    mark = String(decoding: bytes[lower..<index], as: UTF8.self).utf8.count
    isCut = Cut(
      before: lower > 0 ? !Self.endsLine(bytes[lower - 1]) : bytesPrecede,
      after: upper < bytes.count && !Self.endsLine(bytes[upper])
    )
  }

  private static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}

extension SourcePlace {
  init(_ source: String, offset: Int, at position: LinePosition? = nil, excerpt: Excerpt? = nil) {
    self.init(source: source, offset: offset, line: position?.line, column: position?.column, excerpt: excerpt)
  }
}

extension SourcePlace: CustomStringConvertible {
  /// The place in the form that editors parse, such as `ORD.json:14:21`.
  public var description: String { words(in: .plain) }

  package func words(in form: MessageForm) -> String {
    let name = form.shown(source == "-" ? "standard input" : source)
    guard let line, let column else { return "\(name): byte \(offset + 1)" }
    return "\(name):\(line):\(column)"
  }
}

extension SourcePlace.Excerpt {
  /// Returns the line with its number and a caret below the place.
  package func marked(_ line: Int?, in form: MessageForm) -> String {
    let number = line.map(String.init) ?? ""
    let margin = String(repeating: " ", count: max(0, 5 - number.utf8.count)) + number + " | "
    let bytes = Array(text.utf8)
    let before = (isCut.before ? "…" : "") + form.shown(String(decoding: bytes.prefix(mark), as: UTF8.self))
    let after = form.shown(String(decoding: bytes.dropFirst(mark), as: UTF8.self)) + (isCut.after ? "…" : "")
    let blank = String(repeating: " ", count: margin.utf8.count - 2) + "| "
    return margin + before + after + "\n" + blank + String(repeating: " ", count: form.width(before)) + "^"
  }
}

/// Converts offsets into lines and columns by reading the input a second time, so that only faults pay for line counts.
struct PlaceFinder: ~Copyable {
  private let window: ByteWindow
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
  }

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
    return window.place(of: offset, around: reached - window.baseOffset, at: position)
  }
}

extension ByteWindow {
  /// Returns the place of an offset in the window, for an input that cannot be read again.
  ///
  /// The place has no line if lines have already been counted beyond the offset.
  func place(of offset: Int) -> SourcePlace {
    guard offset >= baseOffset, let position = linePosition(of: offset) else {
      return SourcePlace(name, offset: offset)
    }
    return place(of: offset, around: offset - baseOffset, at: position)
  }

  fileprivate func place(of offset: Int, around index: Int, at position: LinePosition) -> SourcePlace {
    let all = Bytes(start: start, count: end - start)
    let excerpt = SourcePlace.Excerpt(around: index, in: all, bytesPrecede: position.bytesInLine > index)
    return SourcePlace(name, offset: offset, at: position, excerpt: excerpt)
  }
}
