/// Short texts that stay where they are, to be copied again and again without counting references.
final class FixedTexts {
  private var texts: [UnsafeMutableRawPointer] = []

  deinit { for text in texts { text.deallocate() } }

  /// Keeps a text; it is good as long as the object lives.
  func keep(_ text: borrowing ByteBuffer) -> FixedText {
    text.withUnsafeBytes { text in
      let size = text.count + FixedText.step
      let kept = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: FixedText.step)
      kept.initializeMemory(as: UInt8.self, repeating: 0, count: size)
      if let start = text.baseAddress { kept.copyMemory(from: start, byteCount: text.count) }
      texts.append(kept)
      return FixedText(start: UnsafeRawPointer(kept), count: text.count)
    }
  }

  /// Keeps what comes before the value of a member of a JSON object.
  func keepMember(_ key: String) -> FixedText {
    var member = ByteBuffer()
    member.beginMember(key)
    return keep(member)
  }
}

/// A text that is kept, with room after it to copy it in steps.
struct FixedText {
  typealias Step = SIMD16<UInt8>
  static let step = MemoryLayout<Step>.size

  fileprivate let start: UnsafeRawPointer
  let count: Int

  /// The bytes of the step that begins at a place.
  @inline(__always)
  subscript(offset: Int) -> Step { start.load(fromByteOffset: offset, as: Step.self) }
}
