extension GraphBuilder {
  /// Adds the outcome of another thread's part of an input, as if its records had been read here.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows of the part.
  mutating func add(_ part: consuming LoadOutcome) {
    identities.append(part.takeIdentities())
    if let others = part.places { places?.append(others) }
    newestActual = [newestActual, part.newestActual].compactMap { $0 }.max()
    pushdownsOfParts += part.pushdowns
    partCount += part.partCount
    scheduleCount += part.scheduleCount
    indistinct.add(part.indistinct)
    let flightsComeOnce = demand != nil && part.tables.flights.indexedCount == 0
    add(part.takeTables(), flightsComeOnce: flightsComeOnce)
  }

  /// Adds the contents of other tables, as if their records had been read here.
  ///
  /// - Parameters:
  ///   - other: The other tables, without deleted rows.
  ///   - flightsComeOnce: Whether none of their flights can already be here.
  /// - Complexity: O(*n*), where *n* is the number of rows of the other tables.
  mutating func add(_ other: consuming Tables, flightsComeOnce: Bool = false) {
    var renumbering = Renumbering(texts: tables.texts.add(other.takeTexts()))
    // Airports and airlines come first: the links of flights are renumbered to them.
    let airports = tables.airports.add(other.airports, renumbering: renumbering, in: &tables.texts)
    renumbering.note(airports.places, of: .airports)
    let airlines = tables.airlines.add(other.airlines, renumbering: renumbering, in: &tables.texts)
    renumbering.note(airlines.places, of: .airlines)
    let flights = tables.flights.add(
      other.flights.take(), renumbering: renumbering, comesOnce: flightsComeOnce, in: &tables.texts,
      targets: LinkTargets(airports: tables.airports.rows, airlines: tables.airlines.rows))
    for row in flights.merged {
      tables.followOperator(row)
      noteIfIndistinct(row)
    }
  }
}
