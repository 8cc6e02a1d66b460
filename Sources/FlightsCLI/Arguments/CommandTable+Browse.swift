extension Command {
  static let browse = Command(
    "browse", summary: "Explore the data: move between rows, cards, boards and maps.",
    usage: ["[<options>] [flights|airports|airlines]", "[<options>] <code|ident>"],
    examples: [
      "flights browse",
      "flights browse --data day/ --dest KORD --enroute",
      "flights browse KDEN --units imperial",
      "flights show \"$(flights browse --pick)\"",
    ],
    arguments: [
      Argument("flights|airports|airlines", text: "The table to begin with (default: flights)."),
      Argument("<code|ident>", text: "The airport, airline or flight to begin with."),
    ],
    options: Option.browseOptions + [.units, .tz, .at, .lang, .color] + Option.dataOptions,
    notes: [
      "The last line shows the most useful keys; '?' lists all of them. The first line is the command that prints "
        + "what the screen shows: ':' edits it, 'y' copies it.",
      "It needs a terminal. In scripts use 'flights list'; with '--pick' standard output may be a pipe.",
    ],
    statuses: ("success", "failure, or nothing was chosen"),
    guesses: ["tui", "ui", "open", "explore", "interactive", "browser"],
    action: { arguments throws(UsageError) in .browse(BrowseRequest(try arguments.startOfBrowsing())) }
  )
}
