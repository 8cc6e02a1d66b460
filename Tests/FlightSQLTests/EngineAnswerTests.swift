import Testing

@testable import FlightSQL
@testable import FlightStore

/// Tests of the rows that an engine has found.
struct EngineAnswerTests {
  private static let end = SQLWords.end + "\n"

  /// Returns the answer to a query for idents and airports, read in pieces that end where the given parts do.
  private static func rows(_ parts: [String]) throws -> [Int] {
    let fields = FieldPath.paths(["ident", "origin", "destination"], of: .flights)
    var answer = EngineAnswer(
      to: try EngineQuestion(RowQuery(.flights), showing: fields, isProjected: false, dialect: .duckDB), firstPiece: 1)
    var counts: [Int] = []
    for part in parts {
      try answer.add(Array(part.utf8).span)
      counts.append(try answer.piece().rows.count)
    }
    try answer.add(Array(end.utf8).span)
    return counts + [try answer.finish().rows.count]
  }

  /// Each line is a flight, whether or not one that lacks an airport could be another one of its piece.
  @Test func linesAreFlightsWhereverAPieceEnds() throws {
    let lines = ["null,null", "{\"code\":\"KJFK\"},{\"code\":\"KORD\"}", "{\"code\":\"KJFK\"},{\"code\":\"KDEN\"}"].map
    { ends in
      let ends = ends.split(separator: ",")
      return "0\t{\"ident\":\"DLH1\",\"fa_flight_id\":\"F1\",\"origin\":\(ends[0]),\"destination\":\(ends[1])}\n"
    }
    #expect(try Self.rows([lines.joined()]) == [3, 0])
    #expect(try Self.rows([lines[0] + lines[1], lines[2]]) == [2, 1, 0])
    #expect(try Self.rows([lines[0], lines[1] + lines[2]]) == [1, 2, 0])
  }

  @Test func theSameFlightTwiceIsNoAnswer() {
    let line = "0\t{\"ident\":\"DLH1\",\"fa_flight_id\":\"F1\"}\n"
    #expect(throws: EngineAnswer.Fault.self) { try Self.rows([line + line]) }
  }
}
