/// A decoder of the values of records into rows.
struct RowFiller: ~Copyable {
  /// A slot of a record and the column that it fills.
  struct Cell: BitwiseCopyable {
    let slot: Int32
    let column: Int32
    let storage: ColumnStorage
  }

  var decoder = ValueDecoder()
  private var batch: TextBatch
  private let keys: RecordKeys

  /// Creates a filler for tables whose texts use `hasher`.
  init(_ keys: RecordKeys, hasher: ByteHasher) {
    self.keys = keys
    batch = TextBatch(hasher)
  }

  /// Decodes the values of a record into the last row of a table.
  @inline(__always)
  mutating func fill(
    _ row: Int, of table: inout Table, from record: RawRecord, cells: [Cell], texts: inout TextPool
  ) throws(UnsoundRecord) {
    batch.removeAll()
    let place = table.place(of: row)
    for cell in cells where record.hasValue(cell.slot) {
      let column = Int(cell.column)
      do throws(UnsoundRecord.Reason) {
        switch cell.storage {
        case .text, .list:
          try decoder.collect(record, at: cell.slot, as: cell.storage, for: column, into: &batch)
          texts.prefetch(lastOf: batch)
        case .flag: place.set(try decoder.flag(of: record, at: cell.slot), ofColumn: column)
        case .whole: place.set(try decoder.whole(of: record, at: cell.slot), ofColumn: column)
        case .decimal: place.set(try decoder.decimal(of: record, at: cell.slot), ofColumn: column)
        case .time: place.set(try decoder.time(of: record, at: cell.slot), ofColumn: column)
        case .link: break
        }
      } catch { throw keys.unsound(error, at: cell.slot) }
    }
    texts.intern(&batch) { column, text in place.set(text.number, ofColumn: column) }
  }

  /// Throws if `fill` would throw for the values of a record, without storing any.
  mutating func check(_ record: RawRecord, cells: [Cell]) throws(UnsoundRecord) {
    for cell in cells where record.hasValue(cell.slot) {
      do throws(UnsoundRecord.Reason) { try decoder.check(record, at: cell.slot, as: cell.storage) } catch {
        throw keys.unsound(error, at: cell.slot)
      }
    }
  }

  /// Returns the text at a slot; null if it has no value.
  mutating func text(of record: RawRecord, at slot: Int32, in texts: inout TextPool) throws(UnsoundRecord) -> TextID {
    guard record.hasValue(slot) else { return .null }
    do throws(UnsoundRecord.Reason) { return try decoder.text(of: record, at: slot, in: &texts) } catch {
      throw keys.unsound(error, at: slot)
    }
  }
}
