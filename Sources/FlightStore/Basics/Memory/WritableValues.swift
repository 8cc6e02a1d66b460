/// Values in memory that is kept elsewhere, such as a number for each row of a block.
///
/// A `MutableSpan` would guard that, but cannot be stored beside others in an evaluation.
@safe struct WritableValues<Value: BitwiseCopyable>: BitwiseCopyable, Equatable {
  let address: UnsafeMutablePointer<Value>

  @inline(__always)
  init(_ address: UnsafeMutablePointer<Value>) { unsafe self.address = address }

  /// Creates values in memory of their own, which must be freed with `deallocate`.
  init(repeating value: Value, count: Int) {
    unsafe address = .allocate(capacity: count)
    unsafe address.initialize(repeating: value, count: count)
  }

  func deallocate() { unsafe address.deallocate() }

  @inline(__always)
  subscript(index: Int) -> Value {
    get { unsafe address[index] }
    nonmutating _modify { yield unsafe &address[index] }
  }

  /// The first value.
  @inline(__always)
  var first: Value {
    get { unsafe address.pointee }
    nonmutating _modify { yield unsafe &address.pointee }
  }

  /// Returns the values from an index on.
  @inline(__always)
  static func + (values: Self, index: Int) -> Self { unsafe Self(values.address + index) }
  @inline(__always)
  static func += (values: inout Self, index: Int) { values = values + index }
  @inline(__always)
  static func == (left: Self, right: Self) -> Bool { unsafe left.address == right.address }
  /// Returns the number of values from one to another of the same memory.
  @inline(__always)
  static func - (end: Self, start: Self) -> Int { unsafe end.address - start.address }

  /// Calls `body` with room for values, which are not initialized.
  @inline(__always)
  static func with<Result>(_ count: Int, _ body: (Self) -> Result) -> Result {
    unsafe withUnsafeTemporaryAllocation(of: Value.self, capacity: max(1, count)) { buffer in
      // The capacity is not 0, so there is an address.
      unsafe body(Self(buffer.baseAddress.unsafelyUnwrapped))
    }
  }

  /// Calls `body` with the first values.
  @inline(__always)
  func withSpan<Result>(_ count: Int, _ body: (Span<Value>) -> Result) -> Result {
    unsafe body(UnsafeBufferPointer(start: address, count: count).span)
  }
}
