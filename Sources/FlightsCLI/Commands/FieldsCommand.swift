internal import FlightOutput
internal import FlightStore

extension Run {
  /// `flights fields`: what filters, sort keys and columns can name.
  func fields(_ entity: EntityKind?) throws(Failure) -> ExitStatus {
    let fields = (entity.map { [$0] } ?? EntityKind.allCases).flatMap { Field.all(of: $0) }
    let words = ReportWords(language: look.language)
    let columns: [TextTable.Column] = [
      .init(words.entity, dispensability: 3), .init(words.name),
      .init(words.aliases, leastWidth: 8, dispensability: 2), .init(words.kind, dispensability: 1),
      .init(words.unit, dispensability: 4), .init(words.meaning, leastWidth: 30, wraps: true),
    ]
    let rows = fields.map { field in
      [
        TextTable.Cell(field.entity.singular), .init(field.name, .strong),
        .init(field.aliases.joined(separator: ", "), .faint),
        .init(field.kindName), .init(unit(of: field) ?? ""), .init(field.help),
      ]
    }
    let cells = fields.map { field -> [Cell] in
      [
        .string(field.entity.singular), .string(field.name), .list(field.aliases.map { Array($0.utf8) }),
        .string(field.kindName), unit(of: field).map { .string($0) } ?? .null, .flag(field.isNullable),
        .string(field.help),
      ]
    }
    let names = ["of", "name", "aliases", "kind", "unit", "nullable", "help"]
    try printer.print(TextTable(columns, rows), GridSheet(names: names, cells: cells))
    return .success
  }

  /// The unit that a field is shown in and that a number without a unit is taken in.
  private func unit(of field: Field) -> String? {
    (field.figureClass.map { look.units.unit(for: $0) } ?? field.storedUnit)?.rawValue
  }
}

extension Field {
  /// The word for what the values are.
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
