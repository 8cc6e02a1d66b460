/// An error of loading data, from JSON input or from a store file.
package enum DataError: Error {
  case input(LoadError)
  case archive(ArchiveError)
}

extension DataSource {
  /// The store file that the source is; `nil` for JSON.
  var archive: Archive? {
    if case .file(let path) = self, Archive.isArchive(path) { Archive(path: path) } else { nil }
  }
}

extension DataSource {
  /// Whether the source is a store file.
  package var isStoreFile: Bool { archive != nil }
}

extension FlightStore {
  /// Adds the contents of sources, which may be JSON or store files; if one fails, nothing is added.
  ///
  /// - Parameters:
  ///   - sources: The sources; the result does not depend on their order.
  ///   - observer: Called from time to time with the number of bytes read since the last call.
  /// - Returns: The numbers of JSON records that were read and skipped.
  /// - Throws: `DataError` for the first source that cannot be read or is not valid.
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
        inputs.isEmpty ? LoadReport() : try store.load(inputs, with: Loading(plan: LoadPlan(), observer: observer))
    } catch {
      throw .input(error)
    }
    self = store
    return report
  }
}
