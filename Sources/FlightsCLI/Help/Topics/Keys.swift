internal import FlightOutput
internal import FlightStore
internal import TerminalScreen

extension HelpTopic {
  static let keys = HelpTopic("keys", summary: "Choose the keys of 'flights browse'.") {
    """
    The section '[keys]' of the configuration file chooses keys; see
    'flights help environment'. A line names a command and its keys, which replace
    the usual ones; a key loses its previous meaning.

      [keys]
      down = j Ctrl-N
      up = k Ctrl-P
      quit = Q F10

    A key is a character such as 'j', 'J' or '?', or one of Up, Down, Left, Right,
    PgUp, PgDn, Home, End, Insert, Delete, Enter, Tab, Esc, Backspace, Space and F1
    to F12; 'Ctrl-', 'Alt-' and 'Shift-' go before one. Ctrl-C always quits, and the
    keys that edit a line cannot be changed. '[options]' begins a section of
    options; '--no-config' ignores the whole file.

    The commands, with their usual keys:

    \(commands)
    """
  }

  /// The commands of the browser with their keys and descriptions.
  private static var commands: String {
    var known: Set<BrowserCommand> = []
    let bindings = KeyTable.usual.all.filter { known.insert($0.command).inserted }
    let names = bindings.map { (name: $0.command.name, keys: $0.keys.map(\.name).joined(separator: " ")) }
    let (first, second) = (names.map(\.name.count).max() ?? 0, names.map(\.keys.count).max() ?? 0)
    let column = first + second + 6
    return zip(bindings, names).map { binding, names in
      let head =
        "  " + DisplayWidth.pad(names.name, to: first, alignment: .left) + "  "
        + DisplayWidth.pad(names.keys, to: second, alignment: .left)
        + "  "
      return DisplayWidth.wrap(binding.meaning(.en), to: 80 - column).enumerated()
        .map { ($0 == 0 ? head : String(repeating: " ", count: column)) + $1 }.joined(separator: "\n")
    }.joined(separator: "\n")
  }
}
