internal import FlightStore

/// A node of the schema tree: a column, or a group of nodes.
struct SchemaElement {
  let name: String
  var type: PhysicalType?
  var repetition: Repetition?
  var childCount: Int?
  var meaning: Meaning?

  enum Repetition: Int {
    case required = 0
    case optional = 1
    case repeated = 2
  }

  /// The logical type of a value.
  enum Meaning {
    case text, list, day, time
  }

  init(
    name: String, type: PhysicalType? = nil, repetition: Repetition? = nil, childCount: Int? = nil,
    meaning: Meaning? = nil
  ) {
    self.name = name
    self.type = type
    self.repetition = repetition
    self.childCount = childCount
    self.meaning = meaning
  }

  /// Returns the nodes of a column: three for a list, one for any other.
  static func elements(of column: TableColumn) -> [SchemaElement] {
    let type = column.shape.physicalType
    switch column.shape {
    case .flag, .whole, .decimal: return [SchemaElement(name: column.name, type: type, repetition: .optional)]
    case .text: return [SchemaElement(name: column.name, type: type, repetition: .optional, meaning: .text)]
    case .day: return [SchemaElement(name: column.name, type: type, repetition: .optional, meaning: .day)]
    case .time: return [SchemaElement(name: column.name, type: type, repetition: .optional, meaning: .time)]
    case .list:
      return [
        SchemaElement(name: column.name, repetition: .optional, childCount: 1, meaning: .list),
        SchemaElement(name: "list", repetition: .repeated, childCount: 1),
        SchemaElement(name: "element", type: type, repetition: .required, meaning: .text),
      ]
    }
  }

  func write(to node: inout CompactWriter) {
    if let type { node.write(1, short: type.rawValue) }
    if let repetition { node.write(3, short: repetition.rawValue) }
    node.write(4, text: name)
    if let childCount { node.write(5, short: childCount) }
    guard let meaning else { return }
    // Older readers know only the converted type (field 6), newer ones the logical type (field 10).
    switch meaning {
    case .text: node.write(6, short: 0)
    case .list: node.write(6, short: 3)
    case .day: node.write(6, short: 6)
    case .time: node.write(6, short: 9)
    }
    node.write(10) { union in
      switch meaning {
      case .text: union.writeEmpty(1)
      case .list: union.writeEmpty(3)
      case .day: union.writeEmpty(6)
      case .time:
        union.write(8) { time in
          // UTC, in milliseconds.
          time.write(1, flag: true)
          time.write(2) { $0.writeEmpty(1) }
        }
      }
    }
  }
}
