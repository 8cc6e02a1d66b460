extension FlightStore {
  /// Loads what a query needs from inputs that may include store files.
  ///
  /// For a single store file, only the columns are read that the condition, the order and the displayed fields use.
  ///
  /// - Parameters:
  ///   - sources: The inputs.
  ///   - query: The query.
  ///   - fields: The fields to display; `nil` for whole records.
  ///   - large: The size of JSON in bytes from which skipping parts of it pays off.
  ///   - observer: Called repeatedly with the number of bytes read since the last call.
  /// - Returns: The store, which answers only this query unless it is whole, and the report of loading.
  /// - Throws: `DataError` for the first input that cannot be read or is malformed.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package static func data(
    from sources: [DataSource], for query: RowQuery, showing fields: [FieldPath]?, largeFrom large: Int = 512 << 10,
    observer: ((Int) -> Void)? = nil
  ) throws(DataError) -> LoadedStore {
    let archives = sources.compactMap(\.archive)
    if archives.isEmpty {
      do throws(LoadError) {
        return try loading(sources, for: query, showing: fields, largeFrom: large, observer: observer)
      } catch {
        throw .input(error)
      }
    }
    if sources.count == 1, fields != nil || query.canLeaveOut(showing: nil) {
      do throws(ArchiveError) {
        let store = try archives[0].store(for: query, showing: fields)
        return LoadedStore(store: store, report: LoadReport(), isComplete: false)
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
  fileprivate func store(for query: RowQuery, showing fields: [FieldPath]?) throws(ArchiveError) -> FlightStore {
    let projection = query.projection(showing: fields, keepsIdentity: query.isOrdered)
    let pushesDown = query.entity == .flights && query.canLeaveOut(showing: fields)
    let namesCustomColumns = query.namesCustomColumns(showing: fields)
    return try read { reader throws(ArchiveFault) in
      // Projections cover only the built-in columns.
      if namesCustomColumns, !reader.customColumns.isEmpty { return try reader.store() }
      if pushesDown, let store = try ArchivePushdown(query: query, projection: projection).store(reader) {
        return store
      }
      return try reader.store(keeping: projection)
    }
  }
}
