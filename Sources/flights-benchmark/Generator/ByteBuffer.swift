/// A growable, reusable buffer of bytes that is written front to back.
struct ByteBuffer: ~Copyable {
  private var storage: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 1 << 16) {
    self.capacity = capacity
    storage = .allocate(capacity: capacity)
  }

  deinit { storage.deallocate() }

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: storage, count: count) }

  mutating func removeAll() { count = 0 }

  /// Removes every byte from an offset on.
  mutating func removeAll(from offset: Int) { count = min(count, offset) }

  @inline(__always)
  mutating func reserve(_ room: Int) {
    if count + room > capacity { grow(by: room) }
  }

  private mutating func grow(by room: Int) {
    capacity = max(capacity * 2, count + room)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: storage, count: count)
    storage.deallocate()
    storage = larger
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    storage[count] = byte
    count += 1
  }

  @inline(__always)
  mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inline(__always)
  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    guard let start = text.baseAddress else { return }
    reserve(text.count)
    (storage + count).update(from: start, count: text.count)
    count += text.count
  }

  @inline(__always)
  mutating func append(_ text: [UInt8]) { text.withUnsafeBufferPointer { append($0) } }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  /// Appends a whole number, with leading zeros up to a number of digits.
  @inline(__always)
  mutating func append(_ number: Int, digits: Int = 1) {
    reserve(20)
    var rest = number.magnitude
    if number < 0 { append(UInt8(ascii: "-")) }
    var length = 1
    var limit: UInt = 10
    while rest >= limit || length < digits {
      length += 1
      if length == 20 { break }
      limit *= 10
    }
    var place = count + length
    count = place
    for _ in 0..<length {
      place -= 1
      storage[place] = UInt8(truncatingIfNeeded: rest % 10) + 0x30
      rest /= 10
    }
  }
}
