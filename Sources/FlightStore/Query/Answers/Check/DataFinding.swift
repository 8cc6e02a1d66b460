/// A finding about valid records: data that may be wrong, or that explain a result.
public struct DataFinding: Sendable, Hashable {
  /// The reasons for a finding, with their details.
  public enum Reason: Sendable, Hashable {
    /// An airport or airline that other records refer to, but that has no record.
    case noRecord
    /// An airport or airline without a record whose code is another one's secondary code.
    case otherCodeOf(String)
    /// A time zone that is not in the time zone database.
    case unknownZone(String)
    /// A code that several entities share: some of the others, and their number.
    case sharedCode(String, others: [String], count: Int)
    /// A delay of more than a week, which counts as unknown.
    case absurdDelay(field: String, seconds: Int)
    /// A delay in AeroAPI's record that contradicts the times.
    case contradictedDelay(field: String, stated: Int, known: Int)
    /// A flight whose best known arrival is before its best known departure.
    case arrivesBeforeDeparture
    /// A flight that takes more than a day.
    case takesLong(seconds: Int)
    /// The planned length of the route, in statute miles, and the length of the great circle, in kilometers.
    case farFromGreatCircle(miles: Int, kilometers: Int)
    /// A flight without an airport at one end: `origin` or `destination`.
    case noAirport(end: String)
    /// A time that is before one that precedes it in every flight.
    case outOfOrder(earlier: String, later: String)
    /// A value that no flight or airport can have.
    case odd(field: String, value: String)
    /// A text with an invisible or lookalike character, which makes it resemble another text.
    case suspectText(field: String, text: String, Unicode.Scalar)
  }

  /// The kind of the entity: flights, airports or airlines.
  public let entity: EntityKind
  /// The code or ident of the entity.
  public let name: String
  /// The reason for the finding.
  public let reason: Reason

  /// Whether the data are wrong, and not only worth knowing.
  public var isProblem: Bool {
    switch reason {
    case .unknownZone, .arrivesBeforeDeparture, .takesLong, .farFromGreatCircle, .outOfOrder, .odd, .suspectText: true
    case .noRecord, .otherCodeOf, .sharedCode, .absurdDelay, .contradictedDelay, .noAirport: false
    }
  }

  /// The key by which findings of the same kind are summed up.
  package var kind: String {
    let kind =
      switch reason {
      case .noRecord: "no record"
      case .otherCodeOf: "other code"
      case .unknownZone: "zone"
      case .sharedCode: "shared code"
      case .absurdDelay(let field, _): "absurd \(field)"
      case .contradictedDelay(let field, _, _): "contradicted \(field)"
      case .arrivesBeforeDeparture: "arrives before it departs"
      case .takesLong: "takes long"
      case .farFromGreatCircle: "distance"
      case .noAirport(let end): "no \(end)"
      case .outOfOrder(let earlier, let later): "\(later) before \(earlier)"
      case .odd(let field, _): "odd \(field)"
      case .suspectText(let field, _, _): "suspect \(field)"
      }
    return "\(entity) \(kind)"
  }
}
