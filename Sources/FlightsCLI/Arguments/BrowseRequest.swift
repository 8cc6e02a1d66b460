/// The view that `flights browse` begins with.
package struct BrowseRequest: Sendable, Equatable {
  /// What is shown first.
  package enum Start: Sendable, Equatable {
    case list(Invocation.Entity)
    /// An airport, an airline or a flight by its code, name or ident.
    case name(ArgumentText)
  }

  package let start: Start
  /// Whether to print what is chosen, and end.
  package var picks = false
  /// Whether to take new data in when the data change.
  package var watches = false

  package init(_ start: Start) { self.start = start }

  /// Returns the request with what the options say.
  func with(_ options: OptionValues) -> BrowseRequest {
    var request = self
    request.picks = options.has(.pick)
    request.watches = options.has(.watch)
    return request
  }

  /// What the rows are that filters choose among.
  var entity: Invocation.Entity {
    if case .list(let entity) = start { entity } else { .flights }
  }
}
