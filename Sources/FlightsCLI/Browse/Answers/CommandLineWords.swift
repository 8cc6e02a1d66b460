internal import FlightStore

extension Invocation {
  /// The words of the equivalent command line, without the name of the program and the source of data.
  ///
  /// Only for what the browser asks: `list`, `show`, `board`, `map`, `stats` and `check`.
  var queryWords: [String] {
    let command: [String] =
      switch action {
      case .list(let entity): ["list"] + (entity == .flights ? [] : [entity.rawValue])
      case .show(let names): ["show"] + names.map(\.text)
      case .board(let airport): ["board", airport.text]
      case .map: ["map"]
      case .stats: ["stats"]
      case .check: ["check"]
      default: []
      }
    return command + Option.viewOptions.flatMap(options.words)
  }

  /// The words of a command line that asks the same in any folder and shell, as far as possible.
  ///
  /// A default zone is left out: named, it would select rows too.
  var wholeWords: [String] {
    words(withDefault: { $0 != .tz }) + data.flatMap { [Option.data.spelling, $0] }
  }

  /// The words of the equivalent command line for the present data and defaults.
  var shownWords: [String] { words { _ in false } }

  /// Returns the words of the query and its look; `withDefault` is whether an option is named if its value is a default.
  private func words(withDefault isNamed: (Option) -> Bool) -> [String] {
    let words = queryWords
    let taken = words.first.flatMap { Command.named($0)?.options } ?? []
    let look = Option.lookOfViews.filter {
      taken.contains($0) && (isNamed($0) || options[$0]?.source.isPreset == false)
    }
    return words + look.flatMap(options.words)
  }
}

extension OptionValues {
  /// Returns the words that give the values of an option.
  fileprivate func words(of option: Option) -> [String] {
    if option.value == .nothing { return has(option) ? [option.spelling] : [] }
    // A value that looks like an option is only unambiguous after an equals sign.
    return all(option).flatMap {
      $0.text.hasPrefix("--") ? ["\(option.spelling)=\($0.text)"] : [option.spelling, $0.text]
    }
  }

  /// Removes the condition that was added last, and returns it as it was written.
  ///
  /// `split` returns the last of the conditions that `and` joins in an expression, and what is before it.
  mutating func dropLast(_ split: (String) -> (rest: String, last: String)?) -> String? {
    guard let (option, text) = removeLastFilter() else { return nil }
    if option.value == .nothing { return option.spelling }
    guard option == .where, let (rest, last) = split(text.text) else {
      return "\(option.spelling) \(ShellText.quoted(text.text))"
    }
    add(ArgumentText(rest, from: text.source), to: .where)
    return "\(option.spelling) \(ShellText.quoted(last))"
  }
}
