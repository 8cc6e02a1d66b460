/// One input of AeroAPI JSON: a file, standard input, or bytes in memory.
public enum DataSource: Sendable, Hashable {
  /// A file by its path, as the user wrote it.
  case file(path: String)

  /// The standard input of the process, from its current offset.
  case standardInput

  /// Bytes in memory, with the name that messages use for them.
  case memory(name: String, bytes: StaticBytes)

  /// The name in messages: the path, `-` for standard input, or the given name.
  public var name: String {
    switch self {
    case .file(let path): path
    case .standardInput: "-"
    case .memory(let name, _): name
    }
  }

  /// The number of bytes, if it is known without reading them.
  package var size: Int? {
    switch self {
    case .file(let path): InputBytes.size(ofFile: path)
    case .standardInput: InputBytes.sizeOfStandardInput
    case .memory(_, let bytes): bytes.buffer.count
    }
  }

  /// Returns an input over a copy of some bytes in memory.
  ///
  /// - Parameters:
  ///   - bytes: The JSON as UTF-8.
  ///   - name: The name in messages.
  /// - Returns: The input.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public static func bytes(_ bytes: some Sequence<UInt8>, name: String = "memory") -> DataSource {
    .memory(name: name, bytes: StaticBytes(copying: Array(bytes)))
  }
}

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
