/// The slots of the values that this library prints under the names of fields.
struct PrintedSlots {
  /// The values, each with its own slot and that of the record's key.
  let values: [(value: PrintedValue, slot: Int32, storedSlot: Int32)]
  private let storedSlots: [Int32]

  init(_ keys: RecordKeys) {
    values = PrintedValue.all.map { ($0, keys.place($0.name), keys.place($0.column.column.path)) }
    storedSlots = Array(Set(values.map(\.storedSlot)))
  }

  /// Returns whether a flight gives a value under the name of a field but not under the record's key.
  func areIn(_ record: RawRecord) -> Bool {
    // A record from AeroAPI has all of the record's keys.
    if storedSlots.allSatisfy({ record.has($0) }) { return false }
    return values.contains { record.hasValue($0.slot) && !record.has($0.storedSlot) }
  }
}
