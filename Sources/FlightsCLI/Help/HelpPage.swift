internal import FlightStore

enum HelpPage: Sendable, Equatable {
  /// The page that `flights` prints without arguments.
  case welcome
  case overview
  case command(Command)
  case topic(HelpTopic)

  /// Returns the page that `flights help` prints for a word.
  ///
  /// A topic takes precedence over a command of the same name, whose page is available as `flights COMMAND --help`.
  static func named(_ name: String) -> HelpPage? {
    if let topic = HelpTopic.named(name) { return .topic(topic) }
    return Command.named(name).map { .command($0) }
  }

  /// Returns the name of the page that an unknown name most likely stands for.
  static func meant(by name: String) -> String? {
    HelpTopic.all.first { $0.guesses.contains(name) }?.name ?? Command.meant(by: name)?.name
      ?? NearestName.nearest(to: name, in: HelpTopic.all.map(\.name))
  }

  /// The printed page, with a line feed at the end of each line.
  var text: String {
    switch self {
    case .welcome: welcomeText
    case .overview: overviewText()
    case .command(let command): command.helpText
    case .topic(let topic): topic.helpText
    }
  }
}

private let welcomeText = """
  Ask FlightAware data where flights go, how far, how fast and how late.

    flights browse                             explore the data
    flights board ORD                          arrivals and departures
    flights map --enroute                      who is in the air, and where
    flights list --sort -distance --limit 5    the longest flights
    flights stats --by airline                 who is on time

  Try them: without data of your own they read a built-in sample, and with
  '--data <path>' AeroAPI JSON from a file or a folder.

  Run 'flights help' for all commands, 'flights list --help' for one.

  """

/// Returns the page that `flights help` prints.
private func overviewText() -> String {
  var page = HelpLayout()
  page.paragraph("Answer questions about flights, airports and airlines in FlightAware JSON.")
  page.line()
  page.line("USAGE: flights <command> [<options>] [<arguments>]")
  page.heading("EXAMPLES")
  page.line("  flights list --dest KSFO --enroute --sort arrival")
  page.line("  flights search airports San")
  page.line("  flights filter 'distance > 1000 km and not cancelled' --data day/")
  page.line("  flights list --data KORD.json --format csv --fields ident,origin.city,distance")
  page.heading("COMMANDS")
  for command in Command.all { page.entry(command.name, meaning: command.summary, secondColumn: nameColumn) }
  page.heading("TOPICS")
  for topic in HelpTopic.all { page.entry(topic.name, meaning: topic.summary, secondColumn: nameColumn) }
  page.options(Option.generalOptions)
  page.line()
  page.paragraph(
    "Options and arguments come in any order; '--' ends the options. Write a value as '--limit 5', '--limit=5' "
      + "or '-n5'. 'flights help list' explains a command, 'flights help units' a topic.")
  page.exitStatus(success: "success, even when nothing matched", failure: "failure")
  return page.text
}

/// The start of the descriptions of commands and topics, counted from 0.
private let nameColumn = 16
