/// Short texts that stay where they are, to be copied again and again without counting references.
final class FixedTexts {
  private var texts: [UnsafeMutableBufferPointer<UInt8>] = []

  deinit { for text in texts { text.deallocate() } }

  /// Keeps a text; the bytes are good as long as the object lives.
  func keep(_ text: [UInt8]) -> UnsafeBufferPointer<UInt8> {
    let kept = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.count)
    _ = kept.initialize(from: text)
    texts.append(kept)
    return UnsafeBufferPointer(kept)
  }

  /// Keeps what comes before the value of a member of a JSON object.
  func keepMember(_ key: String) -> UnsafeBufferPointer<UInt8> {
    var member: [UInt8] = []
    member.beginMember(key)
    return keep(member)
  }
}

extension [UInt8] {
  /// Appends a text that is known beforehand.
  @inline(__always)
  mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
