internal import FlightOutput
internal import FlightStore

extension Invocation {
  /// Parses and checks a command line without the name of the program.
  init(words: [String]) throws(UsageError) {
    try self.init(checking: RawArguments(words: words), Presets())
  }

  /// `--help` and `--version` take precedence over any error in the rest.
  init(checking raw: RawArguments, _ presets: Presets) throws(UsageError) {
    if raw.contains(.help) {
      self.init(.help(raw.command.map { .command($0) } ?? .overview))
    } else if raw.contains(.version) {
      self.init(.version)
    } else if let command = raw.command {
      try self.init(of: command, checking: raw, presets)
    } else if !raw.options.isEmpty {
      throw .missingCommand(raw.options.map(\.option))
    } else {
      self.init(.help(.welcome))
    }
  }

  private init(of command: Command, checking raw: RawArguments, _ presets: Presets) throws(UsageError) {
    // An option of another command may be why an argument is missing: `flights import --data day/`.
    var options = try OptionValues(of: command, raw.options)
    var arguments = Positionals(of: command, raw.positionals)
    self.init(try command.action(&arguments))
    try arguments.finish()

    try options.checkEntity(entity)
    try options.add(presets, for: entity)
    for (option, other) in [
      (Option.wide, Option.width), (.wide, .expanded), (.window, .after), (.window, .before),
    ] {
      try options.checkAtMostOne(of: option, other)
    }
    self.presets = options.presets
    if case .browse = action { keys = presets.keys }
    switch action {
    case .show(var names) where raw.startsWithName:
      names[0] = ArgumentText(names[0].text, from: .wordForCommand)
      action = .show(names)
    case .stats: action = .stats(StatisticsRequest(options))
    case .importing: action = .importing(store: options.text(.store)?.text)
    case .browse(let request): action = .browse(request.with(options))
    case .sql(let request): action = .sql(request.with(options))
    case .board(let request): action = .board(request.with(options))
    case .fields(let entity, let words, _):
      action = .fields(entity, matching: words, ofSchema: options.has(.schema))
    default: break
    }
    filters = Filters(options)
    for (option, text) in arguments.ends { filters[option].append(text) }
    rows = Rows(options)
    look = Look(options)
    if let template = options.text(.template) { try use(template, checking: raw, command: command) }
    look.requestsTable = raw.contains(.wide) || raw.contains(.expanded)
    let writesSQL = command == .sql || rows.sql != nil && rows.engine == nil
    try look.followOutput(of: command, given: options.text(.format), writesSQL: writesSQL)
    let named = options.texts(.data)
    data = named.filter { !$0.source.isPreset }.map(\.text) + arguments.paths
    usualData = named.filter(\.source.isPreset)
    strict = options.has(.strict)
    verbosity = try options.verbosity()
  }

  /// Uses the fields of a template, which excludes other options about the form of a line.
  private mutating func use(
    _ template: ArgumentText, checking raw: RawArguments, command: Command
  ) throws(UsageError) {
    for other in [Option.fields, .format, .wide, .expanded] where raw.contains(other) {
      throw .conflictingOptions(.template, other, command)
    }
    guard let line = LineTemplate(parsing: template.text) else {
      throw .invalidValue(.template, .noTemplate(found: template.text), command)
    }
    look.template = line
    rows.fields = template
  }

  /// The entity of the rows, if the command determines it.
  private var entity: EntityKind? {
    switch action {
    case .list(let entity): entity
    case .search(let entity, _): entity ?? .flights
    case .browse(let request): request.entity
    case .stats, .board, .map, .diff, .export: .flights
    default: nil
    }
  }
}

extension Invocation.Filters {
  init(_ options: OptionValues) {
    for option in Option.filterOptions { self[option] = options.texts(option) }
    enroute = options.has(.enroute)
  }
}

extension Invocation.Rows {
  init(_ options: OptionValues) {
    sort = options.text(.sort)
    limit = options.number(.limit)
    offset = options.number(.offset) ?? 0
    distinct = options.text(.distinct)
    count = options.has(.count)
    fields = options.text(.fields)
    sql = options.text(.sql).flatMap { SQLDialect(rawValue: $0.text) }
    engine = options.text(.engine)
    over = options.text(.over)?.text
    exitStatus = options.has(.exitStatus)
    all = options.has(.everything)
    partition = options.text(.partition)
  }
}

extension Invocation.Look {
  /// Derives the format from the name of the output file, if its extension determines one.
  mutating func followOutput(of command: Command, given: ArgumentText?, writesSQL: Bool) throws(UsageError) {
    guard let output, let name = Self.format(ofFile: output) else { return }
    if name == "sql", writesSQL || format == .postgresql { return }
    if let given, !given.source.isPreset, given.text != name {
      throw .formatOfOtherFile(output, given: given.text, meant: name, command)
    }
    guard !writesSQL, case .choice(_, let names) = command.value(of: .format), names.contains(name) else {
      throw .unwritableFile(output, meant: name, command)
    }
    format = .init(rawValue: name)
  }

  static func format(ofFile path: String) -> String? {
    let file = path.lowercased().split(separator: "/").last ?? ""
    guard let point = file.lastIndex(of: "."), point != file.startIndex else { return nil }
    let ending = file[file.index(after: point)...]
    switch ending {
    case "csv": return "csv"
    case "tsv", "tab": return "tsv"
    case "json": return "json"
    case "ndjson", "jsonl": return "ndjson"
    case "md", "markdown": return "markdown"
    case "parquet": return "parquet"
    case "geojson": return "geojson"
    case "svg": return "svg"
    case "html", "htm": return "html"
    default: return unwrittenEndings.contains(ending) ? String(ending) : nil
    }
  }

  /// The endings of well-known formats that no option asks for: archives, pictures, documents, databases.
  private static let unwrittenEndings: Set<Substring> = [
    "7z", "br", "bz2", "gz", "lz4", "tar", "tgz", "xz", "zip", "zst",
    "gif", "jpeg", "jpg", "pdf", "png", "webp",
    "gpx", "kml", "kmz", "ods", "xls", "xlsx", "xml", "yaml", "yml",
    "arrow", "avro", "feather", "orc", "sql", "sqlite", "store",
  ]

  init(_ options: OptionValues) {
    format = options.text(.format).flatMap { .init(rawValue: $0.text) }
    units = options.text(.units)
    zone = options.text(.tz)
    clock = options.text(.at)
    language = options.text(.lang)?.text
    color = options.text(.color).flatMap { .init(rawValue: $0.text) } ?? .auto
    header = !options.has(.noHeader)
    guardsFormulas = options.has(.guardFormulas)
    width = options.number(.width)
    layout = options.has(.wide) ? .wide : options.has(.expanded) ? .blocks : .fitting
    fit = options.text(.fit).flatMap { .init(rawValue: $0.text) } ?? .traffic
    pager = !options.has(.noPager)
    let file = options.text(.output)?.text
    output = file == "-" ? nil : file
  }
}
