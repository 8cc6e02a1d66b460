/// A percentile with linear interpolation, as in SQL's `percentile_cont`.
///
/// The percentile of whole numbers at a whole percentage is rounded only once, so equal percentiles are equal in every
/// bit, and a sort by percentile falls through to its next key.
struct Percentile {
  /// The percentage, from 0 to 100; 50 is the median.
  let percentage: Double

  init(_ percentage: Double) { self.percentage = min(max(percentage, 0), 100) }

  /// Returns the percentile of some values.
  ///
  /// - Parameters:
  ///   - count: The number of values, at least one.
  ///   - value: Returns the value at a position in ascending order; the least is at 0.
  /// - Returns: The percentile.
  func of(_ count: Int, value: (_ place: Int) -> Double) -> Double {
    let hundredths = percentage * Double(count - 1)
    let place = (hundredths / 100).rounded(.down)
    let rest = hundredths - place * 100
    let (below, above) = (value(Int(place)), value(min(Int(place) + 1, count - 1)))
    return below == above ? below : (below * (100 - rest) + above * rest) / 100
  }
}
