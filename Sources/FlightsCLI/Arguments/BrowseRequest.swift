/// The arguments of `flights browse`.
package struct BrowseRequest: Sendable, Equatable {
  /// The first view.
  package enum Start: Sendable, Equatable {
    case list(Invocation.Entity)
    /// An airport, an airline or a flight by its code, name or ident.
    case name(ArgumentText)
  }

  package let start: Start
  /// Whether to print the chosen names and end.
  package var picks = false
  /// Whether to reload the data when it changes.
  package var watches = false

  package init(_ start: Start) { self.start = start }

  /// Returns the request with the given options.
  func with(_ options: OptionValues) -> BrowseRequest {
    var request = self
    request.picks = options.has(.pick)
    request.watches = options.has(.watch)
    return request
  }

  /// The entity whose rows the filter options select.
  var entity: Invocation.Entity {
    if case .list(let entity) = start { entity } else { .flights }
  }
}
