/// Decimal numbers in machine formats: at most 6 decimals, no exponent, no trailing zeros, no `-0`.
package enum FixedDecimal {
  /// The number of bytes that `write` may store: a sign, 13 digits, a point and 8 bytes for 6 decimals, or 20 digits.
  package static var size: Int { 24 }

  /// From here on a double has no 6 decimals to round; the shortest digits that read back as the same number are written.
  private static var limit: Double { 9e12 }

  /// Appends a number, rounded like `printf("%.6f")`; returns `false` and appends nothing if it is not finite.
  ///
  ///     886.748544   →  886.748544
  ///     1e9          →  1000000000
  ///     -0.0000001   →  0
  @discardableResult
  package static func append(_ value: Double, to bytes: inout [UInt8]) -> Bool {
    if value.magnitude < limit {
      unsafe append(to: &bytes) { unsafe write(value, to: $0) }
    } else {
      guard value.isFinite else { return false }
      bytes += shortest(value)
    }
    return true
  }

  /// Stores the digits of a number in memory with room for `size` bytes, and returns their count; 0 for numbers that are
  /// not below 9e12.
  package static func write(_ value: Double, to target: UnsafeMutableRawPointer) -> Int {
    guard value.magnitude < limit else { return 0 }
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
    let digits = eightDigits(fraction * 100)
    unsafe writeASCII(digits, to: target + (count + 1))
    return count + 9 - digits.leadingZeroBitCount / 8
  }

  /// Stores the decimal digits of a whole number in memory with room for `size` bytes, and returns their count.
  @inline(__always)
  package static func write(_ number: UInt64, to target: UnsafeMutableRawPointer) -> Int {
    guard number < 100_000_000 else { return unsafe writeLong(number, to: target) }
    let digits = eightDigits(number)
    // Leading zeros do not count, but the last digit does.
    let zeros = min(digits.trailingZeroBitCount / 8, 7)
    unsafe writeASCII(digits &>> UInt64(zeros * 8), to: target)
    return 8 - zeros
  }

  @inline(never)
  private static func writeLong(_ number: UInt64, to target: UnsafeMutableRawPointer) -> Int {
    let (first, last) = number.quotientAndRemainder(dividingBy: 100_000_000)
    let count = unsafe write(first, to: target)
    unsafe writeASCII(eightDigits(last), to: target + count)
    return count + 8
  }

  /// Returns the eight decimal digits of a number below 10⁸, one in each byte, the first in the lowest.
  ///
  /// All numbers of a step are divided by one multiplication: four digits by 100, then two by 10.
  @inline(__always)
  private static func eightDigits(_ number: UInt64) -> UInt64 {
    let fours = number / 10_000 | (number % 10_000) &<< 32
    let hundreds = ((fours &* 10_486) &>> 20) & 0x0000_007F_0000_007F
    let pairs = hundreds | (fours &- hundreds &* 100) &<< 16
    let tens = ((pairs &* 103) &>> 10) & 0x000F_000F_000F_000F
    return tens | (pairs &- tens &* 10) &<< 8
  }

  /// Stores digits as characters; unused bytes at the end are written too.
  @inline(__always)
  private static func writeASCII(_ digits: UInt64, to target: UnsafeMutableRawPointer) {
    unsafe target.storeBytes(of: (digits | 0x3030_3030_3030_3030).littleEndian, as: UInt64.self)
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
  @inline(__always)
  private static func millionths(of magnitude: Double) -> UInt64 {
    // Processors convert signed numbers in one instruction.
    let whole = Int(magnitude)
    let product = (magnitude - Double(whole)) * 1e6
    // Adding 2^52 rounds half to even and leaves the integer in the last bits.
    let shifted = product + 0x1p52
    guard abs(product - (shifted - 0x1p52)) != 0.5 else { return exactMillionths(of: magnitude) }
    return UInt64(truncatingIfNeeded: whole) &* 1_000_000 &+ (shifted.bitPattern &- 0x1p52.bitPattern)
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
