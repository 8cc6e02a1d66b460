internal import FlightOutput
internal import FlightStore
internal import TerminalScreen

extension Run {
  func browse(_ start: BrowserStart) throws(Failure) -> ExitStatus {
    guard console.variable("TERM") != "dumb" else { throw .cannotBrowse("a terminal other than 'dumb'") }
    guard console.outputIsTerminal || invocation.options.has(.pick), FullScreen.openTerminal() else {
      throw .cannotBrowse("a terminal")
    }
    if invocation.options.has(.watch), invocation.data.contains("-") {
      throw .cannotWatch("files; standard input can be read only once", invocation.options[.watch]?.source)
    }
    // The note of other commands would be gone before anyone reads it.
    if invocation.data.isEmpty, console.pipeHoldsJSON() { throw .unreadInput }
    // Errors in the command line are reported before the terminal is taken over.
    let query = try building.query(start.entity)
    _ = try building.fields(start.entity) { _ in SelectionTable.usualFields(of: query) }
    let loading = DataLoading(invocation: invocation.quiet, console: console)
    let setting = Browser.Setting(
      invocation: invocation, console: console, usesColor: usesColorOnScreen, isSample: loading.readsSample,
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
    switch invocation.options.color {
    case .always: true
    case .never: false
    case .auto: console.variable("NO_COLOR") == nil
    }
  }
}

/// The first view of the browser.
enum BrowserStart: Sendable, Equatable {
  case list(EntityKind)
  /// An airport, an airline or a flight by its code, name or ident.
  case name(ArgumentText)

  /// The entity whose rows the filter options select.
  var entity: EntityKind {
    if case .list(let entity) = self { entity } else { .flights }
  }
}
