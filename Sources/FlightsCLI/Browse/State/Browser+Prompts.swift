internal import FlightOutput
internal import FlightStore
internal import Foundation
internal import TerminalScreen

extension Browser {
  mutating func openPrompt(_ command: BrowserCommand) {
    let query = view.query
    switch command {
    case .find:
      var text = query.invocation.options[.text]?.text ?? ""
      if case .page(let page) = view.content { text = page.findText }
      prompt = Prompt(.find, text: text, before: view, seen: seen)
    case .filter:
      let expressions = query.invocation.options.all(.where).map(\.text)
      let text = expressions.count < 2 ? expressions.joined() : expressions.map { "(\($0))" }.joined(separator: " and ")
      prompt = Prompt(.filter, text: text, before: view, seen: seen)
    case .columns:
      var names = query.invocation.options[.fields]?.text ?? ""
      if names.isEmpty, case .table(let table) = view.content {
        names = table.source.paths.map(\.name).joined(separator: ",")
      }
      prompt = Prompt(.columns, text: names, before: view)
    case .address: prompt = Prompt(.address, text: failedAddress ?? query.address + " ", before: view)
    default: prompt = Prompt(.export, text: failedExport ?? "", before: view)
    }
  }

  /// The rows of the view, if they are the answer to its current query.
  private var seen: SeenRows? {
    guard view.ticket == nil, view.version == version, case .table(let table) = view.content,
      case .entities(let rows) = table.source.rows
    else { return nil }
    return SeenRows(withCurrentLook(view.query), rows: rows)
  }

  mutating func handlePrompt(_ input: Input) {
    guard var prompt else { return }
    switch input {
    case .mouse: return
    case .paste(let text):
      prompt.dropSelection()
      prompt.forgetCompletions()
      prompt.editor.insert(text)
    case .key(let key):
      switch key.code {
      case .escape: return leavePrompt()
      case .enter: return acceptPrompt()
      case .tab:
        let typed = prompt
        prompt.complete(with: { candidates(for: typed) }, forward: !key.modifiers.contains(.shift))
      case .backspace where prompt.editor.isEmpty: return leavePrompt()
      case .up, .down, .pageUp, .pageDown:
        // While finding, movement keys move among what is found so far.
        guard prompt.kind == .find else { return }
        if case .page = view.content { return findNext(forward: key.code == .down || key.code == .pageDown) }
        if let binding = KeyTable.usual.binding(of: key, in: .always) { perform(binding.command) }
        return
      case .backspace where prompt.isSelected: prompt.dropSelection()
      default:
        // A space or an option continues the line of the view.
        if case .character(let first) = key.code, key.modifiers.isEmpty, prompt.kind == .find || !" -".contains(first) {
          prompt.dropSelection()
        }
        prompt.isSelected = false
        self.prompt = prompt
        guard prompt.editor.handle(key) else { return }
        prompt.forgetCompletions()
      }
    }
    prompt.fault = nil
    self.prompt = prompt
    follow(prompt)
  }

  /// Applies the typed text to the rows, while it is valid.
  private mutating func follow(_ prompt: Prompt) {
    let text = prompt.editor.text
    switch prompt.kind {
    case .find:
      if case .page(let before) = prompt.before.content {
        let size = bodySize
        return changePage { _ = $0.find(text, from: before.top, size) }
      }
      let words = text.allSatisfy(\.isWhitespace) ? nil : ArgumentText(text, from: .option(.text))
      changeIfDifferent { $0.options[.text] = words }
    case .filter:
      var invocation = prompt.before.query.invocation
      invocation.options[.where] = text.allSatisfy(\.isWhitespace) ? nil : ArgumentText(text, from: .option(.where))
      check(invocation) { $0.options.take(.where, from: invocation.options) }
    case .columns:
      var invocation = prompt.before.query.invocation
      invocation.options[.fields] = text.isEmpty ? nil : ArgumentText(text, from: .option(.fields))
      check(invocation) { $0.options.take(.fields, from: invocation.options) }
    case .address, .export: break
    }
  }

  private mutating func findNext(forward: Bool) {
    let size = bodySize
    var isFound = false
    changePage { isFound = $0.findNext(forward: forward, size) }
    if !isFound { say(words.notFound) }
  }

  private mutating func changeIfDifferent(_ change: (inout Invocation) -> Void) {
    var invocation = view.query.invocation
    change(&invocation)
    guard invocation != view.query.invocation else { return }
    view.query.seen = prompt?.seen
    self.change(change)
  }

