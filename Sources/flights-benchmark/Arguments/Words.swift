/// The arguments after the name of a command: options with values, switches, and positional arguments.
struct Words {
  private(set) var rest: [String] = []
  private var values: [String: [String]] = [:]

  /// Names of options have no dashes.
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

  func checkThereIsNoRest(after command: String) throws(Failure) {
    if let word = rest.first { throw .usage("\(command) takes no '\(word)'") }
  }

  func contains(_ name: String) -> Bool { values[name] != nil }

  func text(_ name: String) -> String? { values[name]?.last }

  /// Returns the value of an integer option, where the suffixes `k` and `M` mean thousands and millions.
  func number(_ name: String, default standard: Int) throws(Failure) -> Int {
    guard let text = text(name) else { return standard }
    let factor = text.hasSuffix("M") ? 1_000_000 : text.hasSuffix("k") ? 1000 : 1
    guard let number = Int(factor == 1 ? text[...] : text.dropLast()), number >= 0 else {
      throw .usage("option '--\(name)' needs a whole number, found '\(text)'")
    }
    return number * factor
  }
}
