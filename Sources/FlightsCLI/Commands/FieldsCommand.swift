internal import FlightOutput
internal import FlightStore
internal import TerminalScreen

extension Run {
  /// The name or the description of each listed field contains all of the `wanted` words.
  func fields(_ entity: EntityKind?, matching wanted: [String]) throws(Failure) -> ExitStatus {
    let words = FieldWords(language: look.language)
    // The field at the end of a path such as `origin.city`.
    let named = Set(wanted.filter { $0.contains(".") }.compactMap { try? FieldPath(parsing: $0, of: .flights).field })
    let custom = try invocation.data.isEmpty ? building.customFields : dataFields()
    let groups = (entity.map { [$0] } ?? EntityKind.allCases).map { kind in
      let all = Field.all(of: kind) + custom.fields(of: kind)
      return (kind: kind, fields: all.filter { matches(wanted, texts: $0.texts) || named.contains($0) })
    }.filter { !$0.fields.isEmpty }
    if groups.isEmpty { noteNoField(wanted) }
    if look.format == .table {
      try target.write { output in
        for (index, group) in groups.enumerated() {
          if look.hasHeader { try output.write((index == 0 ? "" : "\n") + words.fields(of: group.kind) + "\n") }
          if let width = look.width, width < Self.leastWidth {
            try list(group.fields, width: width, to: output)
          } else {
            try printer.write(table(group.fields, words: words), to: output)
          }
        }
      }
      return .success
    }
    let cells = groups.flatMap(\.fields).map { field -> [Cell] in
      [
        .string(field.entity.singular), .string(field.name), .list(field.aliases.map { Array($0.utf8) }),
        .string(field.kindName), .string(unit(of: field)), .flag(field.isNullable), .string(field.help),
      ]
    }
    let names = ["of", "name", "aliases", "kind", "unit", "nullable", "help"]
    try printer.print(TextTable([], rows: []), orSheet: GridSheet(names: names, cells: cells))
    return .success
  }

  /// Returns the custom fields in the data that the command line names.
  private func dataFields() throws(Failure) -> CustomFields {
    let sources = try loading().inputs().sources
    do throws(DataError) { return try CustomFields(ofStoreFilesAmong: sources) } catch { throw Failure(error) }
  }

  /// The width below which a list replaces the table, which would have to cut names.
  private static let leastWidth = 70

  /// Writes names with their descriptions below them.
  private func list(_ fields: [Field], width: Int, to output: ByteOutput) throws {
    for field in fields {
      var bytes = ByteBuffer()
      TextStyle.strong.append(
        ([field.name] + field.aliases).joined(separator: ", "), styled: look.usesColor, to: &bytes)
      for line in DisplayWidth.wrap(field.help(in: look.language), to: max(12, width - 2)) {
        bytes.append(text: "\n  \(line)")
      }
      bytes.append(0x0A)
      try output.flush(&bytes)
    }
  }

  private func table(_ fields: [Field], words: FieldWords) -> TextTable {
    let columns: [TextTable.Column] = [
      .init(words.name), .init(words.word("Also", "Иначе"), leastWidth: 8, dropPriority: 2),
      .init(words.kind, dropPriority: 1), .init(words.unit, dropPriority: 3),
      .init(words.meaning, leastWidth: 24, wraps: true),
    ]
    let rows = fields.map { field in
      [
        TextTable.Cell(field.name, style: .strong), .init(field.aliases.joined(separator: ", "), style: .faint),
        .init(words.kind(field.kindName)), .init(unit(of: field) ?? ""), .init(field.help(in: look.language)),
      ]
    }
    return TextTable(columns, rows: rows)
  }

  /// Whether every wanted word begins one of some texts or a word in them.
  func matches(_ wanted: [String], texts: [String]) -> Bool {
    let words = texts + texts.flatMap { $0.split { !$0.isLetter && !$0.isNumber }.map(String.init) }
    let folded: [[UInt8]] = words.map { SearchText.fold($0) }
    return wanted.allSatisfy { word in
      let beginning: [UInt8] = SearchText.fold(word)
      return folded.contains { $0.starts(with: beginning) }
    }
  }

  func noteNoField(_ wanted: [String]) {
    guard reportsNotes else { return }
    let text = wanted.joined(separator: " ")
    let fields = EntityKind.allCases.flatMap { Field.all(of: $0) }
    let names = EntityKind.allCases.map(\.rawValue) + fields.flatMap { [$0.name] + $0.aliases }
    let meant = NearestName.nearest(to: text, in: names)
    note("no field matches \(quoted(text))" + didYouMean(meant))
  }

