/// Decimal numbers in machine formats: at most 6 decimals, no exponent, no trailing zeros, no `-0`.
package enum FixedDecimal {
  /// Appends a number, rounded like `printf("%.6f")`; returns `false` and appends nothing if it is not finite.
  ///
  ///     886.748544   →  886.748544
  ///     1e9          →  1000000000
  ///     -0.0000001   →  0
  ///
  /// From 9e12 on a double has no 6 decimals to round; there the shortest digits that read back as the same number are
  /// written.
  @discardableResult
  package static func append(_ value: Double, to bytes: inout [UInt8]) -> Bool {
    withDigits(of: value) { unsafe $0.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) } }
  }

  /// Calls `body` with the digits of a number; returns `false` without calling it if the number is not finite.
  package static func withDigits(of value: Double, _ body: (Span<UInt8>) -> Void) -> Bool {
    guard value.isFinite else { return false }
    let magnitude = value.magnitude
    if magnitude >= 9e12 {
      body(shortest(value).span)
      return true
    }
    let millionths = millionths(of: magnitude)
    withBackwardBytes(body) { digits in
      var (whole, fraction) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
      if fraction > 0 {
        var decimals = 6
        while fraction % 10 == 0 {
          fraction /= 10
          decimals -= 1
        }
        for _ in 0..<decimals { digits.prependDigit(of: &fraction) }
        digits.prepend(UInt8(ascii: "."))
      }
      repeat { digits.prependDigit(of: &whole) } while whole > 0
      if value < 0, millionths > 0 { digits.prepend(UInt8(ascii: "-")) }
    }
    return true
  }

  /// Returns the number that the digits of a value read back as.
  package static func rounded(_ value: Double) -> Double {
    // From here on, no two doubles share their first 6 decimals.
    guard value.magnitude < 0x1p53 / 1e6 else { return value }
    let rounded = Double(millionths(of: value.magnitude)) / 1e6
    return value < 0 ? -rounded : rounded
  }

  /// Returns the digits of a number, or `nil` if it is not finite.
  package static func string(_ value: Double) -> String? {
    var bytes: [UInt8] = []
    return append(value, to: &bytes) ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// Appends the decimal digits of a whole number.
  package static func appendDigits(_ number: UInt64, to bytes: inout [UInt8]) {
    withDigits(of: number) { unsafe $0.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) } }
  }

  /// Calls `body` with the decimal digits of a whole number.
  package static func withDigits(of number: UInt64, _ body: (Span<UInt8>) -> Void) {
    withBackwardBytes(body) { digits in
      var rest = number
      repeat { digits.prependDigit(of: &rest) } while rest > 0
    }
  }

  // The fractional part is exact; its product with a million may be rounded. That matters only if the rounding lands on
  // a half: then the exact product decides on which side of the half the value is.
  private static func millionths(of magnitude: Double) -> UInt64 {
    // Processors convert signed numbers in one instruction.
    let whole = Int(magnitude)
    let product = (magnitude - Double(whole)) * 1e6
    // Adding and subtracting 2^52 rounds half to even; `rounded` is a function call on older processors.
    let rounded = (product + 0x1p52) - 0x1p52
    guard abs(product - rounded) != 0.5 else { return exactMillionths(of: magnitude) }
    return UInt64(whole &* 1_000_000 &+ Int(rounded))
  }

  // A double below 9e12 is a 53-bit integer shifted right; a million times that integer needs 73 bits.
  private static func exactMillionths(of magnitude: Double) -> UInt64 {
    let product = UInt128(magnitude.significandBitPattern | 1 << 52) &* 1_000_000
    let shift = UInt128(52 - Int(magnitude.exponent))
    let floor = UInt64(truncatingIfNeeded: product &>> shift)
    let remainder = product & ((1 &<< shift) &- 1)
    let half: UInt128 = 1 &<< (shift &- 1)
    let roundsUp = remainder > half || (remainder == half && floor & 1 == 1)
    return roundsUp ? floor + 1 : floor
  }

  /// Returns `1.2345e+20` as `123450000000000000000`.
  private static func shortest(_ value: Double) -> [UInt8] {
    let parts = value.description.utf8.split(separator: UInt8(ascii: "e"))
    var digits = parts.first.map(Array.init) ?? []
    if digits.suffix(2).elementsEqual(".0".utf8) { digits.removeLast(2) }
    guard parts.count == 2, let exponent = Int(String(parts[1]) ?? "") else {
      return digits
    }
    var decimals = 0
    if let point = digits.firstIndex(of: UInt8(ascii: ".")) {
      decimals = digits.count - point - 1
      digits.remove(at: point)
    }
    return digits + repeatElement(UInt8(ascii: "0"), count: max(0, exponent - decimals))
  }

  /// Calls `body` with bytes that `write` fills from the end; 24 bytes hold any number of millionths.
  @inline(__always)
  private static func withBackwardBytes(
    _ body: (Span<UInt8>) -> Void, _ write: (inout BackwardBytes) -> Void
  ) {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { buffer in
      var digits = unsafe BackwardBytes(buffer: buffer, start: 24)
      write(&digits)
      unsafe body(buffer.span.extracting(digits.start...))
    }
  }
}

/// A buffer that is filled from its end.
@safe private struct BackwardBytes {
  let buffer: UnsafeMutableBufferPointer<UInt8>
  var start: Int

  mutating func prepend(_ byte: UInt8) {
    start -= 1
    unsafe buffer[start] = byte
  }

  mutating func prependDigit(of number: inout UInt64) {
    let (quotient, digit) = number.quotientAndRemainder(dividingBy: 10)
    prepend(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit))
    number = quotient
  }
}
