/// Something about sound records that somebody should know: it may be wrong, or explain an answer.
package struct DataFinding: Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    /// An airport or airline that no record describes.
    case noRecord
    /// An airport whose code no record has as its key, but one has as another code.
    case otherCodeOf(String)
    case unknownZone(String)
    /// A code that several go by: the first others, and how many there are.
    case sharedCode(String, others: [String], count: Int)
    case absurdDelay(field: String, seconds: Int)
    /// AeroAPI's figure is not what the times give.
    case contradictedDelay(field: String, stated: Int, known: Int)
    case arrivesBeforeDeparture
    case takesLong(seconds: Int)
    /// The planned length of the route, in statute miles, and the shortest way there is, in kilometers.
    case farFromGreatCircle(miles: Int, kilometers: Int)
    case noAirport(end: String)
    case outOfOrder(earlier: String, later: String)
    case odd(field: String, value: String)
    /// A text that looks like another one, by a character that shows nothing or is of another alphabet.
    case suspectText(field: String, text: String, Unicode.Scalar)
  }

  package let entity: EntityKind
  /// The code or ident.
  package let name: String
  package let reason: Reason

  /// Whether it is wrong, and not only worth knowing.
  package var isProblem: Bool {
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
