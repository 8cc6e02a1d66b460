internal import TerminalScreen

/// A line that the user is typing.
struct Prompt {
  enum Kind: Equatable {
    case find, filter, columns, address, export
  }

  let kind: Kind
  var editor: LineEditor
  /// Whether the whole text is that of an earlier search or of the view, which the first character replaces.
  var isSelected: Bool
  /// The view to return to on cancel.
  let before: BrowserView
  /// The rows shown when the prompt was opened, which the new query narrows.
  let seen: SeenRows?
  /// The error in the typed text, with its columns.
  var fault: (columns: Range<Int>?, text: String)?
  /// The existing file that the user has been asked about.
  var replacedFile: String?
  /// The completions, and the index of the one that is inserted.
  var completions: [String] = []
  var chosen: Int?
  /// The number of characters before the cursor that a completion replaces.
  var replaced = 0

  init(_ kind: Kind, text: String, before: BrowserView, seen: SeenRows? = nil) {
    self.kind = kind
    self.before = before
    self.seen = seen
    editor = LineEditor(text)
    isSelected = (kind == .find || kind == .address) && !text.isEmpty
  }

  /// Whether the rows follow what is typed.
  var changesRows: Bool { kind != .address && kind != .export }

  /// Removes the text if it is selected.
  mutating func dropSelection() {
    if isSelected { editor = LineEditor("") }
    isSelected = false
  }

  /// Inserts the next or previous completion.
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
    // A single completion leaves no choice, so the next Tab completes anew.
    if completions.count == 1 { forgetCompletions() }
  }

  mutating func forgetCompletions() {
    completions = []
    chosen = nil
  }
}
