internal import FlightStore

extension Command {
  /// The page that `flights help COMMAND` and `flights COMMAND --help` print.
  var helpText: String {
    var page = HelpLayout()
    page.paragraph(summary)
    page.line()
    for (index, form) in forms.enumerated() { page.line((index == 0 ? "USAGE: " : "       ") + form) }
    page.heading("EXAMPLES")
    for example in examples { page.line("  " + example) }
    if !arguments.isEmpty {
      page.heading("ARGUMENTS")
      for argument in arguments { page.entry(argument.name, meaning: argument.text) }
    }
    page.options(options, of: self)
    if !notes.isEmpty {
      page.heading("NOTES")
      for note in notes { page.paragraph(note, indent: 2) }
    }
    page.exitStatus(success: statuses.success, failure: statuses.failure)
    return page.text
  }

  var forms: [String] { usage.map { $0.isEmpty ? spelling : spelling + " " + $0 } }
}

extension Option {
  /// The option as help lists it: `-n, --limit <count>`.
  var label: String { (short.map { "-\($0), " } ?? "") + usage }

  /// Returns the description of the option in a command's help: summary, values and default.
  func explanation(for command: Command?) -> String {
    var text = summary
    if case .choice(_, let values) = command?.value(of: self) ?? value {
      text += ": " + MessageForm.enumeration(values, joinedBy: "or")
    }
    if repeats, group.note == nil { text += " (may be repeated)" }
    if var defaultText {
      if self == .format, let command {
        let pipe = command.pipeFormat.rawValue
        defaultText = command.formats.contains(.table) ? "\(defaultText), \(pipe) in a pipe" : pipe
      }
      text += " (default: \(defaultText))"
    }
    return text + "."
  }
}

extension HelpLayout {
  mutating func options(_ options: [Option], of command: Command? = nil) {
    for group in Option.Group.allCases {
      let members = options.filter { $0.group == group }
      guard !members.isEmpty else { continue }
      heading(group.rawValue)
      if let note = group.note { paragraph(note, indent: 2) }
      for option in members { entry(option.label, meaning: option.explanation(for: command)) }
    }
  }

  mutating func exitStatus(success: String, failure: String) {
    heading("EXIT STATUS")
    let statuses: [(ExitStatus, String)] = [(.success, success), (.failure, failure), (.usage, "wrong usage")]
    line(statuses.map { "  \($0.0.rawValue)  \($0.1)" }.joined(separator: "  "))
  }
}
