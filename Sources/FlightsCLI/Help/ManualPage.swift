internal import FlightStore

/// The manual page in roff, built from the same tables as the help pages.
enum ManualPage {
  static func text() -> String {
    var page = Roff()
    page.macro("TH FLIGHTS 1 \"\" \"flights \(Version.text)\" \"User Commands\"")
    page.section("NAME")
    page.line("flights \\- answer questions about flights, airports and airlines in FlightAware JSON", isRaw: true)
    page.section("SYNOPSIS")
    page.line("\\fBflights\\fR \\fIcommand\\fR [\\fIoptions\\fR] [\\fIarguments\\fR]", isRaw: true)
    page.section("DESCRIPTION")
    page.line("Ask FlightAware data where flights go, how far, how fast and how late.")
    page.line(
      "Options and arguments come in any order; '--' ends the options. Without data of your own, commands answer from a "
        + "built-in sample.")
    page.section("COMMANDS")
    for command in Command.all { page.add(command) }
    page.section("OPTIONS")
    for group in Option.Group.allCases {
      let options = Option.all.filter { $0.group == group }
      page.macro("SS " + group.rawValue)
      if let note = group.note { page.line(note) }
      for option in options { page.entry(option.label, meaning: option.explanation(for: nil)) }
    }
    for topic in HelpTopic.all {
      page.section(topic.name.uppercased())
      page.line(topic.summary)
      page.verbatim(topic.body())
    }
    return page.text
  }
}

/// A roff document under construction.
private struct Roff {
  private(set) var text = ""

  mutating func macro(_ macro: String) { text += "." + macro + "\n" }

  mutating func section(_ name: String) { macro("SH \"" + name.replacing("-", with: " ") + "\"") }

  mutating func line(_ line: String, isRaw: Bool = false) { text += (isRaw ? line : Self.escaped(line)) + "\n" }

  mutating func entry(_ name: String, meaning: String) {
    macro("TP")
    line("\\fB" + Self.escaped(name) + "\\fR", isRaw: true)
    line(meaning)
  }

  mutating func verbatim(_ lines: String) {
    macro("PP")
    macro("nf")
    for line in lines.split(separator: "\n", omittingEmptySubsequences: false) { self.line(String(line)) }
    macro("fi")
  }

  mutating func add(_ command: Command) {
    macro("SS " + command.name)
    line(command.summary)
    verbatim(command.forms.joined(separator: "\n"))
    for argument in command.arguments { entry(argument.name, meaning: argument.text) }
    let names = command.specificOptions.map(\.spelling)
    if !names.isEmpty {
      macro("PP")
      line("Options: " + MessageForm.enumeration(names, joinedBy: "and") + ".")
    }
    for note in command.notes {
      macro("PP")
      line(note)
    }
    verbatim(command.examples.map { "  " + $0 }.joined(separator: "\n"))
  }

  /// Returns a text that `man` prints literally, with roff's special characters escaped.
  static func escaped(_ text: String) -> String {
    let safe = text.unicodeScalars.map { scalar in
      escapes[scalar] ?? (scalar.isASCII ? String(scalar) : "\\[u\(scalar.hexadecimal)]")
    }.joined()
    return safe.first == "." ? "\\&" + safe : safe
  }

  private static let escapes: [Unicode.Scalar: String] = [
    "\\": "\\e", "-": "\\-", "'": "\\(aq", "^": "\\(ha", "~": "\\(ti", "`": "\\(ga",
  ]
}
