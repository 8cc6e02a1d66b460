/// Short texts that stay where they are, to be copied again and again without counting references.
final class FixedTexts {
  private var texts: [UnsafeMutableBufferPointer<UInt8>] = []

  deinit { for text in texts { text.deallocate() } }

  /// Keeps a text; the bytes are good as long as the object lives.
  func keep(_ text: borrowing ByteBuffer) -> UnsafeBufferPointer<UInt8> {
    text.withUnsafeBytes { text in
      let kept = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.count)
      _ = kept.initialize(from: text)
      texts.append(kept)
      return UnsafeBufferPointer(kept)
    }
  }

  /// Keeps what comes before the value of a member of a JSON object.
  func keepMember(_ key: String) -> UnsafeBufferPointer<UInt8> {
    var member = ByteBuffer()
    member.beginMember(key)
    return keep(member)
  }
}
