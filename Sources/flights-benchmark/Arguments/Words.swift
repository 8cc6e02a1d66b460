/// The words after the name of a command: options with values, switches, and the rest.
struct Words {
  private(set) var rest: [String] = []
  private var values: [String: [String]] = [:]

  /// Sorts words.
  ///
  /// - Parameters:
  ///   - words: The command line after the command.
  ///   - options: The options that take a value, without their dashes.
  ///   - switches: The options that take none.
  /// - Throws: `Failure` for an option that is neither, or has no value.
  init(_ words: [String], options: [String], switches: [String] = []) throws(Failure) {
    var index = 0
    while index < words.count {
      let word = words[index]
      index += 1
      guard word.hasPrefix("--") else {
        rest.append(word)
        continue
      }
      let name = String(word.dropFirst(2))
      if switches.contains(name) {
        values[name, default: []].append("")
      } else if options.contains(name) {
        guard index < words.count else { throw .usage("option '\(word)' needs a value") }
        values[name, default: []].append(words[index])
        index += 1
      } else {
        throw .usage("unknown option '\(word)'")
      }
    }
  }

  func contains(_ name: String) -> Bool { values[name] != nil }

  func text(_ name: String) -> String? { values[name]?.last }

  /// The value of an option that is a whole number; `k` and `M` at its end stand for thousands and millions.
  func number(_ name: String, default standard: Int) throws(Failure) -> Int {
    guard let text = text(name) else { return standard }
    let factor = text.hasSuffix("M") ? 1_000_000 : text.hasSuffix("k") ? 1000 : 1
    guard let number = Int(factor == 1 ? text[...] : text.dropLast()), number >= 0 else {
      throw .usage("option '--\(name)' needs a whole number, found '\(text)'")
    }
    return number * factor
  }
}