  /// Applies a change if the query is valid; otherwise shows the error.
  private mutating func check(_ invocation: Invocation, _ change: (inout Invocation) -> Void) {
    guard case .list(let entity) = invocation.action else { return }
    do throws(Failure) {
      let building = QueryBuilding(invocation: invocation, console: setting.console, loaded: store)
      let query = try building.query(entity)
      _ = try building.fields(entity) { _ in SelectionTable.usualFields(of: query) }
      changeIfDifferent(change)
    } catch {
      if case .expression(let fault, _) = error {
        let head = String(decoding: Array(fault.text.utf8)[..<fault.range.lowerBound], as: UTF8.self)
        let start = DisplayWidth.of(TerminalText.safe(head))
        prompt?.fault = (start..<(start + max(1, DisplayWidth.of(TerminalText.safe(fault.part)))), fault.message)
      } else {
        refuse(error.message)
      }
    }
  }

  /// Shows the error in the typed text below it.
  private mutating func refuse(_ message: String) { prompt?.fault = (nil, message) }

  private mutating func leavePrompt() {
    guard let left = prompt else { return }
    prompt = nil
    if case .page = view.content { restore(left.before) }
    if left.changesRows, view.query != left.before.query { restore(left.before) }
    view.query.seen = nil
  }

  private mutating func acceptPrompt() {
    guard let accepted = prompt else { return }
    let text = accepted.editor.text
    switch accepted.kind {
    case .find:
      prompt = nil
      // The search that was there goes on.
      if case .page = view.content, accepted.isSelected { findNext(forward: true) }
    // An invalid text cannot be accepted; the prompt stays open for its correction.
    case .filter, .columns: if accepted.fault == nil { prompt = nil } else { prompt?.forgetCompletions() }
    case .address: goTo(text)
    case .export: export(to: text)
    }
    guard prompt == nil else { return }
    view.query.seen = nil
    if accepted.changesRows, view.query != accepted.before.query { keep(accepted.before) }
  }

  // MARK: Address

  private mutating func goTo(_ line: String) {
    let word = line.trimming(" ")
    if ["", "q", "quit", "help"].contains(word) {
      prompt = nil
      return word.isEmpty ? () : perform(word == "help" ? .help : .quit)
    }
    do throws(AddressFault) {
      var query = try Self.query(at: line)
      let setsClock = query.invocation.options.has(.at)
      if setsClock {
        guard setClock(of: query.invocation) else { return }
        query.invocation.options[.at] = nil
      }
      prompt = nil
      if !setsClock || query != view.query { open(query) }
      (typedAddress, failedAddress) = (line, nil)
    } catch {
      // As 'browse' does, a line takes a name in place of a command.
      if case .unknownCommand(let name) = error, ShellText.words(of: line) == [name],
        store?.lookUp(name).isEmpty == false
      {
        prompt = nil
        return openCard(name)
      }
      let message =
        switch error {
        case .openQuote: words.openQuote
        case .commandWithoutView(let name): words.noView(of: name)
        case .lookOption: words.lookKeys
        case .moreThanRows(let found): words.onlyRows(found: found)
        case .usage(let text): text
        case .unknownCommand(let name) where store?.lookUp(name).isEmpty == false:
          UsageError.unknownCommand(name, suggestion: "\(Command.show.name) \(ShellText.inMessage(name))").message
        case .unknownCommand(let name): UsageError.unknownCommand(name, suggestion: nil).message
        }
      refuse(message)
    }
  }

  /// Sets the clock of all views to that of a line, unless it is invalid.
  private mutating func setClock(of invocation: Invocation) -> Bool {
    do throws(Failure) {
      _ = try QueryBuilding(invocation: invocation, console: setting.console, loaded: store).clock()
    } catch {
      refuse(error.message)
      return false
    }
    look.take(.at, from: invocation.options)
    lookChanged()
    return true
  }

  enum AddressFault: Error {
    case openQuote
    case commandWithoutView(String)
    /// The command line has an option whose value keys choose for all views.
    case lookOption
    /// The command line has a part that a view cannot show: other formatting, other data, an output.
    case moreThanRows(found: String)
    case usage(String)
    /// A word in place of a command, which may be a name in the data.
    case unknownCommand(String)
  }

  /// Returns the words of a command line, which may begin with the name of the program; `nil` if a quote is not closed.
  private static func commandLine(_ line: String) -> [String]? {
    guard var words = ShellText.words(of: line) else { return nil }
    if words.first == "flights" { words.removeFirst() }
    return words
  }

