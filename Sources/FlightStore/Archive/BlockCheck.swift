/// What is to be checked of a block of a store file before it is used.
// Sendable: a file that is mapped does not change.
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
  let bytes: UnsafeRawBufferPointer
  let contents: Contents

  /// What is wrong with the block; `nil` if nothing is.
  var fault: ArchiveFault? {
    guard BlockSum.of(bytes) == block.sum else { return .damaged(block.range) }
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
  /// Makes the checks, many on several threads.
  ///
  /// - Throws: `ArchiveFault`, what is wrong with one of the blocks.
  func perform() throws(ArchiveFault) {
    let size = reduce(0) { $0 + $1.bytes.count }
    let faults = Threads.divide(size, worthThread: 4 << 20) { part in
      // One after another in turn: the large ones stand together.
      part.turns(of: count).lazy.compactMap { self[$0].fault }.first
    }
    if let fault = faults.lazy.compactMap(\.self).first { throw fault }
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
