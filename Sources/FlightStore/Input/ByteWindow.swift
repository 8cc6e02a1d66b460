/// A sliding buffer over an input, holding the part that is currently in memory.
///
///     storage  ├─ read already ─┼─ to be read ─┤ 64 zero bytes
///              ▲                               ▲
///              offset of the input             end
///
/// The zero bytes after the data are not valid JSON, so every scanning loop stops at them without a bounds check.
/// `refill` moves a token that the end cuts off to the front and completes it.
@safe final class ByteWindow {
  /// The number of zero bytes after the data, enough for a scanner that loads 8 words after its position.
  static let padding = 64
  static let initialCapacity = 256 << 10
  // The capacity for an input of a few windows: touching memory for the first time is expensive.
  private static let smallCapacity = 64 << 10
  /// The largest window; a longer token or record is rejected, so that memory use stays bounded.
  static let largestCapacity = 1 << 30

  private(set) var storage: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var input: InputBytes
  let name: String
  private(set) var end: BytePosition
  /// The offset in the input of the first byte of the storage.
  private(set) var baseOffset = 0
  /// Whether the end of the window is the end of the input.
  private(set) var isLast = false
  /// The number of bytes of the input; `nil` if it is unknown.
  let size: Int?
  /// A callback with the number of bytes of each refill, for progress reporting.
  var observer: ((Int) -> Void)?
  /// A check at each refill whether to stop reading.
  var stop: StopCheck?
  /// The line position at `countedOffset`, counted only for inputs that cannot be read again.
  private var counted = LinePosition()
  private var countedOffset = 0

  /// Opens an input with a window of some capacity; by default a small input gets a smaller one.
  convenience init(opening source: DataSource, capacity: Int? = nil) throws(InputFault) {
    let input = try InputBytes(opening: source)
    let isSmall = input.size.map { $0 < 4 * Self.initialCapacity } ?? false
    self.init(input, name: source.name, capacity: capacity ?? (isSmall ? Self.smallCapacity : Self.initialCapacity))
  }

  init(_ input: consuming InputBytes, name: String, capacity: Int = ByteWindow.initialCapacity) {
    self.name = name
    size = input.size
    self.input = input
    self.capacity = capacity
    unsafe storage = .allocate(capacity: capacity + Self.padding)
    end = unsafe BytePosition(storage)
    unsafe storage.update(repeating: 0, count: Self.padding)
  }

  deinit { unsafe storage.deallocate() }

  var start: BytePosition { unsafe BytePosition(storage) }

  /// Whether the input can be opened and read again with the same bytes, as with files but not with pipes and devices.
  var isRepeatable: Bool { size != nil }

  /// Returns whether the input starts with some bytes; `false` if they are no longer in the window.
  func startsWith(_ bytes: [UInt8]) -> Bool {
    baseOffset == 0 && end - start >= bytes.count && bytes.indices.allSatisfy { start[$0] == bytes[$0] }
  }

  func offset(of position: BytePosition) -> Int { baseOffset + (position - start) }

  /// Returns the position in the window of an offset in the input; the end if the window does not hold it.
  func position(of offset: Int) -> BytePosition {
    offset >= baseOffset && offset <= self.offset(of: end) ? start + (offset - baseOffset) : end
  }

  /// Returns up to `count` bytes at an offset, as far as the window holds them; `nil` if it holds none.
  func bytes(at offset: Int, upTo count: Int) -> Bytes? {
    let position = position(of: offset)
    return position < end ? Bytes(start: position, count: min(count, end - position)) : nil
  }

  /// Replaces the lone surrogate escape at a position and all later ones in the window; returns their number.
  ///
  /// Each becomes `\uFFFD`, which is as long as the original, so no offset changes. A pair that the end of the window
  /// may cut off is left alone, and nothing happens if there is no surrogate escape at the position.
  func replaceLoneSurrogates(from position: BytePosition) -> Int {
    var place = unsafe storage + (position - start)
    guard unsafe Self.surrogate(BytePosition(place)) != nil else { return 0 }
    var count = 0
    repeat {
      if count > 0, unsafe place[0] != UInt8(ascii: "\\") {
        unsafe place += 1
        continue
      }
      let half = unsafe Self.surrogate(BytePosition(place))
      if count > 0, half == .high, !isLast, unsafe end - BytePosition(place) < 12 { break }
      if count > 0, half == .high, unsafe Self.surrogate(BytePosition(place + 6)) == .low {
        unsafe place += 12
      } else if half != nil {
        for (index, byte) in "\\uFFFD".utf8.enumerated() { unsafe place[index] = byte }
        count += 1
        unsafe place += 6
      } else {
        unsafe place += 2
      }
    } while unsafe BytePosition(place) < end
    return count
  }

  private enum SurrogateHalf { case high, low }

