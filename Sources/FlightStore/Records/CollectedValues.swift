/// The values of an object that is walked member by member, copied out of the window.
struct CollectedValues {
  private struct Value {
    let slot: Int32
    let kind: RawRecord.Kind
    let range: Range<Int>
  }

  private var values: [Value] = []
  private var bytes: [UInt8] = []

  var isEmpty: Bool { values.isEmpty }

  /// Adds a value that needs no bytes.
  mutating func add(_ kind: RawRecord.Kind, _ slot: Int32) {
    values.append(Value(slot: slot, kind: kind, range: 0..<0))
  }

  /// Copies what the parser has just read for a key, together with the values inside its object.
  mutating func collect(_ key: RecordKeys.Key, from parser: RecordParser) {
    guard key.isKnown else { return }
    copy(key.slot, from: parser.record)
    guard key.shape == .object else { return }
    let inner = parser.slots(in: key.inner)
    values.removeAll { inner.contains($0.slot) }
    if parser.record.kind(key.slot) == .object {
      for slot in inner { copy(slot, from: parser.record) }
    }
  }

  private mutating func copy(_ slot: Int32, from record: RawRecord) {
    let kind = record.kind(slot)
    let start = bytes.count
    switch kind {
    case .absent: return
    case .null, .no, .yes: break
    case .number, .text, .escapedText, .list, .object: bytes.append(contentsOf: record.bytes(slot))
    }
    values.append(Value(slot: slot, kind: kind, range: start..<bytes.count))
  }

  /// Fills a record with the values for the time of a call; of two values for a slot the later counts.
  func withLoaded(_ record: RawRecord, _ body: () -> Void) {
    record.clear()
    bytes.withUnsafeBufferPointer { bytes in
      for value in values {
        record.set(value.slot, value.kind)
        guard let base = bytes.baseAddress, !value.range.isEmpty || value.kind == .text else { continue }
        record.set(value.slot, value.kind, from: base + value.range.lowerBound, to: base + value.range.upperBound)
      }
      body()
    }
  }
}
