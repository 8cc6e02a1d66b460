/// A text in sort order: by letters without case and accents, then by code points.
struct SortableText: Comparable {
  private let folded: [UInt8]
  private let bytes: UnsafeBufferPointer<UInt8>

  /// Creates a sortable text from bytes that must outlive it.
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
