/// Tells which flights are kept when inputs are loaded, and which of their attributes.
// Sendable: of the pushdown only fresh ones are made.
struct LoadPlan: @unchecked Sendable {
  /// The attributes to keep; `nil` keeps all.
  var projection: Projection?
  /// Tells which flights to keep; `nil` keeps all.
  var pushdown: (any FlightPushdown)?
  /// The flights that come more than once, by the hashes of their identities.
  var repeated = NumberMap()

  func builder(on tables: consuming Tables) -> GraphBuilder {
    GraphBuilder(
      tables, projection: projection, pushdown: pushdown?.fresh(), identities: FlightIdentities(repeated: repeated))
  }

  /// The order in which inputs of some sizes are best read: airports and airlines before the flights that name them,
  /// and they are few.
  func order(of sizes: [Int?]) -> [Int] {
    if pushdown == nil { return Array(sizes.indices) }
    return sizes.indices.sorted { (sizes[$0] ?? 0, $0) < (sizes[$1] ?? 0, $1) }
  }
}