  /// Returns the unit in which a field is shown and numbers without a unit are read.
  private func unit(of field: Field) -> String? { FieldPath(field).shownUnit(look.units)?.rawValue }
}

extension Field {
  /// The searchable texts of the field, in every language.
  fileprivate var texts: [String] {
    [name] + aliases + [Language.en, .ru].flatMap { [heading(in: $0), help(in: $0)] }
  }

  fileprivate var kindName: String {
    switch kind {
    case .text: "text"
    case .code: "code"
    case .flag: "flag"
    case .count: "number"
    case .list: "list"
    case .time: "time"
    case .figure(let figure, _): figure.rawValue
    case .raw(let unit): unit.dimension.rawValue
    case .toOne(let kind): kind.singular
    case .toMany(let kind): kind.rawValue
    }
  }
}

extension Run {
  /// Runs `flights fields --schema`: lists the attributes and relationships of a store.
  func schema(_ kind: EntityKind?, matching wanted: [String]) throws(Failure) -> ExitStatus {
    let entities = FlightStore.schema.entities.filter { kind == nil || $0.kind == kind }
    let members = entities.flatMap { entity in
      entity.attributes.map {
        SchemaMember(
          entity: entity.kind, name: $0.name, type: $0.type.rawValue, unit: $0.unit, help: $0.help, attribute: $0)
      }
        + entity.relationships.map {
          SchemaMember(
            entity: entity.kind, name: $0.name.rawValue, type: $0.isToMany ? $0.target.rawValue : $0.target.singular,
            help: $0.help, relation: $0)
        }
    }.filter { matches(wanted, texts: [$0.name, $0.help]) }
    if members.isEmpty { noteNoField(wanted) }
    let words = FieldWords(language: look.language)
    let columns: [TextTable.Column] = [
      .init(words.word("Of", "Чего"), dropPriority: 4), .init(words.name), .init(words.kind),
      .init(words.unit, dropPriority: 3), .init(words.word("Is", "Какое"), dropPriority: 1),
      .init(words.word("Inverse", "Обратное"), dropPriority: 2),
      .init(words.word("On deletion", "При удалении"), dropPriority: 2),
      .init(words.meaning, leastWidth: 20, dropPriority: 5, wraps: true),
    ]
    let rows = members.map { member in
      [
        TextTable.Cell(member.entity.singular), .init(member.name, style: .strong), .init(member.type),
        .init(member.unit ?? ""), .init(member.properties), .init(member.inverse ?? ""),
        .init(member.deleteRule ?? ""), .init(member.help),
      ]
    }
    let names = [
      "of", "name", "key", "type", "unit", "optional", "default", "unique", "indexed", "inverse", "many", "delete_rule",
      "help",
    ]
    try printer.print(TextTable(columns, rows: rows), orSheet: GridSheet(names: names, cells: members.map(\.cells)))
    return .success
  }
}

/// An attribute or a relationship, as a row of the table.
struct SchemaMember {
  let entity: EntityKind
  let name: String
  let type: String
  var unit: String?
  let help: String
  var attribute: StoreSchema.Attribute?
  var relation: StoreSchema.Relation?

  var isOptional: Bool { attribute?.isOptional ?? (relation?.isToMany == false) }
  var inverse: String? { relation?.inverse.rawValue }
  var deleteRule: String? { relation?.deleteRule.rawValue }

  fileprivate var properties: String {
    var properties: [String] = []
    if attribute?.isUnique == true { properties.append("unique") }
    if attribute?.isUnique == false, attribute?.isIndexed == true { properties.append("indexed") }
    if isOptional { properties.append("optional") }
    return properties.joined(separator: ", ")
  }

  fileprivate var cells: [Cell] {
    [
      .string(entity.singular), .string(name), .string(attribute?.key), .string(type), .string(unit),
      .flag(isOptional), .string(attribute?.defaultValue),
      .flag(attribute?.isUnique ?? false), .flag(attribute?.isIndexed ?? (relation != nil)), .string(inverse),
      .flag(relation?.isToMany ?? false), .string(deleteRule), .string(help),
    ]
  }
}

struct FieldWords: Wording {
  let language: Language

  var name: String { word("Name", "Имя") }
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

  func kind(_ name: String) -> String { language == .ru ? Self.russianKinds[name] ?? name : name }

  private static let russianKinds = [
    "text": "текст", "code": "код", "flag": "да или нет", "number": "число", "list": "список", "time": "время",
    "duration": "длительность", "distance": "расстояние", "length": "длина", "speed": "скорость",
    "altitude": "высота", "elevation": "высота", "share": "доля", "angle": "угол", "flight": "рейс",
    "airport": "аэропорт", "airline": "авиакомпания", "flights": "рейсы",
  ]
}
