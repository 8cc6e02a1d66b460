internal import FlightSampleFiles
public import FlightStore

extension FlightStore {
  /// The sample: a day at two hubs, of our own making, for previews, tests and first steps.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the sample, at the first use; O(1) then.
  public static let sample: FlightStore = {
    var store = FlightStore()
    // The tests load the sample; it is part of the program and cannot be malformed afterwards.
    _ = try? store.load(DataSource.sample)
    store.forgetHistory()
    return store
  }()
}

extension DataSource {
  /// The files of the sample.
  ///
  /// They lie in the program and are touched only when they are read.
  public static var sample: [DataSource] {
    (0..<flight_sample_count()).map { index in
      let file = unsafe flight_sample_file(index)
      let bytes = unsafe UnsafeBufferPointer(start: file.bytes, count: file.count)
      return unsafe .memory(name: "sample/" + String(cString: file.name), bytes: StaticBytes(constant: bytes))
    }
  }
}
