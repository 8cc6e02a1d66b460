/// The writer of numbers in machine formats: at most six decimals, no exponent, no trailing zeros, no `-0`.
package enum FixedDecimal {
  /// Appends a number, rounded as `printf("%.6f")` rounds it; returns false and appends nothing if it is not finite.
  ///
  ///     886.748544   →  886.748544
  ///     1e9          →  1000000000
  ///     -0.0000001   →  0
  ///
  /// From 9e12 on, where a double has no six decimals to round, the shortest digits that read back as the same
  /// number are written.
  @discardableResult
  package static func append(_ value: Double, to bytes: inout [UInt8]) -> Bool {
    guard value.isFinite else { return false }
    let magnitude = value.magnitude
    if magnitude >= 9e12 {
      appendShortest(value, to: &bytes)
      return true
    }
    let millionths = millionths(of: magnitude)
    guard millionths > 0 else {
      bytes.append(UInt8(ascii: "0"))
      return true
    }
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    let (whole, fraction) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
    appendDigits(whole, to: &bytes)
    if fraction > 0 {
      bytes.append(UInt8(ascii: "."))
      appendDecimals(fraction, to: &bytes)
    }
    return true
  }

  /// Returns the digits of a number, or nil if it is not finite.
  package static func string(_ value: Double) -> String? {
    var bytes: [UInt8] = []
    return append(value, to: &bytes) ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// Appends the decimal digits of a whole number.
  package static func appendDigits(_ number: UInt64, to bytes: inout [UInt8]) {
    if number < 10 {
      bytes.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number))
      return
    }
    let start = bytes.count
    var rest = number
    var digits = 0
    while rest > 0 {
      rest /= 10
      digits += 1
    }
    bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: digits))
    rest = number
    var place = start + digits
    while rest > 0 {
      place -= 1
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      bytes[place] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit)
      rest = quotient
    }
  }

  private static func appendDecimals(_ millionths: UInt64, to bytes: inout [UInt8]) {
    var rest = millionths
    var place: UInt64 = 100_000
    while rest > 0 {
      bytes.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest / place))
      rest %= place
      place /= 10
    }
  }

  // A double below 9e12 is a whole number of 53 bits shifted right; a million of them needs 73 bits. Rounding that
  // product half to even is what a correctly rounding printf does, which no floating-point product can promise.
  private static func millionths(of magnitude: Double) -> UInt64 {
    // Also keeps the shift below 128 bits.
    guard magnitude > 4e-7 else { return 0 }
    let product = UInt128(magnitude.significandBitPattern | 1 << 52) &* 1_000_000
    let shift = UInt128(52 - Int(magnitude.exponent))
    let floor = UInt64(truncatingIfNeeded: product &>> shift)
    let remainder = product & ((1 &<< shift) &- 1)
    let half: UInt128 = 1 &<< (shift &- 1)
    let roundsUp = remainder > half || (remainder == half && floor & 1 == 1)
    return roundsUp ? floor + 1 : floor
  }

  /// Appends `1.2345e+20` as `123450000000000000000`.
  private static func appendShortest(_ value: Double, to bytes: inout [UInt8]) {
    let parts = value.description.utf8.split(separator: UInt8(ascii: "e"))
    var digits = parts.first.map(Array.init) ?? []
    if digits.suffix(2).elementsEqual(".0".utf8) { digits.removeLast(2) }
    guard parts.count == 2, let exponent = Int(String(parts[1]) ?? "") else {
      bytes.append(contentsOf: digits)
      return
    }
    var decimals = 0
    if let point = digits.firstIndex(of: UInt8(ascii: ".")) {
      decimals = digits.count - point - 1
      digits.remove(at: point)
    }
    bytes.append(contentsOf: digits)
    bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: max(0, exponent - decimals)))
  }
}
