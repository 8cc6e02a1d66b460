/// A page of help about a subject of several commands.
struct HelpTopic: Sendable {
  let name: String
  /// The description of the page: one line of the overview.
  let summary: String
  /// Names that people try for this topic, which only lead to a suggestion.
  var guesses: [String] = []
  /// Returns the body in lines of at most 80 columns; called only when the page is printed.
  let body: @Sendable () -> String

  /// All topics, in the order of the overview.
  static let all = [expressions, fields, units, times, formats, data, sql, environment, keys, exitCodes]

  static func named(_ name: String) -> HelpTopic? { all.first { $0.name == name } }

  var helpText: String {
    var page = HelpLayout()
    page.paragraph(summary)
    page.line()
    page.line(body())
    if let command = Command.named(name) {
      page.line()
      page.paragraph("For the options of the command of this name, run '\(command.spelling) --help'.")
    }
    return page.text
  }
}

extension HelpTopic: Equatable {
  static func == (first: HelpTopic, second: HelpTopic) -> Bool { first.name == second.name }
}
