/// Why reading an input stopped before its end.
enum ReadStop: Error {
  case json(JSONFault)
  case input(InputFault)
  /// What was read ahead does not fit what stands before it.
  case outOfStep
}
