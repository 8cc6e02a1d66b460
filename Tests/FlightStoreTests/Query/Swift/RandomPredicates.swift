import TestSupport
import Foundation

@testable import FlightStore

/// A generator of random predicates of every kind, as the macro would expand them.
struct RandomPredicates {
  typealias Part = any StandardPredicateExpression<Bool>
  private typealias Make = PredicateExpressions

  var dice: SeededGenerator

  mutating func predicate() -> Predicate<Flight> {
    var copy = self
    defer { self = copy }
    return Predicate { copy.part($0, depth: 3) }
  }

  private mutating func part(_ flight: Make.Variable<Flight>, depth: Int) -> Part {
    switch dice.roll(depth > 0 ? 7 : 4) {
    case 4: Self.both(part(flight, depth: depth - 1), part(flight, depth: depth - 1))
    case 5: Self.either(part(flight, depth: depth - 1), part(flight, depth: depth - 1))
    case 6: Self.not(part(flight, depth: depth - 1))
    default: test(flight)
    }
  }

  private static func both(
    _ left: some StandardPredicateExpression<Bool>, _ right: some StandardPredicateExpression<Bool>
  )
    -> Part
  { Make.build_Conjunction(lhs: left, rhs: right) }

  private static func either(
    _ left: some StandardPredicateExpression<Bool>, _ right: some StandardPredicateExpression<Bool>
  ) -> Part { Make.build_Disjunction(lhs: left, rhs: right) }

  private static func not(_ part: some StandardPredicateExpression<Bool>) -> Part { Make.build_Negation(part) }

  // MARK: Tests

  private static let idents = ["UAL2001", "DLH480", "dlh480", "UAL", "", "K", "4", "Ü"]
  private static let codes = ["KSFO", "ksfo", "KDEN", "EDDF", "UAL", "San", "San José", "Denver", "D"]
  private static let times = ["2026-03-14T12:00:00Z", "2026-03-14T17:10:00Z", "1950-01-01T00:00:00Z"]

  private mutating func test(_ flight: Make.Variable<Flight>) -> Part {
    let root = Make.build_Arg(flight)
    switch dice.roll(9) {
    case 0: return known(root, dice.pick([\.ident, \.registration, \.status, \.aircraftType, \.faFlightID]), idents)
    case 1:
      // AeroAPI's own delays are only in the record, which has no columns.
      let record = Make.build_KeyPath(root: root, keyPath: \.record)
      if dice.roll(4) == 0 { return known(record, \.arrivalDelay, numbers) }
      return known(root, dice.pick([\.routeDistance, \.filedAltitude, \.progressPercent]), numbers)
    case 2: return known(root, dice.pick([\.actualOff, \.actualOn, \.estimatedIn, \.departure, \.arrival]), times)
    case 3: return known(root, dice.pick([\.isCancelled, \.isDiverted, \.isBlocked]), dice.pick([true, false, nil]))
    case 4: return text(root, dice.pick([\.ident, \.status, \.registration, \.route]), idents)
    case 5:
      let record = Make.build_KeyPath(root: root, keyPath: \.record)
      if dice.roll(3) == 0 { return order(record, \.arrivalDelay, numbers, numbers) }
      return order(root, dice.pick([\.routeDistance, \.filedAltitude]), numbers, numbers)
    case 6: return order(root, dice.pick([\.actualOff, \.arrival]), times, times)
    case 7: return order(root, dice.pick([\.ident, \.route, \.aircraftType]), idents, idents)
    default: return place(root, dice.pick([\.origin, \.destination]))
    }
  }

  private var idents: [String?] { Self.idents + [nil] }
  private var numbers: [Int?] { [0, 1, 100, 551, 1000, -60, 900, .max, nil] }
  private var times: [Date?] {
    Self.times.compactMap { try? Date($0, strategy: .iso8601) }.flatMap { [$0, $0.addingTimeInterval(0.25)] } + [nil]
  }

  /// Returns `$0.property == value`, or `!=`.
  private mutating func known<Root: StandardPredicateExpression, Value>(
    _ root: Root, _ property: any Swift.KeyPath<Root.Output, Value?> & Sendable, _ values: [Value?]
  ) -> Part where Value: Codable & Equatable & Sendable {
    known(root, property, dice.pick(values))
  }

  private mutating func known<Root: StandardPredicateExpression, Value>(
    _ root: Root, _ property: any Swift.KeyPath<Root.Output, Value?> & Sendable, _ value: Value?
  ) -> Part where Value: Codable & Equatable & Sendable {
    let left = Make.build_KeyPath(root: root, keyPath: property)
    if dice.roll(6) == 0 { return Make.build_Equal(lhs: left, rhs: Make.build_NilLiteral()) }
    return dice.roll(2) == 0
      ? Make.build_Equal(lhs: left, rhs: Make.build_Arg(value))
      : Make.build_NotEqual(lhs: Make.build_Arg(value), rhs: left)
  }

