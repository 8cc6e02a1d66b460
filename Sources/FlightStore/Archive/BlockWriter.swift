/// A writer of consecutive blocks to a file, which computes their checksums.
@safe final class BlockWriter {
  private let file: ReplacementFile
  private let buffer: UnsafeMutableRawBufferPointer
  private var used = 0
  /// The offset in the file of the bytes in the buffer.
  private var offset = 0
  private var sum = BlockSum()

  // Large enough for few system calls, and small enough to stay in the cache.
  private static let bufferSize = 256 << 10

  init(_ file: ReplacementFile) {
    self.file = file
    unsafe buffer = .allocate(byteCount: Self.bufferSize, alignment: BlockSum.step)
  }

  deinit { unsafe buffer.deallocate() }

  /// The size of the file as far as it has been written.
  var size: Int { offset + used }

  /// Writes a block, padded with zeros, and returns its place.
  func block(_ body: () throws(ArchiveFault) -> Void) throws(ArchiveFault) -> ArchiveBlock {
    let start = size
    sum = BlockSum()
    try body()
    try append(zeros: ArchiveFormat.filledUp(size) - size)
    try flush()
    return ArchiveBlock(offset: start, size: size - start, sum: sum.value)
  }

  func append<Value: BitwiseCopyable>(_ values: [Value]) throws(ArchiveFault) {
    var done = 0
    while done < values.count * MemoryLayout<Value>.stride {
      unsafe done += values.withUnsafeBytes { unsafe fill(with: $0, from: done) }
      if unsafe used == buffer.count { try flush() }
    }
  }

  func append(_ bytes: UnsafeRawBufferPointer) throws(ArchiveFault) {
    var done = 0
    while done < bytes.count {
      unsafe done += fill(with: bytes, from: done)
      if unsafe used == buffer.count { try flush() }
    }
  }

  func append(zeros count: Int) throws(ArchiveFault) { try append([UInt8](repeating: 0, count: count)) }

  /// Copies as many bytes as there is room for, and returns their number.
  private func fill(with bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    let piece = unsafe bytes[start..<min(bytes.count, start + buffer.count - used)]
    unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[used...]).copyMemory(
      from: UnsafeRawBufferPointer(rebasing: piece))
    unsafe used += piece.count
    return unsafe piece.count
  }

  /// Writes the buffer when it is full or a block ends, so always whole steps of the checksum.
  private func flush() throws(ArchiveFault) {
    let bytes = unsafe UnsafeRawBufferPointer(rebasing: buffer[..<used])
    unsafe sum.add(bytes)
    try unsafe file.write(bytes)
    offset += used
    used = 0
  }
}
