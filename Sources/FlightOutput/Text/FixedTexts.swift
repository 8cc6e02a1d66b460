/// An owner of short texts at fixed addresses, which are copied often and without reference counting.
// Safe: the memory of a text lives as long as the object that owns it.
@safe final class FixedTexts {
  private var texts: [UnsafeMutableRawPointer] = unsafe []

  deinit { unsafe texts.forEach { unsafe $0.deallocate() } }

  /// Keeps a text, which is valid for as long as this object lives.
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

  /// Keeps the key of a JSON member, with the punctuation before its value.
  func keepMember(_ key: String) -> FixedText {
    var member = ByteBuffer()
    member.beginMember(key)
    return keep(member)
  }
}

/// A kept text, padded so that it can be copied in whole steps.
// Safe while the owner of its memory lives: a step that begins before the end of the text is within the padding.
@safe struct FixedText {
  typealias Step = SIMD16<UInt8>
  static let step = MemoryLayout<Step>.size

  fileprivate let start: UnsafeRawPointer
  let count: Int

  /// The 16 bytes that begin at an offset.
  @inline(__always)
  subscript(offset: Int) -> Step { unsafe start.load(fromByteOffset: offset, as: Step.self) }
}
