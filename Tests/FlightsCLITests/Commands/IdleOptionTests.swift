import Testing

@testable import FlightsCLI

/// Tests of notes about options that do not affect the output.
struct IdleOptionTests {
  @Test(arguments: [
    ("list -f csv -x", "'--expanded' has no effect on csv"),
    (
      "list -f json --no-header --guard-formulas --wide",
      "'--wide', '--no-header' and '--guard-formulas' have no effect on json"
    ),
    ("list -f markdown --guard-formulas", "'--guard-formulas' has no effect on markdown"),
    ("list --width 80", "'--width' has no effect on tsv"),
    ("list --template {ident} --no-header", "'--no-header' has no effect on the lines of '--template'"),
    (
      "list --count -x --units imperial --sort ident",
      "'--expanded', '--units' and '--sort' have no effect on the number of '--count'"
    ),
    (
      "list --sql duckdb --format csv --exit-status",
      "'--format' and '--exit-status' have no effect on the SQL of '--sql'"
    ),
    ("list --sql duckdb --data none.json --strict", "'--data' and '--strict' have no effect on the SQL of '--sql'"),
    ("map -f csv --fit all", "'--fit' has no effect on csv"),
    ("list -f postgresql --no-header", "'--no-header' has no effect on postgresql"),
    ("board KORD -f table --units imperial", "'--units' has no effect on a board"),
    ("map --no-header", "'--no-header' has no effect on geojson"),
    ("map -f geojson --fit all", "'--fit' has no effect on geojson"),
    ("map -f csv --units imperial", "'--units' has no effect on a map"),
    ("map -f html --units imperial", "'--units' has no effect on a map"),
    ("board KORD --units aviation", "'--units' has no effect on a board"),
    ("list -f json --lang ru --color always", "'--lang' and '--color' have no effect on json"),
    ("map -f geojson --lang ru", "'--lang' has no effect on geojson"),
    ("list --count --tz utc", "'--tz' has no effect on the number of '--count'"),
    ("stats --by airline -f table --tz utc", "'--tz' has no effect on this table"),
    ("map -f table --tz utc", "'--tz' has no effect on a map"),
    ("map -f svg --tz utc", "'--tz' has no effect on svg"),
    ("map -f table --units imperial", "'--units' has no effect on a map"),
    ("stats -f table --no-header", "'--no-header' has no effect on this table"),
    (
      "map -f geojson --tz utc",
      "'--tz' is the zone of parts of times and of times in conditions; every format but a table prints times in UTC"
    ),
    ("map -f table --no-header", "'--no-header' has no effect on a map"),
    ("stats -f table --guard-formulas", "'--guard-formulas' has no effect on this table"),
    ("show KORD -f table --no-header", "'--no-header' has no effect on a card"),
    ("list --over flights", "'--over' has no effect without '--engine'"),
  ])
  func areNoted(line: String, note: String) {
    let result = run(line)
    #expect(result.status == .success && !result.output.isEmpty)
    #expect(result.error.split(separator: "\n").first == "flights: \(note)")
    #expect(run(line + " -q") == Consequences(output: result.output))
  }

  @Test(arguments: [
    "list --wide", "list -x", "list -f csv --no-header --guard-formulas --units imperial", "list -f table --width 80",
    "list -f markdown --no-header", "map -f table --width 80",
    "stats --by airline -f table --no-header --units imperial", "map -f html --tz utc",
    "list --count --text 25 --units imperial --tz utc",
    "list --count --text UAL --fields ident", "sql duckdb --over records", "list --count -n 3",
    "list --sql duckdb --units imperial --sort ident --fields ident",
    "board KORD -f csv --units duration=h", "board KORD -f table --units duration=h", "map -f html --lang ru",
    "list -f json --color never", "list --text UAL --lang ru", "list -f table --lang ru --color always --tz utc",
    "board KORD -f csv --tz utc --after 12:00", "list --where departure.hour>0 --tz utc",
    "list --fields ident,departure.local --tz utc", "list --sort departure.time --tz utc",
    "sort departure.hour --tz utc",
    "list --count --where departure>=2026-03-14 --tz utc", "filter departure.hour>0 --tz utc",
    "stats --by departure.weekday -f table --tz utc", "stats --by airline --show max(departure) -f table --tz utc",
    "stats --show count(departure.hour>9) -f csv --tz utc",
  ])
  func othersAreNot(line: String) { #expect(run(line).error.isEmpty) }

  /// Defaults are for all commands, not for this output.
  @Test func defaultsAreSilent() {
    var surroundings = Surroundings()
    surroundings.environment["FLIGHTS_UNITS"] = "imperial"
    #expect(run("list --count", surroundings).error.isEmpty)
    #expect(run("board KORD -f table", surroundings).error.isEmpty)
  }

  /// An option that affects no form, or every one, would have no place in the table.
  @Test func eachOptionAffectsSomeForms() {
    let idle = OutputForm.allCases.map { Set($0.idle(among: Option.all).map(\.name)) }
    let some = idle.reduce(into: Set()) { $0.formUnion($1) }
    #expect(some.count > 10)
    for name in some { #expect(idle.contains { !$0.contains(name) }, "\(name)") }
  }
}
