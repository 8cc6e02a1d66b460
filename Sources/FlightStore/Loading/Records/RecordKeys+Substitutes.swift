/// Keys of other sources, whose values are used if AeroAPI's own key has none.
extension RecordKeys {
  /// A slot and the slots that it is filled from, in order of precedence.
  struct Substitute {
    let slot: Int32
    let others: [Int32]
  }

  /// The objects of a flight that are airports.
  static let airportObjects = ["origin", "destination"]

  /// Returns the paths that have alternatives, with these.
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

  /// Moves values under other keys to the empty slots of AeroAPI's own keys.
  ///
  /// - Parameter record: The record that has been read.
  /// - Returns: Whether the record was sufficient; a partial record with values under other keys is not, because only
  ///   reading a whole record checks those values.
  func fillSubstitutes(in record: RawRecord) -> Bool {
    for substitute in substitutes {
      for other in substitute.others where record.has(other) {
        if !record.isComplete { return false }
        let isBetter = record.hasValue(other) ? !record.hasValue(substitute.slot) : !record.has(substitute.slot)
        if isBetter { record.copy(other, to: substitute.slot) }
      }
    }
    return true
  }

  /// Returns an error with the key that the record uses.
  func fault(_ fault: UnsoundRecord, withKeyIn record: RawRecord) -> UnsoundRecord {
    for substitute in substitutes where name(substitute.slot) == fault.key {
      let source = substitute.others.first { record.isSame($0, as: substitute.slot) }
      return UnsoundRecord(reason: fault.reason, key: source.map(name) ?? fault.key)
    }
    return fault
  }
}
