/// The kind of a field's values, which determines the valid literals and the printed form.
package enum FieldKind: Hashable, Sendable {
  /// Free text; comparisons ignore case and accents, except after `exactly`.
  case text
  /// A code, an ident or a word of a closed set; comparison ignores case.
  case code
  case flag
  /// An integer without a unit.
  case count
  /// An ordered list of codes.
  case list
  /// An instant.
  case time
  /// A figure of a class, stored in one unit and shown in the one that the user prefers.
  case figure(FigureClass, stored: FigureUnit)
  /// A figure that is always shown in AeroAPI's unit.
  case raw(FigureUnit)
  /// One entity of another kind, shown by its code.
  case toOne(EntityKind)
  /// Any number of entities of another kind, shown by their number.
  case toMany(EntityKind)
}

package enum FieldSource: Hashable {
  /// A stored column.
  case column(Int)
  /// An attribute that a program has added; its column depends on the store.
  case custom(CustomColumn)
  /// A stored column that links to another table.
  case link(Relationship)
  /// The flights that link to the entity.
  case inverse(Relationship)
  /// A value computed from columns on demand.
  case formula(Formula)
  /// A value found in the graph on demand.
  case related(RelatedValue)
}

extension FieldSource {
  /// The number of the stored column; `nil` for other sources.
  var column: Int? { if case .column(let column) = self { column } else { nil } }
}

/// The formula of a derived value.
package enum Formula: Hashable {
  case number(NumberForm, Expression)
  case flag(Condition)

  /// The numeric expression; `nil` for a condition.
  package var number: Expression? { if case .number(_, let value) = self { value } else { nil } }

  /// The condition of a flag; `nil` for a number.
  var condition: Condition? { if case .flag(let condition) = self { condition } else { nil } }
}

/// What a computed number stands for.
package enum NumberForm: Hashable, Sendable {
  /// A time in seconds since 1970.
  case time
  case whole, number
  /// The index of a phase in the order of a flight.
  case phase
  /// A part of a time that has a name or is a day.
  case part(TimePart)
}

/// The context of an expression: the time zone for parts of times, and the meaning of `now`.
package struct FormulaContext: Sendable {
  /// The zone of times without one, and of parts of times.
  package var zone = ClockZone.airport
  /// The meaning of `now` in seconds since 1970; `nil` for the newest actual time in the data.
  package var clock: Int?

  package init(zone: ClockZone = .airport, clock: Int? = nil) {
    self.zone = zone
    self.clock = clock
  }
}

/// The derived values that are not formulas: values that depend on other rows, and texts.
package enum RelatedValue: Hashable {
  case inbound, onward
  case airportIATA
  case key
  /// A text or a list that a program has added, with the value that stands for unknown ones.
  case text(column: Int?, default: String)
  /// An aggregate over the group that the row represents, available once the groups are computed.
  case measure(Measure)
  case measured(MeasuredColumn)
}

/// An attribute, relationship or derived value of a flight, an airport or an airline.
///
/// Filters, sort keys, columns, JSON names, `flights fields`, help and completion are all derived from
/// `Field.all(of:)`. A stored field is declared in one row of its table (`StoredField.flights`, `.airports`,
/// `.airlines`) and nowhere else; the other fields are declared where the list is put in order (`FlightFields`,
/// `AirportFields`, `AirlineFields`).
package struct Field: Sendable {
  /// The name in expressions, options and output.
  package let name: String
  package let aliases: [String]
  package let entity: EntityKind
  package let kind: FieldKind
  package private(set) var source: FieldSource
  package let isNullable: Bool
  let headings: (english: String, russian: String)
  /// A one-line description.
  package let help: String
  private let russianHelp: String?
  /// The context of an expression that a user has written.
  package internal(set) var context = FormulaContext()

  package init(
    _ name: String, of entity: EntityKind, also aliases: [String] = [], _ kind: FieldKind, _ source: FieldSource,
    isNullable: Bool = true, _ english: String, _ russian: String, _ help: String, _ russianHelp: String? = nil
  ) {
    self.name = name
    self.aliases = aliases
    self.entity = entity
    self.kind = kind
    self.source = source
    self.isNullable = isNullable
    headings = (english, russian)
    self.help = help
    self.russianHelp = russianHelp
  }

  package func with(source: FieldSource) -> Field {
    var field = self
    field.source = source
    return field
  }

  package func heading(in language: Language) -> String {
    language == .ru ? headings.russian : headings.english
  }

  package func help(in language: Language) -> String { language == .ru ? russianHelp ?? help : help }

  /// The class of a figure, which determines the choice of its unit.
  package var figureClass: FigureClass? {
    if case .figure(let figure, _) = kind { return figure }
    return nil
  }

  package var storedUnit: FigureUnit? {
    switch kind {
    case .figure(_, let unit), .raw(let unit): unit
    default: nil
    }
  }
}

