internal import FlightOutput
internal import FlightStore

extension Run {
  /// Says which fields that were asked for no record of a pipe brings, as when an earlier command has left them out.
  ///
  /// - Parameters:
  ///   - query: The question.
  ///   - fields: The fields to be shown that were asked for by name.
  ///   - store: What has been loaded.
  /// - Returns: Whether the condition, the order or the fields take one of them.
  @discardableResult
  func noteUnknownFields(of query: RowQuery, showing fields: [FieldPath]?, in store: FlightStore) -> Bool {
    guard invocation.verbosity != .quiet, readsStandardInput else { return false }
    let named = invocation.rows.fields?.source.isPreset == false ? fields ?? [] : []
    let unknown = query.unknownFields(showing: named, in: store)
    if unknown.isEmpty { return false }
    let names = unknown.map { "'\(TerminalText.safe($0.name))'" }
    console.report(
      "flights: no \(query.entity.singular) of standard input has " + MessageForm.enumeration(names, joinedBy: "or"))
    return true
  }

  private var readsStandardInput: Bool {
    switch invocation.action {
    case .filter, .sort: invocation.data.isEmpty ? console.inputHasData : invocation.data.contains("-")
    default: invocation.data.contains("-")
    }
  }
}
