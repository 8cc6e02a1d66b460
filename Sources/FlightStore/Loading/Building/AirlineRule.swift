/// The rule that tells from a flight's own record which airline operates it.
enum AirlineRule {
  /// Whether an ident begins with the three letters of an airline, as `UAL1780` does and a registration does not.
  @inline(__always)
  static func hasLetters(_ ident: some RandomAccessCollection<UInt8>) -> Bool {
    guard 4...8 ~= ident.count else { return false }
    return ident.prefix(3).allSatisfy { (0x41...0x5A).contains($0) }
      && JSONScanner.isDigit(ident[ident.index(ident.startIndex, offsetBy: 3)])
  }
}
