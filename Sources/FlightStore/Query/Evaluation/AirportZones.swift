/// The clocks of airports, by row, for the parts of times and for times without a zone.
///
/// While flights are read, what an airport's zone is may not be known yet; then the truth of a condition is not decided, and
/// `agrees(with:of:)` tells in the end whether what was known stayed so.
final class AirportZones {
  private let graph: Graph?
  private var zones: [Zone?] = []
  private var isKnown: [Bool] = []
  /// The names by which airports were asked about whose records were not all read.
  private var names: [Int: String] = [:]
  /// Whether the zone of an airport was asked for that is not known yet.
  @exclusivity(unchecked) private var isMissing = false

  /// - Parameter graph: What has the airports; `nil` while they are read.
  init(in graph: Graph?) { self.graph = graph }

  /// Returns how far the clock of an airport is ahead of UTC, in seconds; 0 where its zone is unknown.
  ///
  /// - Parameters:
  ///   - airport: The row of the airport.
  ///   - seconds: The time, in seconds since 1970.
  ///   - tables: The tables that are being filled, while flights are read.
  /// - Returns: The seconds.
  func offset(of airport: Int, at seconds: Double, in tables: UnsafePointer<Tables>?) -> Int {
    if airport >= zones.count {
      zones += Array(repeating: nil, count: airport + 1 - zones.count)
      isKnown += Array(repeating: false, count: airport + 1 - isKnown.count)
    }
    if !isKnown[airport] {
      let name = name(of: airport, in: tables)
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
    return tables.flatMap { $0.pointee.texts.string($0.pointee.airports.rows.text(column, ofRow: airport)) }
  }

  /// Tells whether the zone of an airport was asked for that is not known yet, and forgets it.
  func takeMissing() -> Bool {
    defer { isMissing = false }
    return isMissing
  }

  /// Whether the zones that were asked for while flights were read are those of a graph that has everything.
  func agrees(with graph: Graph, of tables: borrowing Tables) -> Bool {
    names.allSatisfy { airport, name in
      let code = tables.texts.bytes(tables.airports.rows.text(AirportColumn.code.rawValue, ofRow: airport))
      return graph.airports.row(code: code, in: graph.texts).map {
        graph.texts.string(graph.rows(.airports).text(AirportColumn.timezone.rawValue, ofRow: $0)) == name
      } ?? false
    }
  }
}
