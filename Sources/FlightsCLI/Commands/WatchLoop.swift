internal import FlightOutput
internal import FlightStore
internal import TerminalScreen

/// A loop that redraws a board whenever the data, the terminal's size or the clock changes.
struct WatchLoop {
  private static let pause: Int32 = 250
  /// The number of pauses before a page with a moving clock is redrawn: ten seconds.
  private static let pausesOfClock = 40

  let run: Run
  /// The query of the page, and the fields that it shows.
  let query: RowQuery
  let fields: [FieldPath]
  /// Returns the page of a store; what there is to say about it is reported to the console of the run.
  let page: (FlightStore, Run) throws(Failure) -> BoardPage

  /// Shows the page until the user quits.
  func start() throws(Failure) -> ExitStatus {
    var data = try load(run.console)
    var decoder = InputDecoder()
    var screen = WatchedScreen()
    // Errors of the first page are reported before the terminal is taken over.
    _ = try draw(data, on: &screen)
    var stamps = run.watchedStamps
    FullScreen.enter()
    defer { FullScreen.leave() }
    try show(data, fault: nil, on: &screen)
    let clockMoves = run.invocation.options[.at]?.text.lowercased() == "now"
    var fault: Failure?
    var pauses = 0
    while true {
      switch FullScreen.wait(milliseconds: decoder.isWaiting ? BrowserLoop.escapePause : Self.pause) {
      case .input(let bytes):
        let keys = decoder.decode(bytes)
        if keys.contains(where: WatchedScreen.ends) { return .success }
        if !screen.scrolls(by: keys) { continue }
      case .woken: continue
      case .signal(let number): FullScreen.handleSignal(number)
      case .resize: break
      case .timeout where decoder.isWaiting: if !screen.scrolls(by: decoder.flush()) { continue }
      case .timeout:
        pauses += 1
        let newest = run.watchedStamps
        let isNew = newest != stamps
        if !isNew, !(clockMoves && pauses % Self.pausesOfClock == 0) { continue }
        if isNew {
          stamps = newest
          // A file that is being written may be malformed for a moment; the old page stays until it is complete.
          do throws(Failure) {
            try FullScreen.whileBusy { () throws(Failure) in data = try load(run.console.writing()) }
            fault = nil
          } catch { fault = error }
        }
      }
      try show(data, fault: fault, on: &screen)
    }
  }

  /// The data of the page, and the notes on what was read.
  private typealias Loaded = (store: FlightStore, notes: [String])

  private func load(_ console: Console) throws(Failure) -> Loaded {
    var notes: [String] = []
    let loading = DataLoading(invocation: run.invocation, console: console.telling { notes.append($0) })
    return (try loading.load(for: query, showing: fields), notes)
  }

  /// Returns the lines of the page and of the notes below it.
  private func draw(_ data: Loaded, on screen: inout WatchedScreen) throws(Failure) -> [Substring] {
    let size = FullScreen.size
    var notes = data.notes
    let page = try page(data.store, Run(run.invocation, console: run.console.writing().telling { notes.append($0) }))
    let below = notes.flatMap { DisplayWidth.wrap($0, to: size.width) }.map { Substring($0) }
    let height = size.height - 1
    screen.height = height - min(below.count, max(0, height - 12) / 3)
    screen.limitScroll(page.scrolls(height: screen.height, header: run.look.hasHeader))
    var bytes: [UInt8] = []
    // An output in memory cannot fail.
    try? page.write(
      width: size.width, height: screen.height, scrolledBy: screen.scroll, header: run.look.hasHeader,
      styled: run.look.usesColor, to: ByteOutput { bytes += $0.array })
    let text = String(decoding: bytes, as: UTF8.self)
    var lines = Array(text.split(separator: "\n", omittingEmptySubsequences: false).prefix(screen.height))
    while lines.last?.isEmpty == true { lines.removeLast() }
    if lines.count + below.count < height { lines.append("") }
    return Array((lines + below).prefix(height))
  }

  private func show(_ data: Loaded, fault: Failure?, on screen: inout WatchedScreen) throws(Failure) {
    var lines = try draw(data, on: &screen)
    let size = FullScreen.size
    while lines.count < size.height - 1 { lines.append("") }
    let word = run.look.language.word
    let scrolls = screen.scrolls ? word("↑ ↓ scroll, ", "↑ ↓ — листать, ") : ""
    let note = fault?.firstLine ?? scrolls + word("q quits", "q — выход")
    let style: TextStyle = fault == nil ? .faint : .bad
    lines.append(Substring(style.apply(DisplayWidth.truncate(note, to: size.width), styled: run.look.usesColor)))
    FullScreen.show(lines, height: size.height)
  }
}

extension Run {
  /// The stamps of the data files, which change when a file does.
  var watchedStamps: [String: FileStamp] {
    var stamps: [String: FileStamp] = [:]
    for case .file(let path) in loading().silentInputs?.sources ?? [] { stamps[path] = FileStamp(path) }
    return stamps
  }

  /// Throws an error unless there is a terminal to redraw and data that can be read again.
  func requireWatchable() throws(Failure) {
    let source = invocation.options[.watch]?.source
    guard console.outputIsTerminal, look.format == .table, !invocation.options.has(.output) else {
      throw .cannotWatch("a table on a terminal", source)
    }
    if console.variable("TERM") == "dumb" { throw .cannotWatch("a terminal other than 'dumb'", source) }
    if invocation.options.has(.engine) { throw .cannotWatch("files; it does not work with an engine", source) }
    if invocation.data.contains("-") { throw .cannotWatch("files; standard input can be read only once", source) }
  }
}

struct WatchedScreen {
  var height = 0
  /// The number of lines by which the page is scrolled down from its usual position; negative is up.
  private(set) var scroll = 0
  private var range = 0...0

  /// Whether the page is longer than the screen.
  var scrolls: Bool { range.count > 1 }

  mutating func limitScroll(_ range: ClosedRange<Int>) {
    self.range = range
    scroll = min(max(scroll, range.lowerBound), range.upperBound)
  }

  /// Whether a key ends watching.
  static func ends(_ input: Input) -> Bool {
    input == .key(Key("q")) || input == .key(Key(.character("d"), with: .control))
  }

  /// Scrolls as keys or the wheel demand, and returns whether that changes the screen.
  mutating func scrolls(by inputs: [Input]) -> Bool {
    let before = scroll
    for input in inputs { take(input) }
    return scroll != before
  }

  mutating func take(_ input: Input) {
    let page = max(1, height / 2)
    switch input {
    case .key(Key(.up)), .key(Key("k")): scroll -= 1
    case .key(Key(.down)), .key(Key("j")): scroll += 1
    case .key(Key(.pageUp)), .key(Key("b")): scroll -= page
    case .key(Key(.pageDown)), .key(Key(" ")), .key(Key("f")): scroll += page
    case .key(Key(.home)), .key(Key("g")): scroll = range.lowerBound
    case .key(Key(.end)), .key(Key("G")): scroll = range.upperBound
    case .key(Key("0")), .key(Key(.escape)): scroll = 0
    case .mouse(let mouse): scroll += mouse.action == .wheelUp ? -3 : mouse.action == .wheelDown ? 3 : 0
    default: break
    }
    limitScroll(range)
  }
}
