/// A block of a store file that must be read and checked before it is used.
// Sendable: only the thread that reads the block writes to its memory, and none does once it is checked.
@safe struct BlockCheck: @unchecked Sendable {
  /// The expected contents of a block.
  enum Contents {
    case anything
    /// Values of a column below a limit or, if it is `nil`, finite decimal numbers.
    case values(PackedColumn, count: Int, limit: Int?)
    case texts(TextPage.Contents)
  }

  let block: ArchiveBlock
  /// The memory that the block is read into.
  let bytes: UnsafeMutableRawBufferPointer
  let contents: Contents

  /// The fault of the block, which has been read; `nil` if it is sound.
  var fault: ArchiveFault? {
    guard unsafe BlockSum.of(UnsafeRawBufferPointer(bytes)) == block.sum else { return .damaged(block.range) }
    let isSound =
      switch contents {
      case .anything: true
      case .values(let column, let count, let limit?): column.stay(below: UInt64(limit), count: count)
      case .values(let column, let count, nil): column.areDecimals(count)
      case .texts(let page): page.isUnicode
      }
    return isSound ? nil : .contradictory
  }
}

extension [BlockCheck] {
  // Large enough for few system calls, and small enough that the bytes are still in the cache when they are checked.
  private static let stretchSize = 256 << 10

  /// Reads and checks the blocks, on several threads if there are many bytes.
  ///
  /// - Throws: `ArchiveFault` of one of the blocks.
  func read(from file: ArchiveFile) throws(ArchiveFault) {
    let size = reduce(0) { unsafe $0 + $1.bytes.count }
    let stretches = stretches
    let faults = Threads.divide(size, worthThread: 4 << 20) { part -> ArchiveFault? in
      // In turns, because the large blocks are next to each other.
      for turn in part.turns(of: stretches.count) {
        if let fault = read(stretches[turn], from: file) { return fault }
      }
      return nil
    }
    if let fault = faults.lazy.compactMap(\.self).first { throw fault }
  }

  /// The ranges of blocks that are read at once: those that are contiguous in the file and in memory.
  private var stretches: [Range<Int>] {
    var stretches: [Range<Int>] = []
    var (first, size) = (0, 0)
    for (index, check) in enumerated() {
      if index > first {
        let before = self[index - 1]
        let follows =
          unsafe check.block.offset == before.block.range.upperBound
          && check.bytes.baseAddress == before.bytes.baseAddress.map { unsafe $0 + before.bytes.count }
        if unsafe !follows || size + check.bytes.count > Self.stretchSize {
          stretches.append(first..<index)
          (first, size) = (index, 0)
        }
      }
      unsafe size += check.bytes.count
    }
    if first < count { stretches.append(first..<count) }
    return stretches
  }

  /// Reads and checks contiguous blocks, and returns the fault of one of them.
  private func read(_ stretch: Range<Int>, from file: ArchiveFile) -> ArchiveFault? {
    let (first, last) = (self[stretch.lowerBound], self[stretch.upperBound - 1])
    if let start = unsafe first.bytes.baseAddress {
      do throws(ArchiveFault) {
        try unsafe file.read(first.block.offset..<last.block.range.upperBound, to: start)
      } catch {
        return error
      }
    }
    for check in self[stretch] {
      if let fault = check.fault { return fault }
    }
    return nil
  }
}

extension PackedColumn {
  /// Returns whether the values are null or finite, as numbers in JSON are.
  fileprivate func areDecimals(_ count: Int) -> Bool {
    let numbers = unsafe UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt64.self), count: count)
    return unsafe numbers.allSatisfy { $0 == 0 || Encoded.decimal($0).isFinite }
  }
}

extension ArchiveBlock {
  /// The range of the block in the file.
  var range: Range<Int> { offset..<(offset + size) }
}
