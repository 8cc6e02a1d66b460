/// Works out the values of a formula for rows of a table.
final class FormulaReader {
  private let formula: Formula
  private let program: Program
  private let table: Table
  private let texts: TextPool

  /// Makes a reader; a formula that the compiler cannot tell without a graph takes one.
  init(_ formula: Formula, _ compiler: ProgramCompiler, _ table: Table, _ texts: TextPool) {
    self.formula = formula
    if case .flag(let condition) = formula {
      program = compiler.program(condition)
    } else {
      program = compiler.program(formula.number ?? .null)
    }
    self.table = table
    self.texts = texts
  }

  /// Returns the value of a row.
  func value(ofRow row: Int) -> FieldValue {
    let row = TableRow(table, texts, row: row)
    if case .flag = formula {
      let truth = program.truth(of: row)
      return flag(yes: !truth.yes.isEmpty, no: !truth.no.isEmpty)
    }
    return program.number(of: row).map(value) ?? .null
  }

  /// Calls a function with the value of each of some rows, in their order, and its place among them.
  func forEachValue(of rows: UnsafeBufferPointer<Int>, _ body: (_ place: Int, _ value: FieldValue) -> Void) {
    for start in stride(from: 0, to: rows.count, by: RowListBlock.mostRows) {
      let share = start..<min(start + RowListBlock.mostRows, rows.count)
      let rows = UnsafeBufferPointer(rebasing: rows[share])
      if case .flag = formula {
        let truth = program.truth(of: rows, in: table, texts: texts)
        for place in rows.indices { body(start + place, flag(yes: truth.yes[place], no: truth.no[place])) }
      } else {
        withUnsafeTemporaryAllocation(of: Double.self, capacity: rows.count) { numbers in
          guard let numbers = numbers.baseAddress else { return }
          program.numbers(of: rows, in: table, texts: texts, to: numbers)
          for place in rows.indices { body(start + place, numbers[place].isNaN ? .null : value(numbers[place])) }
        }
      }
    }
  }

  private func flag(yes: Bool, no: Bool) -> FieldValue { yes ? .flag(true) : no ? .flag(false) : .null }

  // What lies beyond the years that can be written with four digits is no time.
  private static let writableTimes: ClosedRange<Double> = -62_167_219_200...253_402_300_799

  private func value(_ number: Double) -> FieldValue {
    switch formula {
    case .time: Self.writableTimes ~= number ? .time(Int(number)) : .null
    case .whole: .whole(Int(number))
    case .number: .number(number)
    case .part(let part, _): .part(part, Int(number))
    case .phase: .phase(Phase(place: number))
    case .flag: .null
    }
  }
}
