import TestSupport
@testable import FlightStore

/// A generator of random conditions of every kind, as the parser would produce them.
struct RandomConditions {
  var dice: SeededGenerator
  let entity: EntityKind
  /// Texts that occur in the data, so that some conditions are true.
  var texts = [
    "KSFO", "San Francisco", "", "UAL", "a \"quoted\" \\ text", "Zürich", "A3*", "and", "null", "(x, y)", "now",
  ]

  init(seed: UInt64, of entity: EntityKind = .flights) {
    dice = SeededGenerator(seed: seed)
    self.entity = entity
  }

  mutating func condition(depth: Int = 3) -> Condition {
    switch dice.roll(depth > 0 ? 9 : 5) {
    case 5: return .all(parts(depth))
    case 6: return .any(parts(depth))
    case 7: return .not(condition(depth: depth - 1))
    case 8: return dice.pick([.all([]), .any([])])
    default: return test()
    }
  }

  private mutating func parts(_ depth: Int) -> [Condition] {
    (0..<(2 + dice.roll(2))).map { _ in condition(depth: depth - 1) }
  }

  mutating func path() -> FieldPath {
    var steps: [Field] = []
    var entity = entity
    while true {
      let field = dice.pick(Field.all(of: entity))
      guard case .toOne(let target) = field.kind, steps.count < 2, dice.roll(3) > 0 else {
        let units = field.figureClass?.dimension.units ?? []
        // A unit suffix would turn `progress` into the name of AeroAPI's own field.
        let unit = units.isEmpty || dice.roll(4) > 0 || field.name == "progress" ? nil : dice.pick(units)
        return FieldPath(field, behind: steps, unit: unit)
      }
      steps.append(field)
      entity = target
    }
  }

  private mutating func test() -> Condition {
    let path = path()
    if dice.roll(6) == 0 { return .isNull(path) }
    if path.field.kind == .flag, dice.roll(2) == 0 { return .isTrue(path) }
    switch dice.roll(5) {
    case 0: return .isOneOf(path, (0..<(1 + dice.roll(3))).map { _ in literal(path, .equal) })
    case 1 where ExpressionType(of: path).comparisons.contains(.less):
      var (low, high) = (literal(path, .less), literal(path, .less))
      if ExpressionType(of: path).hasNone(from: low, through: high) { (low, high) = (high, low) }
      if case (.number(let number, nil), .number(_, let unit?)) = (low, high) { low = .number(number, unit) }
      if ExpressionType(of: path).hasNone(from: low, through: high) { low = high }
      return .isBetween(.field(path), low, high)
    default:
      let comparison = dice.pick(ExpressionType(of: path).comparisons)
      return .compare(path, comparison, literal(path, comparison))
    }
  }

  private mutating func literal(_ path: FieldPath, _ comparison: Comparison) -> Literal {
    switch path.field.kind {
    case .flag: return .flag(dice.roll(2) == 0)
    case .count, .toMany: return .number(number(), nil)
    case .figure(let figure, _):
      return .number(number(), dice.roll(2) == 0 ? nil : dice.pick(figure.dimension.units))
    case .raw(let unit): return .number(number(), dice.roll(2) == 0 ? nil : dice.pick(unit.dimension.units))
    case .time: return .time(time())
    case .text, .code, .list, .toOne:
      if path.name.hasSuffix("phase"), ![.begins, .contains, .matches].contains(comparison) {
        return .text(dice.pick(Phase.allCases).rawValue)
      }
      let text = dice.pick(texts)
      return comparison != .matches && dice.roll(3) == 0 ? .exactly(text) : .text(text)
    }
  }

  private mutating func number() -> Double {
    switch dice.roll(7) {
    case 0: Double(dice.roll(5) - 2)
    case 1: Double(dice.roll(2000)) / 16
    case 2: Double(dice.roll(20_000)) * 1.609344
    case 3: dice.pick([1e-7, 1e300, -1e300, 2_147_483_647, -2_147_483_648, -2_147_483_647, 0.1, -0.0, 1e16])
    default: Double(dice.roll(1200))
    }
  }

  private mutating func time() -> TimeLiteral {
    if dice.roll(8) == 0 { return .day(offset: dice.pick([-1, 0, 1, -7])) }
    if dice.roll(3) == 0 { return .now(offset: dice.pick([0, -7200, 3600, 86_400 * 400, -86_400 * 40_000])) }
    let times = [
      "2026", "2026-03", "2026-03-14", "2026-03-14T17", "2026-03-14T17:30Z", "2026-03-14T17:30:00+01:00", "1960",
      "0000",
      "9999", "2026-03-14 12:00", "2106-02-07T06:28:14Z", "2106-02-07T06:28:15Z", "1970-01-01T00:00:00Z", "1970",
    ]
    return TimeLiteral(parsing: dice.pick(times)) ?? .now(offset: 0)
  }
}
