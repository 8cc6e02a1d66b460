internal import FlightOutput
internal import FlightStore

extension Run {
  func diff(from old: ArgumentText, to new: ArgumentText) throws(Failure) -> ExitStatus {
    let query = try building.query(.flights)
    let before = try loading().load(at: old.text)
    let after = try loading().load(at: new.text)
    try building.with(after).check(query)
    var changes = after.changes(since: before)
    if invocation.options.hasFilters {
      changes = changes.flights(matching: query.rows(in: before), or: query.rows(in: after))
    }
    let display = display(after, clock: query.clock ?? console.now())
    try printer.print(ChangesTable(changes, display: display).table(), orSheet: ChangesSheet.make(changes))
    // Headings without rows look like an error.
    if changes.isEmpty, look.format == .table, console.outputIsTerminal { note("no changes") }
    return invocation.options.has(.exitStatus) && changes.isEmpty ? .failure : .success
  }
}
