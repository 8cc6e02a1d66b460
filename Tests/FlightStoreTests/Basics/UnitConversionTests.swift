import Foundation
import Testing

@testable import FlightStore

/// A conversion with its exact factor as a ratio of whole numbers.
struct ExactFactor: Sendable, CustomTestStringConvertible {
  var from: FigureUnit
  var to: FigureUnit
  var above: Int
  var below: Int
  var testDescription: String { "\(from.rawValue) to \(to.rawValue)" }

  /// Returns the result for a whole number, rounded half to even to six decimals in integer arithmetic.
  func decimal(_ value: Int) -> String {
    let (quotient, rest) = (value * above * 1_000_000).quotientAndRemainder(dividingBy: below)
    let up = rest * 2 > below || (rest * 2 == below && quotient % 2 == 1)
    let millionths = quotient + (up ? 1 : 0)
    let fraction = String(millionths % 1_000_000)
    return "\(millionths / 1_000_000).\(String(repeating: "0", count: 6 - fraction.count))\(fraction)"
  }

  /// Whether six decimals express every result exactly.
  var isShort: Bool { (above * 1_000_000) % below == 0 }

  static let all: [ExactFactor] = [
    .init(from: .mile, to: .kilometer, above: 1_609_344, below: 1_000_000),
    .init(from: .mile, to: .meter, above: 1_609_344, below: 1000),
    .init(from: .mile, to: .nauticalMile, above: 1_609_344, below: 1_852_000),
    .init(from: .mile, to: .foot, above: 5280, below: 1),
    .init(from: .kilometer, to: .mile, above: 1_000_000, below: 1_609_344),
    .init(from: .nauticalMile, to: .kilometer, above: 1852, below: 1000),
    .init(from: .foot, to: .meter, above: 3048, below: 10000),
    .init(from: .meter, to: .foot, above: 10000, below: 3048),
    .init(from: .flightLevel, to: .meter, above: 3048, below: 100),
    .init(from: .flightLevel, to: .foot, above: 100, below: 1),
    .init(from: .foot, to: .flightLevel, above: 1, below: 100),
    .init(from: .knot, to: .kilometerPerHour, above: 1852, below: 1000),
    .init(from: .knot, to: .milePerHour, above: 1_852_000, below: 1_609_344),
    .init(from: .kilometerPerHour, to: .knot, above: 1000, below: 1852),
    .init(from: .milePerHour, to: .kilometerPerHour, above: 1_609_344, below: 1_000_000),
    .init(from: .second, to: .minute, above: 1, below: 60),
    .init(from: .minute, to: .hour, above: 1, below: 60),
    .init(from: .hour, to: .second, above: 3600, below: 1),
    .init(from: .percent, to: .percent, above: 1, below: 1),
  ]
}

@Suite struct UnitConversionTests {
  @Test(arguments: ExactFactor.all) func agreesWithWholeNumberArithmetic(_ factor: ExactFactor) throws {
    let conversion = try #require(UnitConversion(from: factor.from, to: factor.to))
    var wrong: [String] = []
    for value in 0...4000 {
      let expected = try #require(Double(factor.decimal(value)))
      let result = conversion(Double(value))
      let rounded = (result * 1e6).rounded() / 1e6
      // If six decimals are exact, the unrounded result must be the nearest double too.
      if (factor.isShort ? result : rounded) != expected { wrong.append("\(value): \(result), not \(expected)") }
      let measured = try #require(factor.from.convert(Double(value), to: factor.to))
      if factor.isShort ? measured != expected : abs(measured - result) > 4 * result.ulp {
        wrong.append("\(value): measured \(measured), not \(expected)")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count) wrong, first \(wrong.prefix(3))")
  }

  @Test func exactFiguresOfOneFlight() {
    #expect(FigureUnit.mile.convert(551, to: .kilometer) == 886.748544)
    #expect(FigureUnit.knot.convert(432, to: .kilometerPerHour) == 800.064)
    #expect(FigureUnit.flightLevel.convert(340, to: .meter) == 10363.2)
    #expect(UnitConversion(from: .mile, to: .kilometer)?(551) == 886.748544)
    #expect(UnitConversion(from: .knot, to: .kilometerPerHour)?(432) == 800.064)
    #expect(UnitConversion(from: .flightLevel, to: .meter)?(340) == 10363.2)
  }

  @Test func keepsWhatSixDecimalsCannotHold() throws {
    let hours = try #require(FigureUnit.second.convert(1, to: .hour))
    #expect(hours == 1.0 / 3600)
    #expect(UnitConversion(from: .second, to: .hour)?(1) == 1.0 / 3600)
  }

  @Test func aDimensionDoesNotConvertIntoAnother() {
    var pairs = 0
    for from in FigureUnit.allCases {
      for to in FigureUnit.allCases {
        let converts = from.dimension == to.dimension
        #expect((from.convert(1, to: to) != nil) == converts, "\(from) to \(to)")
        #expect((UnitConversion(from: from, to: to) != nil) == converts, "\(from) to \(to)")
        if converts, let there = from.convert(7, to: to), let back = to.convert(there, to: from) {
          #expect(abs(back - 7) < 1e-9, "\(from) to \(to)")
          pairs += 1
        }
      }
    }
    #expect(pairs == 6 * 6 + 3 * 3 + 4 * 4 + 1 + 1)
  }

  @Test func valuesThatAreNoNumbersPassThrough() throws {
    let conversion = try #require(UnitConversion(from: .mile, to: .kilometer))
    #expect(conversion(.nan).isNaN)
    #expect(conversion(-.infinity) == -.infinity)
    #expect(FigureUnit.mile.convert(.infinity, to: .kilometer) == .infinity)
  }
}

@Suite struct ExactUnitsTests {
  /// The coefficients by definition, including those that are taken from Foundation unchanged.
  static let coefficients: [(FigureUnit, Double)] = [
    (.kilometer, 1000), (.meter, 1), (.mile, 1609.344), (.nauticalMile, 1852), (.foot, 0.3048), (.flightLevel, 30.48),
    (.knot, 1852 / 3600), (.kilometerPerHour, 1000 / 3600), (.milePerHour, 0.44704),
    (.day, 86_400), (.hour, 3600), (.minute, 60), (.second, 1), (.percent, 1), (.degree, 1),
  ]

  @Test func coefficientsAreThoseOfTheDefinitions() throws {
    #expect(Set(Self.coefficients.map(\.0)) == Set(FigureUnit.allCases))
    for (unit, coefficient) in Self.coefficients {
      let converter = try #require(unit.foundationUnit.converter as? UnitConverterLinear)
      #expect(converter.coefficient == coefficient, "\(unit)")
      #expect(converter.constant == 0, "\(unit)")
    }
  }

  @Test func measurementsOfOurUnitsConvertIntoFoundations() {
    #expect(Measurement(value: 1, unit: UnitLength.statuteMiles).converted(to: .meters).value == 1609.344)
    #expect(Measurement(value: 5280, unit: UnitLength.feet) == Measurement(value: 1, unit: UnitLength.statuteMiles))
    #expect(Measurement(value: 3.6, unit: UnitSpeed.exactKilometersPerHour).converted(to: .metersPerSecond).value == 1)
  }
}
