import TestSupport
import Testing

@testable import FlightStore

struct PackedColumnTests {
  /// Marks the rows in ranges near the base, the greatest value and the limits of the type.
  @Test(arguments: [0, 1, 2, 9, 21, 31, 32])
  func marksTheRowsInARange(width: Int) {
    var generator = SeededGenerator(seed: UInt64(width))
    for base in [0, 7, UInt32.max >> width] as [UInt32] {
      let span: UInt32 = width == 32 ? .max - base : 1 << UInt32(width) - 1
      let values = (0..<128).map { _ in
        let code = UInt32.random(in: 0...span, using: &generator)
        return code == 0 || Bool.random(using: &generator) ? 0 : code + base
      }
      let memory = UnsafeMutableRawPointer.allocate(byteCount: 128 / 8 * width + PackedColumn.margin, alignment: 8)
      defer { memory.deallocate() }
      let column = PackedColumn(memory, width: UInt32(width), base: base)
      values.withUncounted { column.pack($0) }
      let edges = [0, 1, base, base &+ 1, base &+ span / 2, base &+ span, .max] + values.prefix(4)
      for lowest in edges {
        for highest in edges where lowest <= highest {
          var rows = RowMask.none
          column.mark(lowest, through: highest, of: 128, in: &rows)
          #expect((0..<128).map { rows[$0] } == values.map { $0 != 0 && lowest...highest ~= $0 })
        }
      }
    }
  }
}
