/// Records that stand one after another and have been read ahead, before it was known what they stand in.
///
///     … {"arrivals":[{…},{…},{…}],"departures":[{…},{…}]} …
///                        ▲     ▲               ▲        a run begins where another record seems to follow one,
///                        start end                      and ends before whatever is no record
///
/// A run counts only if the reader that has walked all that stands before it arrives at its very start, expecting an element
/// of an array or another document. Then what was read is what would have been read.
struct ElementRun {
  /// Where it begins and ends, in bytes from the start of the input.
  let start: Int
  var end: Int
  /// Whether commas stand between its records, as in an array.
  let isArray: Bool
  /// The number of its elements.
  var count = 0
  /// The number of those that are records.
  var recordCount = 0
  var unsoundCount = 0
  /// Those that are objects and no records.
  var unread: [UnreadPlace] = []
  /// Which of them are not sound, by their place in the run.
  var unsound: [(element: Int, UnsoundPlace)] = []

  /// The depth at which the records of a run are parsed; a run that stands deeper is not accepted.
  static let depth = 64
}
