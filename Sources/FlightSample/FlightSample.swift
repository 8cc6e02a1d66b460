internal import FlightSampleFiles
public import FlightStore

extension FlightStore {
  /// A built-in sample for previews, tests and first steps: a fictional day at two hubs.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the sample, at the first use; O(1) then.
  public static let sample: FlightStore = {
    var store = FlightStore()
    // Loading cannot fail: the sample is compiled in, and the tests load it.
    _ = try? store.load(DataSource.sample)
    store.forgetHistory()
    return store
  }()
}

extension DataSource {
  /// The files of the sample.
  ///
  /// They are constant data of the program, which the system pages in only when they are read.
  public static var sample: [DataSource] {
    (0..<flight_sample_count()).map { index in
      let file = unsafe flight_sample_file(index)
      let bytes = unsafe UnsafeBufferPointer(start: file.bytes, count: file.count)
      return unsafe .memory(name: "sample/" + String(cString: file.name), bytes: StaticBytes(constant: bytes))
    }
  }
}
