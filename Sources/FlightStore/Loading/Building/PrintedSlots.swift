/// The places of the values that our own output prints under the names of fields.
struct PrintedSlots {
  /// Each with its own slot and that of the record's key.
  let values: [(value: PrintedValue, slot: Int32, storedSlot: Int32)]
  private let storedSlots: [Int32]

  init(_ keys: RecordKeys) {
    values = PrintedValue.all.map { ($0, keys.place($0.name), keys.place($0.column.column.path)) }
    storedSlots = Array(Set(values.map(\.storedSlot)))
  }

  /// Whether a flight brings a value under the name of a field and not under that of the record.
  func areIn(_ record: RawRecord) -> Bool {
    // A record of AeroAPI has them all.
    if !record.isWhole || storedSlots.allSatisfy({ record.has($0) }) { return false }
    return values.contains { record.hasValue($0.slot) && !record.has($0.storedSlot) }
  }
}
