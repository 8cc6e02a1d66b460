internal import FlightOutput
internal import FlightStore
internal import TerminalScreen

/// The state of the browser: a value that events change.
///
/// It knows no terminal, thread or time. Work for the outside is returned as effects, and its results come back as
/// events.
struct Browser {
  /// The parameters of a session, which never change.
  struct Setting {
    /// The command line that started the session.
    let invocation: Invocation
    let console: Console
    var usesColor = true
    var isSample = false
    var keys = KeyTable.usual

    var picks: Bool { invocation.options.has(.pick) }
  }

  let setting: Setting
  var size: ScreenSize
  /// The data; `nil` until it is first loaded.
  var store: FlightStore?
  /// The progress of loading, in words; `nil` when all data is loaded.
  var progress: String?
  /// The line whose answer is awaited, and the last one if it had none, which is open to correction.
  var typedAddress, failedAddress: String?
  /// The file that could not be written, whose name is open to correction.
  var failedExport: String?
  /// The number of records that are left out of the data.
  var leftOut = 0
  /// The current units, zone and language.
  var look: OptionValues
  /// The version of data and look; an answer of an earlier one is stale.
  var version = 0
  /// The history of views, and the index of the current one.
  private(set) var views: [BrowserView] = []
  private(set) var place = 0
  var prompt: Prompt?
  var notice: Notice?
  /// The rows that the last reload changed.
  var changed: Set<Int> = []
  /// The last command that was copied, printed at the end for terminals without clipboard access.
  var copied: String?
  /// The unique names of marked entities, in the order of marking.
  var marked: [String] = []
  /// The panel that the user wants beside a table.
  var side = SidePanel.automatic
  /// The lines of the panel beside the table, and the state they were made for.
  var sideLines: (place: SidePlace, lines: [StyledLine])?
  /// Whether the rows are only those of the beginning of the data, while the rest is read.
  private(set) var showsBeginning = false
  /// Whether the last key would open a prompt elsewhere, so that a text behind it is not for keys.
  private(set) var refusesText = false
  private(set) var effects: [BrowserEffect] = []
  private var lastTicket = 0
  /// Keys that arrived before the content that they apply to.
  private var early: [Key] = []

  enum SidePanel {
    case automatic, card, map, hidden
  }

  /// The state that the panel beside a table depends on.
  struct SidePlace: Equatable {
    let row: Int
    let version: Int
    let panel: SidePanel
    let size: ScreenSize
  }

  /// A message to the user, shown until the next key.
  struct Notice: Equatable {
    let text: String
    let isError: Bool
  }

  init(_ setting: Setting, size: ScreenSize) {
    self.setting = setting
    self.size = size
    look = setting.invocation.options.only(Option.lookOfViews)
    if case .browse(let start) = setting.invocation.action { open(firstQuery(start)) }
  }

  var words: BrowserWords { BrowserWords(language: language) }

  var language: Language { look.language(setting.console) }

  var queryRunner: BrowserQueryRunner? {
    store.map {
      BrowserQueryRunner(
        store: $0, console: setting.console, isSample: setting.isSample, keys: setting.keys, width: bodySize.width)
    }
  }

  // MARK: Events

  mutating func handle(_ event: BrowserEvent) -> [BrowserEffect] {
    switch event {
    case .input(let input): handle(input)
    case .resized(let size):
      self.size = size
      sideLines = nil
    case .loaded(let store, let leftOut, let isComplete):
      self.leftOut = leftOut
      take(store, isComplete: isComplete)
    case .progress(let text): progress = text
    case .beginning(let answer): takeBeginning(answer)
    case .loadingFailed(let failure) where store == nil: emit(.fail(failure))
    case .loadingFailed(let failure):
      // The data on the screen is no longer that of the files.
      progress = words.notReloaded
      if let file = failure.truncatedInput {
        say(words.incomplete(TerminalText.safe(file)))
      } else {
        say(failure.firstLine, isError: true)
      }
    case .answered(let ticket, let answer): take(answer, ticket: ticket)
    case .interrupted(let ticket): askAgain(ticket)
    case .exported(let file, let failure):
      failedExport = failure == nil ? nil : file
      say(failure ?? words.wrote(TerminalText.safe(file)), isError: failure != nil)
    case .timePassed: changed = []
    }
    layOut()
    defer { effects = [] }
    return effects
  }

