internal import FlightStore

extension Invocation {
  /// The words of the equivalent command line, without the name of the program and the source of data.
  ///
  /// Only for what the browser asks: `list`, `show`, `board`, `map`, `stats` and `check`.
  var queryWords: [String] {
    var words: [String] = []
    func add(_ option: Option, text: String?) {
      guard let text else { return }
      // A value that looks like an option is only unambiguous after an equals sign.
      words += text.hasPrefix("--") ? ["\(option.spelling)=\(text)"] : [option.spelling, text]
    }
    switch action {
    case .list(let entity): words = ["list"] + (entity == .flights ? [] : [entity.rawValue])
    case .show(let names): words = ["show"] + names.map(\.text)
    case .board(let request):
      words = ["board", request.airport.text]
      if !request.departures { words.append(Option.arrivals.spelling) }
      if !request.arrivals { words.append(Option.departures.spelling) }
      add(.window, text: request.hours.map(String.init))
      add(.after, text: request.after?.text)
      add(.before, text: request.before?.text)
      if request.codeshares { words.append(Option.codeshares.spelling) }
    case .map: words = ["map"]
    case .stats(let request):
      words = ["stats"]
      add(.by, text: request.keys?.text)
      add(.show, text: request.measures?.text)
      add(.having, text: request.having?.text)
    case .check: words = ["check"]
    default: break
    }
    for option in Option.filterOptions {
      if option == .enroute, filters.enroute { words.append(option.spelling) }
      for text in filters[option] { add(option, text: text.text) }
    }
    add(.sort, text: rows.sort?.text)
    add(.limit, text: rows.limit.map(String.init))
    add(.offset, text: rows.offset == 0 ? nil : String(rows.offset))
    add(.distinct, text: rows.distinct?.text)
    add(.fields, text: rows.fields?.text)
    return words
  }

  /// The words of a command line that asks the same in any folder and shell, as far as possible.
  ///
  /// A default zone is left out: named, it would select rows too.
  var wholeWords: [String] {
    var words = queryWords
    let options = words.first.flatMap { Command.named($0)?.options } ?? []
    let zone = look.zone.flatMap { $0.source.isPreset ? nil : $0.text }
    for (option, text) in [
      (Option.units, look.units?.text), (.tz, zone), (.at, look.clock?.text), (.lang, look.language),
    ] where options.contains(option) {
      if let text { words += [option.spelling, text] }
    }
    for path in data { words += [Option.data.spelling, path] }
    return words
  }
}

extension Invocation.Filters {
  /// Removes the narrowest condition, which was probably added last, and returns it as it was written.
  ///
  /// `split` returns the last of the conditions that `and` joins in an expression, and what is before it.
  mutating func dropLast(_ split: (String) -> (rest: String, last: String)?) -> String? {
    for option in Option.filterOptions.reversed() {
      if option == .enroute, enroute {
        enroute = false
        return option.spelling
      }
      guard let narrowest = self[option].popLast() else { continue }
      guard option == .where, let (rest, last) = split(narrowest.text) else {
        return "\(option.spelling) \(ShellText.quoted(narrowest.text))"
      }
      self[.where].append(ArgumentText(rest, from: narrowest.source))
      return "\(option.spelling) \(ShellText.quoted(last))"
    }
    return nil
  }
}

/// Quoting and splitting of words as in a shell.
enum ShellText {
  static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      byte.isASCIILetterOrDigit || byte >= 0x80 || "_./:,=+-@%".utf8.contains(byte)
    }
    // zsh expands a leading `=` to the path of a command.
    if isPlain, !word.isEmpty, !word.hasPrefix("=") { return word }
    return "'" + word.replacing(["'": "'\\''"]) + "'"
  }

  static func joined(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }

  /// Splits a line into words; `nil` if a quote is not closed.
  static func words(of line: String) -> [String]? {
    var words: [String] = []
    var word: String.UnicodeScalarView?
    var quote: Unicode.Scalar?
    var rest = line.unicodeScalars[...]
    func add(_ scalar: Unicode.Scalar?) {
      var text = word ?? .init()
      if let scalar { text.append(scalar) }
      word = text
    }
    while let scalar = rest.popFirst() {
      switch (scalar, quote) {
      case (let end, let begun?) where end == begun: quote = nil
      case ("\\", nil), ("\\", "\""): add(rest.popFirst())
      case (_, .some): add(scalar)
      case ("'", nil), ("\"", nil):
        quote = scalar
        add(nil)
      case (" ", nil), ("\t", nil):
        if let done = word { words.append(String(done)) }
        word = nil
      default: add(scalar)
      }
    }
    if quote != nil { return nil }
    return words + [word.map { String($0) }].compactMap { $0 }
  }
}
