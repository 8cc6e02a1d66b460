import TestSupport
import Testing

@testable import FlightsCLI

/// Tests of common mistakes, each with a helpful message and a mark below the wrong word.
struct MistakeTests {
  struct Mistake: CustomTestStringConvertible, Sendable {
    let place: MarkedText
    let message: String
    let command: String
    var testDescription: String { "\(command) '\(place.text)'" }

    init(_ place: MarkedText, of command: String = "list --where", _ message: String) {
      self.place = place
      self.message = message
      self.command = command
    }
  }

  static let mistakes = [
    Mistake("«all»", of: "list --fields", "no field 'all' of flights; did you mean '*'?"),
    Mistake("«15min»", of: "stats --by", "expected a field, found '15min'"),
    Mistake("airline, «now - 2h» as start", of: "stats --by", "expected a field, found 'now - 2h'"),
    Mistake(
      "«percentile(delay, 90)»", of: "stats --show",
      "expected a measure, found 'percentile(delay, 90)'; did you mean 'p90(delay)'?"),
    Mistake(
      "«quantile(delay, 0.9)»", of: "stats --show",
      "expected a measure, found 'quantile(delay, 0.9)'; did you mean 'p90(delay)'?"),
    Mistake("«day»", of: "stats --by", "no field 'day' of flights; did you mean 'departure.date'?"),
    Mistake("«day» = 5", "no field 'day' of flights; did you mean 'departure.day'?"),
    Mistake("«today»", "'today' alone is not a condition; did you mean 'departure = today'?"),
    Mistake("airline = UAL or «DAL»", "no field 'DAL' of flights; did you mean 'airline in (UAL, DAL)'?"),
    Mistake("origin=KORD«,»destination=EGLL", "expected 'and', 'or' or the end, found ','; did you mean 'and'?"),
    Mistake("origin = KORD«,» enroute", "expected 'and', 'or' or the end, found ','; did you mean 'and'?"),
    Mistake("origin = KORD«,» KSFO, destination in (KDEN)", "expected 'and', 'or' or the end, found ','"),
    Mistake(
      "origin = KORD«,» EGLL", "expected 'and', 'or' or the end, found ','; did you mean 'origin in (KORD, EGLL)'?"),
    Mistake("«orign» = KJFK", "no field 'orign' of flights; did you mean 'origin'?"),
    Mistake("altitude «=» null", "'altitude' cannot be compared with null by '='; did you mean 'is null'?"),
    Mistake("altitude «!=» null", "'altitude' cannot be compared with null by '!='; did you mean 'is not null'?"),
    Mistake("altitude is not«»", "expected 'null', found the end"),
    Mistake("distance «=>» 5 km", "no operator '=>'; did you mean '>='?"),
    Mistake("distance > 5 «kg»", "'distance' needs one of km, m, mi, nmi, ft, FL; found 'kg'"),
    Mistake(
      "900«lightyears» < distance",
      "no unit 'lightyears'; the units are km, m, mi, nmi, ft, FL, kn, km/h, mph, d, h, min, s, % and deg"),
    Mistake(
      "distance / 1«furlong» as f", of: "list --fields",
      "no unit 'furlong'; the units are km, m, mi, nmi, ft, FL, kn, km/h, mph, d, h, min, s, % and deg"),
    Mistake(
      "5«Y123» = ident",
      #"no unit 'Y123'; the units are km, m, mi, nmi, ft, FL, kn, km/h, mph, d, h, min, s, % and deg; did you mean '"5Y123"'?"#
    ),
    Mistake("distance > 5 «h»", "'distance' needs one of km, m, mi, nmi, ft, FL; found 'h'"),
    Mistake("distance > 1«,»000 km", "expected 'and', 'or' or the end, found ','; did you mean '1000'?"),
    Mistake("distance «+» duration > 5 km", "no '+' between a length and a duration"),
    Mistake("departure > «26» Jan", "'26' is not a time; write 2022-01-26, 2022-01-26T18:00Z, today or now - 2h"),
    Mistake(
      "departure = «2022-13-01»", "'2022-13-01' is not a time; write 2022-01-26, 2022-01-26T18:00Z, today or now - 2h"),
    Mistake("departure > «18:00»", "a time cannot be compared with a duration; did you mean 'departure.time'?"),
    Mistake("departure.time > «25:00»", "'departure.time' compares with a time of day such as 18:05; found '25:00'"),
    Mistake("departure > «1830»", "a time cannot be compared with a duration; did you mean 'departure.time'?"),
    Mistake(
      "departure.time > «18»",
      "'departure.time' compares with a time of day such as 18:05; found '18'; did you mean '18:00'?"),
    Mistake("departure.time > «departure.hour»", "a time of day cannot be compared with a plain number"),
    Mistake("departure.time > «17:00 + 1 h»", "a time of day cannot be compared with a duration"),
    Mistake(
      "«mean»(departure.time)", of: "stats --show", "no 'mean' of a time of day; use count, distinct, min or max"),
    Mistake(
      "arrival - «2026-03-14T12:00» > 1h",
      "a time in a calculation needs its offset from UTC, such as 2022-01-26T18:00Z; did you mean '2026-03-14T12:00Z'?"),
    Mistake(
      "max(departure, «2026-03-14») > now",
      "a time in a calculation needs its offset from UTC, such as 2022-01-26T18:00Z"),
    Mistake(
      "distance = «max»(distance)",
      "'max' measures a group of flights; use it in 'flights stats' with '--show', '--having' or '--sort'"),
    Mistake("round(distance, «1») > 4", "expected one value in 'round', found '1'"),
    Mistake(
      "origin = SFO «destination» = ORD",
      "expected 'and', 'or' or the end, found 'destination'; did you mean 'and destination'?"),
    Mistake("origin = SFO «enroute»", "expected 'and', 'or' or the end, found 'enroute'; did you mean 'and enroute'?"),
    Mistake("delay > 1 h «75»", "expected 'and', 'or' or the end, found '75'"),
    Mistake("distance between «speed» and 5", "a length cannot be compared with a speed"),
    Mistake(
      "departure.local > «now - 2h»", "'departure.local' compares with a time without an offset; found 'now - 2h'"),
    Mistake(
      "departure.local = «2026-03-14T00:00Z»",
      "'departure.local' compares with a time without an offset; found '2026-03-14T00:00Z'"),
    Mistake(
      "departure.date = «2026-03-14T00:00Z»",
      "'departure.date' compares with a date; found '2026-03-14T00:00Z'; did you mean '2026-03-14'?"),
    Mistake(
      "departure.date between 2026-03-13 and «2026-03-14T05»",
      "'departure.date' compares with a date; found '2026-03-14T05'; did you mean '2026-03-14'?"),
    Mistake("departure.local < «departure»", "a local time cannot be compared with a time"),
    Mistake("departure.hour = «6pm»", "'departure.hour' compares with a number; found '6pm'; did you mean '18'?"),
    Mistake("departure.hour >= «18:00»", "'departure.hour' compares with a number; found '18:00'; did you mean '18'?"),
    Mistake(
      "arrival > 2026-03-14 «6:00»", "expected 'and', 'or' or the end, found '6:00'; did you mean '2026-03-14T06:00'?"),
    Mistake("«taxi_out» > 20 min", "no field 'taxi_out' of flights; did you mean 'actual_off - actual_out'?"),
    Mistake(
      "«taxi_out»", of: "stats --by airline --show",
      "no field 'taxi_out' of flights; did you mean 'mean(actual_off - actual_out)'?"),
    Mistake("«dep_delay» > 10 min", "no field 'dep_delay' of flights; did you mean 'departure_delay'?"),
    Mistake(
      "«distance» to ORD < 100 km", of: "list airports --where",
      "no field 'distance' of airports; 'flights fields airports' lists them"),
    Mistake("-«arr_delay»", of: "list --sort", "no field 'arr_delay' of flights; did you mean 'arrival_delay'?"),
    Mistake(
      "ident,«blocktime»", of: "list --fields",
      "no field 'blocktime' of flights; did you mean 'actual_in - actual_out'?"),
    Mistake("«early»", "no field 'early' of flights; did you mean 'delay < 0 min'?"),
    Mistake("«airborne»", "no field 'airborne' of flights; did you mean 'enroute'?"),
    Mistake("«airport»", of: "stats --by", "no field 'airport' of flights; did you mean 'destination'?"),
    Mistake(
      "«international»", of: "stats --by",
      "no field 'international' of flights; did you mean 'origin.country,destination.country'?"),
    Mistake(
      "«on_time» > 80", of: "stats --by airline --having",
      "no field 'on_time' of flights; did you mean 'arrival_on_time_percent'?"),
    Mistake("«arline»", of: "stats --by airline --show", "no field 'arline' of flights; did you mean 'airline'?"),
    Mistake("ident, «on_time»", of: "list --fields", "no field 'on_time' of flights; did you mean 'arrival_delay'?"),
    Mistake(
      "«delay»", of: "stats --by airline --show",
      "'delay' is neither a key of '--by' nor a measure; did you mean 'mean(delay where landed)'?"),
    Mistake(
      "«blocked»", of: "stats --by airline --show",
      "'blocked' is neither a key of '--by' nor a measure; did you mean 'share(blocked)'?"),
    Mistake(
      "departure.weekday = «Fryday»",
      "'departure.weekday' is one of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday; found 'Fryday'; did you mean 'Friday'?"
    ),
    Mistake(
      "departure.«wekday» = Friday",
      "a time has the parts year, month, day, week, isoyear, weekday, hour, minute, time, date and local; found '.wekday'; did you mean 'weekday'?"
    ),
    Mistake(
      "departure.«hr» > 5",
      "a time has the parts year, month, day, week, isoyear, weekday, hour, minute, time, date and local; found '.hr'; did you mean 'hour'?"
    ),
    Mistake(
      "phase = «enrout»",
      "'phase' is one of scheduled, taxiing, enroute, landed, arrived, diverted, cancelled; found 'enrout'; did you mean 'enroute'?"
    ),
    Mistake(
      "phase = «en route»",
      "'phase' is one of scheduled, taxiing, enroute, landed, arrived, diverted, cancelled; found 'en route'; did you mean 'enroute'?"
    ),
    Mistake("enroute = «yes»", "'enroute' compares with true or false; found 'yes'; did you mean 'true'?"),
    Mistake(
      "destination.city = San «Francisco»",
      #"expected 'and', 'or' or the end, found 'Francisco'; did you mean '"San Francisco"'?"#),
    Mistake(#"destination.city = «"»San Francisco"#, "a quoted text has no closing quote"),
    Mistake("destination.«cty» = Chicago", "no field 'cty' of airports; did you mean 'city'?"),
    Mistake("ident.«city» = Chicago", "'ident' has no fields of its own; found '.city'"),
    Mistake("airline = «Untied»", "no airline 'Untied'; did you mean 'United'?"),
    Mistake("destination = «Chiccago»", "no airport 'Chiccago'; did you mean 'Chicago'?"),
    Mistake("origin = «!KSFO»", "no airport '!KSFO'; did you mean 'origin != KSFO'?"),
    Mistake("origin != «!KSFO»", "no airport '!KSFO'"),
    Mistake("destination = «San*»", "no airport 'San*'; did you mean 'destination.city ~ San*'?"),
    Mistake("destination = «Germany»", "no airport 'Germany'; did you mean 'destination.country = Germany'?"),
    Mistake(
      "«distance»",
      "'distance' alone is not a condition; compare it, or use 'is null'; a condition with '>' needs quotes: 'distance > 30'"
    ),
    Mistake("«ident»", "'ident' alone is not a condition; compare it, or use 'is null'"),
    Mistake("origin «KSFO»", "expected an operator, found 'KSFO'"),
    Mistake("aircraft «=~» A3*", "no operator '=~'; did you mean '~'?"),
    Mistake("airline in «UAL», DAL", "expected '(', found 'UAL'; did you mean '(UAL, DAL)'?"),
    Mistake("airline in (UAL «DAL»)", "expected ',' or ')', found 'DAL'"),
    Mistake("distance between 100 km«»", "expected 'and', found the end"),
    Mistake("not«»", "expected a field, found the end"),
    Mistake("(enroute and cancelled«»", "expected 'and', 'or' or ')', found the end"),
    Mistake("enroute«,» cancelled", "expected 'and', 'or' or the end, found ','"),
    Mistake(
      "«mean»(distance) > 5 km",
      "'mean' measures a group of flights; use it in 'flights stats' with '--show', '--having' or '--sort'"),
    Mistake(
      "«average»(distance) > 5",
      "'average' measures a group of flights; use it in 'flights stats' with '--show', '--having' or '--sort'"),
    Mistake("speed > 500 «mi»", "'speed' needs one of kn, km/h, mph; found 'mi'"),
    Mistake("departure - arrival > 5 «km»", "'departure - arrival' needs one of d, h, min, s; found 'km'"),
    Mistake("«lower»(ident) = ual1", "no function 'lower'; the functions are min, max, abs, round and coalesce"),
    Mistake("airline.name == «'»United", "a quoted text has no closing quote"),
    Mistake("«SELECT» * FROM flights", "no field 'SELECT' of flights; 'flights fields' lists them"),
    Mistake("ident, «distanc»", of: "list --fields", "no field 'distanc' of flights; did you mean 'distance'?"),
    Mistake("ident «distance»", of: "list --fields", "expected ',' or the end, found 'distance'"),
    Mistake("-«distnce»", of: "list --sort", "no field 'distnce' of flights; did you mean 'distance'?"),
    Mistake("«mean»(ident)", of: "stats --by airline --show", "no 'mean' of a text; use count or distinct"),
    Mistake(
      "«sum»(departure)", of: "stats --show", "no 'sum' of a time; use count, distinct, mean, median, min or max"),
    Mistake(
      "«median»(departure.date)", of: "stats --show", "no 'median' of a local time; use count, distinct, min or max"),
    Mistake("«mean»(departure.weekday)", of: "stats --show", "no 'mean' of a weekday; use count, distinct, min or max"),
    Mistake(
      "«distance»", of: "stats --by airline --show",
      "'distance' is neither a key of '--by' nor a measure; did you mean 'mean(distance)'?"),
    Mistake(
      "«p101»(distance)", of: "stats --by airline --show",
      "no function 'p101'; the functions are count, share, distinct, sum, mean, median, min, max, p0 to p99, abs, round and coalesce"
    ),
    Mistake(
      "avg(«distanse»)", of: "stats --by airline --show", "no field 'distanse' of flights; did you mean 'distance'?"),
    Mistake(
      "«distance» > 5", of: "stats --by airline --having",
      "'distance' is neither a key of '--by' nor a measure; did you mean 'mean(distance)'?"),
    Mistake(
      "-«distance»", of: "stats --by airline --sort",
      "'distance' is neither a key of '--by' nor a measure; did you mean 'mean(distance)'?"),
    Mistake("«weekday»", of: "stats --by", "no field 'weekday' of flights; did you mean 'departure.weekday'?"),
    Mistake("«city» = Chicago", "no field 'city' of flights; did you mean 'destination.city'?"),
    Mistake("ident, «callsign»", of: "list --fields", "no field 'callsign' of flights; did you mean 'ident'?"),
    Mistake("«adep» = EDDF", "no field 'adep' of flights; did you mean 'origin'?"),
    Mistake("«fl» > 340", "no field 'fl' of flights; did you mean 'altitude_fl'?"),
    Mistake("ident, «eta»", of: "list --fields", "no field 'eta' of flights; did you mean 'arrival'?"),
    Mistake("«gs» > 400 kn", "no field 'gs' of flights; did you mean 'position_groundspeed'?"),
    Mistake("«late» > 30 min", "no field 'late' of flights; did you mean 'arrival_delay'?"),
    Mistake("ident «=~ '^DLH.*'»", "no operator '=~ '^DLH.*''; did you mean '^= DLH'?"),
    Mistake("distance «≥» 1000 km", "expected an operator, found '≥'; did you mean '>='?"),
    Mistake("delay < «−5» min", "'arrival_delay' compares with a number; found '−5'; did you mean '-5'?"),
    Mistake("«−distance»", of: "list --sort", "no field '−distance' of flights; did you mean '-distance'?"),
    Mistake("distance > 1 «000» km", "expected 'and', 'or' or the end, found '000'; did you mean '1000'?"),
    Mistake(
      "departure = '«14 March 2026»'",
      "'14 March 2026' is not a time; write 2022-01-26, 2022-01-26T18:00Z, today or now - 2h"),
    Mistake(
      "«count(distinct aircraft)»", of: "stats --show",
      "expected a measure, found 'count(distinct aircraft)'; did you mean 'distinct(aircraft)'?"),
    Mistake("«flights» > 5", "no field 'flights' of flights; 'flights fields' lists them"),
    Mistake("distance as«»", of: "list --fields", "expected a name after 'as', found the end"),
    Mistake("distance as«,» ident", of: "list --fields", "expected a name after 'as', found ','"),
    Mistake(
      "distance > 1000 «min»", of: "stats --by",
      "'distance' needs one of km, m, mi, nmi, ft, FL; found 'min'; did you mean 'mi'?"),
    Mistake(
      "«floor»(delay / 15 min)", of: "stats --by",
      "no function 'floor'; the functions are min, max, abs, round and coalesce; did you mean 'round'?"),
    Mistake(
      "«mean_delay»", of: "stats --show", "no field 'mean_delay' of flights; did you mean 'mean(delay where landed)'?"),
    Mistake("«name»", of: "stats --by airline --sort", "no field 'name' of flights; did you mean 'airline.name'?"),
    Mistake(
      "«airline.name»", of: "stats --by airline --sort",
      "'airline.name' is neither a key of '--by' nor a measure; write a measure such as count or mean(distance), or make it a key"
    ),
    Mistake("«airlin»", of: "stats --by", "no field 'airlin' of flights; did you mean 'airline'?"),
    Mistake(
      "«sum»(arrival_delay > 15 min)", of: "stats --by airline --show", "no 'sum' of a condition; use count or share"),
    Mistake(
      "share(«arrival_delay»)", of: "stats --by airline --show",
      "'arrival_delay' alone is not a condition; compare it, or use 'is null'"),
    Mistake(
      "count «distinct» registration", of: "stats --by airline --show", "expected ',' or the end, found 'distinct'"),
    Mistake("enroute = «1»", "'enroute' compares with true or false; found '1'; did you mean 'true'?"),
    Mistake("departure > today «+ 18h»", "'departure' compares with whole days such as today - 7d; found '+ 18h'"),
    Mistake(
      "«roun»(distance) > 5",
      "no function 'roun'; the functions are min, max, abs, round and coalesce; did you mean 'round'?"),
    Mistake("coalesce(«gate_origin», terminal_origin) is null", "'coalesce' takes numbers and times, not a text"),
    Mistake(
      "«medain»(distance)", of: "stats --by airline --show",
      "no function 'medain'; the functions are count, share, distinct, sum, mean, median, min, max, p0 to p99, abs, round and coalesce; did you mean 'median'?"
    ),
    Mistake("«distanse»", of: "list --sort", "no field 'distanse' of flights; did you mean 'distance'?"),
    Mistake(
      "icao,«distance»", of: "list airlines --fields",
      #"no field 'distance' of airlines; did you mean 'flights stats --by airline --sort "-mean(distance)"'?"#),
    Mistake(
      "-«delay».mean", of: "list airports --sort",
      #"no field 'delay' of airports; did you mean 'flights stats --by destination --sort "-mean(arrival_delay where landed)"'?"#
    ),
    Mistake("origin.«delay»", of: "list --sort", "no field 'delay' of airports; 'flights fields airports' lists them"),
    Mistake(
      "-«flights»", of: "list airports --sort",
      "no field 'flights' of airports; did you mean '(departures.count + arrivals.count)'?"),
    Mistake("ident,«»", of: "list --fields", "expected a field, found ''"),
    Mistake("«citi»", of: "list --distinct", "no field 'citi' of flights; 'flights fields' lists them"),
    Mistake(
      "«orign» = KORD", of: "list --where enroute --where", "no field 'orign' of flights; did you mean 'origin'?"),
    Mistake("distance «%» 5", "no operator '%'; the operators are = != < <= > >= ^= *= ~ in between is"),
    Mistake(#"«"origin"» = "KORD""#, #"expected a field, found '"origin"'; did you mean 'origin'?"#),
    Mistake(#"enroute and «"altitude"» is null"#, #"expected a field, found '"altitude"'; did you mean 'altitude'?"#),
    Mistake(#"count(«"no field"»)"#, of: "stats --by airline --show", #"expected a field, found '"no field"'"#),
  ]

  @Test func thereAreFortyAtLeast() { #expect(Self.mistakes.count >= 40) }

  @Test(arguments: mistakes)
  func isAnsweredWithHelp(_ mistake: Mistake) throws {
    let words = mistake.command.split(separator: " ").map(String.init)
    let outcome = Surroundings.sample.run(words + [mistake.place.text, "--data", "sample"])
    #expect(outcome.status == .usage && outcome.output.isEmpty)
    let option = try #require(words.last)
    let lines = outcome.error.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    try #require(lines.count == 4 && lines[3].isEmpty)
    #expect(lines[0] == "flights: option '\(option)': \(mistake.message)")
    #expect(lines[1] == "  " + mistake.place.text)
    let mark = lines[2].drop { $0 == " " }
    #expect(mark == "^" + String(repeating: "~", count: max(0, mistake.place.part.count - 1)))
    #expect(mistake.place.text.prefix(lines[2].count - mark.count - 2).utf8.count == mistake.place.start)
  }
}
