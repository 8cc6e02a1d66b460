internal import FlightOutput
internal import FlightStore

/// Prints rows in whatever format a run asks for.
struct RowPrinter {
  let look: Look
  let target: OutputTarget

  /// Prints rows of a store: some fields of them, or what is usual for the format.
  ///
  /// The usual year is asked for only where a table leaves it out: finding it out may take a look at all flights.
  func print(
    _ selection: RowSelection, fields: [FieldPath]?, answering question: TableQuestion,
    usualYear: @autoclosure () -> Int
  ) throws(Failure) {
    try target.write { output in
      switch look.format {
      case .table:
        let display = look.display(usualYear: usualYear())
        let table =
          fields == nil
          ? SelectionTable(selection, answering: question, display) : SelectionTable(selection, fields, display)
        try table.table()
          .write(width: look.width, header: look.hasHeader, styled: look.usesColor, to: output)
      case .json, .ndjson:
        if let fields {
          try write(SelectionSheet(selection, fields, units: look.units), to: output)
        } else {
          try RecordFormat([selection], lines: look.format == .ndjson, units: look.units).write(to: output)
        }
      case .csv, .tsv, .markdown:
        let fields = fields ?? Self.plainFields(selection.entity)
        try write(SelectionSheet(selection, fields, units: look.units), to: output)
      }
    }
  }

  /// Prints rows of several kinds as plain text, one after another into one output.
  func print(_ selections: [RowSelection]) throws(Failure) {
    try target.write { output in
      for selection in selections {
        try write(SelectionSheet(selection, Self.plainFields(selection.entity), units: look.units), to: output)
      }
    }
  }

  /// Prints what is no selection of rows: as a table for people, or as a sheet for programs.
  func print(_ table: TextTable, _ sheet: GridSheet) throws(Failure) {
    try target.write { output in
      if look.format == .table {
        try table.write(width: look.width, header: look.hasHeader, styled: look.usesColor, to: output)
      } else {
        try write(sheet, to: output)
      }
    }
  }

  func write(_ sheet: some Sheet, to output: ByteOutput) throws {
    switch look.format {
    case .csv:
      var format = CSVFormat(header: look.hasHeader, guardsFormulas: look.guardsFormulas)
      try format.write(sheet, to: output)
    case .tsv, .table:
      var format = TSVFormat(header: look.hasHeader, guardsFormulas: look.guardsFormulas)
      try format.write(sheet, to: output)
    case .markdown:
      var format = MarkdownFormat(header: look.hasHeader)
      try format.write(sheet, to: output)
    case .json, .ndjson:
      var format = JSONFormat(lines: look.format == .ndjson)
      try format.write(sheet, to: output)
    }
  }

  /// The fields that are shown unless others are named; `nil` for whole records.
  func usualFields(_ entity: EntityKind) -> [FieldPath]? {
    switch look.format {
    case .table: SelectionTable.usualFields(entity)
    case .csv, .tsv, .markdown: Self.plainFields(entity)
    case .json, .ndjson: nil
    }
  }

  /// What plain text shows of an entity unless fields are named; part of the contract with scripts.
  private static func plainFields(_ entity: EntityKind) -> [FieldPath] {
    let names =
      switch entity {
      case .flights:
        [
          "ident", "origin", "origin.city", "destination", "destination.city", "airline", "aircraft", "distance",
          "speed", "altitude", "departure", "arrival", "duration", "average_speed", "departure_delay",
          "arrival_delay", "phase", "progress", "registration", "fa_flight_id",
        ]
      case .airports:
        [
          "icao", "iata", "lid", "name", "city", "state", "country", "latitude", "longitude", "elevation", "timezone",
          "departures", "arrivals",
        ]
      case .airlines: ["icao", "iata", "name", "short_name", "callsign", "country", "location", "flights"]
      }
    return names.compactMap { try? FieldPath(parsing: $0, of: entity) }
  }
}
