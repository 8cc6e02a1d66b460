internal import FlightStore

extension Command {
  static let sql = Command(
    "sql", summary: "Print the SQL views that the statements of '--sql' use.",
    usage: ["[<options>] <engine>"],
    examples: [
      "flights sql duckdb --over 'records/*.ndjson' | duckdb world.db",
      "flights sql duckdb --over records -o views.sql",
    ],
    arguments: [
      // A literal, because the table is built at every start, and joining the names takes as long as reading some
      // flights.
      Argument("<engine>", text: "SQL dialect: duckdb, postgresql or spark.")
    ],
    options: [schemaOfEngine, recordsOfViews, .output],
    notes: [
      "Create the views once, over AeroAPI records, one per line; 'flights help sql' describes them. PostgreSQL "
        + "reads a table, which '--over' has to name."
    ],
    statuses: ("success", "failure"),
    guesses: ["duckdb", "ddl", "create"],
    action: { arguments throws(UsageError) in .sql(SchemaRequest(engine: try arguments.engine())) }
  )

  /// The options of other commands, described for this one.
  private static let schemaOfEngine = Option(
    "schema", in: .rows, summary: "Print the views, as without this option", guesses: Option.schema.guesses)
  private static let recordsOfViews = Option(
    "over", takes: Option.over.value, in: .data, summary: Option.over.summary, default: SchemaRequest.usualRecords,
    guesses: Option.over.guesses)
}
