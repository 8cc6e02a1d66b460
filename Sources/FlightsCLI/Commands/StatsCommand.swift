internal import FlightOutput
internal import FlightStore

extension Run {
  /// `flights stats`: how many, how far, how late.
  func stats(by text: ArgumentText?) throws(Failure) -> ExitStatus {
    let key = try text.map { text throws(Failure) in try statisticsKey(text) }
    var query = try building.query(.flights)
    query.isOrdered = false
    let store = try loading().load(for: query, showing: StatisticsKey.fields(of: key))
    try building.checkCodes(in: store)
    let rows = query.found(in: store)
    var groups = key.map { rows.statistics(by: $0) }
    let all = groups?.all ?? rows.statistics()
    if let limit = invocation.rows.limit { groups = groups?.prefix(limit) }
    try target.write { output in
      if look.format == .table {
        let display = look.display(usualYear: usualYear(store, query.clock))
        try StatisticsPage(all, groups, display)
          .write(width: look.width, header: look.hasHeader, styled: look.usesColor, to: output)
      } else {
        let sheet = groups.map { StatisticsSheet.make($0, look.units) } ?? StatisticsSheet.make(all, look.units)
        try printer.write(sheet, to: output)
      }
    }
    return .success
  }

  private func statisticsKey(_ text: ArgumentText) throws(Failure) -> StatisticsKey {
    do throws(FilterError) { return try StatisticsKey(parsing: text.text) } catch {
      throw .expression(error, text.source)
    }
  }
}
