import FlightStore
import Testing

@testable import FlightOutput

struct CodedValuesTests {
  /// A card spells out the code of a change of altitude, in English and in Russian.
  @Test(arguments: [
    ("C", "climbing", "набирает высоту"), ("D", "descending", "снижается"), ("-", "level", "летит ровно"),
    ("?", "?", "?"),
  ])
  func aChangeOfAltitudeIsInWords(code: String, english: String, russian: String) throws {
    let field = try FieldPath(parsing: "position_altitude_change", of: .flights).field
    #expect(CodedValues(language: .en).text(code, of: field) == english)
    #expect(CodedValues(language: .ru).text(code, of: field) == russian)
  }
}
