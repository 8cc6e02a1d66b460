/// The records of an input as they are read, for `flights-benchmark`, which compares the graph with plain classes.
package enum Probe {
  /// Calls `body` with every record of an input, which gives the values at `paths`.
  package static func records(
    of source: DataSource, paths: [String], _ body: @escaping (ProbedRecord) -> Void
  ) throws {
    let slots = paths.map(RecordKeys.shared.place)
    var reader = DocumentReader(try ByteWindow(opening: source), sink: FunctionSink(slots: slots, body: body))
    try reader.read()
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
