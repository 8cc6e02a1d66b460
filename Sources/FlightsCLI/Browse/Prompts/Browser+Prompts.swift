internal import FlightOutput
internal import FlightStore
internal import TerminalScreen

extension Browser {
  mutating func openPrompt(_ command: BrowserCommand) {
    let question = view.question
    switch command {
    case .find: prompt = Prompt(.find, text: question.invocation.filters.text?.text ?? "", before: question, seen: seen)
    case .filter:
      let expressions = question.invocation.filters.expressions.map(\.text)
      let text = expressions.count < 2 ? expressions.joined() : expressions.map { "(\($0))" }.joined(separator: " and ")
      prompt = Prompt(.filter, text: text, before: question, seen: seen)
    case .columns:
      var names = question.invocation.rows.fields?.text ?? ""
      if names.isEmpty, case .table(let table) = view.content {
        names = table.source.paths.map(\.name).joined(separator: ",")
      }
      prompt = Prompt(.columns, text: names, before: question)
    case .address: prompt = Prompt(.address, text: question.address, before: question)
    default: prompt = Prompt(.export, text: "", before: question)
    }
  }

  /// The rows of the view, if they are the answer to its current question.
  private var seen: SeenRows? {
    guard view.ticket == nil, view.version == version, case .table(let table) = view.content,
      case .things(let rows) = table.source.rows
    else { return nil }
    return SeenRows(asked(view.question), rows: rows)
  }

  mutating func handlePrompt(_ input: Input) {
    guard var prompt else { return }
    switch input {
    case .mouse: return
    case .paste(let text):
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
        // While finding, movement keys move among the rows found so far.
        if prompt.kind == .find, let binding = KeyTable.usual.binding(of: key, in: .always) { perform(binding.command) }
        return
      default:
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
      let words = text.allSatisfy(\.isWhitespace) ? nil : ArgumentText(text, from: .option(.text))
      changeIfDifferent { $0.filters.text = words }
    case .filter:
      var question = prompt.before.invocation
      question.filters.expressions = text.allSatisfy(\.isWhitespace) ? [] : [ArgumentText(text, from: .option(.where))]
      check(question) { $0.filters.expressions = question.filters.expressions }
    case .columns:
      var question = prompt.before.invocation
      question.rows.fields = text.isEmpty ? nil : ArgumentText(text, from: .option(.fields))
      check(question) { $0.rows.fields = question.rows.fields }
    case .address, .export: break
    }
  }

  private mutating func changeIfDifferent(_ change: (inout Invocation) -> Void) {
    var invocation = view.question.invocation
    change(&invocation)
    guard invocation != view.question.invocation else { return }
    view.question.seen = prompt?.seen
    self.change(change)
  }

  /// Applies a change if the question is valid; otherwise shows the error.
  private mutating func check(_ invocation: Invocation, _ change: (inout Invocation) -> Void) {
    guard case .list(let entity) = invocation.action else { return }
    do throws(Failure) {
      let building = QueryBuilding(invocation: invocation, console: setting.console, loaded: store)
      _ = try building.query(entity.kind)
      _ = try building.fields(entity.kind)
      changeIfDifferent(change)
    } catch {
      if case .expression(let fault, _) = error {
        let head = String(decoding: Array(fault.text.utf8)[..<fault.range.lowerBound], as: UTF8.self)
        let start = DisplayWidth.of(TerminalText.safe(head))
        prompt?.fault = (start..<(start + max(1, DisplayWidth.of(TerminalText.safe(fault.part)))), fault.message)
      } else {
        prompt?.fault = (nil, error.message)
      }
    }
  }

  private mutating func leavePrompt() {
    guard let left = prompt else { return }
    prompt = nil
    if left.kind != .address, left.kind != .export, view.question != left.before {
      change { $0 = left.before.invocation }
    }
    view.question.seen = nil
  }

  private mutating func acceptPrompt() {
    guard let accepted = prompt else { return }
    let text = accepted.editor.text
    switch accepted.kind {
    case .find: prompt = nil
    // An invalid text cannot be accepted; the prompt stays open for its correction.
    case .filter, .columns: if accepted.fault == nil { prompt = nil }
    case .address: goTo(text)
    case .export: export(to: text)
    }
    if prompt == nil { view.question.seen = nil }
  }

  // MARK: Address

  private mutating func goTo(_ line: String) {
    do throws(AddressFault) {
      let question = try Self.question(at: line)
      prompt = nil
      if question != view.question { open(question) }
    } catch {
      let message =
        switch error {
        case .openQuote: words.openQuote
        case .moreThanRows: words.onlyRows
        case .usage(let text): text
        }
      prompt?.fault = (nil, message)
    }
  }

  /// An error in an address.
  enum AddressFault: Error {
    case openQuote
    /// The address asks for more than rows and columns: another look, other data, an output.
    case moreThanRows
    case usage(String)
  }

  /// Returns the question of a command line, with or without the name of the program.
  static func question(at line: String) throws(AddressFault) -> BrowserQuestion {
    guard var words = ShellText.words(of: line) else { throw .openQuote }
    if words.first == "flights" { words.removeFirst() }
    let invocation: Invocation
    do throws(UsageError) { invocation = try Invocation(words: words) } catch {
      throw .usage(error.message)
    }
    var question = Invocation(invocation.action)
    (question.filters, question.rows) = (invocation.filters, invocation.rows)
    question.rows.leaveToOutput()
    guard question == invocation else { throw .moreThanRows }
    switch invocation.action {
    case .list, .show, .board, .map, .stats, .check: return BrowserQuestion(question)
    case .browse(let request):
      switch request.start {
      case .list(let entity): question.action = .list(entity)
      case .name(let name): return card(name.text)
      }
      return BrowserQuestion(question)
    default: throw .usage("list, show, board, map, stats, check")
    }
  }

  // MARK: Export

  private mutating func export(to path: String) {
    let file = path.trimming(" ")
    guard !file.isEmpty else {
      prompt = nil
      return
    }
    var question = asked(view.question).invocation
    if view.question.extra != nil, case .list = question.action { question.action = view.question.invocation.action }
    question.data = []
    do throws(UsageError) {
      let words = question.wholeWords + ["\(Option.output.spelling)=\(file)"]
      let invocation = try Invocation(words: words)
      prompt = nil
      emit(.export(invocation))
    } catch {
      prompt?.fault = (nil, error.message)
    }
  }
}

extension String {
  /// Returns the text without some characters at its ends.
  fileprivate func trimming(_ signs: String) -> String {
    var text = self[...]
    while let first = text.first, signs.contains(first) { text.removeFirst() }
    while let last = text.last, signs.contains(last) { text.removeLast() }
    return String(text)
  }
}
