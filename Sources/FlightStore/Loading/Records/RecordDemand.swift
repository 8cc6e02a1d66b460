/// Tells which values of flights are asked for, and what each of the others must be.
///
/// A value that is not asked for must be sound all the same: an answer must not depend on the question.
struct RecordDemand {
  /// Tells how the value of a key of a flight is treated.
  struct Action: BitwiseCopyable {
    /// The type that the value must have, unless it is null.
    enum Check: UInt8 {
      /// It is for the taker of the record to say; its place is kept.
      case none
      case text, time, whole, flag, list
      /// A scalar of a key that flights do not have.
      case scalar
      /// An object that comes again and again: it is recognised, or read.
      case reference
    }

    var check = Check.none
    /// Whether its place is kept.
    var isKept = true
    /// Whether it is the time of something that has happened.
    var isActual = false
  }

  private let actions: [Action]

  /// Asks for some attributes of flights.
  ///
  /// - Parameters:
  ///   - projection: The attributes of flights that are wanted.
  ///   - keys: The keys of records.
  init(of projection: Projection, keys: RecordKeys = .shared) {
    var actions = keys.paths.indices.map { keys.isInner($0) ? Action() : Action(check: .scalar, isKept: false) }
    for (index, column) in TableLayout.flights.columns.enumerated() {
      guard let slot = keys.slot(column.path), !keys.isInner(slot) else { continue }
      let isActual = FlightColumn.actualTimes.contains { $0.rawValue == index }
      // One that has come is kept, so that it is seen when it comes again.
      actions[slot] = Action(
        check: Self.check(column.storage), isKept: isActual || projection.reads(index), isActual: isActual)
    }
    // What other sources call it is looked at when the record is whole.
    for path in TableLayout.flights.columns.flatMap(\.otherPaths) {
      if let slot = keys.slot(path) { actions[slot] = Action() }
    }
    // What is passed over whole, and what tells other records from flights.
    for path in ["last_position", "alternatives", "waypoints", "bounding_box", "faFlightID", "pitr"] {
      if let slot = keys.slot(path) { actions[slot] = Action() }
    }
    for path in ["origin", "destination", "airline"] {
      if let slot = keys.slot(path) { actions[slot] = Action(check: .reference) }
    }
    if let slot = keys.slot("fa_flight_id") { actions[slot].isKept = true }
    self.actions = actions
  }

  func action(_ key: RecordKeys.Key) -> Action {
    key.isKnown ? actions[Int(key.slot)] : Action(check: .scalar, isKept: false)
  }

  private static func check(_ storage: ColumnStorage) -> Action.Check {
    switch storage {
    case .text: .text
    case .time: .time
    case .whole: .whole
    case .flag: .flag
    case .list: .list
    case .decimal, .link: .none
    }
  }
}
