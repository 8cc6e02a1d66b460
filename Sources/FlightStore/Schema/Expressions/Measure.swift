/// A figure of many rows, such as `p90(arrival_delay)` or `share(arrival_delay > 15 min)`.
///
/// What is unknown is left out of every measure but `count` of the rows themselves.
struct Measure: Hashable, Sendable {
  /// What is made of the values.
  enum Function: Hashable, Sendable {
    /// The number of rows, of those whose value is known, or of those that a condition holds for.
    case count
    /// In percent of the rows of which it is known whether a condition holds.
    case share
    /// The number of different values.
    case distinct
    case sum, mean, median, min, max
    /// The value below which so many percent of the values lie; between two of them in proportion.
    case percentile(Int)
  }

  /// What the measure is of.
  enum Operand: Hashable, Sendable {
    case rows
    case value(Expression)
    case condition(Condition)
  }

  let function: Function
  let operand: Operand

  /// The number of rows.
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

  /// Reads a name; `avg` is what other languages call the mean.
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

/// The values of a measure for each group of an answer, by the row that stands for the group.
final class MeasuredColumn: Sendable {
  /// The type of the values.
  enum Form: Sendable {
    case whole, number, time
    case part(TimePart)
  }

  /// What stands for the row of all groups together: no table has so many.
  static let totalRow = Int(UInt32.max)

  let form: Form
  private let values: [Int: Double]

  init(_ form: Form, values: [Int: Double]) {
    self.form = form
    self.values = values
  }

  /// The value for the group that a row stands for; `nil` where it is unknown.
  func number(ofRow row: Int) -> Double? { values[row] }
}

extension MeasuredColumn: Hashable {
  static func == (left: MeasuredColumn, right: MeasuredColumn) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
