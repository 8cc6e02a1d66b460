extension FlightStore {
  /// Loads what a question needs to be answered, and only that where it is safe and worth it.
  ///
  /// Airports and airlines are loaded whole. Of flights only those are kept for which the condition may hold, and of these
  /// only the attributes that the question, its order and the fields to be shown name; all else is checked and dropped.
  /// Where flights come more than once it takes all of their states to tell which is newer, and so everything is read
  /// again, those flights whole.
  ///
  /// - Parameters:
  ///   - sources: The inputs.
  ///   - query: The question.
  ///   - fields: The fields to be shown; `nil` for whole records.
  ///   - large: From how many bytes on leaving something out is worth it.
  ///   - observer: Told from time to time how many bytes have been read since it was told last.
  /// - Returns: The store, which answers this question and no other unless it is whole, and what loading found.
  /// - Throws: `LoadError` for the first input that cannot be read or is no JSON.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package static func loading(
    _ sources: [DataSource], for query: RowQuery, showing fields: [FieldPath]?, largeFrom large: Int = 512 << 10,
    observer: ((Int) -> Void)? = nil
  ) throws(LoadError) -> LoadedStore {
    if fields != nil || query.canLeaveOut(showing: nil), areLarge(sources, from: large) {
      var loading = PartialLoading(query: query, fields: fields, keepsIdentity: query.isOrdered)
      do throws(LoadError) {
        let loaded = try LoadError.ifChanged(sources) { () throws(LoadError) in
          try loading.load(sources, observer: observer)
        }
        if let loaded { return loaded }
      } catch {
        // Small inputs are read first, and the fault to be told is that of the first in the order given.
        if sources.count == 1 { throw error }
      }
    }
    var store = FlightStore()
    let report = try store.load(with: Loading(plan: LoadPlan(), observer: observer), sources)
    return LoadedStore(store: store, report: report, isWhole: true)
  }

  /// Whether inputs are large; one of unknown size could not be read a second time either.
  private static func areLarge(_ sources: [DataSource], from large: Int) -> Bool {
    var size = 0
    for source in sources {
      guard let bytes = source.size else { return false }
      size += bytes
    }
    return size >= large
  }
}
