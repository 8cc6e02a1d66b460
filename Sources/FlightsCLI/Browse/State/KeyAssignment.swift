internal import FlightStore
internal import TerminalScreen

/// The keys that the configuration file assigns to a command, in its section `[keys]`.
struct KeyAssignment: Equatable {
  let command: BrowserCommand
  let keys: [Key]

  /// Parses a line such as `down = j Ctrl-N`, at a place in a file.
  init(parsing line: String, place: String = "") throws(UsageError) {
    guard let sign = line.firstIndex(of: "=") else {
      throw .badConfiguration(
        place: place, "expected a command and its keys such as 'down = j Ctrl-N'; found \(quoted(line))")
    }
    let name = line[..<sign].filter { $0 != " " && $0 != "\t" }
    let words = line[line.index(after: sign)...].split { $0 == " " || $0 == "\t" }.map(String.init)
    guard let command = BrowserCommand.allCases.first(where: { $0.name == name }) else {
      let near = NearestName.nearest(to: name, in: BrowserCommand.allCases.map(\.name))
      throw .badConfiguration(place: place, "no command \(quoted(name))" + didYouMean(near))
    }
    guard !words.isEmpty else {
      throw .badConfiguration(place: place, "command '\(name)' needs a key; see 'flights help keys'")
    }
    self.command = command
    keys = try words.map { word throws(UsageError) in
      guard let key = Key(named: word) else {
        throw .badConfiguration(place: place, "no key \(quoted(word)); see 'flights help keys'")
      }
      // The terminal makes a signal of it.
      if key == Key(.character("c"), with: .control) {
        throw .badConfiguration(place: place, "key 'Ctrl-C' always quits; see 'flights help keys'")
      }
      return key
    }
  }
}

extension Key {
  private static let names: [(name: String, code: Code)] =
    [
      ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right), ("PgUp", .pageUp), ("PgDn", .pageDown),
      ("Home", .home), ("End", .end), ("Insert", .insert), ("Delete", .delete), ("Enter", .enter), ("Tab", .tab),
      ("Esc", .escape), ("Backspace", .backspace), ("Space", .character(" ")),
    ] + (1...12).map { ("F\($0)", .function($0)) }
  private static let prefixes: [(name: String, modifier: Modifiers)] = [
    ("Ctrl-", .control), ("Alt-", .alt), ("Shift-", .shift),
  ]

  /// Parses a key as a configuration file writes it: `j`, `G`, `Ctrl-N`, `Alt-Left`, `PgDn`, `F5`, `Space`.
  init?(named name: String) {
    var rest = name[...]
    var modifiers: Modifiers = []
    while let (prefix, modifier) = Self.prefixes.first(where: {
      rest.lowercased().hasPrefix($0.name.lowercased()) && rest.count > $0.name.count
    }) {
      modifiers.insert(modifier)
      rest = rest.dropFirst(prefix.count)
    }
    if rest.count == 1, let character = rest.first {
      // A capital letter is its own key; with Ctrl, terminals do not distinguish case.
      if modifiers.contains(.shift) { return nil }
      self.init(
        .character(modifiers.contains(.control) ? Character(character.lowercased()) : character), with: modifiers)
    } else if let known = Self.names.first(where: { $0.name.lowercased() == rest.lowercased() }) {
      self.init(known.code, with: modifiers)
    } else {
      return nil
    }
  }

  private static let arrows: [Code: String] = [.up: "↑", .down: "↓", .left: "←", .right: "→"]

  /// The key as people read it.
  var sign: String { (modifiers.isEmpty ? Self.arrows[code] : nil) ?? name }

  /// The key as a configuration file writes it.
  var name: String {
    let held = Self.prefixes.filter { modifiers.contains($0.modifier) }.map(\.name).joined()
    if let known = Self.names.first(where: { $0.code == code }) { return held + known.name }
    guard case .character(let character) = code else { return held }
    return held + (modifiers.contains(.control) ? character.uppercased() : String(character))
  }
}
