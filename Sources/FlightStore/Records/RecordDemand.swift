/// What is asked of the records of an input: all of their values, or of flights only some.
///
/// What is not asked for must be sound all the same: an answer must not depend on the question.
struct RecordDemand {
  /// What is to be done with the value of a key.
  enum Action: UInt8 {
    /// Its place is kept.
    case keep
    /// An object that comes again and again: it is recognised, or read.
    case recognize
    /// A text, a time, a whole number, a flag, a list of texts or null; it is checked and passed over.
    case text, time, whole, flag, list
    /// A scalar of a key that flights do not have; it is passed over.
    case scalar
  }

  private let actions: [Action]

  /// Asks for some attributes of flights.
  ///
  /// - Parameters:
  ///   - columns: The columns of flights that are wanted.
  ///   - keys: The keys of records.
  init(keeping columns: some Sequence<Int>, keys: RecordKeys = .shared) {
    var actions = keys.paths.map { _ in Action.scalar }
    for path in keys.paths.indices where keys.paths[path].contains("/") { actions[path] = .keep }
    for column in TableLayout.flights.columns where !column.path.contains("/") {
      if let slot = keys.slot(column.path) { actions[slot] = Self.check(column.storage) }
    }
    for column in columns {
      if let slot = keys.slot(TableLayout.flights.columns[column].path) { actions[slot] = .keep }
    }
    // Position, what is passed over whole, and what tells other records from flights.
    for path in ["last_position", "alternatives", "waypoints", "bounding_box", "fa_flight_id", "faFlightID", "pitr"] {
      if let slot = keys.slot(path) { actions[slot] = .keep }
    }
    for path in ["origin", "destination", "airline"] {
      if let slot = keys.slot(path) { actions[slot] = .recognize }
    }
    self.actions = actions
  }

  /// Whether the value at a slot is kept where there is one.
  func keeps(_ slot: Int32) -> Bool { actions[Int(slot)] == .keep }

  func action(_ key: RecordKeys.Key) -> Action { key.isKnown ? actions[Int(key.slot)] : .scalar }

  private static func check(_ storage: ColumnStorage) -> Action {
    switch storage {
    case .text: .text
    case .time: .time
    case .whole: .whole
    case .flag: .flag
    case .list: .list
    case .decimal, .link: .keep
    }
  }
}
