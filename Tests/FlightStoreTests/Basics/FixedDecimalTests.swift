import TestSupport
import Foundation
import Testing

@testable import FlightStore

@Suite struct FixedDecimalTests {
  static let cases: [(Double, String)] = [
    (0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (10, "10"), (886.748544, "886.748544"), (10363.2, "10363.2"),
    (0.1, "0.1"), (-0.000001, "-0.000001"), (-0.0000001, "0"), (0.0000005, "0"), (0.00000051, "0.000001"),
    (0.0078125, "0.007812"), (0.0234375, "0.023438"), (0.9999999, "1"), (999_999.9999996, "1000000"),
    (1e9, "1000000000"), (8_999_999_999_999.5, "8999999999999.5"), (9e12, "9000000000000"),
    (9_000_000_000_000.125, "9000000000000.125"), (1e15, "1000000000000000"), (1e16, "10000000000000000"),
    (-1.2345e20, "-123450000000000000000"), (1e100, "1" + String(repeating: "0", count: 100)),
    (.leastNonzeroMagnitude, "0"), (.leastNormalMagnitude, "0"),
  ]

  @Test(arguments: cases) func writes(_ value: Double, _ expected: String) {
    #expect(FixedDecimal.string(value) == expected)
  }

  @Test func writesNothingForWhatIsNoNumber() {
    var bytes: [UInt8] = [1]
    for value in [Double.nan, .infinity, -.infinity] {
      #expect(FixedDecimal.append(value, to: &bytes) == false)
      #expect(FixedDecimal.string(value) == nil)
    }
    #expect(bytes == [1])
  }

  @Test func largestNumbersReadBack() {
    for value in [Double.greatestFiniteMagnitude, 9.007199254740993e15, 123_456_789_012_345.67, -4.2e17] {
      #expect(Double(FixedDecimal.string(value) ?? "") == value)
    }
  }

  @Test func writesWholeNumbersAroundEveryPowerOfTen() {
    var numbers: [UInt64] = [0, .max]
    var power: UInt64 = 1
    for _ in 0..<20 {
      numbers += [power - 1, power, power + 1]
      power &*= 10
    }
    for number in numbers {
      var bytes: [UInt8] = []
      FixedDecimal.appendDigits(number, to: &bytes)
      #expect(String(decoding: bytes, as: UTF8.self) == number.description)
    }
  }

  /// `printf` is the independent reference: it rounds the exact binary value half to even.
  @Test func agreesWithPrintf() {
    var random = SeededGenerator(seed: 20_220_126)
    var wrong: [String] = []
    for count in 0..<100_000 {
      let value: Double
      switch count % 5 {
      case 0: value = Double.random(in: -9e12...9e12, using: &random)
      case 1: value = Double.random(in: -1000...1000, using: &random)
      // Short binary fractions, which include the ties.
      case 2: value = Double(Int64.random(in: -1_000_000...1_000_000, using: &random)) / 128
      // The doubles around half a millionth.
      case 3:
        let half = (Double(UInt32.random(in: 0...9_999_999, using: &random)) + 0.5) / 1e6
        value = [half.nextDown, half, half.nextUp].randomElement(using: &random) ?? half
      default: value = Double(sign: .plus, exponent: Int.random(in: -40...42, using: &random), significand: 1.0.nextUp)
      }
      var expected = String(format: "%.6f", value)
      while expected.hasSuffix("0") { expected.removeLast() }
      if expected.hasSuffix(".") { expected.removeLast() }
      if expected == "-0" { expected = "0" }
      let written = FixedDecimal.string(value)
      if written != expected { wrong.append("\(value): \(written ?? "nil"), not \(expected)") }
    }
    #expect(wrong.isEmpty, "\(wrong.count) wrong, first \(wrong.prefix(3))")
  }
}
