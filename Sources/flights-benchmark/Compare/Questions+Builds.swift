extension Questions {
  /// The questions for two builds: those for other programs, and some that measure commands with a single result.
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
    Question(name: "show", summary: "one flight in full", arguments: ["show", "$IDENT"]),
    Question(
      name: "show-database", summary: "one flight in full from a store file", input: .database,
      arguments: ["show", "$IDENT"]),
    Question(
      name: "ident-database", summary: "the rows of one ident from a store file", input: .database,
      arguments: ["list", "--where", "ident = $IDENT"]),
    Question(
      name: "search-database", summary: "airports by name from a store file", input: .database,
      arguments: ["search", "airports", "San"]),
    Question(
      name: "board-database", summary: "a board from a store file", input: .database,
      arguments: ["board", "KORD", "--at", "data"]),
    Question(name: "board", summary: "a board", arguments: ["board", "KORD", "--at", "data"]),
  ]
}