extension Field: Hashable {
  /// A calculated field may have the name of another one.
  package static func == (left: Field, right: Field) -> Bool {
    left.entity == right.entity && left.name == right.name && left.source == right.source
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(entity)
    hasher.combine(name)
  }
}

extension Field {
  /// Returns the fields of a kind of entity, in listing order.
  package static func all(of entity: EntityKind) -> [Field] { TableLayout.of(entity).fields }

  /// Returns the field with a name or an alias, in any case.
  package static func named(_ name: some StringProtocol, of entity: EntityKind) -> Field? {
    TableLayout.of(entity).field(named: name)
  }

  /// The part of a time that the field is, if its values have names or are days.
  package var timePart: TimePart? { if case .formula(.number(.part(let part), _)) = source { part } else { nil } }

  package static let ident = Field.named("ident", of: .flights)

  /// Whether the texts are countries: codes in records of airports, names in those of airlines.
  package var holdsCountries: Bool {
    switch entity {
    case .airports: source == .column(AirportColumn.countryCode.rawValue)
    case .airlines: source == .column(AirlineColumn.country.rawValue)
    case .flights: false
    }
  }

  /// Whether the texts are designators of aircraft types.
  package var holdsAircraft: Bool { entity == .flights && source == .column(FlightColumn.aircraftType.rawValue) }

  /// Whether the texts are flight numbers other than `ident`, which stands for any name of the flight.
  package var holdsFlightNumbers: Bool {
    guard entity == .flights, let column = source.column.flatMap(FlightColumn.init) else { return false }
    return [.identICAO, .identIATA, .atcIdent, .codeshares, .codesharesIATA].contains(column)
  }

  /// For a list of codeshares, the column with the same codeshares under their other codes.
  package var otherCodeshares: FlightColumn? {
    guard entity == .flights else { return nil }
    switch source {
    case .column(FlightColumn.codeshares.rawValue): return .codesharesIATA
    case .column(FlightColumn.codesharesIATA.rawValue): return .codeshares
    default: return nil
    }
  }
}

/// The type of a field's values in formats with typed columns, such as columnar files and databases.
package enum ValueShape: Hashable, Sendable {
  case flag
  case whole
  case decimal
  /// An instant.
  case time
  /// A calendar day.
  case day
  case text
  /// An ordered list of texts.
  case list
}

extension Field {
  /// The type of the values, for any choice of units.
  package var shape: ValueShape {
    switch kind {
    case .text, .toOne: return .text
    case .code:
      if case .formula(.number(.part(.date), _)) = source { return .day }
      return .text
    case .flag: return .flag
    case .list: return .list
    case .time: return .time
    // Converting a figure to the preferred unit yields a fraction.
    case .figure: return .decimal
    case .toMany: return .whole
    case .count, .raw:
      switch source {
      case .column(let column): return TableLayout.of(entity).columns[column].storage == .decimal ? .decimal : .whole
      case .custom(let column): return column.storage == .decimal ? .decimal : .whole
      case .link, .inverse, .formula(.number(.whole, _)), .formula(.number(.phase, _)), .formula(.number(.part, _)):
        return .whole
      case .formula, .related: return .decimal
      }
    }
  }
}
