import Testing

@testable import FlightsCLI

/// Tests of custom lines for each row.
struct TemplateTests {
  private static func list(_ template: String, _ more: String...) throws -> Consequences {
    Surroundings.storedSample.run(["list", "-q", "--where", "ident = UAL655", "--template", template] + more)
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

  @Test(arguments: [
    ("é {ident} {foo} y", "no field 'foo' of flights", "           ^~~"),
    ("{{{destination.cty}}}", "no field 'cty' of airports; did you mean 'city'?", "               ^~~"),
    ("{ident}\\t{distance /}", "expected a field, found the end", "                    ^"),
    (
      "{min(speed, 1 km/h) as a} {ident, origin,dest}", "expected one field, found 'ident, origin,dest'",
      String(repeating: " ", count: 27) + "^~~~~~~~~~~~~~~~~~"
    ),
    ("{+ident}", "expected a field, found '+ident'", " ^~~~~~"),
  ])
  func faultsAreMarkedInTheTemplate(template: String, message: String, mark: String) throws {
    let result = try Self.list(template)
    #expect(result.status == .usage && result.output.isEmpty)
    let lines = result.error.split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix("flights: option '--template': " + message), "\(result)")
    #expect(lines[1...] == ["  " + template, "  " + mark], "\(result)")
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
