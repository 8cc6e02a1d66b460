internal import FlightOutput
internal import FlightStore

/// The look of a run's output: options, completed by the environment and the terminal.
struct Look {
  let format: Invocation.Format
  /// The maximum width of a table; `nil` in a pipe.
  let width: Int?
  let template: LineTemplate?
  let layout: Invocation.Layout
  let usesColor: Bool
  let hasHeader: Bool
  let guardsFormulas: Bool
  let units: UnitPreferences
  let language: Language
  let zone: ClockZone
  /// Messages about environment variables with invalid values.
  let notes: [String]

  init(_ options: OptionValues, console: Console, pipeFormat: Invocation.Format) throws(Failure) {
    var notes: [String] = []
    let forced = Self.columns("FLIGHTS_FORCE_TTY", console: console, notes: &notes)
    let isTerminal = options.isForTerminal(console)
    format = options.format(console, inPipe: pipeFormat)
    if format == .parquet, !options.has(.output), console.outputIsTerminal { throw .binaryToTerminal("parquet") }
    if let width = options.number(.width) {
      self.width = width
    } else if isTerminal {
      width = forced ?? Self.columns("COLUMNS", console: console, notes: &notes) ?? console.terminalWidth ?? 80
    } else {
      width = nil
    }
    template = options.template
    layout = options.has(.wide) ? .wide : options.has(.expanded) ? .blocks : .fitting
    usesColor = Self.usesColor(options.color, isTerminal: isTerminal, console: console)
    hasHeader = !options.has(.noHeader)
    guardsFormulas = options.has(.guardFormulas)
    language = options.language(console)
    do throws(UnitPreferencesError) {
      units =
        try options[.units].map { text throws(UnitPreferencesError) in try UnitPreferences(parsing: text.text) }
        ?? UnitPreferences()
    } catch {
      throw .units(error, options[.units]?.source)
    }
    zone = try Self.zone(options[.tz])
    if options[.tz]?.text.lowercased() == "local", let name = console.variable("TZ"), !Zone.isOfSystem(name),
      Zone(setting: name) == nil
    {
      notes.append("environment variable TZ: no time zone \(quoted(name)); local times are in UTC")
    }
    self.notes = notes
  }

  var isForDatabase: Bool { Invocation.Format.ofDatabases.contains(format) }

  /// Returns the number of columns in a variable, and adds a note if it is not a number.
  private static func columns(_ name: String, console: Console, notes: inout [String]) -> Int? {
    guard let text = console.variable(name) else { return nil }
    if let columns = console.columns(name) { return columns }
    notes.append("environment variable \(name) needs a number of columns; found \(quoted(text))")
    return nil
  }

  static func zone(_ text: ArgumentText?) throws(Failure) -> ClockZone {
    guard let text else { return .airport }
    guard let zone = ClockZone(parsing: text.text) else { throw .unknownZone(text) }
    return zone
  }

  /// Whether to use color: an option wins over `NO_COLOR`, that over `CLICOLOR_FORCE` and `FORCE_COLOR`, and these over
  /// the terminal, of which a dumb one has none.
  private static func usesColor(_ color: Invocation.Color, isTerminal: Bool, console: Console) -> Bool {
    switch color {
    case .always: return true
    case .never: return false
    case .auto:
      if console.variable("NO_COLOR") != nil { return false }
      for name in ["CLICOLOR_FORCE", "FORCE_COLOR"] {
        if let force = console.variable(name), force != "0" { return true }
      }
      return isTerminal && console.variable("TERM") != "dumb"
    }
  }

  func display(usualYear: Int) -> Display {
    Display(language: language, units: units, zone: zone, usualYear: usualYear)
  }
}

extension OptionValues {
  /// The template of a line for each row, which replaces a format; `nil` also for an invalid text.
  var template: LineTemplate? { self[.template].flatMap { LineTemplate(parsing: $0.text) } }

  var color: Invocation.Color { choice(.color) ?? .auto }

  /// Returns the requested language, or else that of the environment.
  func language(_ console: Console) -> Language { choice(.lang) ?? Language(environment: console.environment) }

  /// Returns the language of the words in rows: in every format but a table they are English in any environment.
  func languageOfRows(_ console: Console) -> Language {
    format(console, inPipe: .tsv) == .table || has(.lang) ? language(console) : .en
  }

  /// Returns whether the output is on a terminal, or as if it were.
  func isForTerminal(_ console: Console) -> Bool {
    !has(.output) && (console.outputIsTerminal || console.columns("FLIGHTS_FORCE_TTY") != nil)
  }

  /// Returns the chosen format, or else a table on a terminal; a layout option implies the table, even in a pipe.
  func format(_ console: Console, inPipe pipeFormat: Invocation.Format) -> Invocation.Format {
    if has(.template) { return .tsv }
    let requestsTable = [self[.wide], self[.expanded]].contains { $0?.source.isPreset == false }
    return choice(.format) ?? (requestsTable || isForTerminal(console) ? .table : pipeFormat)
  }
}

extension Console {
  fileprivate func columns(_ name: String) -> Int? { variable(name).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }
}
