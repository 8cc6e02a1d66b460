/// The number of an interned text; 0 is null.
package struct TextID: Hashable, Sendable, BitwiseCopyable {
  let number: UInt32
  static let null = TextID(number: 0)
  var isNull: Bool { number == 0 }
}

/// Every text of a store, once.
///
/// Two values are the same text exactly when their numbers are equal. The bytes lie in blocks that are never moved or
/// changed; a copy of the pool shares them, and begins a block of its own when it grows.
struct TextPool {
  /// Stands between the texts of a list.
  static let listSeparator: UInt8 = 0x1F

  private final class Block {
    private let bytes: UnsafeMutablePointer<UInt8>
    private(set) var room: Int
    private var used = 0

    init(capacity: Int) {
      bytes = .allocate(capacity: capacity)
      room = capacity
    }

    deinit { bytes.deallocate() }

    func append(_ text: UnsafeBufferPointer<UInt8>) -> UnsafePointer<UInt8> {
      let place = bytes + used
      if let start = text.baseAddress { place.initialize(from: start, count: text.count) }
      used += text.count
      room -= text.count
      return UnsafePointer(place)
    }
  }

  private struct Entry: BitwiseCopyable {
    let start: UnsafePointer<UInt8>
    let count: UInt32
    let hash: UInt32
  }

  private static let blockSize = 64 << 10
  private var blocks: [Block] = []
  private var entries = PagedArray<Entry>(count: 1)
  private var index = HashIndex()

  /// The number of texts, plus one for null.
  var count: Int { entries.count }

  /// Returns the number of a text, adding it if it is new.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  mutating func intern(_ text: UnsafeBufferPointer<UInt8>) -> TextID {
    let hash = ByteHash.hash(text)
    if let number = find(text, hash) { return TextID(number: UInt32(number)) }
    return add(text, hash)
  }

  mutating func intern(_ text: String) -> TextID {
    var text = text
    return text.withUTF8 { intern($0) }
  }

  /// Returns the number of a text, if the pool has it.
  func find(_ text: UnsafeBufferPointer<UInt8>) -> TextID? {
    find(text, ByteHash.hash(text)).map { TextID(number: UInt32($0)) }
  }

  func find(_ text: String) -> TextID? {
    var text = text
    return text.withUTF8 { find($0) }
  }

  @inline(__always)
  private func find(_ text: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> Int? {
    index.find(hash) { number in
      let entry = entries[number]
      return Int(entry.count) == text.count && ByteHash.equal(entry.start, text.baseAddress, text.count)
    }
  }

  private mutating func add(_ text: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> TextID {
    let last = blocks.count - 1
    // A block that a copy of the pool can see too may be written by that copy: begin another.
    if last < 0 || text.count > blocks[last].room || !isKnownUniquelyReferenced(&blocks[last]) {
      blocks.append(Block(capacity: max(Self.blockSize, text.count)))
    }
    let start = blocks[blocks.count - 1].append(text)
    let number = entries.count
    entries.append(Entry(start: start, count: UInt32(text.count), hash: UInt32(hash >> 32)))
    index.insert(hash, row: number)
    return TextID(number: UInt32(number))
  }

  /// The bytes of a text, none for null; good as long as the pool or a copy of it lives.
  @inline(__always)
  func bytes(_ id: TextID) -> UnsafeBufferPointer<UInt8> {
    guard id.number != 0 else { return UnsafeBufferPointer(start: nil, count: 0) }
    let entry = entries[Int(id.number)]
    return UnsafeBufferPointer(start: entry.start, count: Int(entry.count))
  }

  /// The hash of a text, the same in every pool and every run.
  @inline(__always)
  func hash(_ id: TextID) -> UInt32 { id.isNull ? 0 : entries[Int(id.number)].hash }

  /// The texts of a list, none for null.
  func items(_ list: TextID) -> [[UInt8]] {
    bytes(list).split(separator: Self.listSeparator).map(Array.init)
  }

  /// The text as a string; `nil` for null.
  func string(_ id: TextID) -> String? {
    id.isNull ? nil : String(decoding: bytes(id), as: UTF8.self)
  }
}

/// Hashing and comparing of bytes, a word at a time.
enum ByteHash {
  /// Returns a hash that spreads well in its upper half; not meant to withstand an adversary who knows it.
  @inline(__always)
  static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    guard let start = bytes.baseAddress else { return seed }
    let raw = UnsafeRawPointer(start)
    var hash = seed ^ UInt64(truncatingIfNeeded: bytes.count)
    var offset = 0
    while offset + 8 <= bytes.count {
      hash = mix(hash, UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    return mix(mix(hash, tail(raw, bytes.count)), seed)
  }

  /// Returns the last up to seven bytes as one word.
  ///
  /// Where there are eight or more, the last eight, of which some have been seen: one load in place of many.
  @inline(__always)
  private static func tail(_ raw: UnsafeRawPointer, _ count: Int) -> UInt64 {
    if count >= 8 { return UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)) }
    if count >= 4 {
      let first = UInt32(littleEndian: raw.loadUnaligned(as: UInt32.self))
      let last = UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
      return UInt64(last) << 32 | UInt64(first)
    }
    var word: UInt64 = 0
    for index in 0..<count { word = word << 8 | UInt64(raw.load(fromByteOffset: index, as: UInt8.self)) }
    return word
  }

  @inline(__always)
  static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }

  @inline(__always)
  static func equal(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>?, _ count: Int) -> Bool {
    guard let right else { return count == 0 }
    let left = UnsafeRawPointer(left)
    let other = UnsafeRawPointer(right)
    var offset = 0
    while offset + 8 <= count {
      if left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        != other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      {
        return false
      }
      offset += 8
    }
    while offset < count {
      if left.load(fromByteOffset: offset, as: UInt8.self) != other.load(fromByteOffset: offset, as: UInt8.self) {
        return false
      }
      offset += 1
    }
    return true
  }

  private static let seed: UInt64 = 0x2545_F491_4F6C_DD1D
}
