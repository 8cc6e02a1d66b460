/// Flights in the form this library prints, where some fields have other names and units.
extension GraphBuilder {
  /// Stores the values that a record gives under the names of fields.
  mutating func takePrinted(_ record: RawRecord, intoRow row: Int) throws(UnsoundRecord) {
    for (value, slot, storedSlot) in printedSlots.values where record.hasValue(slot) && !record.has(storedSlot) {
      let column = value.column.rawValue
      do throws(UnsoundRecord.Reason) {
        switch value.column.column.storage {
        case .whole where value.units != nil:
          let figure = try filler.decoder.decimal(of: record, at: slot)
          if figure == 0 { continue }
          guard let stored = value.stored(Encoded.decimal(figure)) else { throw .outOfRange(value.name) }
          tables.flights.rows.setStored(UInt64(Encoded.whole(stored)), ofColumn: column, row: row)
        case .whole:
          tables.flights.rows.setStored(
            UInt64(try filler.decoder.whole(of: record, at: slot)), ofColumn: column, row: row)
        case .text:
          tables.flights.rows.set(
            try filler.decoder.text(of: record, at: slot, in: &tables.texts), ofColumn: column, row: row)
        case .list, .flag, .decimal, .time, .link: break
        }
      } catch {
        throw keys.unsound(error, at: slot)
      }
    }
  }
}
