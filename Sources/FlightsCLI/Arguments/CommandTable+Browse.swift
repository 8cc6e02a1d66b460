extension Command {
  static let browse = Command(
    "browse", summary: "Look around in the data: rows, cards, boards and maps, from one to the next.",
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
      "The keys of a view stand in its last line; '?' lists all of them. The first line says what is shown as the command "
        + "that prints the same: ':' changes it, 'y' copies it.",
      "It needs a terminal. In scripts use 'flights list'; with '--pick' standard output may be a pipe.",
    ],
    statuses: ("success", "failure, or nothing was chosen"),
    guesses: ["tui", "ui", "open", "explore", "interactive", "browser"],
    action: { arguments throws(UsageError) in .browse(BrowseRequest(try arguments.startOfBrowsing())) }
  )
}
