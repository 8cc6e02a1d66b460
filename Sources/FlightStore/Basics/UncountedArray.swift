/// A collection of adjacent elements in memory that is kept elsewhere, with indices from 0 on.
///
/// It has operations of its own, because the general ones took most of the time of the tests, which are not optimized.
package protocol UncountedCollection: RandomAccessCollection
where Index == Int, Indices == Range<Int>, Iterator == UncountedIterator<Element> {}

extension UncountedCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { count }
  package func index(after index: Int) -> Int { index + 1 }
  package func index(before index: Int) -> Int { index - 1 }
  package func formIndex(after index: inout Int) { index += 1 }
  package func index(_ index: Int, offsetBy distance: Int) -> Int { index + distance }
  package func distance(from start: Int, to end: Int) -> Int { end - start }
}

/// An iterator over adjacent elements in memory that is kept elsewhere.
@safe package struct UncountedIterator<Element>: IteratorProtocol {
  private let elements: UnsafeBufferPointer<Element>
  private var index = 0

  init(_ elements: UnsafeBufferPointer<Element>) { unsafe self.elements = elements }

  package mutating func next() -> Element? {
    guard unsafe index < elements.count else { return nil }
    index += 1
    return unsafe elements[index - 1]
  }
}

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

/// Values in memory that is kept elsewhere, such as a number for each row of a block.
///
/// A `MutableSpan` would guard that, but cannot be stored beside others in an evaluation.
@safe struct WritableValues<Value: BitwiseCopyable>: BitwiseCopyable, Equatable {
  let address: UnsafeMutablePointer<Value>

  @_transparent
  init(_ address: UnsafeMutablePointer<Value>) { unsafe self.address = address }

  /// Creates values in memory of their own, which must be freed with `deallocate`.
  init(repeating value: Value, count: Int) {
    unsafe address = .allocate(capacity: count)
    unsafe address.initialize(repeating: value, count: count)
  }

  func deallocate() { unsafe address.deallocate() }

  subscript(index: Int) -> Value {
    @_transparent get { unsafe address[index] }
    @_transparent nonmutating _modify { yield unsafe &address[index] }
  }

  @_transparent
  var first: Value {
    get { unsafe address.pointee }
    nonmutating _modify { yield unsafe &address.pointee }
  }

  @_transparent
  static func + (values: Self, index: Int) -> Self { unsafe Self(values.address + index) }
  @_transparent
  static func += (values: inout Self, index: Int) { values = values + index }
  @_transparent
  static func == (left: Self, right: Self) -> Bool { unsafe left.address == right.address }
  /// Returns the number of values from one to another of the same memory.
  @_transparent
  static func - (end: Self, start: Self) -> Int { unsafe end.address - start.address }

  /// Calls `body` with room for values, which are not initialized.
  @_transparent
  static func with<Result>(_ count: Int, _ body: (Self) -> Result) -> Result {
    unsafe withUnsafeTemporaryAllocation(of: Value.self, capacity: max(1, count)) { buffer in
      // The capacity is not 0, so there is an address.
      unsafe body(Self(buffer.baseAddress.unsafelyUnwrapped))
    }
  }

  /// Calls `body` with the first values.
  @_transparent
  func withSpan<Result>(_ count: Int, _ body: (Span<Value>) -> Result) -> Result {
    unsafe body(UnsafeBufferPointer(start: address, count: count).span)
  }
}

/// A reference without reference counting, valid while another owner keeps the object alive.
///
/// Conditions run for every flight of an input, where reference counting would be a tenth of the work.
@safe struct Uncounted<Object: AnyObject>: BitwiseCopyable {
  private let object: Unmanaged<Object>

  init(_ object: Object) { unsafe self.object = .passUnretained(object) }

  @inline(__always)
  func callAsFunction<Result>(_ body: (Object) -> Result) -> Result { unsafe object._withUnsafeGuaranteedRef(body) }
}
