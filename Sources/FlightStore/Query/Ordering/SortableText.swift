/// A text in the order of lists: by letters without case and accents, then, among equals, by code points.
struct SortableText: Comparable {
  private let folded: [UInt8]
  private let bytes: UnsafeBufferPointer<UInt8>

  /// Makes one of bytes that must stay as long as it is used.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var folded: [UInt8] = []
    SearchText.fold(bytes.span, into: &folded)
    self.folded = folded
    self.bytes = bytes
  }

  static func == (left: SortableText, right: SortableText) -> Bool { left.bytes.elementsEqual(right.bytes) }

  static func < (left: SortableText, right: SortableText) -> Bool {
    if left.folded != right.folded { return left.folded.lexicographicallyPrecedes(right.folded) }
    return left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
