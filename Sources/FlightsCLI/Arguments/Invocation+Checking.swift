internal import FlightOutput
internal import FlightStore

extension Invocation {
  /// Parses and checks a command line without the name of the program.
  init(words: [String]) throws(UsageError) { try self.init(checking: RawArguments(words: words), Presets()) }

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
    var options: OptionValues
    do throws(UsageError) { options = try OptionValues(raw.options, of: command, for: raw.entity) } catch {
      guard raw.startsWithName, let name = raw.positionals.first,
        let meant = Command.meant(byCode: name, before: raw.positionals.dropFirst())
      else { throw error }
      throw .unknownCommand(name, suggestion: meant)
    }
    var arguments = Positionals(of: command, raw.positionals)
    self.init(try command.action(&arguments))
    try arguments.finish()
    if let entity, let other = command.options.first(where: { options.has($0) && !$0.entities.contains(entity) }) {
      throw .optionOfOtherEntity(other, entity, command)
    }
    if case .browse(.name(let name)) = action,
      let option = command.options.first(where: { options.has($0) && Option.viewOptions.contains($0) })
    {
      throw .unexpectedArgument(name.text, command, .name(with: option))
    }
    self.presets = try options.add(presets, of: command, for: entity)
    for pair in Option.exclusive where pair.allSatisfy({ options.has($0) }) {
      // A typed option replaces a default, so both are defaults.
      if case .preset(let place, _)? = options[pair[1]]?.source {
        throw .badConfiguration(place: place, "option '\(pair[0].spelling)' excludes '\(pair[1].spelling)'; found both")
      }
      throw .conflictingOptions(pair[0], pair[1], command)
    }
    if case .browse = action { keys = presets.keys }
    if raw.startsWithName, case .show(var names) = action {
      names[0] = ArgumentText(names[0].text, from: .wordForCommand)
      action = .show(names)
    }
    for (option, text) in arguments.ends { options.add(text, to: option) }
    if let template = options[.template] {
      for other in [Option.fields, .format, .wide, .expanded] where raw.contains(other) {
        throw .conflictingOptions(.template, other, command)
      }
      if options.template == nil { throw .invalidValue(.template, .noTemplate(found: template.text), command) }
      options[.fields] = template
    }
    try options.followOutput(of: command)
    if options.has(.quiet), options.has(.verbose) { throw .conflictingOptions(.quiet, .verbose, command) }
    let named = options.all(.data)
    data = named.filter { !$0.source.isPreset }.map(\.text) + arguments.paths
    usualData = named.filter(\.source.isPreset)
    self.options = options.withoutIdleValues
  }

  /// The entity of the rows, if the command determines it.
  private var entity: EntityKind? {
    switch action {
    case .list(let entity): entity
    case .search(let entity, _): entity ?? .flights
    case .browse(let start): start.entity
    case .stats, .board, .map, .diff, .export: .flights
    default: nil
    }
  }
}

extension OptionValues {
  /// The options without those that change nothing, and with numbers in one spelling, so that equal requests are equal.
  fileprivate var withoutIdleValues: OptionValues {
    var values = self
    for (option, most) in [(Option.limit, Int.max), (.offset, .max), (.window, AirportBoard.mostHours)] {
      guard let text = self[option], let number = Int(text.text) else { continue }
      values[option] = ArgumentText(String(min(number, most)), from: text.source)
    }
    for option in [Option.offset, .color, .fit] where values[option]?.text == option.defaultText {
      values[option] = nil
    }
    if self[.output]?.text == "-" { values[.output] = nil }
    // Both directions are what a board shows without them.
    if has(.arrivals), has(.departures) { (values[.arrivals], values[.departures]) = (nil, nil) }
    for option in [Option.data, .noConfig] { values[option] = nil }
    return values
  }

  /// Derives the format from the name of the output file, if its extension determines one.
  fileprivate mutating func followOutput(of command: Command) throws(UsageError) {
    guard let output = self[.output]?.text, let name = Self.format(ofFile: output) else { return }
    let writesSQL = command == .sql || has(.sql) && !has(.engine)
    let given = self[.format]
    if name == "sql", writesSQL || given?.text == Invocation.Format.postgresql.rawValue { return }
    // The folder for an engine may have any name.
    if name == "db", let format = given, Invocation.Format.ofFolders.contains(where: { $0.rawValue == format.text }) {
      return
    }
    if let given, !given.source.isPreset, given.text != name {
      throw .formatOfOtherFile(output, given: given.text, meant: name, command)
    }
    guard !writesSQL, case .choice(_, let names) = command.value(of: .format), names.contains(name) else {
      throw .unwritableFile(output, meant: name, command)
    }
    set(.format, to: name)
  }

  static func format(ofFile path: String) -> String? {
    let file = path.lowercased().split(separator: "/").last ?? ""
    guard let point = file.lastIndex(of: "."), point != file.startIndex else { return nil }
    let ending = String(file[file.index(after: point)...])
    // The format of that name is no database file, but a folder from which one is made.
    let format = ["tab": "tsv", "jsonl": "ndjson", "md": "markdown", "htm": "html", "duckdb": "db"][ending] ?? ending
    return endings.contains(format) ? format : nil
  }

  /// The endings of written formats, and of well-known ones that no option asks for: archives, pictures and others.
  private static let endings: Set = [
    "csv", "tsv", "json", "ndjson", "markdown", "parquet", "geojson", "svg", "html",
    "7z", "br", "bz2", "gz", "lz4", "tar", "tgz", "xz", "zip", "zst",
    "gif", "jpeg", "jpg", "pdf", "png", "webp",
    "gpx", "kml", "kmz", "ods", "xls", "xlsx", "xml", "yaml", "yml",
    "arrow", "avro", "db", "feather", "orc", "sql", "sqlite", "store",
  ]
}
