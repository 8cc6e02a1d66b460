internal import FlightStore

/// A form of output, which some options do not affect.
enum OutputForm: CaseIterable {
  case table
  case board, map, card
  /// Another page for people.
  case page
  /// CSV or TSV.
  case separated
  case markdown
  /// JSON or NDJSON.
  case json
  case template
  /// A format for databases and query engines.
  case data
  case drawing
  /// The number of rows.
  case number
  /// A query as SQL.
  case statement
}

extension OutputForm {
  private static let pages: [OutputForm] = [.table, .board, .map, .card, .page]

  /// The options that affect only some forms of output, and these forms.
  ///
  /// Others affect every form.
  private static let meanings: [(option: Option, forms: [OutputForm])] = [
    (.wide, [.table]), (.expanded, [.table]), (.width, pages), (.lang, pages + [.drawing]), (.color, pages),
    (.fit, [.map, .drawing]), (.noHeader, [.table, .board, .page, .separated, .markdown]),
    (.guardFormulas, [.separated]), (.units, all(but: [.number])), (.format, all(but: [.number, .statement])),
    (.sort, all(but: [.number])), (.fields, all(but: [.number])), (.template, all(but: [.number, .statement])),
    (.exitStatus, all(but: [.statement])), (.data, all(but: [.statement])), (.strict, all(but: [.statement])),
  ]

  private static func all(but others: [OutputForm]) -> [OutputForm] { allCases.filter { !others.contains($0) } }

  /// Returns those of some options that do not affect the form, in the order of the table.
  func idle(among options: [Option]) -> [Option] {
    Self.meanings.filter { options.contains($0.option) && !$0.forms.contains(self) }.map(\.option)
  }
}

extension Run {
  /// Reports options of the command line that have no effect on the output.
  func noteIdleOptions(among options: [Option]) {
    guard reportsNotes else { return }
    var options = options
    // The other values say what happens anyway.
    if invocation.options.color != .always { options.removeAll { $0 == .color } }
    // A text is looked for as it is shown.
    if invocation.options.has(.text) { options.removeAll { [.units, .fields, .lang].contains($0) } }
    if options.contains(.tz), !printsLocalTimes, !computesWithZone { noteIdleZone() }
    if options.contains(.units), let page = pageWithoutUnits {
      note("'--units' has no effect on \(page)")
      options.removeAll { $0 == .units }
    }
    let createsViews = if case .sql = invocation.action { true } else { false }
    if options.contains(.over), !createsViews, (try? engine()) == nil {
      note("'\(Option.over.spelling)' has no effect without '\(Option.engine.spelling)'")
    }
    let (form, name) = output
    let idle = form.idle(among: options)
    if idle.isEmpty { return }
    let names = MessageForm.enumeration(idle.map { "'\($0.spelling)'" }, joinedBy: "and")
    note("\(names) \(idle.count == 1 ? "has" : "have") no effect on \(name)")
  }

  /// The page that has no figures in any form; `nil` for others.
  private var pageWithoutUnits: String? {
    switch invocation.action {
    case .map: "a map"
    // It has delays, but no other figures.
    case .board where look.units.unit(for: .duration) == UnitPreferences().unit(for: .duration): "a board"
    default: nil
    }
  }

  /// Whether the output has times in the zone of `--tz`.
  private var printsLocalTimes: Bool {
    if invocation.options.has(.count) { return false }
    switch invocation.action {
    case .map: return look.format == .html
    case .stats where look.format == .table:
      return (try? groupQuestion()).map { ($0.keys + ($0.shown ?? [])).contains { $0.field.kind == .time } } ?? true
    default: return look.format == .table
    }
  }

  /// Whether the zone of `--tz` affects what is found or computed.
  private var computesWithZone: Bool {
    // Their times may lack a zone, and a text is looked for as it is shown.
    if [Option.after, .before, .at, .text].contains(where: { invocation.options.has($0) }) { return true }
    let entity = if case .list(let kind) = invocation.action { kind } else { EntityKind.flights }
    // Errors are reported by the command.
    guard var query = try? building.query(entity), var fields = (try? fieldChoice(query))?.named else { return true }
    switch invocation.action {
    case .filter(let condition): try? building.require(condition, of: &query)
    case .sort(let keys): query.sort = (try? building.keys(keys, of: entity)) ?? []
    case .stats: fields += (try? groupQuestion())?.fields ?? []
    default: break
    }
    return query.usesLocalTimes(showing: fields)
  }

  private func noteIdleZone() {
    let (form, name) = output
    let effect =
      form == .number || [.table, .svg].contains(look.format)
      ? "has no effect on \(name)"
      : "is the zone of parts of times and of times in conditions; every format but a table prints times in UTC"
    note("'--tz' \(effect)")
  }

  private var output: (form: OutputForm, name: String) {
    if statementDialect != nil { return (.statement, "the SQL of '\(Option.sql.spelling)'") }
    if invocation.options.has(.count) { return (.number, "the number of '\(Option.count.spelling)'") }
    if look.template != nil { return (.template, "the lines of '\(Option.template.spelling)'") }
    switch look.format {
    case .csv, .tsv: return (.separated, look.format.rawValue)
    case .markdown: return (.markdown, look.format.rawValue)
    // GeoJSON has all places; how they are drawn is up to others.
    case .json, .ndjson, .geojson: return (.json, look.format.rawValue)
    case .svg, .html: return (.drawing, look.format.rawValue)
    case .parquet, .postgresql, .duckdb, .spark: return (.data, look.format.rawValue)
    case .table: break
    }
    switch invocation.action {
    case .board: return (.board, "a board")
    case .map: return (.map, "a map")
    case .show: return (.card, "a card")
    case .stats where !invocation.options.has(.by) && !invocation.options.has(.show): return (.card, "this table")
    case .list, .search, .filter, .sort: return (.table, "a table")
    default: return (.page, "this table")
    }
  }
}
