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
  /// Others affect every form, or are for aliases and scripts with several forms, such as `--color`.
  private static let meanings: [(option: Option, forms: [OutputForm])] = [
    (.wide, [.table]), (.expanded, [.table]), (.width, pages), (.fit, [.map, .drawing]),
    (.noHeader, [.table, .board, .page, .separated, .markdown]), (.guardFormulas, [.separated]),
    (.units, all(but: [.number, .board, .drawing])), (.format, all(but: [.number, .statement])),
    (.sort, all(but: [.number])), (.fields, all(but: [.number])), (.template, all(but: [.number, .statement])),
    (.exitStatus, all(but: [.statement])),
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
    let isPage = [.table, .svg, .html].contains(look.format)
    if invocation.options.has(.tz), !isPage, !invocation.options.has(.count) {
      note(
        "'--tz' is the zone of parts of times and of times in conditions; every format but a table prints times in UTC"
      )
    }
    guard !options.isEmpty else { return }
    let createsViews = if case .sql = invocation.action { true } else { false }
    if options.contains(.over), !createsViews, (try? engine()) == nil {
      note("'\(Option.over.spelling)' has no effect without '\(Option.engine.spelling)'")
    }
    let (form, name) = output
    // No form of a map has figures. '--text' searches the values as they are shown.
    let ofMap = invocation.action == .map && form != .drawing ? options.filter { $0 == .units } : []
    let idle = (ofMap + form.idle(among: options)).filter {
      !invocation.options.has(.text) || ![.units, .fields].contains($0)
    }
    if idle.isEmpty { return }
    let names = MessageForm.enumeration(idle.map { "'\($0.spelling)'" }, joinedBy: "and")
    note("\(names) \(idle.count == 1 ? "has" : "have") no effect on \(name)")
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
