internal import Foundation

extension FlightStore {
  /// Loads only what a fetch needs, into a store that answers this descriptor and no other.
  ///
  /// Airports and airlines are loaded in full. Of flights, only the attributes named by the predicate, the filter, the
  /// order and `propertiesToFetch` are kept; all others are validated, dropped and `nil`. Everything is kept if
  /// `propertiesToFetch` is empty, if a part of the predicate can only be evaluated, or if the input has several states
  /// of a flight, because finding the newest takes all attributes.
  ///
  /// - Parameters:
  ///   - sources: The inputs.
  ///   - descriptor: The descriptor to fetch later.
  /// - Returns: The store, and the report of loading.
  /// - Throws: `LoadError` for the first input that cannot be read or is not JSON.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public static func loading<Root>(_ sources: [DataSource], for descriptor: FetchDescriptor<Root>) throws(LoadError)
    -> (store: FlightStore, report: LoadReport)
  {
    var query = RowQuery(Root.kind)
    let fields = descriptor.propertiesToFetch.compactMap { PropertyTable.paths[$0] }
    let order = descriptor.sortBy.compactMap { $0.keyPath.flatMap { PropertyTable.paths[$0] } }
    let isKnown = fields.count == descriptor.propertiesToFetch.count && order.count == descriptor.sortBy.count
    guard isKnown, !fields.isEmpty, let condition = descriptor.plan.condition else {
      let whole = try loading(sources, for: query, showing: nil)
      return (whole.store, whole.report)
    }
    query.require(condition)
    let part = try loading(sources, for: query, showing: fields + order)
    return (part.store, part.report)
  }
}
