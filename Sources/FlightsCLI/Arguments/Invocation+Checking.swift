extension Invocation {
  /// Reads and checks a command line.
  ///
  /// - Parameter words: The command line without the name of the program.
  /// - Throws: A `UsageError` for the first thing that is wrong.
  package init(words: [String]) throws(UsageError) {
    try self.init(checking: RawArguments(words: words))
  }

  /// Checks what was told apart.
  ///
  /// `--help` and `--version` win over everything that is wrong with the rest.
  package init(checking raw: RawArguments) throws(UsageError) {
    if raw.contains(.help) {
      self.init(.help(raw.command.map { .command($0) } ?? .overview))
    } else if raw.contains(.version) {
      self.init(.version)
    } else if let command = raw.command {
      try self.init(of: command, checking: raw)
    } else if let given = raw.options.first {
      throw .missingCommand(before: given.option)
    } else {
      self.init(.help(.welcome))
    }
  }

  private init(of command: Command, checking raw: RawArguments) throws(UsageError) {
    var arguments = Positionals(of: command, raw.positionals)
    self.init(try command.action(&arguments))
    try arguments.finish()

    let options = try OptionValues(of: command, raw.options)
    try options.checkEntity(entity)
    switch action {
    case .stats: action = .stats(by: options.text(.by))
    case .importing: action = .importing(store: options.text(.store)?.text)
    case .board(let request): action = .board(request.with(options))
    case .fields(let entity, _): action = .fields(entity, ofSchema: options.has(.schema))
    default: break
    }
    filters = Filters(options)
    rows = Rows(options)
    look = Look(options)
    data = options.texts(.data).map(\.text) + arguments.paths
    strict = options.has(.strict)
    verbosity = try options.verbosity()
  }

  /// What the rows are, where the command says it.
  private var entity: Entity? {
    switch action {
    case .list(let entity), .search(let entity, _): entity
    case .stats, .board, .map, .diff, .export: .flights
    default: nil
    }
  }
}

extension Invocation.Filters {
  init(_ options: OptionValues) {
    destinations = options.texts(.dest)
    origins = options.texts(.origin)
    airports = options.texts(.airport)
    airlines = options.texts(.airline)
    aircraft = options.texts(.aircraft)
    cities = options.texts(.city)
    phases = options.texts(.phase)
    expressions = options.texts(.where)
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
    exitStatus = options.has(.exitStatus)
    all = options.has(.everything)
  }
}

extension Invocation.Look {
  init(_ options: OptionValues) {
    format = options.text(.format).flatMap { .init(rawValue: $0.text) }
    drawing = options.text(.format).flatMap { .init(rawValue: $0.text) }
    units = options.text(.units)
    zone = options.text(.tz)
    clock = options.text(.at)
    language = options.text(.lang)?.text
    color = options.text(.color).flatMap { .init(rawValue: $0.text) } ?? .auto
    header = !options.has(.noHeader)
    guardsFormulas = options.has(.guardFormulas)
    width = options.number(.width)
    pager = !options.has(.noPager)
    let file = options.text(.output)?.text
    output = file == "-" ? nil : file
  }
}
