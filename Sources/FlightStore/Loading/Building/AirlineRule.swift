/// The rule that derives an airline from the ident of a flight.
enum AirlineRule {
  /// Returns whether an ident begins with the three letters of an airline, as `UAL1780` does but no registration.
  @inline(__always)
  static func hasLetters(_ ident: some RandomAccessCollection<UInt8>) -> Bool {
    guard 4...8 ~= ident.count else { return false }
    return ident.prefix(3).allSatisfy { (0x41...0x5A).contains($0) }
      && JSONScanner.isDigit(ident[ident.index(ident.startIndex, offsetBy: 3)])
  }
}
