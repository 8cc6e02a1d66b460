/// The kind of a field's values, and with that the literals that it compares with and the way it is printed.
package enum FieldKind: Hashable, Sendable {
  /// Free text: compared exactly by `=`, by first letters and parts in any case and with any accents.
  case text
  /// A code, an ident or a word of a closed set: compared in any case.
  case code
  /// True or false.
  case flag
  /// A whole number without a unit.
  case count
  /// Codes in order.
  case list
  /// An instant.
  case time
  /// A figure of a class, stored in a unit and shown in the one that the user prefers.
  case figure(FigureClass, stored: FigureUnit)
  /// A figure as AeroAPI gives it, always shown in AeroAPI's unit.
  case raw(FigureUnit)
  /// One entity of another kind; shown by its code.
  case toOne(EntityKind)
  /// Any number of entities of another kind; shown by how many they are.
  case toMany(EntityKind)
}

/// The source of a field's values.
enum FieldSource: Hashable {
  /// A stored column.
  case column(Int)
  /// An attribute that a program has added, in whatever column a store has it.
  case custom(CustomColumn)
  /// A stored column that leads to another table.
  case link(Relationship)
  /// The flights whose link leads here.
  case inverse(Relationship)
  /// Worked out from columns when asked for.
  case formula(Formula)
  /// Found in the graph when asked for.
  case related(RelatedValue)
}

extension FieldSource {
  /// The number of the stored column.
  var column: Int? { if case .column(let column) = self { column } else { nil } }
}

/// The formula of a derived value, by the kind of the value.
enum Formula: Hashable {
  /// Seconds since 1970.
  case time(Expression)
  case whole(Expression)
  case number(Expression)
  /// The place of a phase among all.
  case phase(Expression)
  /// A part of a time that has a name or is a day.
  case part(TimePart, Expression)
  case flag(Condition)

  /// The expression of a value that is a number.
  var number: Expression? {
    switch self {
    case .time(let value), .whole(let value), .number(let value), .phase(let value), .part(_, let value): value
    case .flag: nil
    }
  }
}

/// The context on which the meaning of an expression depends: the zone of the parts of times, and the time `now`.
package struct FormulaContext: Sendable {
  /// The zone of times without one, and of the parts of times.
  package var zone = ClockZone.airport
  /// In seconds since 1970; `nil` for what the data say.
  package var clock: Int?

  package init(zone: ClockZone = .airport, clock: Int? = nil) {
    self.zone = zone
    self.clock = clock
  }
}

/// The derived values that are no formulas: what other rows have to tell, and texts.
enum RelatedValue: Hashable {
  case inbound, onward
  case airportIATA
  case key
  /// A text or a list that a program has added, and what unknown ones count as.
  case text(column: Int?, default: String)
  /// A figure of the group that the row stands for; known once the groups are.
  case measure(Measure)
  case measured(MeasuredColumn)
}

/// One attribute, relationship or derived value of a flight, an airport or an airline.
///
/// Filters, sort keys, columns, JSON names, `flights fields`, help and completion are all read from `Field.all(of:)`. A field
/// whose values are stored is said in one row of its table (`StoredField.flights`, `.airports`, `.airlines`) and nowhere else;
/// the others stand where the list is put in order (`FlightFields`, `AirportFields`, `AirlineFields`).
package struct Field: Sendable {
  /// The name in expressions, options and output.
  package let name: String
  /// Other names that are understood.
  package let aliases: [String]
  package let entity: EntityKind
  package let kind: FieldKind
  let source: FieldSource
  /// Whether a flight, airport or airline may be without it.
  package let isNullable: Bool
  /// What stands over a column, by language.
  let headings: (english: String, russian: String)
  /// What the field is, in one line.
  package let help: String
  /// What the parts of times and `now` mean in a value that users have written.
  var context = FormulaContext()

  init(
    _ name: String, of entity: EntityKind, also aliases: [String] = [], _ kind: FieldKind, _ source: FieldSource,
    isNullable: Bool = true, _ english: String, _ russian: String, _ help: String
  ) {
    self.name = name
    self.aliases = aliases
    self.entity = entity
    self.kind = kind
    self.source = source
    self.isNullable = isNullable
    headings = (english, russian)
    self.help = help
  }

  package func heading(in language: Language) -> String {
    language == .ru ? headings.russian : headings.english
  }

  /// What the field is, in one line in a language.
  package func help(in language: Language) -> String {
    language == .ru ? RussianMeanings.of(entity)[name] ?? help : help
  }

  /// Whether all values are whole numbers in the unit that they are stored in.
  var isWhole: Bool {
    switch source {
    case .column(let column): [.whole, .time].contains(TableLayout.of(entity).columns[column].storage)
    case .formula(.whole), .formula(.time), .inverse, .related(.onward): true
    case .custom, .link, .formula, .related: false
    }
  }

  /// The class of a figure, for choosing its unit.
  package var figureClass: FigureClass? {
    if case .figure(let figure, _) = kind { return figure }
    return nil
  }

  /// The unit that values are stored in.
  package var storedUnit: FigureUnit? {
    switch kind {
    case .figure(_, let unit), .raw(let unit): unit
    default: nil
    }
  }
}

extension Field: Hashable {
  package static func == (left: Field, right: Field) -> Bool { left.entity == right.entity && left.name == right.name }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(entity)
    hasher.combine(name)
  }
}

extension Field {
  /// The fields of a kind of entity, in the order in which they are listed.
  package static func all(of entity: EntityKind) -> [Field] { TableLayout.of(entity).fields }

  /// Returns the field with a name or an alias, in any case.
  package static func named(_ name: some StringProtocol, of entity: EntityKind) -> Field? {
    TableLayout.of(entity).field(named: name)
  }
}

extension Field {
  /// What flights are called.
  static let ident = Field.named("ident", of: .flights)
  /// The country of an airport, by its code.
  static let country = Field.named("country", of: .airports)
}
