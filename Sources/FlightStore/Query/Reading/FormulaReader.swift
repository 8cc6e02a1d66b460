/// A reader that computes the values of a formula for the rows of a table.
final class FormulaReader {
  private let formula: Formula
  private let program: Program
  private let table: Table
  private let texts: TextPool

  /// Creates a reader; the compiler needs a graph for formulas that cannot be decided without one.
  init(_ formula: Formula, by compiler: ProgramCompiler, of table: Table, texts: TextPool) {
    self.formula = formula
    if case .flag(let condition) = formula {
      program = compiler.program(condition)
    } else {
      program = compiler.program(formula.number ?? .null)
    }
    self.table = table
    self.texts = texts
  }

  func value(ofRow row: Int) -> FieldValue {
    let row = TableRow(table, texts: texts, row: row)
    if case .flag = formula {
      let truth = program.truth(of: row)
      return flag(stored: truth.yes.isEmpty ? truth.no.isEmpty ? 0 : 1 : 2)
    }
    return program.number(of: row).map(value) ?? .null
  }

  /// Calls `body` with the place and the value of each row, in order.
  func forEachValue(of rows: Span<Int>, _ body: (_ place: Int, _ value: FieldValue) -> Void) {
    // The row that stands for all flights together is not in the table and has only measures.
    if !rows.isEmpty, rows[0] == MeasuredColumn.totalRow {
      return rows.indices.forEach { body($0, value(ofRow: rows[$0])) }
    }
    table.forEachBlock(of: rows, texts: texts) { block, start in
      if case .flag = formula {
        block.withTruths(of: program) { truths in
          for place in block.rows.indices { body(start + place, flag(stored: truths[place])) }
        }
      } else {
        block.withNumbers(of: program) { numbers in
          for place in block.rows.indices {
            body(start + place, numbers[place].isNaN ? .null : value(numbers[place]))
          }
        }
      }
    }
  }

  private func flag(stored: UInt8) -> FieldValue { stored == 0 ? .null : .flag(stored == 2) }

  // The times whose years have at most four digits; others become null.
  private static let writableTimes: ClosedRange<Double> = -62_167_219_200...253_402_300_799

  private func value(_ number: Double) -> FieldValue {
    switch formula {
    case .time: Self.writableTimes ~= number ? .time(Int(number)) : .null
    case .whole: .whole(Int(number))
    case .number: .number(number)
    case .part(let part, _): .part(Int(number), part)
    case .phase: .phase(Phase(place: number))
    case .flag: .null
    }
  }
}
