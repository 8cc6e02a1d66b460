/// A text in sort order: by letters without case and accents, then by code points.
struct SortableText: Comparable {
  private let folded: [UInt8]
  private let bytes: Bytes

  /// Creates a sortable text from bytes that must outlive it.
  init(_ bytes: Bytes) {
    var folded: [UInt8] = []
    bytes.withSpan { SearchText.fold($0, into: &folded) }
    self.folded = folded
    self.bytes = bytes
  }

  static func == (left: SortableText, right: SortableText) -> Bool { left.bytes.elementsEqual(right.bytes) }

  static func < (left: SortableText, right: SortableText) -> Bool {
    if left.folded != right.folded { return left.folded.lexicographicallyPrecedes(right.folded) }
    return left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
