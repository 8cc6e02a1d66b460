internal import FlightStore

/// A page of help.
package enum HelpPage: Sendable, Equatable {
  /// The page that `flights` prints without arguments.
  case welcome
  case overview
  case command(Command)
  case topic(HelpTopic)

  /// Returns the page that `flights help` prints for a word.
  ///
  /// A topic takes precedence over a command of the same name, whose page is available as `flights COMMAND --help`.
  package static func named(_ name: String) -> HelpPage? {
    if let topic = HelpTopic.named(name) { return .topic(topic) }
    return Command.named(name).map { .command($0) }
  }

  /// Returns the name of the page that an unknown name most likely stands for.
  static func meant(by name: String) -> String? {
    Command.meant(by: name)?.name ?? NearestName.nearest(to: name, in: HelpTopic.all.map(\.name))
  }

  /// The printed page, with a line feed at the end of each line.
  package var text: String {
    switch self {
    case .welcome: welcomeText()
    case .overview: overviewText()
    case .command(let command): command.helpText
    case .topic(let topic): topic.helpText
    }
  }
}
