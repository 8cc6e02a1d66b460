/// An aggregate over rows, such as `p90(arrival_delay)` or `share(arrival_delay > 15 min)`.
///
/// Unknown values are ignored, except by `count` of the rows themselves.
struct Measure: Hashable, Sendable {
  /// The aggregate function.
  enum Function: Hashable, Sendable {
    /// The number of rows, of known values, or of rows for which a condition holds.
    case count
    /// The percentage of rows for which a condition holds, among those for which it is known.
    case share
    /// The number of distinct values.
    case distinct
    case sum, mean, median, min, max
    /// The percentile of the values, interpolated linearly between two of them.
    case percentile(Int)
  }

  /// The operand of the function.
  enum Operand: Hashable, Sendable {
    case rows
    case value(Expression)
    case condition(Condition)
  }

  let function: Function
  let operand: Operand

  /// The number of rows, `count` without an operand.
  static let count = Measure(function: .count, operand: .rows)
}

extension Measure.Function {
  /// The name in expressions.
  var name: String {
    switch self {
    case .count: "count"
    case .share: "share"
    case .distinct: "distinct"
    case .sum: "sum"
    case .mean: "mean"
    case .median: "median"
    case .min: "min"
    case .max: "max"
    case .percentile(let percent): "p\(percent)"
    }
  }

  /// Creates the function with a name; `avg` and `average` mean the mean.
  init?(_ name: String) {
    let name = name.lowercased()
    let plain: [Measure.Function] = [.count, .share, .distinct, .sum, .mean, .median, .min, .max]
    if let function = plain.first(where: { $0.name == name }) {
      self = function
    } else if name == "avg" || name == "average" {
      self = .mean
    } else if name.utf8.count <= 3, name.first == "p", let percent = Int(name.dropFirst()), percent >= 0 {
      self = .percentile(percent)
    } else {
      return nil
    }
  }
}

/// The values of a measure for the groups of an answer, by the row that represents each group.
final class MeasuredColumn: Sendable {
  /// The type of the values.
  enum Form: Sendable {
    case whole, number, time
    case part(TimePart)
  }

  /// The row number that stands for all groups together, greater than that of any row of a table.
  static let totalRow = Int(UInt32.max)

  let form: Form
  private let values: [Int: Double]

  init(_ form: Form, values: [Int: Double]) {
    self.form = form
    self.values = values
  }

  /// Returns the value for the group that a row represents; `nil` if it is unknown.
  func number(ofRow row: Int) -> Double? { values[row] }
}

extension MeasuredColumn: Hashable {
  static func == (left: MeasuredColumn, right: MeasuredColumn) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
