internal import FlightStore
internal import TerminalScreen

/// A line that is being typed.
struct Prompt {
  enum Kind: Equatable {
    case find, filter, columns, address, export
  }

  let kind: Kind
  var editor: LineEditor
  /// The question as it was before, to go back to.
  let before: BrowserQuestion
  /// The rows that were seen before, among which one looks.
  let seen: SeenRows?
  /// What is wrong with what has been typed: where in it, in columns, and what.
  var fault: (columns: Range<Int>?, text: String)?
  /// Ways to go on, and which one has been put in.
  var completions: [String] = []
  var chosen: Int?
  /// The number of characters before the cursor that a completion takes the place of.
  var replaced = 0

  init(_ kind: Kind, text: String, before: BrowserQuestion, seen: SeenRows? = nil) {
    self.kind = kind
    self.before = before
    self.seen = seen
    editor = LineEditor(text)
  }

  /// Puts the next way to go on in.
  mutating func complete(with candidates: () -> (texts: [String], replaced: Int), forward: Bool) {
    if let chosen, !completions.isEmpty {
      let next = (chosen + (forward ? 1 : completions.count - 1)) % completions.count
      editor.replaceLast(completions[chosen].count, by: completions[next])
      self.chosen = next
      return
    }
    (completions, replaced) = candidates()
    guard let first = completions.first else { return }
    editor.replaceLast(replaced, by: first)
    chosen = 0
    // With one way there is nothing to choose, and the next key begins anew.
    if completions.count == 1 { forgetCompletions() }
  }

  mutating func forgetCompletions() {
    completions = []
    chosen = nil
  }
}
