/// Elements in memory that is kept elsewhere, so that copying the list and reading from it count no references.
@safe struct UncountedArray<Element>: RandomAccessCollection, BitwiseCopyable {
  private let elements: UnsafeBufferPointer<Element>

  /// Creates a list of elements that stay valid as long as the list is used.
  @inline(__always)
  init(_ elements: UnsafeBufferPointer<Element>) { unsafe self.elements = elements }

  /// Creates a list of copies, whose memory must be freed with `deallocate`.
  init(copying elements: [Element]) {
    let copies = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = unsafe copies.initialize(from: elements)
    unsafe self.elements = UnsafeBufferPointer(copies)
  }

  /// Frees the memory of copies, which must be elements without references.
  func deallocate() { unsafe elements.deallocate() }

  @inline(__always)
  var startIndex: Int { 0 }
  @inline(__always)
  var endIndex: Int { unsafe elements.count }
  @inline(__always)
  subscript(index: Int) -> Element { unsafe elements[index] }
  /// The elements of a range, counted from its beginning.
  @inline(__always)
  subscript(range: Range<Int>) -> UncountedArray { unsafe Self(UnsafeBufferPointer(rebasing: elements[range])) }
}

extension Array {
  /// Calls `body` with the elements of the array.
  @inline(__always)
  func withUncounted<Result>(_ body: (UncountedArray<Element>) -> Result) -> Result {
    unsafe withUnsafeBufferPointer { unsafe body(UncountedArray($0)) }
  }
}

extension Span {
  /// Calls `body` with the elements of the span.
  @inline(__always)
  func withUncounted<Result>(_ body: (UncountedArray<Element>) -> Result) -> Result {
    unsafe withUnsafeBufferPointer { unsafe body(UncountedArray($0)) }
  }
}
