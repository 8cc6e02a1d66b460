internal import FlightOutput
internal import FlightStore
internal import TerminalScreen

extension Run {
  func browse(_ request: BrowseRequest) throws(Failure) -> ExitStatus {
    guard console.variable("TERM") != "dumb" else { throw .cannotBrowse("a terminal other than 'dumb'") }
    guard console.outputIsTerminal || request.picks, FullScreen.openTerminal() else {
      throw .cannotBrowse("a terminal")
    }
    if request.watches, invocation.data.contains("-") {
      throw .cannotWatch("files; standard input can be read only once")
    }
    // Errors in the command line are reported before the terminal is taken over.
    let building = QueryBuilding(invocation: invocation, console: console)
    let query = try building.query(request.entity)
    _ = try building.fields(request.entity) { _ in SelectionTable.usualFields(of: query) }
    let loading = DataLoading(invocation: invocation.quiet, console: console)
    let setting = Browser.Setting(
      invocation: invocation, console: console, picks: request.picks, watches: request.watches,
      usesColor: usesColorOnScreen, isSample: loading.readsSample,
      keys: KeyTable.usual.changed(by: invocation.keys))
    let loop = BrowserLoop(try Run(invocation.quiet, console: console), setting: setting)
    // Little data loads in no noticeable time, and its errors are reported in the shell.
    let (status, output) = try loop.start(with: loading.isSmall ? try loading.loadWithReport() : nil)
    if let output { try print(output) }
    if let copied = loop.copied { console.writeLine(TerminalText.safe(copied)) }
    return status
  }

  /// Whether the browser uses color; with `--pick` standard output may be a pipe, but the screen still is a terminal.
  private var usesColorOnScreen: Bool {
    switch invocation.look.color {
    case .always: true
    case .never: false
    case .auto: console.variable("NO_COLOR") == nil
    }
  }
}

/// The arguments of `flights browse`.
struct BrowseRequest: Sendable, Equatable {
  /// The first view.
  enum Start: Sendable, Equatable {
    case list(EntityKind)
    /// An airport, an airline or a flight by its code, name or ident.
    case name(ArgumentText)
  }

  let start: Start
  /// Whether to print the chosen names and end.
  var picks = false
  /// Whether to reload the data when it changes.
  var watches = false

  init(_ start: Start) { self.start = start }

  func with(_ options: OptionValues) -> BrowseRequest {
    var request = self
    request.picks = options.has(.pick)
    request.watches = options.has(.watch)
    return request
  }

  /// The entity whose rows the filter options select.
  var entity: EntityKind {
    if case .list(let entity) = start { entity } else { .flights }
  }
}
