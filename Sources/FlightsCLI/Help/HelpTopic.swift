/// A page of help about a subject of several commands.
package struct HelpTopic: Sendable {
  package let name: String
  /// The description of the page: one line of the overview.
  package let summary: String
  /// Returns the body in lines of at most 80 columns; called only when the page is printed.
  package let body: @Sendable () -> String

  package init(_ name: String, summary: String, body: @escaping @Sendable () -> String) {
    self.name = name
    self.summary = summary
    self.body = body
  }

  /// All topics, in the order of the overview.
  package static let all = [expressions, fields, units, times, formats, data, sql, environment, keys, exitCodes]

  package static func named(_ name: String) -> HelpTopic? { all.first { $0.name == name } }

  var helpText: String {
    var page = HelpLayout()
    page.paragraph(summary)
    page.gap()
    page.line(body())
    if let command = Command.named(name) {
      page.gap()
      page.paragraph("For the options of the command of this name, run '\(command.spelling) --help'.")
    }
    return page.text
  }
}

extension HelpTopic: Equatable {
  package static func == (first: HelpTopic, second: HelpTopic) -> Bool { first.name == second.name }
}
