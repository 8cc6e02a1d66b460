/// An editable line of text with a cursor.
package struct LineEditor: Hashable, Sendable {
  // Longer than anybody types or pastes into a line; every key costs time in proportion.
  private static let most = 4096

  private var before: [Character]
  private var after: [Character] = []

  package init(_ text: String = "") { before = Array(text.prefix(Self.most)) }

  package var text: String { String(before + after) }

  /// The text before the cursor.
  package var head: String { String(before) }

  /// The text after the cursor.
  package var tail: String { String(after) }

  package var isEmpty: Bool { before.isEmpty && after.isEmpty }

  /// Inserts text at the cursor; line breaks and tabs become spaces, other control characters are dropped.
  package mutating func insert(_ text: String) {
    var room = Self.most - before.count - after.count
    for character in text where room > 0 {
      if character == "\n" || character == "\r\n" || character == "\t" || character == "\r" {
        before.append(" ")
      } else if character.unicodeScalars.allSatisfy({ $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }) {
        before.append(character)
      } else {
        continue
      }
      room -= 1
    }
  }

  /// Replaces the last `count` characters before the cursor.
  package mutating func replaceLast(_ count: Int, by text: String) {
    before.removeLast(min(count, before.count))
    insert(text)
  }

  /// Performs the editing action of a key; returns `false` if it has none.
  package mutating func handle(_ key: Key) -> Bool {
    switch (key.code, key.modifiers) {
    case (.character(let character), []), (.character(let character), .shift): insert(String(character))
    case (.backspace, []): if !before.isEmpty { before.removeLast() }
    case (.delete, []), (.character("d"), .control): if !after.isEmpty { after.removeFirst() }
    case (.left, []), (.character("b"), .control): if let last = before.popLast() { after.insert(last, at: 0) }
    case (.right, []), (.character("f"), .control): if !after.isEmpty { before.append(after.removeFirst()) }
    case (.home, []), (.character("a"), .control): (before, after) = ([], before + after)
    case (.end, []), (.character("e"), .control): (before, after) = (before + after, [])
    case (.character("u"), .control): before = []
    case (.character("k"), .control): after = []
    case (.character("w"), .control), (.backspace, .alt):
      while before.last == " " { before.removeLast() }
      while let last = before.last, last != " " { before.removeLast() }
    case (.left, .control), (.character("b"), .alt):
      while before.last == " ", let last = before.popLast() { after.insert(last, at: 0) }
      while let last = before.last, last != " " { after.insert(before.removeLast(), at: 0) }
    case (.right, .control), (.character("f"), .alt):
      while after.first == " " { before.append(after.removeFirst()) }
      while let first = after.first, first != " " { before.append(after.removeFirst()) }
    default: return false
    }
    return true
  }
}
