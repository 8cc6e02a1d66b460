/// What is to be checked of a block of a store file before it is used.
// Sendable: a file that is mapped does not change.
struct BlockCheck: @unchecked Sendable {
  /// What a block is to hold.
  enum Contents {
    case anything
    /// Values of a column, segment by segment, below a limit or, where there is none, decimal numbers.
    case values([Values], limit: Int?)
    /// Texts.
    case texts(TextPage.Contents)
  }

  /// The values of a segment.
  struct Values {
    let column: PackedColumn
    let count: Int
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
      case .values(let segments, let limit): segments.allSatisfy { $0.areSound(below: limit) }
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
    let faults = Threads.divide(size, worthThread: 4 << 20) { number, count in
      // One after another in turn: the large ones stand together.
      stride(from: number, to: self.count, by: count).lazy.compactMap { self[$0].fault }.first
    }
    if let fault = faults.lazy.compactMap(\.self).first { throw fault }
  }
}

extension BlockCheck.Values {
  /// Whether a store can hold the values: numbers that lead somewhere, and such as JSON has.
  fileprivate func areSound(below limit: Int?) -> Bool {
    if let limit { return column.stay(below: UInt64(limit), count: count) }
    let numbers = UnsafeBufferPointer(start: column.start.assumingMemoryBound(to: UInt64.self), count: count)
    return numbers.allSatisfy { $0 == 0 || Encoded.decimal($0).isFinite }
  }
}

extension TextPage.Contents {
  /// Whether all texts are sound UTF-8.
  fileprivate var isUnicode: Bool {
    var high: UInt8 = 0
    for byte in UnsafeBufferPointer(start: bytes, count: Int(byteCount)) { high |= byte }
    if high < 0x80 { return true }
    return (0..<count).allSatisfy { String(validating: text($0), as: UTF8.self) != nil }
  }
}

extension ArchiveBlock {
  /// Where in the file it lies.
  var range: Range<Int> { offset..<(offset + size) }
}
