/// A run of consecutive records that was read ahead, before it is known what contains them.
///
///     … {"arrivals":[{…},{…},{…}],"departures":[{…},{…}]} …
///                        ▲     ▲               ▲        a run begins where one record seems to follow another,
///                        start end                      and ends before anything that is no record
///
/// A run is valid only if the reader of everything before it arrives exactly at its start, expecting an element of an
/// array or another document. It then equals what that reader would have read.
struct ElementRun {
  /// Its bounds, in bytes from the start of the input.
  let start: Int
  var end: Int
  /// Whether commas separate its records, as in an array.
  let isArray: Bool
  /// The number of its elements.
  var count = 0
  /// The number of its elements that are records.
  var recordCount = 0
  var unsoundCount = 0
  /// The elements that are objects but no records.
  var unread: [UnreadPlace] = []
  /// The elements that are unsound, by their number in the run.
  var unsound: [(element: Int, UnsoundPlace)] = []

  /// The depth at which the records of a run are parsed; a run in a deeper container is not accepted.
  static let depth = 64
}
