/// The intermediate values of a measure, by group.
struct MeasureValues {
  private let function: Measure.Function
  /// By group: the number of rows with a known value, and the number of these for which a condition holds.
  private var known: [Int] = []
  private var holding: [Int] = []
  /// By group: the sum, the least or the greatest.
  private var numbers: [Double] = []
  /// Every value with its group, for percentiles.
  private var values: [Double] = []
  private var groups: [Int32] = []
  /// The distinct values, and the pairs of group and value that occur.
  private var different = NumberTable()
  private var pairs = NumberTable()

  init(_ function: Measure.Function) { self.function = function }

  /// Extends the arrays to a number of groups.
  mutating func reserve(_ count: Int) {
    let more = count - known.count
    guard more > 0 else { return }
    known += repeatElement(0, count: more)
    holding += repeatElement(0, count: more)
    let start: Double =
      switch function {
      case .min: .infinity
      case .max: -.infinity
      default: 0
      }
    numbers += repeatElement(start, count: more)
  }

  // MARK: Gathering

  /// Adds a row for which it is known whether a condition holds.
  @inline(__always)
  mutating func add(holds: Bool, to group: Int) {
    known[group] += 1
    if holds { holding[group] += 1 }
  }

  @inline(__always)
  mutating func add(code: UInt64, to group: Int) {
    if function == .distinct {
      let seen = pairs.count
      if pairs.number(of: UInt64(group) << 32 | UInt64(different.number(of: code))) < seen { return }
    }
    add(holds: true, to: group)
  }

  @inline(__always)
  mutating func add(_ number: Double, to group: Int) {
    switch function {
    case .distinct: return add(code: number.groupCode, to: group)
    case .sum, .mean: numbers[group] += number
    case .min: numbers[group] = Swift.min(numbers[group], number)
    case .max: numbers[group] = Swift.max(numbers[group], number)
    case .median, .percentile:
      values.append(number)
      groups.append(Int32(truncatingIfNeeded: group))
    case .count, .share: break
    }
    add(holds: true, to: group)
  }

  /// Adds what has been gathered elsewhere; `places` are the groups here of the groups there.
  mutating func add(_ others: MeasureValues, places: [Int], of count: Int) {
    reserve(count)
    for pair in others.pairs.words {
      add(code: others.different.words[Int(pair & 0xFFFF_FFFF)], to: places[Int(pair >> 32)])
    }
    for (group, place) in zip(others.known.indices, places) {
      switch function {
      case .distinct: continue
      case .min: numbers[place] = Swift.min(numbers[place], others.numbers[group])
      case .max: numbers[place] = Swift.max(numbers[place], others.numbers[group])
      default: numbers[place] += others.numbers[group]
      }
      known[place] += others.known[group]
      holding[place] += others.holding[group]
    }
    values += others.values
    groups += others.groups.map { Int32(truncatingIfNeeded: places[Int($0)]) }
  }

  /// The values of all groups together, as those of one group.
  var total: MeasureValues {
    var total = MeasureValues(function)
    total.add(self, places: known.map { _ in 0 }, of: 1)
    return total
  }

  // MARK: Results

  /// Returns the measure of every group; NaN if it is unknown.
  ///
  /// - Complexity: O(*n* log *n*) for percentiles, where *n* is the number of values, else O(*m*), where *m* is the
  ///   number of groups.
  func results() -> [Double] {
    switch function {
    case .count, .distinct: holding.map { Double($0) }
    case .share: zip(holding, known).map { $1 == 0 ? .nan : Double($0) * 100 / Double($1) }
    case .sum, .min, .max: zip(numbers, known).map { $1 == 0 ? .nan : $0 }
    case .mean: zip(numbers, known).map { $1 == 0 ? .nan : $0 / Double($1) }
    case .median: percentiles(50)
    case .percentile(let percent): percentiles(Double(percent))
    }
  }

  private func percentiles(_ percentage: Double) -> [Double] {
    var ends = [Int](repeating: 0, count: known.count)
    for group in known.indices.dropFirst() { ends[group] = ends[group - 1] + known[group - 1] }
    let starts = ends
    var ordered = [Double](repeating: 0, count: values.count)
    for (value, group) in zip(values, groups) {
      ordered[ends[Int(group)]] = value
      ends[Int(group)] += 1
    }
    return zip(starts, ends).map { start, end in
      if start == end { return .nan }
      ordered[start..<end].sort()
      return interpolatedPercentile(percentage, of: end - start) { ordered[start + $0] }
    }
  }
}

/// A gatherer of the values of one measure, block by block, for all groups at once.
struct MeasureGatherer {
  private enum Work {
    case rows
    case numbers(Program)
    case truth(Program)
    case values(ValueReader)
  }

  private let work: Work
  /// What holds for the rows that are aggregated; `nil` for all rows.
  private let restriction: Program?
  private(set) var values: MeasureValues

  init(_ measure: Measure, in graph: Graph, context: FormulaContext) {
    values = MeasureValues(measure.function)
    func program(_ condition: Condition) -> Program {
      graph.compiler(of: .flag(condition), entity: .flights, context: context).program(condition)
    }
    restriction = measure.restriction.map(program)
    switch measure.operand {
    case .rows: work = .rows
    case .condition(let condition): work = .truth(program(condition))
    case .value(.field(let path)) where measure.function == .distinct || measure.function == .count:
      work = .values(graph.reader(of: path))
    case .value(let value):
      let number = (try? TypedExpression(value).value) ?? .null
      work = .numbers(graph.compiler(of: .number(.number, number), entity: .flights, context: context).program(number))
    }
  }

  mutating func add(_ block: RowListBlock, groups: [Int32], of count: Int) {
    values.reserve(count)
    guard let restriction else { return add(block, groups: groups) }
    block.withRows(satisfying: restriction) { block, places in add(block, groups: places.map { groups[$0] }) }
  }

  private mutating func add(_ block: RowListBlock, groups: [Int32]) {
    let indices = block.rows.indices
    switch work {
    case .rows: for index in indices { values.add(holds: true, to: Int(groups[index])) }
    case .truth(let program):
      block.withTruths(of: program) { truths in
        for index in indices where truths[index] != 0 { values.add(holds: truths[index] == 2, to: Int(groups[index])) }
      }
    case .values(let read):
      block.forEachValue(by: read) { index, value in
        if value != .null { values.add(code: value.groupCode, to: Int(groups[index])) }
      }
    case .numbers(let program):
      block.withNumbers(of: program) { numbers in
        for index in indices where !numbers[index].isNaN { values.add(numbers[index], to: Int(groups[index])) }
      }
    }
  }

  mutating func add(_ others: MeasureGatherer, places: [Int], of count: Int) {
    values.add(others.values, places: places, of: count)
  }
}
