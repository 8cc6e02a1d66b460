/// A block of a store file that is to be read and checked before it is used.
// Sendable: the memory is written to by the thread that reads the block, and by nobody once it is checked.
struct BlockCheck: @unchecked Sendable {
  /// What a block is to hold.
  enum Contents {
    case anything
    /// A number of values of a column, below a limit or, where there is none, decimal numbers.
    case values(PackedColumn, count: Int, limit: Int?)
    /// Texts.
    case texts(TextPage.Contents)
  }

  let block: ArchiveBlock
  /// Where the block is in memory, or is to be.
  let bytes: UnsafeMutableRawBufferPointer
  let contents: Contents

  /// What is wrong with the block, which has been read; `nil` if nothing is.
  var fault: ArchiveFault? {
    guard BlockSum.of(UnsafeRawBufferPointer(bytes)) == block.sum else { return .damaged(block.range) }
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
  // Few calls, and what has been read is checked while it is near the processor.
  private static let stretchSize = 256 << 10

  /// Reads the blocks into the memory that is theirs and checks them, many on several threads.
  ///
  /// - Throws: `ArchiveFault`, what is wrong with one of the blocks.
  func read(from file: ArchiveFile) throws(ArchiveFault) {
    let size = reduce(0) { $0 + $1.bytes.count }
    let stretches = stretches
    let faults = Threads.divide(size, worthThread: 4 << 20) { part in
      // One after another in turn: the large ones stand together.
      part.turns(of: stretches.count).lazy.compactMap { read(stretches[$0], from: file) }.first
    }
    if let fault = faults.lazy.compactMap(\.self).first { throw fault }
  }

  /// The blocks that are read at once: those that follow each other in the file and in memory.
  private var stretches: [Range<Int>] {
    var stretches: [Range<Int>] = []
    var (first, size) = (0, 0)
    for (index, check) in enumerated() {
      if index > first {
        let before = self[index - 1]
        let follows =
          check.block.offset == before.block.range.upperBound
          && check.bytes.baseAddress == before.bytes.baseAddress.map { $0 + before.bytes.count }
        if !follows || size + check.bytes.count > Self.stretchSize {
          stretches.append(first..<index)
          (first, size) = (index, 0)
        }
      }
      size += check.bytes.count
    }
    if first < count { stretches.append(first..<count) }
    return stretches
  }

  /// Reads and checks blocks that follow each other; returns what is wrong with one of them.
  private func read(_ stretch: Range<Int>, from file: ArchiveFile) -> ArchiveFault? {
    let (first, last) = (self[stretch.lowerBound], self[stretch.upperBound - 1])
    if let start = first.bytes.baseAddress {
      do throws(ArchiveFault) {
        try file.read(first.block.offset..<last.block.range.upperBound, to: start)
      } catch {
        return error
      }
    }
    return self[stretch].lazy.compactMap(\.fault).first
  }
}

extension PackedColumn {
  /// Whether the values are decimal numbers such as JSON has.
  fileprivate func areDecimals(_ count: Int) -> Bool {
    let numbers = UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt64.self), count: count)
    return numbers.allSatisfy { $0 == 0 || Encoded.decimal($0).isFinite }
  }
}

extension ArchiveBlock {
  /// Where in the file it lies.
  var range: Range<Int> { offset..<(offset + size) }
}
