/// The tables and findings of a load.
struct LoadOutcome {
  private(set) var tables: Tables
  private(set) var identities: FlightIdentities
  let newestActual: Int?
  /// The places of the flights, if they were noted.
  let places: FlightPlaces?
  /// The pushdowns that were used, each with the airports and airlines known to it.
  let pushdowns: [(pushdown: any FlightPushdown, tables: Tables)]
  var report = LoadReport()
  /// The number of records of flights that have no identifier but may belong to identified flights.
  ///
  /// It is counted only if some of the attributes are kept.
  let scheduleCount: Int
  /// The flights that were merged into others although nothing shows that they are the same.
  let indistinct: IndistinctCounts
  /// The number of parts in which the input was read.
  let partCount: Int

  init(_ builder: consuming GraphBuilder) {
    tables = builder.tables
    identities = builder.identities
    identities.sort()
    newestActual = builder.newestActual
    places = builder.places
    partCount = builder.partCount
    scheduleCount = builder.scheduleCount
    indistinct = builder.indistinct
    pushdowns =
      (builder.candidate.map { [($0.pushdown, builder.tables.withoutFlights)] } ?? []) + builder.pushdownsOfParts
  }

  /// Returns the tables and leaves empty ones.
  mutating func takeTables() -> Tables {
    defer { tables = Tables() }
    return tables
  }

  /// Returns the identities of flights and leaves none.
  mutating func takeIdentities() -> FlightIdentities {
    defer { identities = FlightIdentities() }
    return identities
  }
}
