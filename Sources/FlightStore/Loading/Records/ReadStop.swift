/// An error that stops the reading of an input before its end.
enum ReadStop: Error {
  case json(JSONFault)
  case input(InputFault)
  /// The runs that were read ahead do not fit what precedes them.
  case outOfStep
}