  /// Returns the half of a surrogate pair that the escape at a place encodes; `nil` if it encodes none.
  private static func surrogate(_ place: BytePosition) -> SurrogateHalf? {
    guard place[0] == UInt8(ascii: "\\"), place[1] == UInt8(ascii: "u"), place[2] | 0x20 == UInt8(ascii: "d"),
      let half = JSONScanner.hexadecimalDigit(place[3]), half >= 8, JSONScanner.hexadecimalDigit(place[4]) != nil,
      JSONScanner.hexadecimalDigit(place[5]) != nil
    else { return nil }
    return half < 0xC ? .high : .low
  }

  /// Drops the bytes before a position, moves the rest to the front and reads on; returns the position's new place.
  ///
  /// The window grows when there is nothing to drop and it is full.
  ///
  /// - Throws: `InputFault` when reading fails or is stopped; its code is `EFBIG` when a token outgrows the largest
  ///   window.
  func refill(keepingFrom position: BytePosition) throws(InputFault) -> BytePosition {
    let kept = end - position
    let drop = position - start
    if drop > 0 {
      if !isRepeatable, countedOffset < baseOffset + drop { _ = linePosition(of: baseOffset + drop) }
      unsafe storage.update(from: position.address, count: kept)
      baseOffset += drop
    } else if kept == capacity {
      try grow(keeping: kept)
    }
    var filled = kept
    // A pipe delivers small pieces. Reading until the window is full keeps the number of moves low, and also the number
    // of attempts at a long token: there is one per doubling of the window.
    while filled < capacity {
      let room = unsafe UnsafeMutableRawBufferPointer(start: storage + filled, count: capacity - filled)
      let count = try unsafe input.read(into: room)
      if count == 0 {
        isLast = true
        break
      }
      filled += count
    }
    unsafe (storage + filled).update(repeating: 0, count: Self.padding)
    end = unsafe BytePosition(storage + filled)
    observer?(filled - kept)
    if stop?() == true { throw InputFault.stopped }
    return start
  }

  /// Continues at another offset of a repeatable input; returns the position of that offset in the window.
  func seek(to offset: Int) throws(InputFault) -> BytePosition {
    let position = position(of: offset)
    if position < end, self.offset(of: position) == offset { return position }
    try input.move(to: offset)
    baseOffset = offset
    isLast = false
    end = start
    return try refill(keepingFrom: end)
  }

  /// Returns the encoding of an input that starts at a position if it is UTF-16 or UTF-32.
  ///
  /// A byte order mark names it, or zero bytes around the first character imply it: in JSON that character is ASCII.
  static func otherEncoding(_ start: BytePosition) -> String? {
    switch (start[0], start[1], start[2], start[3]) {
    case (0xFF, 0xFE, 0, 0): "UTF-32"
    case (0xFF, 0xFE, _, _), (0xFE, 0xFF, _, _): "UTF-16"
    case (1..., 0, 0, 0) where start[4] != 0: "UTF-32LE"
    case (0, 0, 0, 1...): "UTF-32BE"
    case (1..., 0, 1..., _): "UTF-16LE"
    case (0, 1..., 0, 1...): "UTF-16BE"
    default: nil
    }
  }

  /// Returns whether more than half of the window is before a position, so that a refill is worth its cost.
  func isPastMiddle(_ position: BytePosition) -> Bool { position - start > capacity / 2 }

  /// Returns the line and column of an offset in the window, for an input that cannot be read again.
  ///
  /// Returns `nil` if lines have already been counted beyond the offset.
  func linePosition(of offset: Int) -> LinePosition? {
    guard offset >= countedOffset, countedOffset >= baseOffset, offset <= self.offset(of: end) else { return nil }
    let uncounted = Bytes(start: start + (countedOffset - baseOffset), count: offset - countedOffset)
    counted.advance(over: uncounted)
    countedOffset = offset
    return counted
  }

  /// Returns the line and column of an offset if they cannot be counted later.
  func line(of offset: Int) -> LinePosition? { isRepeatable ? nil : linePosition(of: offset) }

  private func grow(keeping kept: Int) throws(InputFault) {
    guard capacity < Self.largestCapacity else { throw InputFault.tooLarge }
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2 + Self.padding)
    unsafe larger.update(from: storage, count: kept)
    unsafe storage.deallocate()
    unsafe storage = larger
    capacity *= 2
  }
}

/// Returns, on any thread, whether work is to stop.
typealias StopCheck = @Sendable () -> Bool

/// A position in text as editors count it: lines from 1, and bytes within the line from 1.
struct LinePosition: Hashable {
  private(set) var lineFeeds = 0
  /// The number of bytes between the last line feed and the position.
  private(set) var bytesInLine = 0

  var line: Int { lineFeeds + 1 }
  var column: Int { bytesInLine + 1 }

  mutating func advance(over bytes: Bytes) {
    for byte in bytes {
      if byte == 0x0A {
        lineFeeds += 1
        bytesInLine = 0
      } else {
        bytesInLine += 1
      }
    }
  }
}
