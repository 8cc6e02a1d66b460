import Foundation

/// Six flights, few enough to know by heart, whose answers the tests were written from.
///
///     UAL77   KORD→KSFO  landed     A319   1846 mi  11:00–15:00
///     SKW530  KORD→KSAN  arrived    E75L   1723 mi  10:00–14:00
///     UAL412  KORD→KSFO  enroute    A320   1846 mi  16:00–20:00~  codeshares ACA3338 and AC3338
///     N123AB  KPAO→KSFO  enroute    C172     25 mi  15:30–16:30~  no airline, no altitude; KPAO has no record
///     UAL9    KSFO→KORD  cancelled  B738   1846 mi  17:00–21:00
///     DLH430  EDDF→KORD  scheduled  A346   4336 mi  18:00–03:00 of the next day
///
/// By departure: SKW530 UAL77 N123AB UAL412 UAL9 DLH430. The newest actual time is 16:00.
enum SmallDay {
  static let path: String = {
    let path = NSTemporaryDirectory() + "flights-small-day-\(ProcessInfo.processInfo.processIdentifier).json"
    try? json.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }()

  private static func flight(
    _ ident: String, _ airline: String?, _ origin: String, _ destination: String, _ type: String, miles: Int,
    times: String, _ more: String = ""
  ) -> String {
    let code = airline.map { "\"\($0)\"" } ?? "null"
    return """
      {"ident":"\(ident)","fa_flight_id":"\(ident)-1","operator":\(code),"operator_icao":\(code),
      "origin":{"code":"\(origin)"},"destination":{"code":"\(destination)"},"aircraft_type":"\(type)",
      "route_distance":\(miles),\(more)\(times)}
      """
  }

  private static func at(_ times: KeyValuePairs<String, String>) -> String {
    times.map { "\"\($0)\":\"2026-03-14T\($1):00Z\"" }.joined(separator: ",")
  }

  static let json = """
    {"airports":[
    {"airport_code":"KORD","code_icao":"KORD","code_iata":"ORD","code_lid":"ORD","name":"O'Hare","city":"Chicago",
    "state":"IL","country_code":"US","elevation":680,"latitude":41.97,"longitude":-87.9,"timezone":"America/Chicago"},
    {"airport_code":"KSFO","code_icao":"KSFO","code_iata":"SFO","code_lid":"SFO","name":"San Francisco Int'l",
    "city":"San Francisco","state":"CA","country_code":"US","elevation":13,"latitude":37.62,"longitude":-122.38,
    "timezone":"America/Los_Angeles"},
    {"airport_code":"KSAN","code_icao":"KSAN","code_iata":"SAN","code_lid":"SAN","name":"San Diego Intl",
    "city":"San Diego","state":"CA","country_code":"US","elevation":17,"latitude":32.73,"longitude":-117.19,
    "timezone":"America/Los_Angeles"},
    {"airport_code":"EDDF","code_icao":"EDDF","code_iata":"FRA","name":"Frankfurt Int'l","city":"Frankfurt am Main",
    "state":"Hessen","country_code":"DE","elevation":364,"latitude":50.03,"longitude":8.57,"timezone":"Europe/Berlin"}],
    "operators":[
    {"icao":"UAL","iata":"UA","callsign":"United","name":"United Air Lines Inc.","shortname":"United",
    "country":"United States","location":"Chicago, IL"},
    {"icao":"SKW","iata":"OO","callsign":"SkyWest","name":"SkyWest Airlines","shortname":"SkyWest",
    "country":"United States","location":"St. George, UT"},
    {"icao":"DLH","iata":"LH","callsign":"Lufthansa","name":"Deutsche Lufthansa AG","shortname":"Lufthansa",
    "country":"Germany","location":"Köln"},
    {"icao":"AFR","iata":"AF","callsign":"Airfrans","name":"Air France","country":"France"},
    {"icao":"AIC","iata":"AI","callsign":"Airindia","name":"Air India","country":"India"}],
    "flights":[

    """
    + [
      flight(
        "UAL77", "UAL", "KORD", "KSFO", "A319", miles: 1846, times: at(["actual_off": "11:00", "actual_on": "15:00"]),
        #""registration":"N77UA","arrival_delay":1200,"#),
      flight(
        "SKW530", "SKW", "KORD", "KSAN", "E75L", miles: 1723,
        times: at(["actual_off": "10:00", "actual_on": "14:00", "actual_in": "14:10"]), #""filed_altitude":360,"#),
      flight(
        "UAL412", "UAL", "KORD", "KSFO", "A320", miles: 1846,
        times: at(["actual_off": "16:00", "estimated_on": "20:00"]),
        #""filed_altitude":350,"filed_airspeed":440,"progress_percent":0,"registration":"N412UA","operator_iata":"UA","#
          + #""flight_number":"412","codeshares":["ACA3338"],"codeshares_iata":["AC3338"],"#),
      flight(
        "N123AB", nil, "KPAO", "KSFO", "C172", miles: 25, times: at(["actual_off": "15:30", "estimated_on": "16:30"])),
      flight(
        "UAL9", "UAL", "KSFO", "KORD", "B738", miles: 1846,
        times: at(["scheduled_off": "17:00", "scheduled_on": "21:00"]),
        #""cancelled":true,"#),
      flight(
        "DLH430", "DLH", "EDDF", "KORD", "A346", miles: 4336,
        times: #""scheduled_off":"2026-03-14T18:00:00Z","scheduled_on":"2026-03-15T03:00:00Z""#),
    ].joined(separator: ",\n") + "]}\n"
}
