extension FlightStore {
  /// Loads what a question needs to be answered, store files among the inputs.
  ///
  /// Of a store file alone only the columns are touched that the question, its order and the fields to be shown name.
  ///
  /// - Parameters:
  ///   - sources: The inputs.
  ///   - query: The question.
  ///   - fields: The fields to be shown; `nil` for whole records.
  ///   - large: From how many bytes of JSON on leaving something out is worth it.
  ///   - observer: Told from time to time how many bytes have been read since it was told last.
  /// - Returns: The store, which answers this question and no other unless it is whole, and what loading found.
  /// - Throws: `DataError` for the first input that cannot be read or is not sound.
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
        return LoadedStore(store: store, report: LoadReport(), isWhole: false)
      } catch {
        throw .archive(error)
      }
    }
    var store = FlightStore()
    let report = try store.add(sources, observer: observer)
    return LoadedStore(store: store, report: report, isWhole: true)
  }
}

extension Archive {
  /// Opens the store for one question: with the flights alone that it is about, where these are few.
  fileprivate func store(for query: RowQuery, showing fields: [FieldPath]?) throws(ArchiveError) -> FlightStore {
    let projection = query.projection(showing: fields, keepsIdentity: query.isOrdered)
    let pushesDown = query.entity == .flights && query.canLeaveOut(showing: fields)
    let namesCustomColumns = query.namesCustomColumns(showing: fields)
    return try read { reader throws(ArchiveFault) in
      // Projections are to what every store has.
      if namesCustomColumns, !reader.customColumns.isEmpty { return try reader.store() }
      if pushesDown, let store = try ArchivePushdown(query: query, projection: projection).store(reader) {
        return store
      }
      return try reader.store(keeping: projection)
    }
  }
}
