/// The value below which a percentage of values in ascending order lies; between two of them in proportion, as SQL's
/// `percentile_cont` has it.
///
/// Percentiles of whole numbers by a whole percentage are the numbers nearest to what they are, rounded once: groups whose
/// percentiles are alike are alike in every bit, and stand in order by what comes next.
struct Percentile {
  /// From 0 to 100; 50 is the median.
  let percentage: Double

  init(_ percentage: Double) { self.percentage = min(max(percentage, 0), 100) }

  /// Returns the percentile of values.
  ///
  /// - Parameters:
  ///   - count: How many there are, at least one.
  ///   - value: Returns the one at a place, where the least is at 0.
  /// - Returns: The percentile.
  func of(_ count: Int, value: (_ place: Int) -> Double) -> Double {
    let hundredths = percentage * Double(count - 1)
    let place = (hundredths / 100).rounded(.down)
    let rest = hundredths - place * 100
    let (below, above) = (value(Int(place)), value(min(Int(place) + 1, count - 1)))
    return below == above ? below : (below * (100 - rest) + above * rest) / 100
  }
}
