extension Questions {
  /// The questions for two builds: those for other programs, and some that measure commands with a single result.
  ///
  /// `$IDENT` stands for the ident of a flight in the data.
  static let ofBuilds: [Question] =
    all.filter { usual.contains($0.name) } + single
    + all.filter { !usual.contains($0.name) }.map { question in
      var optional = question
      optional.isOptional = true
      return optional
    }

  private static let usual: Set = [
    "main", "document", "print-csv", "print-ndjson", "stats-airline", "small", "graph", "database",
  ]

  private static let single: [Question] = [
    alone("show", summary: "one flight in full", arguments: ["show", "$IDENT"]),
    alone(
      "show-database", summary: "one flight in full from a store file", arguments: ["show", "$IDENT"], input: .database),
    alone(
      "ident-database", summary: "the rows of one ident from a store file",
      arguments: ["list", "--where", "ident = $IDENT"], input: .database),
    alone(
      "search-database", summary: "airports by name from a store file", arguments: ["search", "airports", "San"],
      input: .database),
    alone(
      "board-database", summary: "a board from a store file", arguments: ["board", "KORD", "--at", "data"],
      input: .database),
    alone("board", summary: "a board", arguments: ["board", "KORD", "--at", "data"]),
  ]

  private static func alone(
    _ name: String, summary: String, arguments: [String], input: Question.Input = .flights(.ndjson)
  ) -> Question {
    Question(name: name, summary: summary, input: input, arguments: arguments, columns: [], timed: [], goals: [:])
  }
}
