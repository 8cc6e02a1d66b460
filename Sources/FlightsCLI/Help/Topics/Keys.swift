internal import FlightOutput
internal import FlightStore
internal import TerminalScreen

extension HelpTopic {
  static let keys = HelpTopic("keys", summary: "Choose the keys of 'flights browse'.") {
    """
    In the configuration file (see 'flights help environment') a section of its own
    chooses keys. A line holds a command and the keys that do it from now on, in
    place of its usual ones; what a key did before, it does no more.

      [keys]
      down = j Ctrl-N
      up = k Ctrl-P
      quit = Q F10

    A key is a character such as 'j', 'J' or '?', or one of Up, Down, Left, Right,
    PgUp, PgDn, Home, End, Insert, Delete, Enter, Tab, Esc, Backspace, Space and F1
    to F12; 'Ctrl-', 'Alt-' and 'Shift-' stand before one. Ctrl-C always ends, and
    keys that edit a line stay. '[options]' begins a section of options;
    '--no-config' passes over the whole file.

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
