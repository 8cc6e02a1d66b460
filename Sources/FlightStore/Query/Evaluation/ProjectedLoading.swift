extension FlightStore {
  /// Loads what a query needs, and only that where it is safe and pays off.
  ///
  /// Airports and airlines are loaded whole. Of flights, only those are kept for which the condition may hold, and of
  /// these only the attributes that the condition, the order and the displayed fields use; everything else is validated
  /// and skipped. Where flights occur repeatedly, finding their newest states takes all attributes, so everything is
  /// read again and those flights are kept whole.
  ///
  /// - Parameters:
  ///   - sources: The inputs.
  ///   - query: The query.
  ///   - fields: The fields to display; `nil` for whole records.
  ///   - notesPlaces: Whether the places of flights are noted, so that skipped ones can be read afterwards.
  ///   - large: The size in bytes from which skipping parts pays off.
  ///   - observer: Called repeatedly with the number of bytes read since the last call.
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
    var size = 0
    for source in sources {
      guard let bytes = source.size else { return false }
      size += bytes
    }
    return size >= large
  }
}
