internal import FlightOutput
internal import FlightStore

extension Run {
  func map() throws(Failure) -> ExitStatus {
    let query = try building.query(.flights)
    // The HTML page also has a table.
    let listed = look.format == .html ? SelectionTable.usualFields(.flights) : []
    let store = try loading().load(for: query, showing: FlightMap.fields + listed)
    let areKnown = try building.with(store).check(query)
    let map = query.rows(in: store).map(at: query.clock)
    let fit: MapFit = invocation.options.choice(.fit) ?? .traffic
    let display = display(store, clock: query.clock)
    // The others have a legend that says it.
    let hasLegend = [.html, .table].contains(look.format)
    if !hasLegend, map.missing > 0 {
      let all = EntityKind.flights.counted(map.selection.count)
      let fate = Invocation.Format.ofMaps.contains(look.format) ? "not drawn" : "left out"
      note("\(map.missing) of \(all) \(fate): coordinates unknown")
    }
    try target.write { output in
      switch look.format {
      case .geojson:
        var json = GeoJSONMap(map)
        try json.write(to: output)
      case .svg: try SVGMap(map, display: display, fit: fit).write(to: output)
      case .html: try SVGMap(map, display: display, fit: fit).writePage(to: output)
      case .table:
        // The shell prompt below the map must not scroll its first line away.
        let height = max(8, min((console.terminalHeight ?? 24) - 1, 60))
        try TerminalMap(map, display: display, fit: fit)
          .write(width: look.width ?? 80, height: height, styled: look.usesColor, to: output)
      default: try printer.write(MapSheet.make(map), to: output)
      }
    }
    noteOverdue(map.selection, of: query, in: store)
    if areKnown, map.selection.count == 0, !explainNoRows(of: query, in: store) {
      noteOtherKinds(than: query, in: store)
    }
    return .success
  }
}
