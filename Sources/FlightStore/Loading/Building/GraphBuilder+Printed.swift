/// Flights as our own output prints some of their fields, which have other names and units there.
extension GraphBuilder {
  /// Whether a flight brings a value under the name of a field and not under that of the record.
  func isPrinted(_ record: RawRecord) -> Bool {
    // A record of AeroAPI has them all.
    if !record.isWhole || record.has(printedSlots) { return false }
    return printed.contains { record.hasValue($0.slot) && !record.has($0.storedSlot) }
  }

  /// Takes the values over that a record brings under the names of fields.
  mutating func takePrinted(_ record: RawRecord, _ row: Int) throws(UnsoundRecord) {
    for (value, slot, storedSlot) in printed where record.hasValue(slot) && !record.has(storedSlot) {
      let column = value.column.rawValue
      do throws(UnsoundRecord.Reason) {
        switch value.column.column.storage {
        case .whole where value.units != nil:
          let figure = try decoder.decimal(record, slot)
          if figure == 0 { continue }
          guard let stored = value.stored(Encoded.decimal(figure)) else { throw .outOfRange(value.name) }
          tables.flights.rows.setStored(UInt64(Encoded.whole(stored)), column, row)
        case .whole: tables.flights.rows.setStored(UInt64(try decoder.whole(record, slot)), column, row)
        case .text: tables.flights.rows.set(try decoder.text(record, slot, &tables.texts), column, row)
        case .list, .flag, .decimal, .time, .link: break
        }
      } catch {
        throw keys.unsound(error, slot)
      }
    }
  }
}

extension RawRecord {
  /// Whether the keys of all slots are there.
  @inline(__always)
  fileprivate func has(_ slots: [Int32]) -> Bool { slots.allSatisfy { has($0) } }
}
