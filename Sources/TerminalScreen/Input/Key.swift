/// An input event from a terminal.
package enum Input: Hashable, Sendable {
  case key(Key)
  case mouse(Mouse)
  /// Pasted text as a whole; its characters are not keys.
  case paste(String)
}

package struct Key: Hashable, Sendable {
  package enum Code: Hashable, Sendable {
    case character(Character)
    case up, down, left, right, pageUp, pageDown, home, end, insert, delete
    case enter, tab, escape, backspace
    case function(Int)
  }

  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let shift = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
  }

  package let code: Code
  package let modifiers: Modifiers

  package init(_ code: Code, with modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  package init(_ character: Character) { self.init(.character(character)) }
}

/// A click or a turn of the wheel, with its position: rows and columns from 0.
package struct Mouse: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case press, wheelUp, wheelDown
  }

  package let action: Action
  package let row: Int
  package let column: Int

  package init(_ action: Action, row: Int, column: Int) {
    self.action = action
    self.row = row
    self.column = column
  }
}