  /// Returns `($0.property ?? value) < other`, or `if let property = $0.property { property < other } else { … }`.
  private mutating func order<Root: StandardPredicateExpression, Value>(
    _ root: Root, _ property: any Swift.KeyPath<Root.Output, Value?> & Sendable, _ first: [Value?], _ second: [Value?]
  ) -> Part where Value: Codable & Comparable & Sendable {
    guard let value = dice.pick(first), let other = dice.pick(second) else { return Make.build_Arg(dice.roll(2) == 0) }
    let left = Make.build_KeyPath(root: root, keyPath: property)
    if dice.roll(2) == 0 {
      let replaced = Make.build_NilCoalesce(lhs: left, rhs: Make.build_Arg(value))
      return [
        Make.build_Comparison(lhs: replaced, rhs: Make.build_Arg(other), op: .lessThan),
        Make.build_Comparison(lhs: replaced, rhs: Make.build_Arg(other), op: .lessThanOrEqual),
        Make.build_Comparison(lhs: replaced, rhs: Make.build_Arg(other), op: .greaterThan),
        Make.build_Comparison(lhs: replaced, rhs: Make.build_Arg(other), op: .greaterThanOrEqual),
      ][dice.roll(4)]
    }
    let test = Make.build_flatMap(left) { Make.build_Comparison(lhs: Make.build_Arg(other), rhs: $0, op: .lessThan) }
    return Make.build_NilCoalesce(lhs: test, rhs: Make.build_Arg(dice.roll(2) == 0))
  }

  /// Returns `$0.property?.starts(with: value)`, or `contains`, with one of `== true`, `!= false` and `?? …`.
  private mutating func text<Root: StandardPredicateExpression>(
    _ root: Root, _ property: any Swift.KeyPath<Root.Output, String?> & Sendable, _ values: [String?]
  ) -> Part {
    let left = Make.build_KeyPath(root: root, keyPath: property)
    let value = Make.build_Arg(dice.pick(values) ?? "U")
    let flag: Bool? = dice.pick([true, false, nil])
    switch dice.roll(4) {
    case 0: return Make.build_contains(Make.build_NilCoalesce(lhs: left, rhs: Make.build_Arg("UAL2001")), value)
    case 1:
      return Make.build_NotEqual(
        lhs: Make.build_flatMap(left) { Make.build_starts($0, with: value) }, rhs: Make.build_Arg(flag))
    case 2:
      return Make.build_Equal(
        lhs: Make.build_flatMap(left) { Make.build_contains($0, value) }, rhs: Make.build_Arg(flag))
    default:
      let list = Make.build_Arg(values.compactMap { $0 })
      return Make.build_contains(list, Make.build_NilCoalesce(lhs: left, rhs: value))
    }
  }

  /// Returns a test of an airport at either end, or of the number of its flights.
  private mutating func place<Root: StandardPredicateExpression>(
    _ root: Root, _ property: any Swift.KeyPath<Root.Output, Airport?> & Sendable
  ) -> Part {
    let airport = Make.build_KeyPath(root: root, keyPath: property)
    let value = dice.pick(Self.codes)
    switch dice.roll(5) {
    case 0: return Make.build_NotEqual(lhs: airport, rhs: Make.build_NilLiteral())
    case 1:
      let code = Make.build_flatMap(airport) { Make.build_KeyPath(root: $0, keyPath: \.icao) }
      return Make.build_NotEqual(lhs: code, rhs: Make.build_Arg(value))
    case 2:
      let city = Make.build_flatMap(airport) { Make.build_KeyPath(root: $0, keyPath: \.city) }
      return Make.build_starts(
        Make.build_NilCoalesce(lhs: city, rhs: Make.build_Arg("Denver")), with: Make.build_Arg(value))
    case 3:
      let test = Make.build_flatMap(airport) { airport in
        Make.build_Conjunction(
          lhs: Make.build_Comparison(
            lhs: Make.build_KeyPath(root: Make.build_KeyPath(root: airport, keyPath: \.arrivals), keyPath: \.count),
            rhs: Make.build_Arg(3), op: .greaterThan),
          rhs: Make.build_NotEqual(lhs: Make.build_KeyPath(root: airport, keyPath: \.city), rhs: Make.build_Arg(value)))
      }
      return Make.build_NotEqual(lhs: test, rhs: Make.build_Arg(dice.pick([true, false, nil])))
    default:
      let latitude = Make.build_flatMap(airport) { Make.build_KeyPath(root: $0, keyPath: \.latitude) }
      let replaced = Make.build_NilCoalesce(lhs: latitude, rhs: Make.build_Arg(40.0))
      return Make.build_Comparison(lhs: replaced, rhs: Make.build_Arg(39.861666), op: .greaterThanOrEqual)
    }
  }
}