  static func query(at line: String) throws(AddressFault) -> BrowserQuery {
    guard let words = commandLine(line) else { throw .openQuote }
    let invocation: Invocation
    do throws(UsageError) { invocation = try Invocation(words: words) } catch {
      if case .unknownCommand(let name, nil) = error { throw .unknownCommand(name) }
      throw .usage(error.message)
    }
    var query = Invocation(invocation.action)
    query.options = invocation.options.only(Option.viewOptions + [.at])
    // How the browser starts, and how much 'check' lists, makes no difference to a view.
    let allowed = Option.viewOptions + [.at, .pick, .watch, .everything]
    let isOfRows = invocation.data.isEmpty && invocation.options == invocation.options.only(allowed)
    switch invocation.action {
    // The browser itself shows new data.
    case .board where invocation.options.has(.watch): throw .moreThanRows(found: Option.watch.spelling)
    case .list, .show, .board, .map, .stats, .check: break
    case .browse(.list(let entity)): query.action = .list(entity)
    case .browse(.name(let name)): query = card(name.text).invocation
    case .search(let entity, let text):
      query.action = .list(entity ?? .flights)
      let words = query.options.all(.text) + [text]
      query.options.set(.text, to: words.map(\.text).joined(separator: " "))
    case .filter(let expression):
      query.action = .list(.flights)
      query.options.add(expression.text, to: .where)
    case .sort(let keys):
      query.action = .list(.flights)
      query.options.set(.sort, to: keys.text)
    case .help where (try? RawArguments(words: words))?.contains(.help) == true:
      throw .moreThanRows(found: Option.help.spelling)
    default: throw .commandWithoutView(words.first { Command.named($0) != nil } ?? line)
    }
    guard isOfRows else { throw fault(in: words, data: invocation.data) }
    return BrowserQuery(query)
  }

  /// Returns the error for words that choose more than rows and columns.
  private static func fault(in words: [String], data: [String]) -> AddressFault {
    let options = (try? RawArguments(words: words))?.options.map(\.option) ?? []
    let lookOptions: [Option] = [.units, .tz, .lang]
    if options.contains(where: { lookOptions.contains($0) }) { return .lookOption }
    let found = options.first { !Option.viewOptions.contains($0) }?.spelling ?? data.first ?? ""
    return .moreThanRows(found: TerminalText.safe(found))
  }

  // MARK: Export

  private mutating func export(to path: String) {
    let file = setting.console.expandingHome(path.trimming(" "))
    guard !file.isEmpty else {
      prompt = nil
      return
    }
    guard OptionValues.format(ofFile: file) != nil else { return refuse(words.noEnding) }
    var query = withCurrentLook(view.query).invocation
    query.data = []
    var invocation: Invocation
    do throws(UsageError) {
      invocation = try Invocation(words: query.wholeWords + ["\(Option.output.spelling)=\(file)"])
    } catch {
      return refuse(error.message)
    }
    // The query of a view does not name the inputs, which are not to be overwritten.
    (invocation.data, invocation.usualData) = (setting.invocation.data, setting.invocation.usualData)
    do throws(Failure) { try Run(invocation.quiet, console: setting.console.writing()).checkOutput() } catch {
      return refuse(error.message)
    }
    guard prompt?.replacedFile == file || !FileManager.default.fileExists(atPath: file) else {
      prompt?.replacedFile = file
      return refuse(words.exists(TerminalText.safe(file)))
    }
    prompt = nil
    emit(.export(invocation))
  }
}

extension Browser {
  /// Returns the completions, and the number of characters before the cursor that they replace.
  func candidates(for prompt: Prompt) -> (texts: [String], replaced: Int) {
    let head = prompt.editor.head
    switch prompt.kind {
    case .find, .export: return ([], 0)
    case .columns: return columnCandidates(head)
    case .filter:
      let (candidates, replaced) = Completer([], store: { _ in store })
        .candidates(inExpression: head, of: prompt.before.query.listed ?? .flights)
      return (candidates.map(\.text), replaced)
    case .address: return addressCandidates(head)
    }
  }

  private func columnCandidates(_ head: String) -> (texts: [String], replaced: Int) {
    let part = head.split(separator: ",", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    let words = ["list", (view.query.listed ?? .flights).rawValue, "--fields", part]
    return (Completer(words, store: { _ in store }).candidates().map(\.text), part.count)
  }

  private func addressCandidates(_ head: String) -> (texts: [String], replaced: Int) {
    guard var words = Self.commandLine(head) else { return ([], 0) }
    if head.isEmpty || head.last == " " { words.append("") }
    let last = words.last ?? ""
    guard head.hasSuffix(last) else { return ([], 0) }
    return (Completer(words, store: { _ in store }).candidates().map { ShellText.quoted($0.text) }, last.count)
  }
}
