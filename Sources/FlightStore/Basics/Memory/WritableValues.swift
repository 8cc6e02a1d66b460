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

  /// The first value.
  @_transparent
  var first: Value {
    get { unsafe address.pointee }
    nonmutating _modify { yield unsafe &address.pointee }
  }

  /// Returns the values from an index on.
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
