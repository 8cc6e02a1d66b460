/// Keys of other sources: what a record states under one of them counts where AeroAPI's own key has no value.
extension RecordKeys {
  /// A slot with those that it is filled from, the one that goes first first.
  struct Substitute {
    let slot: Int32
    let others: [Int32]
  }

  /// The objects of a flight that are airports.
  static let airportObjects = ["origin", "destination"]

  /// The paths that have others beside them, with those.
  static func substitutions(_ schema: Schema) -> [(path: String, others: [String])] {
    func all(_ layout: TableLayout, in objects: [String] = []) -> [(path: String, others: [String])] {
      layout.columns.filter { !$0.otherPaths.isEmpty }.flatMap { column in
        ([""] + objects.map { $0 + "/" }).map { object in
          (object + column.path, column.otherPaths.map { object + $0 })
        }
      }
    }
    return all(schema.flights) + all(schema.airports, in: airportObjects) + all(schema.airlines, in: ["airline"])
  }

  /// Moves values that stand under other keys to the slots of AeroAPI's own, where those have none.
  ///
  /// - Parameter record: The record that has been read.
  /// - Returns: Whether it was enough of it; if not, the record is not whole and has values under other keys, which only one
  ///   that is whole has checked.
  func settle(_ record: RawRecord) -> Bool {
    for substitute in substitutes {
      for other in substitute.others where record.has(other) {
        if !record.isWhole { return false }
        let isBetter = record.hasValue(other) ? !record.hasValue(substitute.slot) : !record.has(substitute.slot)
        if isBetter { record.copy(other, to: substitute.slot) }
      }
    }
    return true
  }

  /// Names a fault by the key that the record has.
  func stated(_ fault: UnsoundRecord, in record: RawRecord) -> UnsoundRecord {
    for substitute in substitutes where name(substitute.slot) == fault.key {
      let source = substitute.others.first { record.isSame($0, as: substitute.slot) }
      return UnsoundRecord(reason: fault.reason, key: source.map(name) ?? fault.key)
    }
    return fault
  }
}
