/// Immutable bytes that outlive every reader.
///
/// Equality and hashing are by identity: two values are equal if they refer to the same memory.
public struct StaticBytes: Sendable, Hashable {
  @safe nonisolated(unsafe) let buffer: Bytes
  private let owner: Owner?

  // The elements of an array may move when it is copied; this block never does.
  @safe private final class Owner: Sendable {
    @safe nonisolated(unsafe) let block: UnsafeMutableBufferPointer<UInt8>
    init(_ bytes: [UInt8]) {
      block = .allocate(capacity: bytes.count)
      _ = unsafe block.initialize(from: bytes)
    }
    deinit { unsafe block.deallocate() }
  }

  /// Creates a value over a copy of some bytes, which lives as long as any copy of the value.
  public init(copying bytes: [UInt8]) {
    let owner = Owner(bytes)
    self.owner = owner
    buffer = unsafe Bytes(UnsafeBufferPointer(owner.block))
  }

  /// Creates a value over bytes that are never freed, such as a constant of the program.
  ///
  /// - Parameter constant: Memory that stays valid and unchanged until the process ends.
  public init(constant: UnsafeBufferPointer<UInt8>) {
    owner = nil
    buffer = unsafe Bytes(constant)
  }

  /// Returns whether two values refer to the same memory.
  ///
  /// - Complexity: O(1)
  public static func == (left: StaticBytes, right: StaticBytes) -> Bool {
    left.buffer.start == right.buffer.start && left.buffer.count == right.buffer.count
  }

  /// Hashes the address and the number of the bytes.
  ///
  /// - Complexity: O(1)
  public func hash(into hasher: inout Hasher) {
    unsafe hasher.combine(buffer.buffer.baseAddress)
    hasher.combine(buffer.count)
  }
}
