/// The layout of a help page: paragraphs and two columns, wrapped at 80.
struct HelpLayout {
  static let width = 80
  /// The start of the second column, counted from 0.
  static let secondColumn = 26

  private(set) var text = ""

  mutating func line(_ line: String = "") { text += line + "\n" }

  /// Begins a section: an empty line and a heading.
  mutating func heading(_ heading: String) {
    line()
    line(heading + ":")
  }

  mutating func paragraph(_ paragraph: String, indent: Int = 0) {
    for wrapped in HelpLayout.wrap(paragraph, to: HelpLayout.width - indent) {
      line(HelpLayout.spaces(indent) + wrapped)
    }
  }

  /// Adds a name with its description beside it, or below it if the name is too long for its column.
  mutating func entry(_ name: String, meaning: String, secondColumn: Int = HelpLayout.secondColumn) {
    let label = "  " + name
    var lines = HelpLayout.wrap(meaning, to: HelpLayout.width - secondColumn)[...]
    if label.count + 2 <= secondColumn, let first = lines.popFirst() {
      line(label + HelpLayout.spaces(secondColumn - label.count) + first)
    } else {
      line(label)
    }
    for wrapped in lines { line(HelpLayout.spaces(secondColumn) + wrapped) }
  }

  static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  /// Breaks a text at its spaces into lines of a width; a longer word has a line to itself.
  ///
  /// A text between single quotes is not broken: `'flights help units'` stays on one line.
  static func wrap(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in unbreakableWords(of: text) {
      if line.isEmpty {
        line = word
      } else if line.count + 1 + word.count <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = word
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  private static func unbreakableWords(of text: String) -> [String] {
    var words: [String] = []
    var isQuoted = false
    for word in text.split(separator: " ") {
      if isQuoted, let last = words.popLast() {
        words.append(last + " " + word)
      } else {
        words.append(String(word))
      }
      if isQuoted {
        isQuoted = !word.contains("'")
      } else {
        isQuoted = word.drop { $0 == "(" }.hasPrefix("'") && word.count { $0 == "'" } == 1
      }
    }
    return words
  }
}
