internal import FlightStore
internal import TerminalScreen

/// An event that reaches the browser from the outside.
enum BrowserEvent {
  case input(Input)
  case resized(ScreenSize)
  /// Data has been loaded or reloaded; `isComplete` is whether all of it has.
  case loaded(FlightStore, isComplete: Bool)
  /// The rows of the beginning of the data, before all of it is read.
  case beginning(BrowserAnswer)
  /// The progress of loading, in words.
  case progress(String)
  /// Data could not be loaded.
  case loadingFailed(String)
  case answered(ticket: Int, BrowserAnswer)
  /// A query was dropped in favor of a later one.
  case interrupted(ticket: Int)
  /// Rows were written to a file, or an error occurred; with the message to show.
  case exported(String)
  /// The time for which changes stay marked has passed.
  case timePassed
}

/// A request of the browser to the outside.
enum BrowserEffect {
  /// Answer a query; only the last one matters.
  case ask(ticket: Int, BrowserQuery)
  /// Put text on the clipboard.
  case copy(String)
  /// Run a command line that writes a file.
  case export(Invocation)
  case quit(ExitStatus, output: String?)
  /// End with the error that prevents the first view.
  case fail(Failure)
  case suspend
  case redraw
}
