/// The flights that a load keeps, and which of their attributes.
// Sendable: the pushdown is used only to make fresh ones.
struct LoadPlan: @unchecked Sendable {
  /// The attributes to keep; `nil` keeps all.
  var projection: Projection?
  /// The filter of flights; `nil` keeps all.
  var pushdown: (any FlightPushdown)?
  /// The flights that come more than once, by the hashes of their identities.
  var repeated = NumberMap()
  /// Whether the places of flights are noted, so that some can be read afterwards.
  var notesPlaces = false

  func builder(on tables: consuming Tables) -> GraphBuilder {
    GraphBuilder(
      tables, projection: projection, pushdown: pushdown?.fresh(), identities: FlightIdentities(repeated: repeated),
      notesPlaces: notesPlaces)
  }

  /// Returns the order in which to read inputs of given sizes.
  ///
  /// With a pushdown, small inputs come first: they are likely to hold the airports and airlines that flights name.
  func order(of sizes: [Int?]) -> [Int] {
    if pushdown == nil { return Array(sizes.indices) }
    return sizes.indices.sorted { (sizes[$0] ?? 0, $0) < (sizes[$1] ?? 0, $1) }
  }
}
