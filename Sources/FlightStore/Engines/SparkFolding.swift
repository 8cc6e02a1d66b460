/// Letters without case and accents in Spark SQL, which has no function for accents: a table of all letters that lose
/// something, made by the folding of our own.
enum SparkFolding {
  /// What folds the text in the place `$1`.
  static let template: SQLTemplate = {
    var (from, to, dropped) = ("", "", "")
    var result = "lower($1)"
    // Beyond these there are no letters that `lower` leaves as they are and folding does not, but for ideographs.
    for code in UInt32(0x80)...0x2FFF {
      guard let scalar = Unicode.Scalar(code) else { continue }
      let letter = String(scalar)
      let folded = String(decoding: SearchText.fold(letter), as: UTF8.self)
      if letter.lowercased() != letter || folded == letter { continue }
      let letters = folded.unicodeScalars
      switch letters.count {
      case 0: dropped += letter
      case 1:
        from += letter
        to += folded
      default: result = "replace(\(result), '\(letter)', '\(folded)')"
      }
    }
    // What has no counterpart is left out.
    return SQLTemplate("translate(\(result), '\(from)\(dropped)', '\(to.replacing("'", with: "\\u0027"))')")
  }()
}
