/// Where the members of a template stand, by the first bytes of their keys: for objects whose keys come in another order.
///
/// Up to sixteen bytes of a key lead to a place, without a look at how long it is; whether the member at that place is the
/// one is for the template to say.
struct MemberIndex {
  private struct Header {
    /// How many bytes there are between the end of a value and the next key.
    var lead = 2
    var places = InlineArray<1024, UInt8>(repeating: 0)
  }

  // Of more members with the same first bytes those beyond are read key by key.
  private static let longestProbe = 4
  private static let longestLead = 40
  // Most members have a place of their own among so many.
  private static let mask = 1023
  private let header: UnsafeMutablePointer<Header>

  init() {
    header = .allocate(capacity: 1)
    header.initialize(to: Header())
  }

  func deallocate() { header.deallocate() }

  /// Forgets all members.
  func removeAll() { header.pointee.places = InlineArray(repeating: 0) }

  /// Notes a member.
  ///
  /// - Parameters:
  ///   - text: The bytes, in a window, from the end of the value before to the start of this value.
  ///   - number: Its number, from 1 to 255.
  func insert(_ text: UnsafeBufferPointer<UInt8>, number: UInt8) {
    guard let start = text.baseAddress, let quote = text.firstIndex(of: 0x22), quote < Self.longestLead else { return }
    header.pointee.lead = quote + 1
    var slot = Self.slot(start + quote + 1)
    for _ in 0..<Self.longestProbe {
      if header.pointee.places[slot] == 0 {
        header.pointee.places[slot] = number
        return
      }
      slot = (slot + 1) & Self.mask
    }
  }

  /// Calls a function with the numbers of the members that may stand after the end of a value, until it returns a result.
  @inline(__always)
  func first<Result>(after end: UnsafePointer<UInt8>, _ body: (UInt8) -> Result?) -> Result? {
    var slot = Self.slot(end + header.pointee.lead)
    for _ in 0..<Self.longestProbe {
      let number = header.pointee.places[slot]
      if number == 0 { return nil }
      if let result = body(number) { return result }
      slot = (slot + 1) & Self.mask
    }
    return nil
  }

  @inline(__always)
  private static func slot(_ key: UnsafePointer<UInt8>) -> Int {
    let (front, isWhole) = upToQuote(JSONScanner.word(at: key))
    let (back, _) = upToQuote(JSONScanner.word(at: key + 8))
    return Int(truncatingIfNeeded: ByteHash.mix(front, isWhole ? 0 : back)) & mask
  }

  /// Returns the bytes of a word up to the first quote, and whether there is one.
  @inline(__always)
  private static func upToQuote(_ word: UInt64) -> (bytes: UInt64, hasQuote: Bool) {
    // The lowest bit that is set is that of the first quote, or of a byte of the key that is above 0x7F.
    let stops = ((word ^ JSONScanner.ones &* 0x22) &- JSONScanner.ones) & JSONScanner.highs
    return (word & (stops ^ (stops &- 1)), stops != 0)
  }
}