  private mutating func handle(_ input: Input) {
    notice = nil
    refusesText = false
    if prompt != nil { return handlePrompt(input) }
    switch input {
    case .key(let key):
      let binding = setting.keys.binding(of: key, in: contexts)
      if mustWait(binding?.command) {
        if early.count < 100 { early.append(key) }
      } else if let binding {
        perform(binding.command)
      } else if let elsewhere = setting.keys.all.first(where: { $0.keys.contains(key) }) {
        let isBack = elsewhere.command == .back
        refusesText = [.find, .filter, .columns, .export].contains(elsewhere.command)
        say(isBack ? nothingBefore : words.noMeaningHere(key.name))
      }
    case .mouse(let mouse): handle(mouse)
    // Pasted text is not keys; it is accepted only in a prompt.
    case .paste: say(words.pasteNeedsPrompt)
    }
  }

  private static let needNothing: Set<BrowserCommand> = [.back, .forward, .quit, .suspend, .redraw, .help]
  private static let needRows: Set<BrowserCommand> = [
    .up, .down, .left, .right, .pageUp, .pageDown, .first, .last, .wider, .narrower,
  ]

  /// Whether a key must wait for the content that it applies to.
  ///
  /// Users type ahead because they know what will appear; only keys that leave the view take effect at once.
  private func mustWait(_ command: BrowserCommand?) -> Bool {
    guard view.content.isEmpty || showsBeginning && view.query.extra != .help else { return false }
    guard let command else { return true }
    // After a waiting `/`, the letters of the search must not be taken for keys.
    if !early.isEmpty { return command != .back }
    return !Self.needNothing.contains(command) && !(showsBeginning && Self.needRows.contains(command))
  }

  /// Handles the keys that arrived too early.
  private mutating func catchUp() {
    while !early.isEmpty, !view.content.isEmpty, !showsBeginning {
      let key = early.removeFirst()
      layOut()
      handle(.key(key))
    }
  }

  private mutating func take(_ store: FlightStore, isComplete: Bool) {
    let old = self.store
    self.store = store
    if isComplete { progress = nil }
    version += 1
    sideLines = nil
    if let old, setting.invocation.options.has(.watch), isComplete { showChanges(since: old, in: store) }
    // A cursor that was never moved stays on the first row, which may be another one now.
    if showsBeginning, case .table(let table) = views[0].content, table.cursor == 0 { views[0].releaseCursor() }
    showsBeginning = false
    refresh()
  }

  /// Shows rows of the beginning of the data while the rest is read.
  private mutating func takeBeginning(_ answer: BrowserAnswer) {
    guard store == nil, place == 0, view.content.isEmpty else { return }
    views[0].take(answer, size: size, words: words)
    showsBeginning = true
  }

  /// Runs a query again that was dropped in favor of a later one, if a view still needs it.
  private mutating func askAgain(_ ticket: Int) {
    guard let index = views.firstIndex(where: { $0.ticket == ticket }) else { return }
    views[index].ticket = nil
    views[index].version = -1
    if index == place { refresh() }
  }

  private mutating func take(_ answer: BrowserAnswer, ticket: Int) {
    guard let index = views.firstIndex(where: { $0.ticket == ticket }) else { return }
    views[index].ticket = nil
    // The data or the look may have changed since the question.
    views[index].version = views[index].askedVersion
    if index == place {
      failedAddress = if case .failure = answer { typedAddress } else { nil }
      typedAddress = nil
    }
    if case .failure(let failure) = answer {
      // Without any earlier content, there is no view to return to.
      if index == place, views[index].content.isEmpty, views.count == 1 { return emit(.fail(failure)) }
      // A query that cannot be answered opens no view; the previous content stays.
      say(failure.firstLine, isError: true)
      if index == place, views[index].content.isEmpty, views.count > 1 { close() }
      return
    }
    views[index].take(answer, size: size, words: words)
    if index == place { catchUp() }
  }

  mutating func say(_ text: String, isError: Bool = false) { notice = Notice(text: text, isError: isError) }

