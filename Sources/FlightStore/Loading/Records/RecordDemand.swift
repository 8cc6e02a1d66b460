/// The values of flights that a query needs, and the types that the others must have.
///
/// A value that is not needed is checked nevertheless: whether a flight is valid must not depend on the query.
struct RecordDemand {
  /// The treatment of the value of one key of a flight.
  struct Action: BitwiseCopyable {
    /// The type that the value must have, unless it is null.
    ///
    /// The most frequent types also say whether the place of the value is kept, so that it need not be asked.
    enum Check: UInt8 {
      /// No check: the sink checks the value, and its place is kept.
      case none
      case text, skippedText, time, skippedTime, whole, flag, list
      /// A time that is kept and noted: an actual one.
      case actualTime
      /// A scalar of a key that flights do not have.
      case scalar
      /// An object that recurs in records: it is recognized, or read.
      case reference
    }

    let check: Check
    /// Whether the place of the value is kept.
    let isKept: Bool

    init(check: Check = .none, isKept: Bool = true) {
      self.isKept = isKept
      self.check =
        switch check {
        case .text where !isKept: .skippedText
        case .time where !isKept: .skippedTime
        default: check
        }
    }
  }

  private let actions: [Action]

  /// Creates the demand for some attributes of flights.
  ///
  /// - Parameters:
  ///   - projection: The attributes of flights that are needed.
  ///   - keys: The keys of records.
  init(of projection: Projection, keys: RecordKeys = .shared) {
    var actions = keys.paths.indices.map { keys.isInner($0) ? Action() : Action(check: .scalar, isKept: false) }
    for (index, column) in TableLayout.flights.columns.enumerated() {
      guard let slot = keys.slot(column.path), !keys.isInner(slot) else { continue }
      if FlightColumn.actualTimes.contains(where: { $0.rawValue == index }) {
        // It is kept so that a repetition of its key is noticed.
        actions[slot] = Action(check: .actualTime)
      } else {
        let isIdentifier = index == FlightColumn.faFlightID.rawValue
        actions[slot] = Action(check: Self.check(column.storage), isKept: isIdentifier || projection.reads(index))
      }
    }
    // Keys of other sources are read when the record is whole.
    for path in TableLayout.flights.columns.flatMap(\.otherPaths) {
      if let slot = keys.slot(path) { actions[slot] = Action() }
    }
    // Containers that are ignored or checked later, and keys that distinguish other records from flights.
    for path in ["last_position", "alternatives", "waypoints", "bounding_box", "faFlightID", "pitr"] {
      if let slot = keys.slot(path) { actions[slot] = Action() }
    }
    for path in ["origin", "destination", "airline"] {
      if let slot = keys.slot(path) { actions[slot] = Action(check: .reference) }
    }
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
