/// What is to be checked of a block of a store file before it is used.
// Sendable: a file that is mapped does not change.
struct BlockCheck: @unchecked Sendable {
  /// What a block is to hold.
  enum Contents {
    case anything
    /// Values of a column, below a limit where they lead somewhere.
    case values(ColumnStorage, limit: Int?)
    /// A number of texts.
    case texts(TextPage.Contents, Int)
  }

  let block: ArchiveBlock
  let bytes: UnsafeRawBufferPointer
  let contents: Contents

  // What fits a fast cache, so that bytes are looked at a second time while they are near the processor.
  private static let pieceSize = 16 << 10

  /// What is wrong with the block; `nil` if nothing is.
  var fault: ArchiveFault? {
    var sum = BlockSum()
    var values: ValueCheck?
    if case .values(let storage, let limit) = contents { values = ValueCheck(storage, limit: limit) }
    for start in stride(from: 0, to: bytes.count, by: Self.pieceSize) {
      let piece = UnsafeRawBufferPointer(rebasing: bytes[start..<min(bytes.count, start + Self.pieceSize)])
      sum.add(piece)
      values?.add(piece)
    }
    guard sum.value == block.sum else { return .damaged(block.range) }
    if case .texts(let page, let count) = contents, !page.isUnicode(count) { return .contradictory }
    return values?.isPassed ?? true ? nil : .contradictory
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

/// Looks for values that no store can hold: numbers that lead nowhere, and such as JSON does not have.
private struct ValueCheck {
  private let storage: ColumnStorage
  private let last: UInt32?
  private var high: UInt32 = 0
  private var isFinite = true

  init(_ storage: ColumnStorage, limit: Int?) {
    self.storage = storage
    last = limit.map { UInt32($0 - 1) }
  }

  mutating func add(_ values: UnsafeRawBufferPointer) {
    if let last {
      // The highest bit of a difference tells which is greater, as limits do not have it: quicker than comparing here.
      var high: UInt32 = 0
      for value in values.bindMemory(to: UInt32.self) { high |= value | (last &- value) }
      self.high |= high
    } else if storage == .decimal {
      for value in values.bindMemory(to: UInt64.self) where value != 0 && !Encoded.decimal(value).isFinite {
        isFinite = false
      }
    }
  }

  var isPassed: Bool { high >> 31 == 0 && isFinite }
}

extension TextPage.Contents {
  /// Whether all texts are sound UTF-8.
  fileprivate func isUnicode(_ count: Int) -> Bool {
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
