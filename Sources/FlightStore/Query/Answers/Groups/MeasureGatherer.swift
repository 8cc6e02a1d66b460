/// A gatherer of the values of one measure, block by block, for all groups at once.
struct MeasureGatherer {
  private enum Work {
    case rows
    case numbers(Program)
    case truth(Program)
    /// Values of any type, as codes.
    case codes(GroupKeyReader)
  }

  private let work: Work
  private(set) var values: MeasureValues

  /// Creates a gatherer.
  ///
  /// - Parameters:
  ///   - measure: The measure.
  ///   - graph: The graph of the flights.
  ///   - context: The meaning of `now` and of the parts of times.
  init(_ measure: Measure, in graph: Graph, context: FormulaContext) {
    values = MeasureValues(measure)
    switch measure.operand {
    case .rows: work = .rows
    case .condition(let condition):
      work = .truth(graph.compiler(of: .flag(condition), entity: .flights, context: context).program(condition))
    case .value(.field(let path)) where measure.function == .distinct || measure.function == .count:
      work = .codes(GroupKeyReader(path, in: graph))
    case .value(let value):
      let number = (try? TypedExpression(value).value) ?? .null
      work = .numbers(graph.compiler(of: .number(number), entity: .flights, context: context).program(number))
    }
  }

  /// Adds some rows.
  ///
  /// - Parameters:
  ///   - block: The rows.
  ///   - groups: The group of each row.
  ///   - count: The number of groups.
  mutating func add(_ block: RowListBlock, groups: [Int32], of count: Int) {
    values.reserve(count)
    let indices = block.rows.indices
    switch work {
    case .rows: for index in indices { values.add(holds: true, to: Int(groups[index])) }
    case .truth(let program):
      block.withTruths(of: program) { truths in
        for index in indices where truths[index] != 0 { values.add(holds: truths[index] == 2, to: Int(groups[index])) }
      }
    case .codes(let reader):
      reader.forEachCode(of: block) { index, code in
        if code != GroupKeyReader.unknown { values.add(code: code, to: Int(groups[index])) }
      }
    case .numbers(let program):
      block.withNumbers(of: program) { numbers in
        for index in indices where !numbers[index].isNaN { values.add(numbers[index], to: Int(groups[index])) }
      }
    }
  }

  /// Adds what another gatherer has gathered.
  mutating func add(_ others: MeasureGatherer, places: [Int], of count: Int) {
    values.add(others.values, places: places, of: count)
  }
}
