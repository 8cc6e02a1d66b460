internal import FlightOutput
internal import FlightStore

extension Run {
  /// Runs `flights map`: draws a map on a terminal or in a file.
  func map() throws(Failure) -> ExitStatus {
    let query = try building.query(.flights)
    // The HTML page also has a table.
    let listed = invocation.look.drawing == .html ? SelectionTable.usualFields(.flights) : []
    let store = try loading().load(for: query, showing: FlightMap.fields + listed)
    try building.check(query, in: store)
    let map = query.rows(in: store).map()
    let fit = invocation.look.fit
    let display = look.display(usualYear: usualYear(store, clock: query.clock))
    let drawing = mapDrawing
    // The others have a legend that says it.
    let hasLegend = drawing == .html || drawing == nil && look.format == .table
    if !hasLegend, map.missing > 0, invocation.verbosity != .quiet {
      let all = Plural.rows(map.selection.count, of: .flights)
      let fate = drawing == nil ? "left out" : "not drawn"
      console.report("flights: \(map.missing) of \(all) \(fate): coordinates unknown")
    }
    try target.write { output in
      switch drawing {
      case .geojson:
        var json = GeoJSONMap(map)
        try json.write(to: output)
      case .svg: try SVGMap(map, display: display, fit: fit).write(to: output)
      case .html: try SVGMap(map, display: display, fit: fit).writePage(to: output)
      case nil where look.format == .table:
        // The shell prompt below the map must not scroll its first line away.
        let height = max(8, min((console.terminalHeight ?? 24) - 1, 60))
        try TerminalMap(map, display: display, fit: fit)
          .write(width: look.width ?? 80, height: height, styled: look.usesColor, to: output)
      case nil: try printer.write(MapSheet.make(map), to: output)
      }
    }
    return .success
  }

  /// The format of a map for other programs, which in a pipe is GeoJSON; `nil` for another form.
  var mapDrawing: Invocation.Drawing? {
    invocation.look.drawing ?? (look.format == .tsv && invocation.look.format == nil ? .geojson : nil)
  }
}
