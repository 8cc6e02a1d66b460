/// The steps that `flights-benchmark` times inside the library, one layer at a time.
///
/// The loops are here, not in the benchmark, so that they are compiled as the library is.
package enum Probe {
  /// Reads the records of an input without storing any, and returns their number.
  package static func scan(_ source: DataSource) throws -> Int {
    var reader = DocumentReader(try ByteWindow(opening: source), sink: NoSink())
    try reader.read()
    return reader.recordCount
  }

  /// Calls `body` with every record of an input, which gives the values at `paths`.
  package static func records(
    of source: DataSource, paths: [String], _ body: @escaping (ProbedRecord) -> Void
  ) throws {
    let slots = paths.map(RecordKeys.shared.place)
    var reader = DocumentReader(try ByteWindow(opening: source), sink: FunctionSink(slots: slots, body: body))
    try reader.read()
  }

  /// Reads consecutive times of a fixed length and returns their sum.
  package static func sumOfTimes(_ bytes: Bytes, each length: Int) throws -> Int {
    var sum = 0
    for start in stride(from: 0, to: bytes.count, by: length) {
      sum &+= try TimeText.seconds(Bytes(rebasing: bytes[start..<(start + length)]))
    }
    return sum
  }

  /// Interns consecutive texts of a fixed length and returns the number of distinct ones.
  package static func intern(_ bytes: Bytes, each length: Int) -> Int {
    var pool = TextPool()
    for start in stride(from: 0, to: bytes.count, by: length) {
      _ = pool.intern(Bytes(rebasing: bytes[start..<(start + length)]))
    }
    // The first text of a pool is null.
    return pool.directory.pages.reduce(-1) { $0 + $1.count }
  }

  private struct NoSink: RecordSink {
    mutating func take(_ record: RawRecord, as kind: RecordKind) -> Bool { true }
  }

  private struct FunctionSink: RecordSink {
    let slots: [Int32]
    let body: (ProbedRecord) -> Void

    mutating func take(_ record: RawRecord, as kind: RecordKind) -> Bool {
      body(ProbedRecord(record: record, slots: slots))
      return true
    }
  }
}

/// The current record, whose values are valid until the function it is passed to returns.
package struct ProbedRecord {
  let record: RawRecord
  let slots: [Int32]

  /// Returns a text as written, without unescaping, or `nil` for any other value.
  package func text(_ index: Int) -> String? {
    switch record.kind(slots[index]) {
    case .text, .escapedText: String(decoding: record.bytes(slots[index]), as: UTF8.self)
    default: nil
    }
  }

  /// Returns a whole number, or `nil` for any other value.
  package func number(_ index: Int) -> Int? {
    guard record.kind(slots[index]) == .number else { return nil }
    var value = 0
    var isNegative = false
    for byte in record.bytes(slots[index]) {
      if byte == 0x2D { isNegative = true } else { value = value &* 10 &+ Int(byte &- 0x30) }
    }
    return isNegative ? -value : value
  }

  /// Returns a time in seconds since 1970, or `nil` if there is none.
  package func time(_ index: Int) -> Int? {
    record.kind(slots[index]) == .text ? try? TimeText.seconds(record.bytes(slots[index])) : nil
  }

  /// Returns whether a value is `true`.
  package func flag(_ index: Int) -> Bool { record.kind(slots[index]) == .yes }
}
