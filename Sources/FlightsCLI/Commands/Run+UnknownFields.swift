internal import FlightOutput
internal import FlightStore

extension Run {
  /// Reports requested fields that no record of standard input has, as when an earlier command omitted them.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - fields: The fields to show that were requested by name.
  ///   - store: The loaded data.
  /// - Returns: Whether the condition, the order or the fields use one of them.
  @discardableResult
  func noteUnknownFields(of query: RowQuery, showing fields: [FieldPath]?, in store: FlightStore) -> Bool {
    guard invocation.verbosity != .quiet, readsStandardInput else { return false }
    let named = invocation.rows.fields?.source.isPreset == false ? fields ?? [] : []
    let unknown = query.unknownFields(showing: named, in: store)
    if unknown.isEmpty { return false }
    let names = unknown.map { "'\(TerminalText.safe($0.name))'" }
    console.report(
      "flights: no \(query.entity.singular) in standard input has " + MessageForm.enumeration(names, joinedBy: "or"))
    return true
  }

  private var readsStandardInput: Bool {
    switch invocation.action {
    case .filter, .sort: invocation.data.isEmpty ? console.inputHasData : invocation.data.contains("-")
    default: invocation.data.contains("-")
    }
  }
}
