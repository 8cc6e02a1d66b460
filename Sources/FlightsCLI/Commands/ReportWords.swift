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
}
