internal import FlightStore
internal import TerminalScreen

/// An event that reaches the browser from outside.
enum BrowserEvent {
  case input(Input)
  case resized(ScreenSize)
  /// Data have come: the first ones or newer ones; `isWhole` tells whether more are to come.
  case loaded(FlightStore, isWhole: Bool)
  /// The rows that the beginning of the data leads to, before all of them have come.
  case beginning(BrowserAnswer)
  /// How far reading has come, in words.
  case progress(String)
  /// Data could not be read.
  case loadingFailed(String)
  case answered(ticket: Int, BrowserAnswer)
  /// A question was dropped for a later one.
  case interrupted(ticket: Int)
  /// Rows have been written to a file, or why not.
  case exported(String)
  /// Some seconds have passed since the last event.
  case timePassed
}

/// A request of the browser to the outside.
enum BrowserEffect {
  /// To answer a question; the last one counts.
  case ask(ticket: Int, BrowserQuestion)
  /// To put text where other programs can paste it from.
  case copy(String)
  /// To run a command line that writes to a file.
  case export(Invocation)
  case quit(ExitStatus, output: String?)
  /// To end with what kept the first view from being seen.
  case fail(Failure)
  case suspend
  case redraw
}
