/// An object or an array that is walked member by member and not left yet.
// Beside `DocumentReader`, which is generic: inside it the runtime would have to search for what its sink conforms to.
struct OpenContainer {
  /// A plain value among the elements of an array.
  struct Stray {
    let offset: Int
    /// Where that is, for an input that cannot be read again.
    let line: LinePosition?
    let index: Int
    let firstByte: UInt8
  }

  let isObject: Bool
  let start: Int
  /// The number of members or elements begun.
  var count = 0
  /// The key of the member at hand, as it is written, or the beginning of a long one.
  var key: [UInt8] = []
  var values = CollectedValues()
  /// Whether elements of the array are records.
  var hasRecords = false
  /// The first elements of the array that are plain values, which is wrong where others are records.
  var strays: [Stray] = []
}
