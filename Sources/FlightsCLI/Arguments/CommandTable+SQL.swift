internal import FlightStore

extension Command {
  static let sql = Command(
    "sql", summary: "Print the SQL views that the statements of '--sql' use.",
    usage: ["--schema <engine> --over <records>"],
    examples: [
      "flights sql --schema duckdb --over 'records/*.ndjson' | duckdb world.db",
      "flights sql --schema duckdb --over records -o views.sql",
    ],
    arguments: [
      // A literal, because the table is built at every start, and joining the names takes as long as reading some
      // flights.
      Argument("<engine>", text: "SQL dialect: duckdb, postgresql or spark.")
    ],
    options: [.schema, .over, .output],
    notes: [
      "Create the views once, over AeroAPI records, one per line, in the files *.ndjson unless '--over' names "
        + "others; 'flights help sql' describes them."
    ],
    statuses: ("success", "failure"),
    guesses: ["duckdb", "ddl", "create"],
    action: { arguments throws(UsageError) in .sql(SchemaRequest(engine: try arguments.engine())) }
  )
}
