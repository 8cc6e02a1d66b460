/// Something about sound records that somebody should know: it may be wrong, or explain an answer.
public struct DataFinding: Sendable, Hashable {
  /// What there is to say.
  public enum Reason: Sendable, Hashable {
    /// An airport or airline that no record describes.
    case noRecord
    /// An airport whose code no record has as its key, but one has as another code.
    case otherCodeOf(String)
    /// A time zone that the database of zones does not have.
    case unknownZone(String)
    /// A code that several go by: the first others, and how many there are.
    case sharedCode(String, others: [String], count: Int)
    /// A delay of more than a week, which counts as unknown.
    case absurdDelay(field: String, seconds: Int)
    /// AeroAPI's figure is not what the times give.
    case contradictedDelay(field: String, stated: Int, known: Int)
    /// A flight whose best known arrival is before its departure.
    case arrivesBeforeDeparture
    /// A flight that takes longer than any.
    case takesLong(seconds: Int)
    /// The planned length of the route, in statute miles, and the shortest way there is, in kilometers.
    case farFromGreatCircle(miles: Int, kilometers: Int)
    /// A flight without an airport at one end: `origin` or `destination`.
    case noAirport(end: String)
    /// A time before one that it has to follow.
    case outOfOrder(earlier: String, later: String)
    /// A figure that no flight or airport can have.
    case odd(field: String, value: String)
    /// A text that looks like another one, by a character that shows nothing or is of another alphabet.
    case suspectText(field: String, text: String, Unicode.Scalar)
  }

  /// What it is about: flights, airports or airlines.
  public let entity: EntityKind
  /// The code or ident.
  public let name: String
  /// What there is to say.
  public let reason: Reason

  /// Whether it is wrong, and not only worth knowing.
  public var isProblem: Bool {
    switch reason {
    case .unknownZone, .arrivesBeforeDeparture, .takesLong, .farFromGreatCircle, .outOfOrder, .odd, .suspectText: true
    case .noRecord, .otherCodeOf, .sharedCode, .absurdDelay, .contradictedDelay, .noAirport: false
    }
  }

  /// What is of one kind is summed up together.
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
