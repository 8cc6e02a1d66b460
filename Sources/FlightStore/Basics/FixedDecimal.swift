/// Decimal numbers in machine formats: at most 6 decimals, no exponent, no trailing zeros, no `-0`.
package enum FixedDecimal {
  /// The number of bytes that `write` may store: a sign and 20 digits, or 13 digits with 6 decimals.
  @inlinable package static var size: Int { 24 }

  /// From here on a double has no 6 decimals to round; the shortest digits that read back as the same number are written.
  @inlinable package static var limit: Double { 9e12 }

  /// Appends a number, rounded like `printf("%.6f")`; returns `false` and appends nothing if it is not finite.
  ///
  ///     886.748544   →  886.748544
  ///     1e9          →  1000000000
  ///     -0.0000001   →  0
  @discardableResult
  package static func append(_ value: Double, to bytes: inout [UInt8]) -> Bool {
    guard value.magnitude < limit else {
      guard value.isFinite else { return false }
      bytes += shortest(value)
      return true
    }
    unsafe append(to: &bytes) { unsafe write(value, to: $0) }
    return true
  }

  /// Stores the digits of a number below `limit` in memory with room for `size` bytes, and returns their count.
  // Two digits at a time, and in place: four fifths of the instructions of single digits that are copied.
  package static func write(_ value: Double, to target: UnsafeMutableRawPointer) -> Int {
    let millionths = millionths(of: value.magnitude)
    let (whole, fraction) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
    var count = 0
    if value < 0, millionths > 0 {
      unsafe target.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self)
      count = 1
    }
    unsafe count += write(whole, to: target + count)
    if fraction == 0 { return count }
    unsafe target.storeBytes(of: UInt8(ascii: "."), toByteOffset: count, as: UInt8.self)
    unsafe writePair(fraction / 10_000, to: target + (count + 1))
    unsafe writePair(fraction / 100 % 100, to: target + (count + 3))
    unsafe writePair(fraction % 100, to: target + (count + 5))
    count += 7
    while unsafe target.load(fromByteOffset: count - 1, as: UInt8.self) == UInt8(ascii: "0") { count -= 1 }
    return count
  }

  /// Stores the decimal digits of a whole number in memory with room for `size` bytes, and returns their count.
  package static func write(_ number: UInt64, to target: UnsafeMutableRawPointer) -> Int {
    var (count, limit): (Int, UInt64) = (1, 10)
    while number >= limit, count < 20 {
      count += 1
      limit &*= 10
    }
    var (rest, end) = (number, count)
    while rest >= 10 {
      end -= 2
      unsafe writePair(rest % 100, to: target + end)
      rest /= 100
    }
    if end > 0 { unsafe target.storeBytes(of: UInt8(ascii: "0") &+ UInt8(rest), as: UInt8.self) }
    return count
  }

  /// Stores the two digits of a number below 100.
  @inline(__always)
  private static func writePair(_ number: UInt64, to target: UnsafeMutableRawPointer) {
    let tens = number / 10
    let digits = UInt16(truncatingIfNeeded: tens | (number - tens * 10) << 8) | 0x3030
    unsafe target.storeBytes(of: digits.littleEndian, as: UInt16.self)
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
    unsafe append(to: &bytes) { unsafe write(number, to: $0) }
  }

  private static func append(to bytes: inout [UInt8], _ write: (UnsafeMutableRawPointer) -> Int) {
    unsafe withUnsafeTemporaryAllocation(byteCount: size, alignment: 1) { buffer in
      guard let start = buffer.baseAddress else { return }
      let count = unsafe write(start)
      unsafe bytes.append(contentsOf: buffer[..<count])
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
}
