internal import FlightOutput
internal import FlightStore
internal import TerminalScreen

/// The state of the browser: a value, that an event turns into the next one.
///
/// It knows no terminal, no thread and no time. What takes others to do comes out as effects, and what comes of that goes in
/// as events again.
struct Browser {
  /// What a session is about, the same from its beginning to its end.
  struct Setting {
    /// The command line that started it.
    let invocation: Invocation
    let console: Console
    var picks = false
    var watches = false
    var usesColor = true
    var isSample = false
    var keys = KeyTable.usual
  }

  let setting: Setting
  var size: ScreenSize
  /// The data; `nil` until the first have come.
  var store: FlightStore?
  /// Whether more of the data is to come, and what is said of it.
  var progress: String?
  /// The units, the zone and the language.
  var look: Invocation.Look
  /// Every change of the data or the look makes older answers stale.
  var version = 0
  /// The views from the first to the last, and the one that is seen.
  private(set) var views: [BrowserView] = []
  private(set) var place = 0
  var prompt: Prompt?
  var notice: Notice?
  /// The rows that data have changed just now.
  var changed: Set<Int> = []
  /// What has been copied; it is printed once more at the end, where a terminal takes no copies.
  var copied: String?
  /// The keys of entities that have been marked, in the order in which they were.
  var marked: [String] = []
  /// What is wanted beside a table.
  var side = SidePanel.automatic
  /// What stands beside the table, and what it is about.
  var sideLines: (place: SidePlace, lines: [StyledLine])?
  /// Whether the rows are only those of the beginning of the data, of which the rest is being read.
  private(set) var showsBeginning = false
  private(set) var effects: [BrowserEffect] = []
  private var lastTicket = 0
  /// Keys that came before there was anything that they could be about.
  private var early: [Key] = []

  enum SidePanel {
    case automatic, card, map, hidden
  }

  /// The state that a panel beside a table depends on.
  struct SidePlace: Equatable {
    let row: Int
    let version: Int
    let panel: SidePanel
    let size: ScreenSize
  }

  /// A word to whoever looks at the screen, until the next key.
  struct Notice: Equatable {
    let text: String
    var isError = false
  }

  init(_ setting: Setting, size: ScreenSize) {
    self.setting = setting
    self.size = size
    look = setting.invocation.look
    if case .browse(let request) = setting.invocation.action { open(firstQuestion(request)) }
  }

  var words: BrowserWords { BrowserWords(language) }

  var language: Language { look.language(setting.console) }

  var answering: Answering? { store.map { Answering(store: $0, console: setting.console, width: bodySize.width) } }

  // MARK: Events

  /// Turns the state into the one after an event, and returns what others are to do.
  mutating func handle(_ event: BrowserEvent) -> [BrowserEffect] {
    switch event {
    case .input(let input): handle(input)
    case .resized(let size):
      self.size = size
      sideLines = nil
    case .loaded(let store, let isWhole): take(store, isWhole: isWhole)
    case .progress(let text): progress = text
    case .beginning(let answer): takeBeginning(answer)
    case .loadingFailed(let message):
      progress = nil
      notice = Notice(text: message, isError: true)
      if store == nil { effects.append(.quit(.failure, output: nil)) }
    case .answered(let ticket, let answer): take(answer, ticket: ticket)
    case .interrupted(let ticket): askAgain(ticket)
    case .exported(let message): notice = Notice(text: message)
    case .timePassed: changed = []
    }
    settle()
    defer { effects = [] }
    return effects
  }

  private mutating func handle(_ input: Input) {
    notice = nil
    if prompt != nil { return handlePrompt(input) }
    switch input {
    case .key(let key):
      let binding = setting.keys.binding(of: key, in: contexts)
      if mustWait(binding?.command) {
        if early.count < 100 { early.append(key) }
      } else if let binding {
        perform(binding.command)
      }
    case .mouse(let mouse): handle(mouse)
    // Nobody wants pasted text to be obeyed as keys; where text is wanted there is a prompt.
    case .paste: notice = Notice(text: words.pasteNeedsPrompt)
    }
  }

  private static let needNothing: Set<BrowserCommand> = [.back, .forward, .quit, .suspend, .redraw, .help]
  private static let needRows: Set<BrowserCommand> = [
    .up, .down, .left, .right, .pageUp, .pageDown, .first, .last, .wider, .narrower,
  ]

  /// Whether a key has come too early for what it asks.
  ///
  /// Whoever types ahead knows what will be there; only what leads away from it is obeyed at once.
  private func mustWait(_ command: BrowserCommand?) -> Bool {
    guard view.content.isEmpty || showsBeginning && view.question.extra != .help else { return false }
    guard let command else { return true }
    // The letters of what is to be found must not be taken for keys.
    if !early.isEmpty { return command != .back }
    return !Self.needNothing.contains(command) && !(showsBeginning && Self.needRows.contains(command))
  }

