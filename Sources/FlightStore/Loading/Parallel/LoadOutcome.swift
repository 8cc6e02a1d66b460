/// The tables and findings of a load.
struct LoadOutcome {
  private(set) var tables: Tables
  private(set) var identities: FlightIdentities
  let newestActual: Int?
  /// The pushdowns that were used, with the airports and airlines that were known then.
  let pushdowns: [(pushdown: any FlightPushdown, tables: Tables)]
  var report = LoadReport()
  /// The number of records without an identifier that may be those of flights that have one, where only some of the
  /// attributes are kept.
  let scheduleCount: Int
  /// The flights that were taken for others though nothing tells whether they are.
  let indistinct: IndistinctCounts
  /// In how many parts it was read.
  let partCount: Int

  init(_ builder: consuming GraphBuilder) {
    tables = builder.tables
    identities = builder.identities
    identities.sort()
    newestActual = builder.newestActual
    partCount = builder.partCount
    scheduleCount = builder.scheduleCount
    indistinct = builder.indistinct
    pushdowns =
      (builder.candidate.map { [($0.pushdown, builder.tables.withoutFlights)] } ?? []) + builder.pushdownsOfParts
  }

  /// Gives the tables away; none are left.
  mutating func takeTables() -> Tables {
    defer { tables = Tables() }
    return tables
  }

  /// Gives the identities of flights away; none are left.
  mutating func takeIdentities() -> FlightIdentities {
    defer { identities = FlightIdentities() }
    return identities
  }
}