  mutating func emit(_ effect: BrowserEffect) { effects.append(effect) }

  // MARK: Views

  var view: BrowserView {
    get { views[place] }
    set { views[place] = newValue }
  }

  /// Opens a view after the current one and removes those that followed it.
  mutating func open(_ query: BrowserQuery) {
    if !views.isEmpty, query == view.query { return say(words.isShown) }
    append(BrowserView(query))
    if store != nil || query.extra == .help { ask() }
  }

  private mutating func append(_ view: BrowserView) {
    views = views.prefix(place + 1) + [view]
    // A bound on the history keeps a long session from filling the memory.
    if views.count > 200 { views.removeFirst() }
    place = views.count - 1
  }

  /// Removes the current view from the history.
  private mutating func close() {
    views.remove(at: place)
    place = max(0, place - 1)
    refreshIfStale()
  }

  mutating func goBack() {
    early = []
    if place == 0 {
      say(nothingBefore)
    } else {
      place -= 1
      refreshIfStale()
    }
  }

  private var nothingBefore: String { words.nothingBefore(hasConditions: view.query.invocation.options.hasFilters) }

  mutating func goForward() {
    if place + 1 >= views.count {
      say(words.nothingBehind)
    } else {
      place += 1
      refreshIfStale()
    }
  }

  private mutating func refreshIfStale() { if views[place].version != version { refresh() } }

  /// Runs the query of the view again; the cursor stays on its entity.
  mutating func refresh() {
    guard !views.isEmpty else { return }
    views[place].holdCursor()
    ask()
  }

  /// Replaces the view by an earlier state of it.
  mutating func restore(_ view: BrowserView) {
    views[place] = view.settled
    refreshIfStale()
  }

  /// Keeps an earlier state of the view in the history, so that Escape returns to it.
  mutating func keep(_ earlier: BrowserView) {
    let view = view
    views[place] = earlier.settled
    append(view)
  }

  /// Changes the query of the view and runs it.
  mutating func change(_ change: (inout Invocation) -> Void) {
    views[place].holdCursor()
    change(&views[place].query.invocation)
    ask()
  }

  private mutating func ask() {
    if views[place].query.extra == .help {
      views[place].version = version
      views[place].take(.page(setting.keys.help(language)), size: size, words: words)
      return
    }
    guard store != nil else { return }
    lastTicket += 1
    (views[place].ticket, views[place].askedVersion) = (lastTicket, version)
    effects.append(.ask(ticket: lastTicket, withCurrentLook(views[place].query)))
  }

  func withCurrentLook(_ query: BrowserQuery) -> BrowserQuery {
    var query = query
    for option in Option.lookOfViews { query.invocation.options.take(option, from: look) }
    return query
  }

  private mutating func layOut() {
    guard !views.isEmpty else { return }
    views[place].layOut(bodySize, gutter: gutter)
    updateSidePanel()
  }
}

/// An event that reaches the browser from the outside.
enum BrowserEvent: Sendable {
  case input(Input)
  case resized(ScreenSize)
  /// Data has been loaded or reloaded, without the records that are left out; `isComplete` is whether all of it has.
  case loaded(FlightStore, leftOut: Int = 0, isComplete: Bool)
  /// The rows of the beginning of the data, before all of it is read.
  case beginning(BrowserAnswer)
  /// The progress of loading, in words.
  case progress(String)
  case loadingFailed(Failure)
  case answered(ticket: Int, BrowserAnswer)
  /// A query was dropped in favor of a later one.
  case interrupted(ticket: Int)
  /// Rows were written to a file, unless there is the message of an error.
  case exported(to: String, failure: String?)
  /// The time for which changes stay marked has passed.
  case timePassed
}

/// A request of the browser to the outside.
enum BrowserEffect {
  /// Answer a query; only the last one matters.
  case ask(ticket: Int, BrowserQuery)
  /// Put text on the clipboard.
  case copy(String)
  /// Run a command line that writes a file.
  case export(Invocation)
  case quit(ExitStatus, output: String?)
  /// End with the error that leaves nothing to show.
  case fail(Failure)
  case suspend
  case redraw
}
