/// Writes blocks into a file, one after the other, and takes their checksums on the way.
final class BlockWriter {
  private let file: ReplacementFile
  private let buffer: UnsafeMutableRawBufferPointer
  private var used = 0
  /// Where the bytes in the buffer come to lie in the file.
  private var offset = 0
  private var sum = BlockSum()

  // Enough that few calls are made, and little enough to stay near the processor.
  private static let bufferSize = 256 << 10

  init(_ file: ReplacementFile) {
    self.file = file
    buffer = .allocate(byteCount: Self.bufferSize, alignment: BlockSum.step)
  }

  deinit { buffer.deallocate() }

  /// How long the file is as far as it has been written.
  var size: Int { offset + used }

  /// Writes a block and returns where it lies.
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
      done += values.withUnsafeBytes { fill(with: $0, from: done) }
      if used == buffer.count { try flush() }
    }
  }

  func append(_ bytes: UnsafeRawBufferPointer) throws(ArchiveFault) {
    var done = 0
    while done < bytes.count {
      done += fill(with: bytes, from: done)
      if used == buffer.count { try flush() }
    }
  }

  func append(zeros count: Int) throws(ArchiveFault) { try append([UInt8](repeating: 0, count: count)) }

  /// Copies what there is room for and returns how much that is.
  private func fill(with bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    let piece = bytes[start..<min(bytes.count, start + buffer.count - used)]
    UnsafeMutableRawBufferPointer(rebasing: buffer[used...]).copyMemory(from: UnsafeRawBufferPointer(rebasing: piece))
    used += piece.count
    return piece.count
  }

  /// Writes what is in the buffer: at the end of a block or when it is full, so always whole steps of the checksum.
  private func flush() throws(ArchiveFault) {
    let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<used])
    sum.add(bytes)
    try file.write(bytes)
    offset += used
    used = 0
  }
}
