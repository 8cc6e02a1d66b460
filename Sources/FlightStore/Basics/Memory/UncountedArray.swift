/// Elements in memory that is kept elsewhere, so that copying the list and reading from it count no references.
@safe struct UncountedArray<Element>: UncountedCollection, BitwiseCopyable {
  private let elements: UnsafeBufferPointer<Element>

  /// Creates a list of elements that stay valid as long as the list is used.
  @_transparent
  init(_ elements: UnsafeBufferPointer<Element>) { unsafe self.elements = elements }

  /// Creates a list of copies, whose memory must be freed with `deallocate`.
  init(copying elements: [Element]) {
    let copies = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = unsafe copies.initialize(from: elements)
    unsafe self.elements = UnsafeBufferPointer(copies)
  }

  /// Frees the memory of copies, which must be elements without references.
  func deallocate() { unsafe elements.deallocate() }

  @_transparent
  var count: Int { unsafe elements.count }
  @_transparent
  var isEmpty: Bool { unsafe elements.count == 0 }
  subscript(index: Int) -> Element {
    @_transparent get { unsafe elements[index] }
  }
  func makeIterator() -> UncountedIterator<Element> { unsafe UncountedIterator(elements) }
  /// The elements of a range, counted from its beginning.
  subscript(range: Range<Int>) -> UncountedArray {
    @_transparent get { unsafe Self(UnsafeBufferPointer(rebasing: elements[range])) }
  }
}

extension Array {
  /// Calls `body` with the elements of the array.
  @_transparent
  func withUncounted<Result>(_ body: (UncountedArray<Element>) -> Result) -> Result {
    unsafe withUnsafeBufferPointer { unsafe body(UncountedArray($0)) }
  }
}

extension Span {
  /// Calls `body` with the elements of the span.
  @_transparent
  func withUncounted<Result>(_ body: (UncountedArray<Element>) -> Result) -> Result {
    unsafe withUnsafeBufferPointer { unsafe body(UncountedArray($0)) }
  }
}
