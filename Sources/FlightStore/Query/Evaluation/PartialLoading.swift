/// A store that has been loaded for a query.
package struct LoadedStore: Sendable {
  package let store: FlightStore
  package let report: LoadReport
  /// Whether the store holds all of the inputs, and so answers other queries too.
  package let isComplete: Bool
  /// The places of the flights in the inputs, if they were noted.
  var places: FlightPlaces?
  /// The texts of the store, if it was extracted from a store file.
  var texts: ExtractedTexts?
}

/// A loader of the parts of the inputs that one query needs.
///
/// The first pass keeps only the flights and attributes that the answer depends on. If that proves insufficient, a
/// second pass keeps more; if that would not help either, everything is loaded.
struct PartialLoading {
  let query: RowQuery
  /// The fields to display; `nil` for whole records.
  let fields: [FieldPath]?
  /// Whether the attributes that identify flights are kept.
  var keepsIdentity = true
  var notesPlaces = false
  /// The flights whose states are all kept whole.
  var repeated = NumberMap()

  var plan: LoadPlan {
    LoadPlan(
      projection: query.projection(showing: fields, keepsIdentity: keepsIdentity),
      pushdown: query.pushdown(showing: fields),
      repeated: repeated,
      notesPlaces: notesPlaces)
  }

  /// Loads what the query needs.
  ///
  /// - Returns: The store that answers the query; `nil` where everything has to be loaded.
  /// - Throws: `LoadError` when an input cannot be read or is not JSON.
  mutating func load(
    _ sources: [DataSource], observer: ((Int) -> Void)?
  ) throws(LoadError) -> LoadedStore? {
    // A third pass would cost more than loading everything.
    for _ in 0..<2 {
      let loaded = try Loading(plan: plan, observer: observer).load(sources, onto: Tables())
      let findings = loaded.findings
      // A flight without an identifier may be the same as one with an identifier, which takes all attributes to decide.
      if findings.scheduleCount > 0, findings.scheduleCount < findings.identities.count { return nil }
      // Finding the newest states of flights that occur repeatedly takes all of their attributes.
      let found = findings.identities.findRepeated()
      for hash in found { repeated.set(0, for: hash) }
      // A flight without an identifier is identified by other attributes.
      if !found.isEmpty || !keepsIdentity && loaded.tables.flights.indexedCount > 0 {
        keepsIdentity = true
        continue
      }
      let graph = Graph(loaded.tables, knownClock: findings.newestActual)
      let clock = query.clock(in: graph)
      // Flights may have been skipped based on an airport or airline about which more was read later.
      guard findings.pushdowns.allSatisfy({ $0.agrees(with: graph, of: $1, clock: clock) }) else { return nil }
      return LoadedStore(store: FlightStore(graph), report: loaded.report, isComplete: false, places: findings.places)
    }
    return nil
  }
}

extension FlightStore {
  /// Loads what a query needs, and only that where it is safe and pays off.
  ///
  /// Airports and airlines are loaded whole. Of flights, only those are kept for which the condition may hold, and of
  /// these only the attributes that the condition, the order and the displayed fields use; everything else is validated
  /// and skipped. Where flights occur repeatedly, finding their newest states takes all attributes, so everything is
  /// read again and those flights are kept whole.
  ///
  /// `fields` are those to display; `nil` for whole records. With `notesPlaces`, the places of flights are noted, so
  /// that skipped ones can be read afterward. Skipping parts pays off from `large` bytes on. `observer` is called
  /// repeatedly with the number of bytes read since the last call.
  ///
  /// - Returns: The store, which answers only this query unless it is whole, and the report of loading.
  /// - Throws: `LoadError` for the first input that cannot be read or is not JSON.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package static func loading(
    _ sources: [DataSource], for query: RowQuery, showing fields: [FieldPath]?, notingPlaces notesPlaces: Bool = false,
    largeFrom large: Int = 512 << 10, observer: ((Int) -> Void)? = nil
  ) throws(LoadError) -> LoadedStore {
    if fields != nil || query.canLeaveOut(showing: nil), areLarge(sources, from: large) {
      var loading = PartialLoading(
        query: query, fields: fields, keepsIdentity: query.isOrdered, notesPlaces: notesPlaces)
      do throws(LoadError) {
        let loaded = try LoadError.ifChanged(sources) { () throws(LoadError) in
          try loading.load(sources, observer: observer)
        }
        if let loaded { return loaded }
      } catch {
        // Small inputs are read first, but the error to report is that of the first input in the given order, which the
        // load below finds.
        if sources.count == 1 { throw error }
      }
    }
    var store = FlightStore()
    let report = try store.load(sources, with: Loading(plan: LoadPlan(), observer: observer))
    return LoadedStore(store: store, report: report, isComplete: true)
  }

  /// Returns whether inputs are large and of known size; one of unknown size cannot be read a second time.
  private static func areLarge(_ sources: [DataSource], from large: Int) -> Bool {
    DataSource.size(of: sources).map { $0 >= large } ?? false
  }
}

extension FlightStore {
  /// Loads what a query needs from inputs that may include store files.
  ///
  /// For a single store file, only the columns are read that the condition, the order and the displayed fields use.
  ///
  /// The parameters are those of `loading`; `known` has all texts of a store file that a test of the condition can
  /// pass, if they are known.
  ///
  /// - Returns: The store, which answers only this query unless it is whole, and the report of loading.
  /// - Throws: `DataError` for the first input that cannot be read or is malformed.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package static func data(
    from sources: [DataSource], for query: RowQuery, showing fields: [FieldPath]?,
    notingPlaces notesPlaces: Bool = false, knowing known: ExtractedTexts? = nil, largeFrom large: Int = 512 << 10,
    observer: ((Int) -> Void)? = nil
  ) throws(DataError) -> LoadedStore {
    let archives = sources.compactMap(\.archive)
    if archives.isEmpty {
      do throws(LoadError) {
        return try loading(
          sources, for: query, showing: fields, notingPlaces: notesPlaces, largeFrom: large, observer: observer)
      } catch {
        throw .input(error)
      }
    }
    if sources.count == 1, fields != nil || query.canLeaveOut(showing: nil) {
      do throws(ArchiveError) {
        return try archives[0].store(for: query, showing: fields, knowing: known)
      } catch {
        throw .archive(error)
      }
    }
    var store = FlightStore()
    let report = try store.add(sources, observer: observer)
    return LoadedStore(store: store, report: report, isComplete: true)
  }
}

extension Archive {
  /// Opens a store for one query, with only the flights it is about if they are few.
  fileprivate func store(
    for query: RowQuery, showing fields: [FieldPath]?, knowing known: ExtractedTexts?
  ) throws(ArchiveError) -> LoadedStore {
    let projection = query.projection(showing: fields, keepsIdentity: query.isOrdered)
    let pushesDown = query.entity == .flights && query.canLeaveOut(showing: fields)
    let namesCustomColumns = query.namesCustomColumns(showing: fields)
    return try read { reader throws(ArchiveFault) in
      func loaded(_ store: FlightStore, _ texts: ExtractedTexts? = nil) -> LoadedStore {
        LoadedStore(store: store, report: LoadReport(), isComplete: false, texts: texts)
      }
      // Projections cover only the built-in columns.
      if namesCustomColumns, !reader.customColumns.isEmpty { return loaded(try reader.store()) }
      let pushdown = ArchivePushdown(query: query, projection: projection, known: known)
      if pushesDown, let (store, texts) = try pushdown.store(reader) { return loaded(store, texts) }
      return loaded(try reader.store(keeping: projection))
    }
  }
}
