internal import FlightStore

/// Numbers and times in machine-readable form.
extension ByteBuffer {
  mutating func append(whole number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    FixedDecimal.withDigits(of: UInt64(number.magnitude)) { append(contentsOf: $0) }
  }

  /// Appends a number with at most six decimals; returns `false` and appends nothing if it is not finite.
  mutating func append(decimal number: Double) -> Bool {
    FixedDecimal.withDigits(of: number) { append(contentsOf: $0) }
  }

  /// Appends the shortest digits that read back as the same number, without a decimal point if it is whole.
  mutating func append(exact number: Double) {
    if let whole = Int(exactly: number) { append(whole: whole) } else { append(contentsOf: "\(number)".utf8) }
  }

  /// Appends seconds since 1970 as a UTC time.
  mutating func append(time seconds: Int) {
    var form = times
    unsafe append(upTo: TimeForm.size) { target in
      unsafe form.write(seconds, to: target)
      return TimeForm.size
    }
    times = form
  }
}
