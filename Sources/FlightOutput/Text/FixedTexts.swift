/// Short texts that stay where they are, to be copied again and again without counting references.
// Safe, because what is kept stays until the object goes.
@safe final class FixedTexts {
  private var texts: [UnsafeMutableRawPointer] = unsafe []

  deinit { unsafe texts.forEach { unsafe $0.deallocate() } }

  /// Keeps a text; it is good as long as the object lives.
  func keep(_ text: borrowing ByteBuffer) -> FixedText {
    text.withBytes { text in
      let size = text.count + FixedText.step
      let kept = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: FixedText.step)
      unsafe kept.initializeMemory(as: UInt8.self, repeating: 0, count: size)
      unsafe text.withUnsafeBytes {
        if let start = $0.baseAddress { unsafe kept.copyMemory(from: start, byteCount: text.count) }
      }
      unsafe texts.append(kept)
      return unsafe FixedText(start: UnsafeRawPointer(kept), count: text.count)
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
// Safe in the hands of those that hold the texts it is of: a step that begins before its end lies in what is kept.
@safe struct FixedText {
  typealias Step = SIMD16<UInt8>
  static let step = MemoryLayout<Step>.size

  fileprivate let start: UnsafeRawPointer
  let count: Int

  /// The bytes of the step that begins at a place.
  @inline(__always)
  subscript(offset: Int) -> Step { unsafe start.load(fromByteOffset: offset, as: Step.self) }
}
