internal import FlightOutput
internal import FlightStore

/// The headings of `check` and `fields`, and the names of kinds of fields.
struct ReportWords: Wording {
  let language: Language

  // MARK: check

  var place: String { word("Where", "Где") }
  var finding: String { word("What", "Что") }

  // MARK: fields

  var entity: String { word("Of", "Чего") }
  var name: String { word("Name", "Имя") }
  var aliases: String { word("Also", "Иначе") }
  var kind: String { word("Kind", "Тип") }
  var unit: String { word("Unit", "Единица") }
  var meaning: String { word("Meaning", "Смысл") }

  func fields(of kind: EntityKind) -> String {
    switch kind {
    case .flights: word("FIELDS OF FLIGHTS", "ПОЛЯ РЕЙСОВ")
    case .airports: word("FIELDS OF AIRPORTS", "ПОЛЯ АЭРОПОРТОВ")
    case .airlines: word("FIELDS OF AIRLINES", "ПОЛЯ АВИАКОМПАНИЙ")
    }
  }

  /// Returns the name of a kind of value.
  func kind(_ name: String) -> String { language == .ru ? Self.russianKinds[name] ?? name : name }

  private static let russianKinds = [
    "text": "текст", "code": "код", "flag": "да или нет", "number": "число", "list": "список", "time": "время",
    "duration": "длительность", "distance": "расстояние", "length": "длина", "speed": "скорость",
    "altitude": "высота", "elevation": "высота", "share": "доля", "angle": "угол", "flight": "рейс",
    "airport": "аэропорт", "airline": "авиакомпания", "flights": "рейсы",
  ]

  // MARK: fields --schema

  var property: String { word("Is", "Какое") }
  var otherEnd: String { word("Inverse", "Обратное") }
  var deleteRule: String { word("On deletion", "При удалении") }

  func properties(_ member: SchemaMember) -> String {
    var properties: [String] = []
    if member.attribute?.isUnique == true { properties.append("unique") }
    if member.attribute?.isUnique == false, member.attribute?.isIndexed == true { properties.append("indexed") }
    if member.attribute?.isOptional ?? (member.relation?.isToMany == false) { properties.append("optional") }
    return properties.joined(separator: ", ")
  }
}
