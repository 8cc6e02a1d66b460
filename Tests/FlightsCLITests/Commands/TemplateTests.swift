import Testing

@testable import FlightsCLI

/// Tests of custom lines for each row.
struct TemplateTests {
  private static func list(_ template: String, _ more: String...) throws -> Consequences {
    try Surroundings.storedSample.run(["list", "-q", "--where", "ident = UAL655", "--template", template] + more)
  }

  @Test(arguments: [
    ("{ident}", "UAL655\n"),
    ("{ident} to {destination.city}!", "UAL655 to San Juan!\n"),
    ("{origin.code}\\t{ident}\\n{{{dest}}}\\\\", "KORD\tUAL655\n{TJSJ}\\\n"),
    ("{actual_in}/{cancelled}/{round(distance / 1 km)}", "/false/3405\n"),
    ("{distance as way} {ident} {ident}", "3405.371904 UAL655 UAL655\n"),
  ])
  func fillsItsGaps(template: String, line: String) throws {
    #expect(try Self.list(template).output == line)
  }

  @Test func isRefused() throws {
    for template in ["ident", "{ident", "ident}", "{}", "{a{b}}", "\\n"] {
      let result = try Self.list(template)
      #expect(result.status == .usage && result.output.isEmpty)
      #expect(result.error.hasPrefix("flights: option '--template' needs a line with fields in braces"), "\(result)")
    }
    #expect(try Self.list("{idnt}").error.contains("no field 'idnt' of flights; did you mean 'ident'?"))
    #expect(try Self.list("{ident}", "--format", "csv").error.contains("'--template' excludes '--format'"))
    #expect(try Self.list("{ident}", "--fields", "origin").error.contains("'--template' excludes '--fields'"))
  }
}
