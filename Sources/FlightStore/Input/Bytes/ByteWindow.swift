/// A sliding buffer over an input, holding the part that is currently in memory.
///
///     storage  ├─ read already ─┼─ to be read ─┤ 64 zero bytes
///              ▲                               ▲
///              offset of the input             end
///
/// The zero bytes after the data are not valid JSON, so every scanning loop stops at them without a bounds check.
/// `refill` moves a token that the end cuts off to the front and completes it.
final class ByteWindow {
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
  private(set) var end: UnsafePointer<UInt8>
  /// The offset in the input of the first byte of the storage.
  private(set) var baseOffset = 0
  /// Whether the end of the window is the end of the input.
  private(set) var isLast = false
  /// Whether the input can be opened and read again with the same bytes.
  let isRepeatable: Bool
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
    isRepeatable = input.isRepeatable
    self.input = input
    self.capacity = capacity
    storage = .allocate(capacity: capacity + Self.padding)
    end = UnsafePointer(storage)
    storage.update(repeating: 0, count: Self.padding)
  }

  deinit { storage.deallocate() }

  var start: UnsafePointer<UInt8> { UnsafePointer(storage) }

  /// Returns the offset in the input of a position in the window.
  func offset(of position: UnsafePointer<UInt8>) -> Int { baseOffset + (position - start) }

  /// Returns the position in the window of an offset in the input; the end if the window does not hold it.
  func position(of offset: Int) -> UnsafePointer<UInt8> {
    offset >= baseOffset && offset <= self.offset(of: end) ? start + (offset - baseOffset) : end
  }

  /// Replaces the lone surrogate escape at a position and all later ones in the window; returns their number.
  ///
  /// Each becomes `\uFFFD`, which is as long as the original, so no offset changes. A pair that the end of the window
  /// may cut off is left alone, and nothing happens if there is no surrogate escape at the position.
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

  /// Returns the half of a surrogate pair that the escape at a place encodes; `nil` if it encodes none.
  private static func surrogate(_ place: UnsafePointer<UInt8>) -> SurrogateHalf? {
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
    // A pipe delivers small pieces. Reading until the window is full keeps the number of moves low, and also the number
    // of attempts at a long token: there is one per doubling of the window.
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

  /// Continues at another offset of a repeatable input; returns the position of that offset in the window.
  ///
  /// - Throws: `InputFault` when reading fails.
  func seek(to offset: Int) throws(InputFault) -> UnsafePointer<UInt8> {
    let position = position(of: offset)
    if self.offset(of: position) == offset { return position }
    try input.move(to: offset)
    baseOffset = offset
    isLast = false
    end = start
    return try refill(keepingFrom: end)
  }

  /// Returns whether more than half of the window is before a position, so that a refill is worth its cost.
  func isPastMiddle(_ position: UnsafePointer<UInt8>) -> Bool { position - start > capacity / 2 }

  /// Returns the line and column of an offset in the window, for an input that cannot be read again.
  ///
  /// Returns `nil` if lines have already been counted beyond the offset.
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

/// Returns, on any thread, whether work is to stop.
typealias StopCheck = @Sendable () -> Bool
