import Testing

@testable import FlightsCLI

/// Tests of common mistakes, each with a helpful message and a mark below the wrong word.
struct MistakeTests {
  struct Mistake: CustomTestStringConvertible, Sendable {
    let command: String
    let text: String
    /// The marked part of the text, or an empty text for its end.
    let marked: String
    let message: String
    var testDescription: String { "\(command) '\(text)'" }

    init(_ command: String, _ text: String, marks marked: String, _ message: String) {
      self.command = command
      self.text = text
      self.marked = marked
      self.message = message
    }
  }

  static let mistakes = [
    Mistake(
      "list --where", "airline = UAL or DAL", marks: "DAL",
      "no field 'DAL' of flights; did you mean 'airline in (UAL, DAL)'?"),
    Mistake(
      "list --where", "origin=KORD,destination=EGLL", marks: ",",
      "expected 'and', 'or' or the end, found ','; did you mean 'and'?"),
    Mistake(
      "list --where", "origin = KORD, enroute", marks: ",",
      "expected 'and', 'or' or the end, found ','; did you mean 'and'?"),
    Mistake(
      "list --where", "origin = KORD, KSFO, destination in (KDEN)", marks: ",",
      "expected 'and', 'or' or the end, found ','"),
    Mistake(
      "list --where", "origin = KORD, EGLL", marks: ",",
      "expected 'and', 'or' or the end, found ','; did you mean 'origin in (KORD, EGLL)'?"),
    Mistake(
      "list --where", "orign = KJFK", marks: "orign",
      "no field 'orign' of flights; did you mean 'origin'?"),
    Mistake(
      "list --where", "altitude = null", marks: "=",
      "'altitude' cannot be compared with null by '='; did you mean 'is null'?"),
    Mistake(
      "list --where", "altitude != null", marks: "!=",
      "'altitude' cannot be compared with null by '!='; did you mean 'is not null'?"),
    Mistake(
      "list --where", "altitude is not", marks: "",
      "expected 'null', found the end"),
    Mistake(
      "list --where", "distance => 5 km", marks: "=>",
      "no operator '=>'; did you mean '>='?"),
    Mistake(
      "list --where", "distance > 5 kg", marks: "kg",
      "'distance' needs one of km, m, mi, nmi, ft, FL; found 'kg'"),
    Mistake(
      "list --where", "900lightyears < distance", marks: "lightyears",
      "no unit 'lightyears'; the units are km, m, mi, nmi, ft, FL, kn, km/h, mph, d, h, min, s, % and deg"),
    Mistake(
      "list --fields", "distance / 1furlong as f", marks: "furlong",
      "no unit 'furlong'; the units are km, m, mi, nmi, ft, FL, kn, km/h, mph, d, h, min, s, % and deg"),
    Mistake(
      "list --where", "5Y123 = ident", marks: "Y123",
      #"no unit 'Y123'; the units are km, m, mi, nmi, ft, FL, kn, km/h, mph, d, h, min, s, % and deg; did you mean '"5Y123"'?"#
    ),
    Mistake(
      "list --where", "distance > 5 h", marks: "h",
      "'distance' needs one of km, m, mi, nmi, ft, FL; found 'h'"),
    Mistake(
      "list --where", "distance > 1,000 km", marks: ",",
      "expected 'and', 'or' or the end, found ','; did you mean '1000'?"),
    Mistake(
      "list --where", "distance + duration > 5 km", marks: "+",
      "no '+' between a length and a duration"),
    Mistake(
      "list --where", "departure > 26 Jan", marks: "26",
      "'26' is not a time; write 2022-01-26, 2022-01-26T18:00Z, today or now - 2h"),
    Mistake(
      "list --where", "departure = 2022-13-01", marks: "2022-13-01",
      "'2022-13-01' is not a time; write 2022-01-26, 2022-01-26T18:00Z, today or now - 2h"),
    Mistake(
      "list --where", "departure > 18:00", marks: "18:00",
      "a time cannot be compared with a duration; did you mean 'departure.time'?"),
    Mistake(
      "list --where", "departure.time > 25:00", marks: "25:00",
      "'departure.time' compares with a time of day such as 18:05; found '25:00'"),
    Mistake(
      "list --where", "departure > 1830", marks: "1830",
      "a time cannot be compared with a duration; did you mean 'departure.time'?"),
    Mistake(
      "list --where", "departure.time > 18", marks: "18",
      "'departure.time' compares with a time of day such as 18:05; found '18'; did you mean '18:00'?"),
    Mistake(
      "list --where", "departure.time > departure.hour", marks: "departure.hour",
      "a time of day cannot be compared with a plain number"),
    Mistake(
      "list --where", "departure.time > 17:00 + 1 h", marks: "17:00 + 1 h",
      "a time of day cannot be compared with a duration"),
    Mistake(
      "stats --show", "mean(departure.time)", marks: "mean",
      "no 'mean' of a time of day; use count, distinct, min or max"),
    Mistake(
      "list --where", "arrival - 2026-03-14T12:00 > 1h", marks: "2026-03-14T12:00",
      "a time in a calculation needs its offset from UTC, such as 2022-01-26T18:00Z; did you mean '2026-03-14T12:00Z'?"),
    Mistake(
      "list --where", "max(departure, 2026-03-14) > now", marks: "2026-03-14",
      "a time in a calculation needs its offset from UTC, such as 2022-01-26T18:00Z"),
    Mistake(
      "list --where", "distance = max(distance)", marks: "max",
      "'max' measures a group of flights; use it in 'flights stats' with '--show', '--having' or '--sort'"),
    Mistake(
      "list --where", "round(distance, 1) > 4", marks: "1", "expected one value in 'round', found '1'"),
    Mistake(
      "list --where", "origin = SFO destination = ORD", marks: "destination",
      "expected 'and', 'or' or the end, found 'destination'; did you mean 'and destination'?"),
    Mistake(
      "list --where", "origin = SFO enroute", marks: "enroute",
      "expected 'and', 'or' or the end, found 'enroute'; did you mean 'and enroute'?"),
    Mistake(
      "list --where", "delay > 1 h 75", marks: "75", "expected 'and', 'or' or the end, found '75'"),
    Mistake(
      "list --where", "distance between speed and 5", marks: "speed", "a length cannot be compared with a speed"
    ),
    Mistake(
      "list --where", "departure.local > now - 2h", marks: "now - 2h",
      "'departure.local' compares with a time without an offset; found 'now - 2h'"),
    Mistake(
      "list --where", "departure.local = 2026-03-14T00:00Z", marks: "2026-03-14T00:00Z",
      "'departure.local' compares with a time without an offset; found '2026-03-14T00:00Z'"),
    Mistake(
      "list --where", "departure.date = 2026-03-14T00:00Z", marks: "2026-03-14T00:00Z",
      "'departure.date' compares with a date; found '2026-03-14T00:00Z'; did you mean '2026-03-14'?"),
    Mistake(
      "list --where", "departure.date between 2026-03-13 and 2026-03-14T05", marks: "2026-03-14T05",
      "'departure.date' compares with a date; found '2026-03-14T05'; did you mean '2026-03-14'?"),
    Mistake(
      "list --where", "departure.local < departure", marks: "departure",
      "a local time cannot be compared with a time"),
    Mistake(
      "list --where", "departure.hour = 6pm", marks: "6pm",
      "'departure.hour' compares with a number; found '6pm'; did you mean '18'?"),
    Mistake(
      "list --where", "departure.hour >= 18:00", marks: "18:00",
      "'departure.hour' compares with a number; found '18:00'; did you mean '18'?"),
    Mistake(
      "list --where", "arrival > 2026-03-14 6:00", marks: "6:00",
      "expected 'and', 'or' or the end, found '6:00'; did you mean '2026-03-14T06:00'?"),
    Mistake(
      "list --where", "taxi_out > 20 min", marks: "taxi_out",
      "no field 'taxi_out' of flights; did you mean 'actual_off - actual_out'?"),
    Mistake(
      "stats --by airline --show", "taxi_out", marks: "taxi_out",
      "no field 'taxi_out' of flights; did you mean 'mean(actual_off - actual_out)'?"),
    Mistake(
      "list --where", "dep_delay > 10 min", marks: "dep_delay",
      "no field 'dep_delay' of flights; did you mean 'departure_delay'?"),
    Mistake(
      "list airports --where", "distance to ORD < 100 km", marks: "distance",
      "no field 'distance' of airports; 'flights fields airports' lists them"),
    Mistake(
      "list --sort", "-arr_delay", marks: "arr_delay", "no field 'arr_delay' of flights; did you mean 'arrival_delay'?"),
    Mistake(
      "list --fields", "ident,blocktime", marks: "blocktime",
      "no field 'blocktime' of flights; did you mean 'actual_in - actual_out'?"),
    Mistake(
      "list --where", "early", marks: "early", "no field 'early' of flights; did you mean 'delay < 0 min'?"),
    Mistake(
      "list --where", "airborne", marks: "airborne", "no field 'airborne' of flights; did you mean 'enroute'?"),
    Mistake(
      "stats --by", "airport", marks: "airport", "no field 'airport' of flights; did you mean 'destination'?"),
    Mistake(
      "stats --by", "international", marks: "international",
      "no field 'international' of flights; did you mean 'origin.country,destination.country'?"),
    Mistake(
      "stats --by airline --having", "on_time > 80", marks: "on_time",
      "no field 'on_time' of flights; did you mean 'arrival_on_time_percent'?"),
    Mistake(
      "stats --by airline --show", "arline", marks: "arline", "no field 'arline' of flights; did you mean 'airline'?"),
    Mistake(
      "list --fields", "ident, on_time", marks: "on_time",
      "no field 'on_time' of flights; did you mean 'arrival_delay'?"),
    Mistake(
      "stats --by airline --show", "delay", marks: "delay",
      "'delay' is neither a key of '--by' nor a measure; did you mean 'mean(delay where landed)'?"),
    Mistake(
      "stats --by airline --show", "blocked", marks: "blocked",
      "'blocked' is neither a key of '--by' nor a measure; did you mean 'share(blocked)'?"),
    Mistake(
      "list --where", "departure.weekday = Fryday", marks: "Fryday",
      "'departure.weekday' is one of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday; found 'Fryday'; did you mean 'Friday'?"
    ),
    Mistake(
      "list --where", "departure.wekday = Friday", marks: "wekday",
      "a time has the parts year, month, day, week, isoyear, weekday, hour, minute, time, date and local; found '.wekday'; did you mean 'weekday'?"
    ),
    Mistake(
      "list --where", "departure.hr > 5", marks: "hr",
      "a time has the parts year, month, day, week, isoyear, weekday, hour, minute, time, date and local; found '.hr'; did you mean 'hour'?"
    ),
    Mistake(
      "list --where", "phase = enrout", marks: "enrout",
      "'phase' is one of scheduled, taxiing, enroute, landed, arrived, diverted, cancelled; found 'enrout'; did you mean 'enroute'?"
    ),
    Mistake(
      "list --where", "phase = en route", marks: "en route",
      "'phase' is one of scheduled, taxiing, enroute, landed, arrived, diverted, cancelled; found 'en route'; did you mean 'enroute'?"
    ),
    Mistake(
      "list --where", "enroute = yes", marks: "yes",
      "'enroute' compares with true or false; found 'yes'; did you mean 'true'?"),
    Mistake(
      "list --where", "destination.city = San Francisco", marks: "Francisco",
      #"expected 'and', 'or' or the end, found 'Francisco'; did you mean '"San Francisco"'?"#),
    Mistake(
      "list --where", #"destination.city = "San Francisco"#, marks: #"""#,
      "a quoted text has no closing quote"),
    Mistake(
      "list --where", "destination.cty = Chicago", marks: "cty",
      "no field 'cty' of airports; did you mean 'city'?"),
    Mistake(
      "list --where", "ident.city = Chicago", marks: "city",
      "'ident' has no fields of its own; found '.city'"),
    Mistake(
      "list --where", "airline = Untied", marks: "Untied",
      "no airline 'Untied'; did you mean 'United'?"),
    Mistake(
      "list --where", "destination = Chiccago", marks: "Chiccago",
      "no airport 'Chiccago'; did you mean 'Chicago'?"),
    Mistake(
      "list --where", "origin = !KSFO", marks: "!KSFO",
      "no airport '!KSFO'; did you mean 'origin != KSFO'?"),
    Mistake(
      "list --where", "origin != !KSFO", marks: "!KSFO", "no airport '!KSFO'"),
    Mistake(
      "list --where", "destination = San*", marks: "San*",
      "no airport 'San*'; did you mean 'destination.city ~ San*'?"),
    Mistake(
      "list --where", "destination = Germany", marks: "Germany",
      "no airport 'Germany'; did you mean 'destination.country = Germany'?"),
    Mistake(
      "list --where", "distance", marks: "distance",
      "'distance' alone is not a condition; compare it, or use 'is null'; a condition with '>' needs quotes: 'distance > 30'"
    ),
    Mistake(
      "list --where", "ident", marks: "ident", "'ident' alone is not a condition; compare it, or use 'is null'"),
    Mistake(
      "list --where", "origin KSFO", marks: "KSFO",
      "expected an operator, found 'KSFO'"),
    Mistake(
      "list --where", "aircraft =~ A3*", marks: "=~",
      "no operator '=~'; did you mean '~'?"),
    Mistake(
      "list --where", "airline in UAL, DAL", marks: "UAL",
      "expected '(', found 'UAL'; did you mean '(UAL, DAL)'?"),
    Mistake(
      "list --where", "airline in (UAL DAL)", marks: "DAL",
      "expected ',' or ')', found 'DAL'"),
    Mistake(
      "list --where", "distance between 100 km", marks: "",
      "expected 'and', found the end"),
    Mistake(
      "list --where", "not", marks: "",
      "expected a field, found the end"),
    Mistake(
      "list --where", "(enroute and cancelled", marks: "",
      "expected 'and', 'or' or ')', found the end"),
    Mistake(
      "list --where", "enroute, cancelled", marks: ",",
      "expected 'and', 'or' or the end, found ','"),
    Mistake(
      "list --where", "mean(distance) > 5 km", marks: "mean",
      "'mean' measures a group of flights; use it in 'flights stats' with '--show', '--having' or '--sort'"),
    Mistake(
      "list --where", "average(distance) > 5", marks: "average",
      "'average' measures a group of flights; use it in 'flights stats' with '--show', '--having' or '--sort'"),
    Mistake(
      "list --where", "speed > 500 mi", marks: "mi",
      "'speed' needs one of kn, km/h, mph; found 'mi'"),
    Mistake(
      "list --where", "departure - arrival > 5 km", marks: "km",
      "'departure - arrival' needs one of d, h, min, s; found 'km'"),
    Mistake(
      "list --where", "lower(ident) = ual1", marks: "lower",
      "no function 'lower'; the functions are min, max, abs, round and coalesce"),
    Mistake(
      "list --where", "airline.name == 'United", marks: "'",
      "a quoted text has no closing quote"),
    Mistake(
      "list --where", "SELECT * FROM flights", marks: "SELECT",
      "no field 'SELECT' of flights; 'flights fields' lists them"),
    Mistake(
      "list --fields", "ident, distanc", marks: "distanc",
      "no field 'distanc' of flights; did you mean 'distance'?"),
    Mistake(
      "list --fields", "ident distance", marks: "distance",
      "expected ',' or the end, found 'distance'"),
    Mistake(
      "list --sort", "-distnce", marks: "distnce",
      "no field 'distnce' of flights; did you mean 'distance'?"),
    Mistake(
      "stats --by airline --show", "mean(ident)", marks: "mean",
      "no 'mean' of a text; use count or distinct"),
    Mistake(
      "stats --show", "sum(departure)", marks: "sum",
      "no 'sum' of a time; use count, distinct, mean, median, min or max"),
    Mistake(
      "stats --show", "median(departure.date)", marks: "median",
      "no 'median' of a local time; use count, distinct, min or max"),
    Mistake(
      "stats --show", "mean(departure.weekday)", marks: "mean",
      "no 'mean' of a weekday; use count, distinct, min or max"),
    Mistake(
      "stats --by airline --show", "distance", marks: "distance",
      "'distance' is neither a key of '--by' nor a measure; did you mean 'mean(distance)'?"),
    Mistake(
      "stats --by airline --show", "p101(distance)", marks: "p101",
      "no function 'p101'; the functions are count, share, distinct, sum, mean, median, min, max, p0 to p99, abs, round and coalesce"
    ),
    Mistake(
      "stats --by airline --show", "avg(distanse)", marks: "distanse",
      "no field 'distanse' of flights; did you mean 'distance'?"),
    Mistake(
      "stats --by airline --having", "distance > 5", marks: "distance",
      "'distance' is neither a key of '--by' nor a measure; did you mean 'mean(distance)'?"),
    Mistake(
      "stats --by airline --sort", "-distance", marks: "distance",
      "'distance' is neither a key of '--by' nor a measure; did you mean 'mean(distance)'?"),
    Mistake(
      "stats --by", "weekday", marks: "weekday",
      "no field 'weekday' of flights; did you mean 'departure.weekday'?"),
    Mistake(
      "list --where", "city = Chicago", marks: "city",
      "no field 'city' of flights; did you mean 'destination.city'?"),
    Mistake(
      "list --fields", "ident, callsign", marks: "callsign",
      "no field 'callsign' of flights; did you mean 'ident'?"),
    Mistake("list --where", "adep = EDDF", marks: "adep", "no field 'adep' of flights; did you mean 'origin'?"),
    Mistake("list --where", "fl > 340", marks: "fl", "no field 'fl' of flights; did you mean 'altitude_fl'?"),
    Mistake("list --fields", "ident, eta", marks: "eta", "no field 'eta' of flights; did you mean 'arrival'?"),
    Mistake(
      "list --where", "gs > 400 kn", marks: "gs", "no field 'gs' of flights; did you mean 'position_groundspeed'?"),
    Mistake(
      "list --where", "late > 30 min", marks: "late", "no field 'late' of flights; did you mean 'arrival_delay'?"),
    Mistake(
      "list --where", "ident =~ '^DLH.*'", marks: "=~ '^DLH.*'", "no operator '=~ '^DLH.*''; did you mean '^= DLH'?"),
    Mistake(
      "list --where", "distance ≥ 1000 km", marks: "≥", "expected an operator, found '≥'; did you mean '>='?"),
    Mistake(
      "list --where", "delay < −5 min", marks: "−5",
      "'arrival_delay' compares with a number; found '−5'; did you mean '-5'?"),
    Mistake(
      "list --sort", "−distance", marks: "−distance", "no field '−distance' of flights; did you mean '-distance'?"),
    Mistake(
      "list --where", "distance > 1 000 km", marks: "000",
      "expected 'and', 'or' or the end, found '000'; did you mean '1000'?"),
    Mistake(
      "list --where", "departure = '14 March 2026'", marks: "14 March 2026",
      "'14 March 2026' is not a time; write 2022-01-26, 2022-01-26T18:00Z, today or now - 2h"),
    Mistake(
      "stats --show", "count(distinct aircraft)", marks: "count(distinct aircraft)",
      "expected a measure, found 'count(distinct aircraft)'; did you mean 'distinct(aircraft)'?"),
    Mistake(
      "list --where", "flights > 5", marks: "flights",
      "no field 'flights' of flights; 'flights fields' lists them"),
    Mistake(
      "list --fields", "distance as", marks: "",
      "expected a name after 'as', found the end"),
    Mistake(
      "list --fields", "distance as, ident", marks: ",",
      "expected a name after 'as', found ','"),
    Mistake(
      "stats --by", "distance > 1000 min", marks: "min",
      "'distance' needs one of km, m, mi, nmi, ft, FL; found 'min'; did you mean 'mi'?"),
    Mistake(
      "stats --by", "floor(delay / 15 min)", marks: "floor",
      "no function 'floor'; the functions are min, max, abs, round and coalesce; did you mean 'round'?"),
    Mistake(
      "stats --show", "mean_delay", marks: "mean_delay",
      "no field 'mean_delay' of flights; did you mean 'mean(delay where landed)'?"),
    Mistake(
      "stats --by airline --sort", "name", marks: "name",
      "no field 'name' of flights; did you mean 'airline.name'?"),
    Mistake(
      "stats --by airline --sort", "airline.name", marks: "airline.name",
      "'airline.name' is neither a key of '--by' nor a measure; write a measure such as count or mean(distance), or make it a key"
    ),
    Mistake(
      "stats --by", "airlin", marks: "airlin",
      "no field 'airlin' of flights; did you mean 'airline'?"),
    Mistake(
      "stats --by airline --show", "sum(arrival_delay > 15 min)", marks: "sum",
      "no 'sum' of a condition; use count or share"),
    Mistake(
      "stats --by airline --show", "share(arrival_delay)", marks: "arrival_delay",
      "'arrival_delay' alone is not a condition; compare it, or use 'is null'"),
    Mistake(
      "stats --by airline --show", "count distinct registration", marks: "distinct",
      "expected ',' or the end, found 'distinct'"),
    Mistake(
      "list --where", "enroute = 1", marks: "1",
      "'enroute' compares with true or false; found '1'; did you mean 'true'?"),
    Mistake(
      "list --where", "departure > today + 18h", marks: "+ 18h",
      "'departure' compares with whole days such as today - 7d; found '+ 18h'"),
    Mistake(
      "list --where", "roun(distance) > 5", marks: "roun",
      "no function 'roun'; the functions are min, max, abs, round and coalesce; did you mean 'round'?"),
    Mistake(
      "list --where", "coalesce(gate_origin, terminal_origin) is null", marks: "gate_origin",
      "'coalesce' takes numbers and times, not a text"),
    Mistake(
      "stats --by airline --show", "medain(distance)", marks: "medain",
      "no function 'medain'; the functions are count, share, distinct, sum, mean, median, min, max, p0 to p99, abs, round and coalesce; did you mean 'median'?"
    ),
  ]

  @Test func thereAreFortyAtLeast() { #expect(Self.mistakes.count >= 40) }

  @Test(arguments: mistakes)
  func isAnsweredWithHelp(_ mistake: Mistake) throws {
    let words = mistake.command.split(separator: " ").map(String.init)
    let outcome = Surroundings.sample.run(words + [mistake.text, "--data", "sample"])
    #expect(outcome.status == .usage && outcome.output.isEmpty)
    let option = try #require(words.last)
    let lines = outcome.error.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    try #require(lines.count >= 3)
    #expect(lines[0] == "flights: option '\(option)': \(mistake.message)")
    #expect(lines[1] == "  " + mistake.text)
    let mark = lines[2].drop { $0 == " " }
    let start = mistake.text.index(mistake.text.startIndex, offsetBy: lines[2].count - mark.count - 2)
    #expect(mark == "^" + String(repeating: "~", count: max(0, mistake.marked.count - 1)))
    #expect(mistake.text[start...].hasPrefix(mistake.marked))
  }
}
