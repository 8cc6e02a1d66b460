import Testing

@testable import FlightsCLI

/// Tests of the order, the limits and the columns of rows.
struct RowTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let line: String
    let idents: String
    var testDescription: String { line }

    init(_ line: String, _ idents: String) {
      self.line = line
      self.idents = idents
    }
  }

  static let rows = [
    Case("--sort ident", "DLH430 N123AB SKW530 UAL412 UAL77 UAL9"),
    Case("--sort -ident", "UAL9 UAL77 UAL412 SKW530 N123AB DLH430"),
    Case("--sort=-ident", "UAL9 UAL77 UAL412 SKW530 N123AB DLH430"),
    Case("--sort distance", "N123AB SKW530 UAL77 UAL412 UAL9 DLH430"),
    Case("--sort -distance", "DLH430 UAL9 UAL412 UAL77 SKW530 N123AB"),
    Case("--sort -distance,-ident", "DLH430 UAL9 UAL77 UAL412 SKW530 N123AB"),
    Case("--fields 'ident,0 km - distance as near' --sort near", "DLH430 UAL77 UAL412 UAL9 SKW530 N123AB"),
    Case("--fields 'ident,distance as Way' --sort '-abs(way)'", "DLH430 UAL9 UAL412 UAL77 SKW530 N123AB"),
    Case("--sort altitude", "UAL412 SKW530 UAL77 N123AB UAL9 DLH430"),
    Case("--sort -altitude", "SKW530 UAL412 DLH430 UAL9 N123AB UAL77"),
    Case("--sort destination.city,ident", "DLH430 UAL9 SKW530 N123AB UAL412 UAL77"),
    Case("--limit 2", "SKW530 UAL77"),
    Case("-n2", "SKW530 UAL77"),
    Case("-n 0", ""),
    Case("--limit 99999999999", "SKW530 UAL77 N123AB UAL412 UAL9 DLH430"),
    Case("--offset 4", "UAL9 DLH430"),
    Case("--offset 1 --limit 2", "UAL77 N123AB"),
    Case("--offset 6", ""),
    Case("--offset 9223372036854775807 --limit 9223372036854775807", ""),
    Case("--distinct airline", "SKW530 N123AB UAL9 DLH430"),
    Case("--fields 'ident,airline as Line' --distinct line", "SKW530 N123AB UAL9 DLH430"),
    Case("--distinct airline,phase", "SKW530 UAL77 N123AB UAL412 UAL9 DLH430"),
    Case("--distinct destination.city,enroute --sort -ident", "UAL77 SKW530 N123AB DLH430"),
    Case("--distinct airline --sort ident", "DLH430 N123AB SKW530 UAL9"),
    Case("--distinct destination.city -n 2", "SKW530 UAL412"),
    Case("--distinct destination.city -n 1 --offset 1", "UAL412"),
  ]

  @Test(arguments: rows)
  func comeInOrder(_ example: Case) {
    let expected = example.idents.split(separator: " ").map { $0 + "\n" }.joined()
    let fields = example.line.contains("--fields") ? "" : "--fields ident "
    let result = run("list --quiet --no-header --format csv \(fields)\(example.line)")
    let idents = result.lines.map { $0.prefix { $0 != "," } + "\n" }.joined()
    #expect(result.status == .success && result.error == "" && idents == expected)
  }

  @Test(arguments: rows)
  func areCounted(_ example: Case) {
    let count = example.idents.split(separator: " ").count
    #expect(run("list --quiet --count " + example.line) == Consequences(output: "\(count)\n"))
  }

  @Test func fieldsAreColumnsWithTheirUnits() {
    #expect(
      run("list -n1 --fields ident,origin.city,distance,destination.country,duration,registration,enroute")
        == Consequences(
          output: """
            ident\torigin.city\tdistance_km\tdestination.country\tduration_min\tregistration\tenroute
            SKW530\tChicago\t2772.899712\tUS\t240\t\tfalse

            """))
  }

  @Test func aFieldMayNameItsUnit() {
    #expect(
      run("list -n1 --fields distance_nmi,distance_km,distance_mi --no-header").output
        == "1497.246065\t2772.899712\t1723\n")
  }

  /// The unit after a calculation is that of the result.
  @Test func aCalculationIsInParenthesesBeforeItsUnit() {
    func names(_ line: String) -> String { run(line).lines.first ?? "" }
    #expect(
      names("stats --by airline --show 'sum(distance)/count,mean(distance / 2),count / 2' --format csv")
        == "airline,(sum(distance) / count)_km,mean_distance_per_2_km,count / 2")
    #expect(
      names("stats --by airline --show 'mean(distance_nmi + 10),median(abs(delay_h))' --format csv")
        == "airline,mean_distance_nmi_plus_10_nmi,median_abs_arrival_delay_h_h")
    #expect(
      names("list --fields 'round(distance_nmi),distance_nmi * 2 as two,distance + 5 nmi' --format csv")
        == "round(distance_nmi)_nmi,two_nmi,(distance + 5 nmi)_km")
    #expect(
      names("list --fields 'distance / 2,(-delay),round(distance / 2),distance / 2 as half,progress / 2' --format csv")
        == "(distance / 2)_km,(-1 * arrival_delay)_min,round(distance / 2)_km,half_km,progress / 2")
    let sql = run("list --fields 'distance / 2' --format postgresql").output
    #expect(sql.contains(#""distance___2_km""#) && sql.hasPrefix("\\set ON_ERROR_STOP on\nBEGIN;\n"))
  }

  @Test func fieldsInAnyCaseAndByTheirShortNames() {
    #expect(run("list -n1 --fields 'IDENT, dest, from'").output == "ident\tdestination\torigin\nSKW530\tKSAN\tKORD\n")
  }

  /// The fastest flight of each airline is the last one by speed, unless the speed of another is unknown.
  @Test func distinctRowsWithoutTheValueThatOrdersThemAreNoted() throws {
    let folder = try TemporaryFolder()
    let flights = [("A1", "400"), ("A2", "null"), ("A3", "500")].map { ident, speed in
      #"{"ident":"\#(ident)","fa_flight_id":"\#(ident)","operator":"UAL","filed_airspeed":\#(speed)}"#
    }
    let list =
      try "list --sort speed --distinct airline --fields ident --no-header --data "
      + folder.file("flights.ndjson", flights.joined(separator: "\n"))
    let all = run(list)
    #expect(all.output == "A2\n" && all.error.contains("1 flight without 'speed'; --where 'speed is not null'"))
    #expect(run(list + " --where 'speed is not null'") == Consequences(output: "A3\n"))
  }

  @Test func aValueALineFeedsXargs() {
    #expect(run("list --enroute --fields ident --no-header").output == "N123AB\nUAL412\n")
  }

  @Test func onlyTheExitStatusTellsThatThereIsNoRow() {
    let none = "list --quiet --phase taxiing --fields ident"
    #expect(run(none) == Consequences(output: "ident\n"))
    #expect(run(none + " --exit-status") == Consequences(output: "ident\n", status: .failure))
    #expect(run(none + " --count --exit-status") == Consequences(output: "0\n", status: .failure))
    #expect(run(none + " --format json") == Consequences(output: "[]\n"))
    #expect(run(none + " --format ndjson") == Consequences())
    #expect(run(none + " --format csv") == Consequences(output: "ident\r\n"))
    #expect(run(none + " --format markdown") == Consequences(output: "| ident |\n| --- |\n"))
    #expect(run("list --enroute --count --exit-status") == Consequences(output: "2\n"))
  }
}