  /// Presses the keys that came too early.
  private mutating func catchUp() {
    while !early.isEmpty, !view.content.isEmpty, !showsBeginning {
      let key = early.removeFirst()
      settle()
      handle(.key(key))
    }
  }

  private mutating func take(_ store: FlightStore, isWhole: Bool) {
    let old = self.store
    self.store = store
    if isWhole { progress = nil }
    version += 1
    sideLines = nil
    if let old, setting.watches, isWhole { tellChanges(since: old, in: store) }
    // Who has not moved looks at the first row, whichever that will be.
    if showsBeginning, case .table(let table) = views[0].content, table.cursor == 0 { views[0].releaseCursor() }
    showsBeginning = false
    refresh()
  }

  /// Shows what the first of the data have to show, while the rest is read.
  private mutating func takeBeginning(_ answer: BrowserAnswer) {
    guard store == nil, place == 0, view.content.isEmpty else { return }
    views[0].take(answer, size: size, words: words)
    showsBeginning = true
  }

  /// Asks a question again, if it still matters, that was dropped for a later one.
  private mutating func askAgain(_ ticket: Int) {
    guard let index = views.firstIndex(where: { $0.ticket == ticket }) else { return }
    views[index].ticket = nil
    views[index].version = -1
    if index == place { refresh() }
  }

  private mutating func take(_ answer: BrowserAnswer, ticket: Int) {
    guard let index = views.firstIndex(where: { $0.ticket == ticket }) else { return }
    views[index].ticket = nil
    views[index].version = version
    if case .failure(let failure) = answer {
      // Where nothing was seen yet there is nothing to go back to.
      if index == place, views[index].content.isEmpty, views.count == 1 { return emit(.fail(failure)) }
      // A question that cannot be answered leads nowhere; what was seen stays.
      notice = Notice(text: failure.firstLine, isError: true)
      if index == place, views[index].content.isEmpty, views.count > 1 { close() }
      return
    }
    views[index].take(answer, size: size, words: words)
    if index == place { catchUp() }
  }

  mutating func emit(_ effect: BrowserEffect) { effects.append(effect) }

  // MARK: Views

  var view: BrowserView {
    get { views[place] }
    set { views[place] = newValue }
  }

  /// Opens a view behind the one that is seen; those that were there are gone.
  mutating func open(_ question: BrowserQuestion) {
    let view = BrowserView(question)
    if views.isEmpty {
      views = [view]
    } else {
      views.removeSubrange((place + 1)...)
      views.append(view)
      // Whoever goes on for days would otherwise fill the memory.
      if views.count > 200 { views.removeFirst() }
      place = views.count - 1
    }
    if store != nil || question.extra == .help { ask() }
  }

  /// Closes the view that is seen, as if it had never been.
  private mutating func close() {
    views.remove(at: place)
    place = max(0, place - 1)
    refreshIfStale()
  }

  mutating func goBack() {
    early = []
    if place == 0 {
      notice = Notice(text: words.nothingBefore)
    } else {
      place -= 1
      refreshIfStale()
    }
  }

  mutating func goForward() {
    if place + 1 >= views.count {
      notice = Notice(text: words.nothingBehind)
    } else {
      place += 1
      refreshIfStale()
    }
  }

  private mutating func refreshIfStale() {
    if views[place].version != version { refresh() }
  }

  /// Asks the question of the view anew; the cursor stays on what it is on.
  mutating func refresh() {
    guard !views.isEmpty else { return }
    views[place].holdCursor()
    ask()
  }

  /// Changes the question of the view and asks it.
  mutating func change(_ change: (inout Invocation) -> Void) {
    views[place].holdCursor()
    change(&views[place].question.invocation)
    ask()
  }

  private mutating func ask() {
    if views[place].question.extra == .help {
      views[place].version = version
      views[place].take(.page(setting.keys.help(language)), size: size, words: words)
      return
    }
    guard store != nil else { return }
    lastTicket += 1
    views[place].ticket = lastTicket
    effects.append(.ask(ticket: lastTicket, asked(views[place].question)))
  }

  /// A question with the look of now.
  func asked(_ question: BrowserQuestion) -> BrowserQuestion {
    var question = question
    question.invocation.look.units = look.units
    question.invocation.look.zone = look.zone
    question.invocation.look.clock = look.clock
    question.invocation.look.language = look.language
    return question
  }

  /// Makes the place of everything fit the screen.
  private mutating func settle() {
    guard !views.isEmpty else { return }
    views[place].settle(bodySize)
    settleSide()
  }
}
