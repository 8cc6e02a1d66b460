/// A part of a run that reports what the user may want to know.
protocol Noting {
  var invocation: Invocation { get }
  var console: Console { get }
}

extension Noting {
  /// Whether notes are reported: `--quiet` silences them.
  var reportsNotes: Bool { !invocation.options.has(.quiet) }

  func note(_ text: String) { if reportsNotes { console.report(text) } }
}

extension Run: Noting {}

extension DataLoading: Noting {}

extension Invocation {
  /// The same request without notes.
  var quiet: Invocation {
    var quiet = self
    quiet.options[.verbose] = nil
    quiet.options.set(.quiet)
    return quiet
  }
}
