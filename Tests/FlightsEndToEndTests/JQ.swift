import FlightStore
import Foundation
import Testing

/// The independent judge: `jq` on the same files, with its own definitions of a flight, its phase and its figures.
enum JQ {
  static let isThere = Shell.has("jq")

  /// The definition of `$flights`: each flight with its airports and airline in place of their codes, or null.
  ///
  /// A flight is an object with an identifier and an origin; in these files repeated flights are identical.
  private static let prelude = #"""
    def seconds: if . == null then null else fromdateiso8601 end;
    def best(a; e; s): if a != null then a elif e != null then e else s end;
    # A comparison with an unknown is no match.
    def known(f): if . == null then false else f end;
    [inputs] as $documents
    | [$documents[] | .. | objects | select(has("airport_code"))] as $airports
    | [$documents[] | .. | objects | select(has("icao") and has("callsign"))] as $airlines
    | ($airports | map({key: .airport_code, value: .}) | from_entries) as $airport
    | ($airlines | map({key: (.icao // .iata), value: .}) | from_entries) as $airline
    | [$documents[] | .. | objects | select(has("fa_flight_id") and has("origin"))]
    | unique_by([.fa_flight_id, .origin.code, .destination.code])
    | map(. + {
        from: (.origin | if . == null then null else ($airport[.code] // {}) + {code: .code} end),
        dest: (.destination | if . == null then null else ($airport[.code] // {}) + {code: .code} end),
        line: ((.operator_icao // .operator // ([.ident | capture("^(?<code>[A-Z]{3})[0-9]").code][0])) | if . == null then null else ($airline[.] // {}) + {code: .} end),
        departure: (best(.actual_off; .estimated_off; .scheduled_off) | seconds),
        arrival: (best(.actual_on; .estimated_on; .scheduled_on) | seconds),
        km: (.route_distance | if . == null then null else . * 1.609344 end),
        kmh: (.filed_airspeed | if . == null then null else . * 1.852 end),
        meters: (.filed_altitude | if . == null then null else . * 30.48 end),
        enroute: (.actual_off != null and .actual_on == null and .actual_in == null and (.cancelled | not)),
        phase: (if .diverted then "diverted" elif .cancelled then "cancelled" elif .actual_in then "arrived"
          elif .actual_on then "landed" elif .actual_off then "enroute" elif .actual_out then "taxiing"
          else "scheduled" end)
      })
    | map(. + {duration: (if .departure == null or .arrival == null or .arrival < .departure then null
        else .arrival - .departure end)})
    | . as $flights |
    """#

  /// Returns the sorted identifiers of the flights that satisfy each of some conditions.
  ///
  /// One process answers all conditions, since most of its time goes into reading.
  static func flights(whereEach conditions: [String], in files: String) throws -> [String: [String]] {
    let scratch = try Scratch()
    let answers = conditions.enumerated().map { "(map(select(\($1))) | .[] | \"\($0) \\(.fa_flight_id)\")" }
    let program = try scratch.file("program.jq", prelude + answers.joined(separator: ",\n"))
    let outcome = try Shell.run("jq -rn -f \(program) \(files)")
    try #require(outcome.status == 0 && outcome.error == "", "\(outcome)")
    var found = Dictionary(conditions.map { ($0, [String]()) }) { first, _ in first }
    for line in outcome.lines {
      let parts = line.split(separator: " ", maxSplits: 1)
      try #require(parts.count == 2)
      found[conditions[try #require(Int(parts[0]))]]?.append(String(parts[1]))
    }
    return found.mapValues { $0.sorted() }
  }
}

/// Data for which both programs are compared.
struct JudgedData: Sendable, CustomTestStringConvertible {
  let name: String
  /// The files for `jq`, as a shell pattern.
  let files: String
  /// The files or the folder for `flights`.
  let paths: [String]
  var testDescription: String { name }

  /// The options for `flights`.
  var options: String { paths.map { "--data " + $0 }.joined(separator: " ") }

  static let all: [JudgedData] = {
    let day = ["KDEN.json", "airports.json", "airlines.json"].map { "Fixtures/Day/" + $0 }
    var all = [JudgedData(name: "Day", files: day.joined(separator: " "), paths: day.map { Shell.root + $0 })]
    if let folder = SharedData.folder {
      all.append(JudgedData(name: "shared", files: folder + "/*.json", paths: [folder]))
    }
    return all
  }()

  private static let stores = Result {
    try Dictionary(
      uniqueKeysWithValues: all.map { data in
        var store = FlightStore()
        try store.load(data.paths.flatMap { try DataFiles.sources(at: $0) })
        return (data.name, store)
      })
  }

  /// Returns the sorted identifiers of the flights that satisfy an expression, as the library finds them.
  func flights(where expression: String) throws -> [String] {
    let store = try #require(try Self.stores.get()[name])
    return try store.flights(where: Filter(expression)).compactMap(\.faFlightID).sorted()
  }

  /// Returns the sorted identifiers that `flights` prints.
  func flights(_ options: String) throws -> [String] {
    let outcome = try Shell.run("flights list \(self.options) \(options) --fields fa_flight_id --no-header --quiet")
    try #require(outcome.status == 0 && outcome.error == "", "\(outcome)")
    return outcome.lines.sorted()
  }
}
