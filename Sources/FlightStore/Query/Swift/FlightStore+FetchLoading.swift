internal import Foundation

extension FlightStore {
  /// Loads as much as a fetch needs: a store that answers this descriptor and no other.
  ///
  /// Airports and airlines are loaded whole. Of flights only the attributes are kept that the predicate, the filter, the
  /// order and `propertiesToFetch` name; everything else is checked, dropped and `nil`. Everything is kept where
  /// `propertiesToFetch` is empty, where some of the predicate can only be evaluated, and where the input shows a flight more
  /// than once, for it takes all attributes to tell which state is newer.
  ///
  /// - Parameters:
  ///   - sources: The inputs.
  ///   - descriptor: What will be fetched.
  /// - Returns: The store, and what loading found.
  /// - Throws: `LoadError` for the first input that cannot be read or is no JSON.
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
