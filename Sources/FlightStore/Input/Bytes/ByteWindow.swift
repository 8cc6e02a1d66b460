/// A reused buffer over an input: the part of it that is in memory now.
///
///     storage  ├─ read already ─┼─ to be read ─┤ 64 zero bytes
///              ▲                               ▲
///              offset of the input             end
///
/// The zero bytes after the data are no JSON, so every scanning loop stops at them without a bounds check. Whatever is
/// cut off by the end is moved to the front by `refill` and completed.
final class ByteWindow {
  /// Enough for a scanner that looks at the eight words after its position.
  static let padding = 64
  static let initialCapacity = 256 << 10
  // Of an input of a few windows: memory that is touched first is expensive.
  private static let smallCapacity = 64 << 10
  /// A single token or record that is longer is refused, so that memory stays bounded.
  static let largestCapacity = 1 << 30

  private(set) var storage: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var input: InputBytes
  /// The name of the input.
  let name: String
  private(set) var end: UnsafePointer<UInt8>
  /// Where in the input the first byte of the storage lies.
  private(set) var baseOffset = 0
  /// Whether the end of the window is the end of the input.
  private(set) var isLast = false
  /// Whether the input can be opened and read a second time, which finds the same bytes.
  let isRepeatable: Bool
  /// Told how many bytes came with each filling, for whoever shows how reading goes on.
  var observer: ((Int) -> Void)?
  /// Asked at each filling whether to read no further.
  var stop: StopCheck?
  /// How far lines have been counted beyond what has been dropped, for the same inputs.
  private var counted = LinePosition()
  private var countedOffset = 0

  /// Opens an input, of which so much is held at first; of a small one less than usual.
  convenience init(opening source: DataSource, capacity: Int? = nil) throws(InputFault) {
    let input = try InputBytes(opening: source)
    let isSmall = input.size.map { $0 < 4 * Self.initialCapacity } ?? false
    self.init(input, name: source.name, capacity: capacity ?? (isSmall ? Self.smallCapacity : Self.initialCapacity))
  }

  init(_ input: consuming InputBytes, name: String, capacity: Int = ByteWindow.initialCapacity) {
    self.name = name
    isRepeatable = input.isRepeatable
    self.input = input
    self.capacity = capacity
    storage = .allocate(capacity: capacity + Self.padding)
    end = UnsafePointer(storage)
    storage.update(repeating: 0, count: Self.padding)
  }

  deinit { storage.deallocate() }

  var start: UnsafePointer<UInt8> { UnsafePointer(storage) }

  /// Returns the place in the input of a position in the window.
  func offset(of position: UnsafePointer<UInt8>) -> Int { baseOffset + (position - start) }

  /// Returns the position in the window of a place in the input; the end for one that is not in it.
  func position(of offset: Int) -> UnsafePointer<UInt8> {
    offset >= baseOffset && offset <= self.offset(of: end) ? start + (offset - baseOffset) : end
  }

  /// Makes an escape that names half a surrogate pair one of U+FFFD, and so those after it; returns how many there were.
  ///
  /// What is written over is as long as what was there, so that no place changes. A pair that the end of the window may cut
  /// stays, and so does what is no escape at all.
  func replaceLoneSurrogates(from position: UnsafePointer<UInt8>) -> Int {
    var place = storage + (position - start)
    guard Self.surrogate(place) != nil else { return 0 }
    var count = 0
    repeat {
      if count > 0, place[0] != UInt8(ascii: "\\") {
        place += 1
        continue
      }
      let half = Self.surrogate(place)
      if count > 0, half == .high, !isLast, end - UnsafePointer(place) < 12 { break }
      if count > 0, half == .high, Self.surrogate(place + 6) == .low {
        place += 12
      } else if half != nil {
        for (index, byte) in "\\uFFFD".utf8.enumerated() { place[index] = byte }
        count += 1
        place += 6
      } else {
        place += 2
      }
    } while place < end
    return count
  }

  private enum SurrogateHalf { case high, low }

  /// The half of a surrogate pair that the escape at a place names, if it is one.
  private static func surrogate(_ place: UnsafePointer<UInt8>) -> SurrogateHalf? {
    guard place[0] == UInt8(ascii: "\\"), place[1] == UInt8(ascii: "u"), place[2] | 0x20 == UInt8(ascii: "d"),
      let half = JSONScanner.hexadecimalDigit(place[3]), half >= 8, JSONScanner.hexadecimalDigit(place[4]) != nil,
      JSONScanner.hexadecimalDigit(place[5]) != nil
    else { return nil }
    return half < 0xC ? .high : .low
  }

  /// Drops what lies before a position, moves the rest to the front and reads on; returns the new place of the position.
  ///
  /// The window grows when there is nothing to drop.
  ///
  /// - Throws: `InputFault` when reading fails or is not to go on; its code is `EFBIG` when one piece outgrows the
  ///   largest window.
  func refill(keepingFrom position: UnsafePointer<UInt8>) throws(InputFault) -> UnsafePointer<UInt8> {
    let kept = end - position
    let drop = position - start
    if drop > 0 {
      if !isRepeatable, countedOffset < baseOffset + drop { _ = linePosition(of: baseOffset + drop) }
      storage.update(from: position, count: kept)
      baseOffset += drop
    } else if kept == capacity {
      try grow(keeping: kept)
    }
    var filled = kept
    // A pipe hands over small pieces. Asking until the window is full keeps the number of moves low, and that of attempts
    // at a long token too: there is one for each doubling of the window.
    while filled < capacity {
      let room = UnsafeMutableRawBufferPointer(start: storage + filled, count: capacity - filled)
      let count = try input.read(into: room)
      if count == 0 {
        isLast = true
        break
      }
      filled += count
    }
    (storage + filled).update(repeating: 0, count: Self.padding)
    end = UnsafePointer(storage + filled)
    observer?(filled - kept)
    if stop?() == true { throw InputFault.stopped }
    return start
  }

  /// Goes on at another place of an input that can be read again; returns the place of that in the window.
  ///
  /// - Throws: `InputFault` when reading fails.
  func seek(to offset: Int) throws(InputFault) -> UnsafePointer<UInt8> {
    if offset >= baseOffset, offset <= self.offset(of: end) { return start + (offset - baseOffset) }
    try input.move(to: offset)
    baseOffset = offset
    isLast = false
    end = start
    return try refill(keepingFrom: end)
  }

  /// Whether more than half of the window lies before a position, so that moving on is worth its cost.
  func isPastMiddle(_ position: UnsafePointer<UInt8>) -> Bool { position - start > capacity / 2 }

  /// Returns the line and column of an offset, for an input that cannot be read again.
  ///
  /// Returns `nil` where lines have been counted beyond the offset already.
  func linePosition(of offset: Int) -> LinePosition? {
    guard offset >= countedOffset, countedOffset >= baseOffset, offset <= self.offset(of: end) else { return nil }
    let uncounted = UnsafeBufferPointer(start: start + (countedOffset - baseOffset), count: offset - countedOffset)
    counted.advance(over: uncounted)
    countedOffset = offset
    return counted
  }

  private func grow(keeping kept: Int) throws(InputFault) {
    guard capacity < Self.largestCapacity else { throw InputFault.tooLarge }
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2 + Self.padding)
    larger.update(from: storage, count: kept)
    storage.deallocate()
    storage = larger
    capacity *= 2
  }
}

/// Tells, on any thread, whether work is to go no further.
typealias StopCheck = @Sendable () -> Bool
