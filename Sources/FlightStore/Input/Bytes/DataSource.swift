/// One input of AeroAPI JSON: a file, standard input, or bytes in memory.
public enum DataSource: Sendable, Hashable {
  /// A file by its path, as the user wrote it.
  case file(path: String)

  /// The standard input of the process, from where it stands.
  case standardInput

  /// Bytes in memory, with the name that messages use for them.
  case memory(name: String, bytes: StaticBytes)

  /// The name that messages use: the path, `-` for standard input, or the given name.
  public var name: String {
    switch self {
    case .file(let path): path
    case .standardInput: "-"
    case .memory(let name, _): name
    }
  }

  /// Its number of bytes, where that is known without reading it.
  package var size: Int? {
    switch self {
    case .file(let path): InputBytes.size(ofFile: path)
    case .standardInput: InputBytes.sizeOfStandardInput
    case .memory(_, let bytes): bytes.buffer.count
    }
  }

  /// Makes an input from text or bytes in memory; the bytes are copied once.
  ///
  /// - Parameters:
  ///   - bytes: The JSON.
  ///   - name: The name that messages use.
  /// - Returns: The input.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public static func bytes(_ bytes: some Sequence<UInt8>, name: String = "memory") -> DataSource {
    .memory(name: name, bytes: StaticBytes(copying: Array(bytes)))
  }
}

/// Immutable bytes that outlive every reader of them.
///
/// Equality and hashing are by identity of the storage: two inputs are the same when they are the same bytes in place.
public struct StaticBytes: Sendable, Hashable {
  nonisolated(unsafe) let buffer: UnsafeBufferPointer<UInt8>
  private let owner: Owner?

  // An array's elements may move when it is copied; a block of our own never does.
  private final class Owner: Sendable {
    nonisolated(unsafe) let block: UnsafeMutableBufferPointer<UInt8>
    init(_ bytes: [UInt8]) {
      block = .allocate(capacity: bytes.count)
      _ = block.initialize(from: bytes)
    }
    deinit { block.deallocate() }
  }

  /// Copies bytes into a block that lives as long as the value or any copy of it.
  public init(copying bytes: [UInt8]) {
    let owner = Owner(bytes)
    self.owner = owner
    buffer = UnsafeBufferPointer(owner.block)
  }

  /// Refers to bytes that are never freed, such as a constant of the program.
  ///
  /// - Parameter constant: Memory that stays valid and unchanged until the process ends.
  public init(constant: UnsafeBufferPointer<UInt8>) {
    owner = nil
    buffer = constant
  }

  /// Tells whether two values are the same bytes in the same place.
  ///
  /// - Complexity: O(1)
  public static func == (left: StaticBytes, right: StaticBytes) -> Bool {
    left.buffer.baseAddress == right.buffer.baseAddress && left.buffer.count == right.buffer.count
  }

  /// Feeds the place of the bytes to a hasher.
  ///
  /// - Complexity: O(1)
  public func hash(into hasher: inout Hasher) {
    hasher.combine(buffer.baseAddress)
    hasher.combine(buffer.count)
  }
}
