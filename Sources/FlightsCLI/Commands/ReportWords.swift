internal import FlightOutput
internal import FlightStore

/// The headings of what `check` and `fields` print; what stands below them is for users of the command line, in English.
struct ReportWords: Wording {
  let language: Language

  // MARK: check

  var place: String { word("Where", "Где") }
  var finding: String { word("What", "Что") }

  // MARK: fields

  var entity: String { word("Of", "Чьё") }
  var name: String { word("Name", "Имя") }
  var aliases: String { word("Also", "Иначе") }
  var kind: String { word("Kind", "Вид") }
  var unit: String { word("Unit", "Единица") }
  var meaning: String { word("Meaning", "Значение") }

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
