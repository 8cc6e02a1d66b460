internal import FlightOutput
internal import FlightStore

extension Run {
  /// Runs `flights export`: writes all records, or those that filters select, in a form that can be read again.
  func export() throws(Failure) -> ExitStatus {
    let query = try building.query(.flights)
    let store = try load()
    try building.checkCodes(of: query, in: store)
    let flights = query.rows(in: store)
    if let key = invocation.rows.partition { return try export(flights, partitionedBy: key) }
    if let format = look.tableFormat {
      try printer.print(flights, fields: flights.allFields, as: format)
      return .success
    }
    let isComplete = invocation.filters == Invocation.Filters()
    let others = [EntityKind.airports, .airlines].map { kind in
      isComplete ? RowQuery(kind).rows(in: store) : flights.linked(kind)
    }
    if let format = invocation.look.folderFormat { return try export([flights] + others, for: format.dialect) }
    try target.write { output in
      try RecordFormat(others + [flights], lines: invocation.look.format != .json, units: look.units)
        .write(to: output)
    }
    return .success
  }
}
