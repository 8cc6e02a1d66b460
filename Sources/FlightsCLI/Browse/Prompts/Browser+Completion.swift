internal import FlightOutput
internal import FlightStore
internal import TerminalScreen

/// Completions of what is typed into a prompt.
extension Browser {
  /// Returns the completions, and the number of characters before the cursor that they replace.
  func candidates(for prompt: Prompt) -> (texts: [String], replaced: Int) {
    let head = prompt.editor.head
    switch prompt.kind {
    case .find, .export: return ([], 0)
    case .columns: return columnCandidates(head)
    case .filter: return expressionCandidates(head, of: prompt.before.listed ?? .flights)
    case .address: return addressCandidates(head)
    }
  }

  private func columnCandidates(_ head: String) -> (texts: [String], replaced: Int) {
    let part = head.split(separator: ",", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    let words = ["list", (view.query.listed ?? .flights).rawValue, "--fields", part]
    return (Completer(words, store: { _ in store }).candidates().map(\.text), part.count)
  }

  private func addressCandidates(_ head: String) -> (texts: [String], replaced: Int) {
    guard var words = ShellText.words(of: head) else { return ([], 0) }
    if head.isEmpty || head.last == " " { words.append("") }
    if words.first == "flights" { words.removeFirst() }
    let last = words.last ?? ""
    guard head.hasSuffix(last) else { return ([], 0) }
    return (Completer(words, store: { _ in store }).candidates().map { ShellText.quoted($0.text) }, last.count)
  }

  // MARK: Expressions

  private func expressionCandidates(_ head: String, of kind: EntityKind) -> (texts: [String], replaced: Int) {
    let part = String(head.reversed().prefix { $0.isLetter || $0.isNumber || "._\"".contains($0) }.reversed())
    let before = head.dropLast(part.count).split(whereSeparator: { $0 == " " || $0 == "(" }).map(String.init)
    let known = Comparison.allCases.map(\.rawValue) + ["in"]
    func field(_ name: String?) -> FieldPath? { name.flatMap { try? FieldPath(parsing: $0, of: kind) } }
    if let sign = before.last, known.contains(sign), let path = field(before.dropLast().last) {
      return (values(of: path, beginning: part), part.count)
    }
    if let path = field(before.last) {
      return (ExpressionCompleter.signs(of: path.field).filter { $0.hasPrefix(part) }, part.count)
    }
    let isAfterCondition = !before.isEmpty && !["and", "or", "not"].contains(before.last ?? "")
    if isAfterCondition { return (["and ", "or "].filter { $0.hasPrefix(part) }, part.count) }
    let completer = Completer(["list", kind.rawValue, "--fields", part], store: { _ in store })
    return (completer.candidates().map(\.text), part.count)
  }

  /// Returns the most frequent values of a field that begin with a text.
  private func values(of path: FieldPath, beginning part: String) -> [String] {
    guard let store else { return [] }
    let rows = RowQuery(path.root).found(in: store)
    let start = SearchText.fold(part.filter { $0 != "\"" })
    var counts: [String: Int] = [:]
    // A sample of 20,000 rows shows the frequent values; all rows would take too long.
    let value = rows.reader(of: path)
    for row in rows.rows.prefix(20_000) {
      guard
        let text = rows.withText(of: value(row), { $0.text }),
        !text.isEmpty, SearchText.hasPrefix(SearchText.fold(text), prefix: start)
      else { continue }
      counts[text, default: 0] += 1
    }
    let ordered = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(50).map(\.key)
    return ordered.map { text in
      text.allSatisfy { $0.isLetter || $0.isNumber } ? text : Self.literal(TerminalText.safe(text))
    }
  }
}
