/// The time zones of airports by row, for parts of times and for times without a zone.
///
/// While flights are read, an airport's zone may still be unknown; a condition that needs it is then undecided, and
/// `agrees(with:of:)` checks at the end whether the zones that were used are still right.
final class AirportZones {
  private let graph: Graph?
  private var zones: [Zone?] = []
  private var isKnown: [Bool] = []
  /// The zone names that were used while airport records were still being read, by row.
  private var names: [Int: String] = [:]
  /// Whether a zone was requested that is still unknown.
  @safe @exclusivity(unchecked) private var isMissing = false

  /// Creates the zones.
  ///
  /// - Parameter graph: The graph with the airports; `nil` while they are read.
  init(in graph: Graph?) { self.graph = graph }

  /// Returns the offset of an airport's local time from UTC in seconds; 0 where its zone is unknown.
  ///
  /// - Parameters:
  ///   - airport: The row of the airport.
  ///   - seconds: The time, in seconds since 1970.
  ///   - tables: The tables that are being filled, while flights are read.
  /// - Returns: The offset, in seconds.
  func offset(of airport: Int, at seconds: Double, in tables: UnsafePointer<Tables>?) -> Int {
    if airport >= zones.count {
      zones += Array(repeating: nil, count: airport + 1 - zones.count)
      isKnown += Array(repeating: false, count: airport + 1 - isKnown.count)
    }
    if !isKnown[airport] {
      let name = unsafe name(of: airport, in: tables)
      if name == nil, graph == nil {
        isMissing = true
        return 0
      }
      isKnown[airport] = true
      zones[airport] = name.flatMap { Zone(named: $0) }
      if graph == nil { names[airport] = name }
    }
    return zones[airport]?.reading(at: Int(seconds)).offset ?? 0
  }

  private func name(of airport: Int, in tables: UnsafePointer<Tables>?) -> String? {
    let column = AirportColumn.timezone.rawValue
    if let graph { return graph.texts.string(graph.rows(.airports).text(column, ofRow: airport)) }
    return unsafe tables.flatMap {
      unsafe $0.pointee.texts.string($0.pointee.airports.rows.text(column, ofRow: airport))
    }
  }

  /// Returns whether an unknown zone was requested since the last call.
  func takeMissing() -> Bool {
    // Threads share the programs that need no zones, so these must not be written to.
    if !isMissing { return false }
    isMissing = false
    return true
  }

  /// Returns whether the zones used while flights were read are those of the complete graph.
  func agrees(with graph: Graph, of tables: borrowing Tables) -> Bool {
    names.allSatisfy { airport, name in
      let code = tables.texts.bytes(tables.airports.rows.text(AirportColumn.code.rawValue, ofRow: airport))
      return graph.airports.row(code: code, in: graph.texts).map {
        graph.texts.string(graph.rows(.airports).text(AirportColumn.timezone.rawValue, ofRow: $0)) == name
      } ?? false
    }
  }
}
