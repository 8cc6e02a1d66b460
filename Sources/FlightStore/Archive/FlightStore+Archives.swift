/// Why data cannot be had: from an input of JSON, or from a store file.
package enum DataError: Error {
  case input(LoadError)
  case archive(ArchiveError)
}

extension DataSource {
  /// The store file that the input is; `nil` for JSON.
  var archive: Archive? {
    if case .file(let path) = self, Archive.isArchive(path) { Archive(path: path) } else { nil }
  }
}

extension DataSource {
  /// Whether the input is a store file.
  package var isStoreFile: Bool { archive != nil }
}

extension FlightStore {
  /// Adds what inputs hold, store files among them; all of it or, when one of them fails, nothing.
  ///
  /// - Parameters:
  ///   - sources: The inputs; the outcome does not depend on their order.
  ///   - observer: Told from time to time how many bytes have been read since it was told last.
  /// - Returns: How many records of JSON came, and which were left out.
  /// - Throws: `DataError` for the first input that cannot be read or is not sound.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package mutating func add(_ sources: [DataSource], observer: ((Int) -> Void)? = nil) throws(DataError) -> LoadReport {
    var store = self
    var inputs: [DataSource] = []
    for source in sources {
      if let archive = source.archive {
        do throws(ArchiveError) { store.merge(try archive.open(indexed: false)) } catch { throw .archive(error) }
      } else {
        inputs.append(source)
      }
    }
    let report: LoadReport
    do throws(LoadError) {
      report =
        inputs.isEmpty ? LoadReport() : try store.load(with: Loading(plan: LoadPlan(), observer: observer), inputs)
    } catch {
      throw .input(error)
    }
    self = store
    return report
  }
}
