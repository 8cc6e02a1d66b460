import Foundation
import Testing

@testable import flights_benchmark

@Suite struct RowsTests {
  private func rows(_ text: String, _ format: RowFormat, _ columns: [Comparison]) -> Rows {
    Rows(parsing: Data(text.utf8), format: format, comparisons: columns)
  }

  @Test func orderAndRoundingDoNotMatter() {
    let columns: [Comparison] = [.text, .number(within: 1), .time]
    let ours = rows("A1\t100\t2022-01-26T18:00:00Z\nB2\t200.4\t\n", .tabs, columns)
    let theirs = rows("B2,200,\nA1,100.6,2022-01-26 18:00:00\n", .commas, columns)
    #expect(ours.difference(from: theirs, comparisons: columns) == nil)
  }

  @Test(arguments: ["A1\t100\n", "A1\t100\nB2\t202\n", "A1\t100\nB3\t200\n", "A1\t100\nB2\tx\n", "A1\t100\nB2\n"])
  func differencesAreFound(_ text: String) {
    let columns: [Comparison] = [.text, .number(within: 1)]
    #expect(
      rows("A1\t100\nB2\t200\n", .tabs, columns).difference(from: rows(text, .tabs, columns), comparisons: columns)
        != nil)
  }

  @Test func exactAnswersMustBeTheSameInEveryByte() {
    func difference(_ this: String, _ other: String) -> String? {
      Rows(exactly: Data(other.utf8)).difference(from: Rows(exactly: Data(this.utf8)), comparisons: [])
    }
    #expect(difference("a\nb\n", "a\nb\n") == nil)
    #expect(difference("a\nb\n", "b\na\n") == "line 1: 'a' against 'b'")
    #expect(difference("a\n", "a\n\n") == "line 3: the end against ''")
  }

  @Test func quotedCellsMayHoldCommas() {
    #expect(rows("\"a,b\",c\n", .commas, [.text, .text]).rows == [["a,b", "c"]])
  }

  @Test func objectsGiveTheValuesOfKeys() {
    let text = #"{"ident": "A1","n":5,"id":"x"}"# + "\n" + #"{"id":"y"}"# + "\n"
    #expect(
      rows(text, .objects(["id", "ident", "n"]), [.text, .text, .text]).rows == [["x", "A1", "5"], ["y", "", ""]])
  }
}
