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
    alone("show", "one flight in full", ["show", "$IDENT"]),
    alone("show-database", "one flight in full from a store file", ["show", "$IDENT"], .database),
    alone(
      "ident-database", "the rows of one ident from a store file", ["list", "--where", "ident = $IDENT"], .database),
    alone("search-database", "airports by name from a store file", ["search", "airports", "San"], .database),
    alone("board-database", "a board from a store file", ["board", "KORD", "--at", "data"], .database),
    alone("board", "a board", ["board", "KORD", "--at", "data"]),
  ]

  private static func alone(
    _ name: String, _ summary: String, _ arguments: [String], _ input: Question.Input = .flights(.ndjson)
  ) -> Question {
    Question(name: name, summary: summary, input: input, arguments: arguments, columns: [], timed: [], goals: [:])
  }
}
