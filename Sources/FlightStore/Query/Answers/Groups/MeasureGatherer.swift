/// Works out what a measure is made of, segment by segment, for all groups at once.
struct MeasureGatherer {
  private enum Work {
    case rows
    case numbers(Program)
    case truth(Program)
    /// Any value, as a code.
    case codes(GroupKeyReader)
  }

  private let work: Work
  private(set) var values: MeasureValues

  /// - Parameters:
  ///   - measure: The measure.
  ///   - graph: What it is of.
  ///   - context: What the parts of times and `now` mean.
  init(_ measure: Measure, in graph: Graph, _ context: FormulaContext) {
    values = MeasureValues(measure)
    switch measure.operand {
    case .rows: work = .rows
    case .condition(let condition):
      work = .truth(graph.compiler(of: .flag(condition), .flights, context).program(condition))
    case .value(.field(let path)) where measure.function == .distinct || measure.function == .count:
      work = .codes(GroupKeyReader(path, in: graph))
    case .value(let value):
      let number = (try? TypedExpression(value).value) ?? .null
      work = .numbers(graph.compiler(of: .number(number), .flights, context).program(number))
    }
  }

  /// Adds rows of a segment.
  ///
  /// - Parameters:
  ///   - run: The rows.
  ///   - block: The segment that they lie in.
  ///   - groups: The group of each, by its place in the segment.
  ///   - count: How many groups there are.
  mutating func add(_ run: ArraySlice<Int>, in block: GroupBlock, groups: UnsafePointer<Int32>, of count: Int) {
    values.reserve(count)
    switch work {
    case .rows: for row in run { values.add(holds: true, to: Int(groups[row - block.first])) }
    case .truth(let program):
      let truth = program.truth(of: block.mask(run), in: block.segment, first: block.first, texts: block.texts)
      for row in run {
        let place = row - block.first
        if truth.yes[place] {
          values.add(holds: true, to: Int(groups[place]))
        } else if truth.no[place] {
          values.add(holds: false, to: Int(groups[place]))
        }
      }
    case .codes(let reader):
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 1 << Segment.shift) { codes in
        guard let codes = codes.baseAddress else { return }
        reader.codes(of: run, in: block, to: codes)
        for row in run where codes[row - block.first] != GroupKeyReader.unknown {
          values.add(code: codes[row - block.first], to: Int(groups[row - block.first]))
        }
      }
    case .numbers(let program):
      block.withNumbers(of: program, run) { numbers in
        for row in run {
          let place = row - block.first
          if !numbers[place].isNaN { values.add(numbers[place], to: Int(groups[place])) }
        }
      }
    }
  }

  /// Adds what others have gathered.
  mutating func add(_ others: MeasureGatherer, places: [Int], of count: Int) {
    values.add(others.values, places: places, of: count)
  }
}
