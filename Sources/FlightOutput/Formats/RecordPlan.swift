internal import FlightStore

/// What a record is made of, one member after another, with the columns that their values are read into.
struct RecordPlan {
  /// Where the value of a member is read into, and how it is written.
  struct Column {
    let key: UnsafeBufferPointer<UInt8>
    let index: Int
    let form: ValueForm
  }

  enum Member {
    case value(Column)
    /// A value that is left out when it is unknown.
    case rare(Column)
    /// An object of values that is left out when all of them are unknown.
    case group(key: UnsafeBufferPointer<UInt8>, [Column])
    /// The object of an airport or airline.
    case object(Column)
  }

  private(set) var members: [Member] = []
  /// What the first columns hold.
  let attributes: [StoredAttribute]
  /// What the columns after these hold.
  private(set) var paths: [FieldPath] = []
  private let texts = FixedTexts()
  private var storedCount = 0

  /// Makes a plan: for flights of the whole record, for airports and airlines of what is added to their own members.
  init(_ entity: EntityKind, _ units: UnitPreferences) {
    let stored = entity == .flights ? RecordMember.flight : []
    attributes = stored.flatMap(\.attributes)
    for member in stored {
      switch member {
      case .attribute(let key, let attribute):
        let column = storedColumn(key)
        members.append(attribute.isRare ? .rare(column) : .value(column))
      case .group(let key, let inner):
        members.append(.group(key: texts.keepMember(key), inner.map { storedColumn($0.key) }))
      case .airport(let key, let path), .airline(let key, let path):
        members.append(.object(column(key, path, .stored)))
      }
    }
    for path in Self.derived(entity) {
      members.append(.value(column(path.machineName(units), path, ValueForm(path, units))))
    }
  }

  private mutating func storedColumn(_ key: String) -> Column {
    defer { storedCount += 1 }
    return Column(key: texts.keepMember(key), index: storedCount, form: .stored)
  }

  private mutating func column(_ key: String, _ path: FieldPath, _ form: ValueForm) -> Column {
    defer { paths.append(path) }
    return Column(key: texts.keepMember(key), index: attributes.count + paths.count, form: form)
  }

  private static func derived(_ entity: EntityKind) -> [FieldPath] {
    let names =
      switch entity {
      case .flights:
        [
          "phase", "enroute", "departure", "arrival", "duration", "distance", "great_circle", "speed", "average_speed",
          "altitude", "departure_delay", "arrival_delay",
        ]
      case .airports: ["elevation", "departures", "arrivals"]
      case .airlines: ["flights"]
      }
    return names.compactMap { Field.named($0, of: entity) }.map { FieldPath($0) }
  }
}

extension RecordMember {
  fileprivate var attributes: [StoredAttribute] {
    switch self {
    case .attribute(_, let attribute): [attribute]
    case .group(_, let members): members.map(\.attribute)
    case .airport, .airline: []
    }
  }
}
