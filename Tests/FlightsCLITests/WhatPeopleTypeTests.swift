import Testing

@testable import FlightsCLI

/// Tests of what people type without reading the help.
struct WhatPeopleTypeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let typed: String
    /// The equivalent line in the terms of the help, or `nil` if the output says enough.
    var means: String?
    var output: String?
    var error = ""
    var status = FlightsCLI.ExitStatus.success
    var testDescription: String { typed }

    init(_ typed: String, means: String, error: String = "") {
      self.typed = typed
      self.means = means
      self.error = error
    }

    init(_ typed: String, _ output: String, error: String = "", status: FlightsCLI.ExitStatus = .success) {
      self.typed = typed
      self.output = output
      self.error = error
      self.status = status
    }
  }

  static let commands = [
    Case("KORD", means: "show KORD"), Case("ord", means: "show KORD"), Case("UAL412", means: "show UAL412"),
    Case("UAL", means: "show UAL"), Case("airports", means: "list airports"),
    Case("airlines --sort -name", means: "list airlines --sort -name"), Case("flights -n1", means: "list -n1"),
    Case("list KORD KSFO", means: "list --origin KORD --dest KSFO"), Case("list ORD", means: "list --airport KORD"),
    Case("list flights SFO ORD", means: "list --origin KSFO --dest KORD"),
    Case("list SFO to ORD", means: "list --origin KSFO --dest KORD"),
  ]

  static let options = [
    Case("list --to SFO", means: "list --dest SFO"), Case("list --destination=SFO", means: "list --dest SFO"),
    Case("list --from ORD", means: "list --origin ORD"),
    Case("list --dest KORD,KSFO", means: "list --dest KORD --dest KSFO"),
    Case("list --phase Enroute,arrived", means: "list --phase enroute --phase arrived"),
    Case("list --format JSON", means: "list --format json"), Case("list -f md", means: "list --format markdown"),
    Case("list --format jsonl", means: "list --format ndjson"), Case("list --json", means: "list --format json"),
    Case("list --csv", means: "list --format csv"), Case("list --md", means: "list --format markdown"),
    Case("list --jsonl", means: "list --format ndjson"),
    Case("list --json=ident,dest", means: "list --format json --fields ident,dest"),
    Case("map --html", means: "map --format html"),
    Case("list --sort 'distance desc'", means: "list --sort -distance"),
    Case("list --sort distance:desc", means: "list --sort -distance"),
    Case("list --sort 'distance - 100:desc'", means: "list --sort '-(distance - 100)'"),
    Case("list --sort 'distance - 100 km:desc,ident'", means: "list --sort '-(distance - 100 km),ident'"),
    Case("list -qn5", means: "list --quiet --limit 5"), Case("list --no-color", means: "list --color never"),
    Case(
      "stats --by 'airline, arrival_delay/15' --show count --sort '-arrival_delay / 15' --no-header",
      means: "stats --by 'airline, arrival_delay/15 as late' --show count --sort -late --no-header"),
    Case("list airports --city San", means: "list airports --where 'city ^= San'"),
  ]

  static let names = [
    Case(
      "list --dest Frankfrut", "",
      error: "flights: option '--dest': no airport 'Frankfrut'; did you mean 'Frankfurt am Main'?\n", status: .usage),
    Case(
      "show Frankfrut", "",
      error: "flights: no airport, airline or flight 'Frankfrut' in the data; did you mean 'Frankfurt am Main'?\n",
      status: .failure),
    Case(
      "search Frankfrut --count", "0\n",
      error: "flights: no flights with 'Frankfrut'; did you mean 'Frankfurt am Main'?\n"),
    Case(
      "list --dest KROD --count", "0\n",
      error: "flights: no airport 'KROD' in the data; did you mean 'KORD'?\n"),
    Case(
      "list --dest 'San Francisco'", means: "list --dest KSFO",
      error: "flights: 'San Francisco' is read as a city; its airport is KSFO\n"),
    Case(
      "list --origin Chicago", means: "list --origin KORD",
      error: "flights: 'Chicago' is read as a city; its airport is KORD\n"),
    Case(
      "board Frankfurt", means: "board EDDF",
      error: "flights: 'Frankfurt' is read as a city; its airport is EDDF\n"),
    Case(
      "show chicago", means: "show KORD", error: "flights: 'chicago' is read as a city; its airport is KORD\n"),
    Case(
      "list --airline 'United Airlines'", "",
      error: "flights: option '--airline': no airline 'United Airlines'; did you mean 'United Air Lines Inc.'?\n",
      status: .usage),
  ]

  /// What is no airport after `list`, and the line or the options to write instead.
  @Test(arguments: [
    ("UAL412", "flights show UAL412", "show UAL412"), ("'ua 412'", "flights show \"ua 412\"", "show 'ua 412'"),
    ("flights N123AB", "flights show N123AB", "show N123AB"),
    ("KORD-KSFO", "flights list KORD KSFO", "list KORD KSFO"), ("'ORD > sfo'", "flights list ORD sfo", "list ORD sfo"),
    ("enroute", "--enroute", "list --enroute"), ("En-Route", "--enroute", "list --enroute"),
    ("cancelled", "--phase cancelled", "list --phase cancelled"),
    ("Landed", "--where landed", "list --where landed"),
    ("delayed", "--where \"delay >= 15 min\"", "list --where 'delay >= 15 min'"),
    ("countries", "flights stats --by destination.country", "stats --by destination.country"),
    ("Routes", "flights stats --by origin,destination", "stats --by origin,destination"),
    ("lufthansa", "--airline lufthansa", "list --airline lufthansa"),
    ("'united air'", "--airline \"united air\"", "list --airline 'united air'"),
  ])
  func otherMeaningsOfArgumentsAreSuggested(argument: String, meant: String, line: String) {
    let name = argument.replacing("flights ", with: "").replacing("'", with: "")
    #expect(
      run("list \(argument)")
        == Consequences(
          error: "flights: 'flights list': no airport '\(name)'; did you mean '\(meant)'?\n", status: .usage))
    let result = run(line)
    #expect(result.status == .success && !result.output.isEmpty)
  }

  /// A country or a state in place of a code, and the condition to write instead.
  @Test(arguments: [
    ("--dest germany", "destination.country = germany"), ("--dest DE", "destination.country = DE"),
    ("--origin 'United Kingdom'", "origin.country = 'United Kingdom'"),
    ("--dest CA", "destination.state = CA|destination.country = CA"),
    ("--airport Германия", "origin.country = Германия or destination.country = Германия"),
    ("japan", "origin.country = japan or destination.country = japan"),
    ("--airline germany", "airline.country = germany"),
  ])
  func regionsAreSuggested(options: String, conditions: String) {
    let conditions = conditions.split(separator: "|").map(String.init)
    let meant = conditions.map { "'--where \"\($0)\"'" }.joined(separator: " or ")
    let result = run("list \(options)")
    #expect(result.status == .usage && result.error.contains("; did you mean \(meant)?\n"), "\(result.error)")
    let command = Surroundings.storedSample.run(["list", "--count", "--where", conditions[0]])
    #expect(command.status == .success && command.output != "0\n")
  }

  /// A search without matches for the country or the airline of flights.
  @Test func otherSearchesAreSuggested() {
    for (text, meant) in [
      ("Germany", "list --where \"destination.country = Germany\""), ("Lufthansa", "list --airline Lufthansa"),
      ("san airports", "search airports san"),
    ] {
      #expect(
        run("search \(text) --fields ident --no-header")
          == Consequences(error: "flights: no flights with '\(text)'; did you mean 'flights \(meant)'?\n"))
    }
  }

  /// Suggestions come from the data, unless reading them would take time.
  @Test func errorsDoNotWaitForMuchData() throws {
    let folder = try TemporaryFolder()
    for (padding, meant, flight, tail) in [
      (0, "", "; did you mean '--where \"ident = UA100\"'?", ""),
      (
        5 << 20, "; did you mean '--airport nowhere' or '--airline nowhere'?",
        "; did you mean '--where \"ident = UA100\"'?", "; did you mean 'show D-AIZB'?"
      ),
    ] {
      let record = #"{"ident":"UAL1","fa_flight_id":"F1"}"# + String(repeating: " ", count: padding)
      let path = try folder.file("\(padding).json", record)
      let error = run("stats nowhere --data \(path)").error
      #expect(error.hasPrefix("flights: unexpected argument 'nowhere' for 'flights stats'\(meant)\n"), "\(error)")
      #expect(run("map UA100 --data \(path)").error.contains("'UA100' for 'flights map'\(flight)\n"))
      #expect(run("D-AIZB --data \(path)").error.contains("unknown command 'D-AIZB'\(tail)\n"))
    }
  }

  /// A suggestion can be pasted into a shell.
  @Test func suggestionsAreQuoted() {
    let error = run("search '$(x) airports' --count").error
    #expect(error.hasSuffix(#"did you mean 'flights search airports "\$(x)"'?"# + "\n"), "\(error)")
  }

  @Test func aCodeOfAnAirlineIsNoAirport() {
    #expect(
      run("list UAL --count")
        == Consequences(output: "0\n", error: "flights: no airport 'UAL' in the data; did you mean '--airline UAL'?\n"))
    // The code of United and of Ukraine.
    #expect(run("list UA").error.contains("no airport 'UA'; did you mean '--airline UA'?\n"))
    #expect(run("board UAL").error == "flights: no airport 'UAL' in the data; did you mean 'flights show UAL'?\n")
    #expect(run("list KXYZ --count").error == "flights: no airport 'KXYZ' in the data\n")
    #expect(
      run("board UAL412").error
        == "flights: 'flights board': no airport 'UAL412'; did you mean 'flights show UAL412'?\n")
  }

  /// An argument that a command does not take, and what to write in place of it.
  @Test(arguments: [
    ("list help", "flights help list"), ("list airports SFO", "flights show SFO"), ("stats origin", "--by origin"),
    ("stats by airline", "--by airline"), ("list airports CA", "--where state=CA' or '--where country=CA"),
    ("stats SFO", "--airport SFO"), ("map KSFO", "--airport KSFO"),
    ("stats UA", "--airline UA"), ("export United", "--airline United"),
    ("map 'San Diego'", "--airport \"San Diego\""), ("map UAL412", "--where \"ident = UAL412\""),
    ("stats late", "--where \"delay >= 15 min\""), ("board SFO late", "--arrivals --where \"arrival_delay >= 15 min\""),
    ("map Germany", "--where \"origin.country = Germany or destination.country = Germany\""),
    ("board San Diego", "flights board KSAN"), ("map San Diego", "--airport \"San Diego\""),
    ("map --airline Air France", "--airline \"Air France\""),
    ("browse SFO ORD", "flights browse --origin SFO --dest ORD"), ("browse SFO --enroute", "--airport SFO"),
    ("browse UA --sort ident", "--airline UA"),
    ("board SFO arrivals", "--arrivals"), ("board SFO tomorrow", "--after tomorrow --before tomorrow"),
    ("list arrivals", "flights board <airport> --arrivals"),
    ("filter enroute 'distance > 5 km'", "\"enroute and distance > 5 km\""),
    ("sort distance desc", "-distance"),
  ])
  func argumentsSuggestWhatTheyStandFor(line: String, meant: String) {
    let found = run(line)
    #expect(found.error.hasPrefix("flights: unexpected argument") && found.status == .usage)
    #expect(found.error.contains("did you mean '\(meant)'?"))
  }

  /// A first attempt, what it means, and the words that this follows in a line that runs.
  @Test(arguments: [
    ("list not cancelled", "--where \"not cancelled\"", "list"),
    ("list not enroute", "--where \"not enroute\"", "list"),
    ("list not delayed", "--where \"delay < 15 min\"", "list"), ("list en route", "--enroute", "list"),
    ("stats not cancelled", "--where \"not cancelled\"", "stats"),
    ("list 'enroute and dest = KORD'", "--where \"enroute and dest = KORD\"", "list"),
    ("list 'distance > 5000'", "--where \"distance > 5000\"", "list"),
    ("map 'delay>30'", "--where \"delay>30\"", "map"), ("list delay lt 30", "--where \"delay < 30\"", "list"),
    ("list 'airline = united'", "--where \"airline = united\"", "list"),
    ("list airports country = Germany", "--where \"country = Germany\"", "list airports"),
    ("list airports germany", "--where \"country = germany\"", "list airports"),
    ("list where delay gt 30", "--where \"delay > 30\"", "list"), ("list where landed", "--where landed", "list"),
    ("'distance > 5000'", "list --where \"distance > 5000\"", ""),
    ("where 'delay > 30'", "list --where \"delay > 30\"", ""),
    ("not cancelled", "list --where \"not cancelled\"", ""),
    ("list --min-delay 30", "--where \"delay >= 30 min\"", "list"),
    ("list --late 45", "--where \"delay >= 45 min\"", "list"),
    ("list --delay 30", "--where \"delay >= 30 min\"", "list"),
    ("list --delay '>30'", "--where \"delay > 30 min\"", "list"),
    ("list --max-distance=500km", "--where \"distance <= 500km\"", "list"),
    ("board KORD --arrival", "--arrivals", "board KORD"), ("board KORD --arr", "--arrivals", "board KORD"),
    ("board KORD --departure", "--departures", "board KORD"), ("board KORD --dep", "--departures", "board KORD"),
    ("list --sort delay,desc", "-delay", "list --sort"),
    ("stats --by airline --sort count,desc", "-count", "stats --by airline --sort"),
    ("sort delay --desc", "-delay", "sort --data sample"), ("sort -delay --asc", "delay", "sort --data sample"),
    ("list --sort distance --desc", "--sort -distance", "list"), ("list --sort delay --asc", "--sort delay", "list"),
    ("list --sort -distance --reverse", "--sort distance", "list"),
    ("list 5", "--limit 5", "list"), ("list airports 5", "--limit 5", "list airports"),
    ("list limit 5", "--limit 5", "list"), ("list -5", "--limit 5", "list"),
    ("list sort distance", "--sort distance", "list"), ("list order by distance", "--sort distance", "list"),
    ("list airline united", "--airline united", "list"), ("list csv", "--format csv", "list"),
    ("export csv", "flights list --format csv", ""), ("export json", "--format json", "export"),
    ("list --table", "--format table", "list"), ("stats --hour", "--by hour", "stats"),
    ("list count", "--count", "list"), ("stats count", "--show count", "stats"),
    ("stats airlines", "--by airline", "stats"), ("stats 'mean(distance)'", "--show \"mean(distance)\"", "stats"),
    ("412", "flights list --where \"flight_number = 412\"", ""),
    ("search 412", "flights list --where \"flight_number = 412\"", ""),
    ("list 412", "--where \"flight_number = 412\"", "list"),
    ("search frankfurt chicago", "flights list frankfurt chicago", ""),
    ("search KORD-frankfurt", "flights list KORD frankfurt", ""),
    ("list --route ORD-FRA", "--origin ORD --dest FRA", "list"),
    ("list --between ORD and FRA", "--where \"origin in (ORD, FRA) and destination in (ORD, FRA)\"", "list"),
    ("list yesterday", "--where \"departure = yesterday\"", "list"),
    ("stats --today", "--where \"departure = today\"", "stats"),
    ("board KORD --today", "--after today --before today", "board KORD"),
    ("board KORD --tonight", "--after 18:00", "board KORD"),
    ("board KORD --on 2026-03-14", "--after 2026-03-14 --before 2026-03-14", "board KORD"),
    ("board KORD --within 3h", "--after now --before +3h", "board KORD"),
    ("list --dest ORD --next 9h", "--where \"arrival between now and now + 9h\"", "list --dest ORD"),
    ("list --dest ORD yesterday", "--where \"arrival = yesterday\"", "list --dest ORD"),
    ("list --dest ORD --where 'time > 18:00'", "arrival.time", "list --dest ORD --fields"),
    ("stats --dest ORD --by date", "arrival.date", "stats --dest ORD --by"),
    ("list --dest ORD --where 'country = DE'", "origin.country", "list --dest ORD --fields"),
    ("list --dest ORD --fields runway", "actual_runway_on", "list --dest ORD --fields"),
    ("board KORD --arrivals --where 'gate = C3'", "gate_destination", "list --fields"),
    ("list --evening", "--where \"departure.time >= 18:00\"", "list"),
    ("board KORD --yesterday", "--after yesterday --before yesterday", "board KORD"),
    ("search yesterday", "flights list --where \"departure = yesterday\"", ""),
    ("list --after yesterday", "--where \"departure >= yesterday\"", "list"),
    ("list --arrived", "--phase arrived", "list"), ("list --canceled", "--phase cancelled", "list"),
    ("list canceled", "--phase cancelled", "list"), ("list longest", "--sort -distance", "list"),
    ("highest", "list --sort -altitude", ""), ("stats slowest", "flights list --sort speed", ""),
    ("list --enroute=false", "--where \"not enroute\"", "list"),
    ("list --where 'arrival delay > 30'", "arrival_delay", "list --fields"),
    ("top airlines", "stats --by airline", ""), ("top airports", "list airports --sort -arrivals", ""),
    ("from frankfurt to chicago", "list --origin frankfurt --dest chicago", ""),
    ("airline united", "show united", ""), ("flight UAL412", "show UAL412", ""),
    ("KORD to KSFO", "flights list KORD to KSFO", ""), ("ord to frankfurt", "flights list ord to frankfurt", ""),
    ("list arrivals KORD", "flights board KORD --arrivals", ""), ("list diversions", "--where diverted", "list"),
    ("list inbound ORD", "--dest ORD --enroute", "list"), ("list --inbound=ORD", "--dest ORD --enroute", "list"),
    ("list UAL412 --enroute --count", "--where \"ident = UAL412\"", "list --enroute --count"),
    ("show UAL412 --date 2026-03-14", "flights list --where \"ident = UAL412 and departure.date = 2026-03-14\"", ""),
    ("show airport KORD", "flights show KORD", ""), ("show flight UAL412", "flights show UAL412", ""),
  ])
  func firstAttemptsLeadToLinesThatRun(typed: String, meant: String, start: String) {
    let error = run(typed).error
    #expect(error.contains("did you mean '\(meant)'?"), "\(error)")
    let result = run("\(start) \(meant.replacing("flights ", with: "").replacing("\"", with: "'"))")
    #expect(result.status == .success && !result.output.isEmpty, "\(result.error)")
  }

  /// A word in place of a measure leads to one that the same option takes.
  @Test(arguments: [
    ("gate", "distinct(gate_origin)"), ("plane", "distinct(aircraft)"), ("date", "distinct(departure.date)"),
    ("arrived", "share(phase = arrived)"), ("average", "mean(distance)"),
    ("p90", "p90(arrival_delay where landed)"), ("median", "median(arrival_delay where landed)"),
    ("median_distance", "median(distance)"),
    ("late", "share(delay >= 15 min where landed)"), ("delay", "mean(delay where landed)"),
    ("departure_delay", "mean(departure_delay where departed)"), ("on_time", "arrival_on_time_percent"),
    ("arrival_on_time", "arrival_on_time_percent"), ("departure_on_time", "departure_on_time_percent"),
    ("delay_p90", "arrival_delay_p90"), ("cancelled_percent", "share(phase = cancelled)"),
    ("late_rate", "share(delay >= 15 min where landed)"), ("pair", nil), ("now", nil), ("5", nil),
  ])
  func wordsLeadToMeasures(word: String, meant: String?) {
    for option in ["--show", "--sort"] where meant != nil || option == "--show" {
      let error = Surroundings.sample.run(["stats", "--by", "airline", option, word, "--data", "sample"]).error
      guard let meant else {
        #expect(!error.isEmpty && !error.contains("did you mean"), "\(error)")
        continue
      }
      #expect(error.contains("did you mean '\(meant)'?"), "\(error)")
      let result = Surroundings.sample.run(["stats", "--by", "airline", option, meant, "--data", "sample"])
      #expect(result.status == .success && !result.output.isEmpty, "\(result.error)")
    }
  }

  static let searches = [
    Case("search airports hare", means: "search airports KORD"),
    Case("search airports ohare", means: "search airports KORD"),
    Case(
      "search United", means: "list airlines --where 'icao = UAL'",
      error: "flights: no flights with 'United'; showing airlines\n"),
    Case("search UAL4", means: "list --where 'ident = UAL412'"),
    Case("search San --enroute", means: "list --city San --enroute"),
    Case("search San --airline UAL", means: "list --city San --airline UAL"),
  ]

  @Test(arguments: commands + options + names + searches)
  func isUnderstood(_ example: Case) {
    let result = run(example.typed)
    if let means = example.means {
      let other = run(means)
      #expect(other.status == .success && !other.output.isEmpty)
      #expect(result == Consequences(output: other.output, error: example.error))
    } else {
      #expect(result == Consequences(output: example.output ?? "", error: example.error, status: example.status))
    }
  }

  /// A name before other words in place of a command, or of several words without quotes, is found in the data.
  @Test(arguments: [
    ("united", "did you mean 'show united'?\nrun 'flights help' for usage\n"),
    ("zanzibar", "unknown command 'zanzibar'\nrun 'flights help' for usage\n"),
    ("ua 412", "did you mean 'flights show \"ua 412\"'?\n"),
    ("show UA 182", "did you mean 'flights show UA182'?\n"),
    ("show San Diego", "did you mean 'flights show \"San Diego\"'?\n"),
    ("show United Airlines", "did you mean 'flights show \"United Air Lines Inc.\"'?\n"),
    ("list --airline Air France", "did you mean '--airline \"Air France\"'?\n"),
    ("list ua 412 --count", "did you mean 'flights show \"ua 412\"'?\n"),
    ("list San Diego --count", "did you mean 'flights list \"San Diego\"'?\n"),
    ("from KSFO", "did you mean 'list --origin KSFO'?\n"),
    ("late", "did you mean 'list --where \"delay >= 15 min\"'?\n"),
    ("near", "'near' in the data\nrun 'flights help' for usage\n"),
    ("show a340", "did you mean 'flights list --aircraft a340'?\n"),
    (
      "show UAL412 2026-03-14",
      "did you mean 'flights list --where \"ident = UAL412 and departure.date = 2026-03-14\"'?\n"
    ),
    ("show x.ndjson", "did you mean '--data x.ndjson'?\n"),
    ("search a340 --count", "did you mean 'flights list --aircraft a340'?\n"),
    ("list --to 'KSFO San Francisco'", "did you mean 'KSFO'?\n"),
    ("list --to 'San Diego, CA'", "did you mean 'KSAN'?\n"),
  ])
  func namesAreFoundInTheData(line: String, end: String) {
    let error = run(line).error
    #expect(error.contains(end), "\(error)")
  }

  /// A gate may have the name of a type of aircraft.
  @Test(arguments: ["search B20", "show B20", "list B20", "search 99999"])
  func nothingIsSuggestedThatFindsNothing(line: String) {
    let error = run(line).error
    #expect(!error.contains("--aircraft") && !error.contains("flight_number"), "\(error)")
  }

  @Test func aPathLeadsToItsField() {
    #expect(run("fields origin.city --no-header") == run("fields city --no-header"))
  }

  /// A misspelled command is not taken for a code.
  @Test func slipsAreStillSlips() {
    for word in ["lst", "shwo", "serch", "frobnicate", "bord"] {
      let result = run(word)
      #expect(result.status == .usage, "\(word)")
      #expect(result.error.hasPrefix("flights: unknown command '\(word)'"))
    }
  }

  /// A first word that is the code of nothing may be meant as a command.
  @Test(arguments: [
    ("li", "did you mean 'list'?"), ("SHOW KORD", "did you mean 'show'?"), ("List", "did you mean 'list'?"),
    ("sh", "did you mean 'show'?"), ("KRD", "did you mean 'KORD'?"), ("KXYZ", "in the data"),
    ("show li", "in the data"), ("show KORD li", "in the data"),
    ("KORD arrivals", "did you mean 'flights board KORD --arrivals'?"),
    ("show a346", "did you mean 'flights list --aircraft a346'?"),
  ])
  func unknownCodesMayBeCommands(line: String, end: String) {
    let result = run(line)
    #expect(result.status == .failure)
    #expect(result.error.hasSuffix(end + "\n"), "\(result.error)")
  }

  @Test(arguments: [
    ("from KORD to KSFO", "--origin KORD --dest KSFO"), ("KORD to KSFO", "--origin KORD --dest KSFO"),
    ("from KORD", "--origin KORD"), ("to KSFO", "--dest KSFO"), ("KSFO", "--airport KSFO"),
  ])
  func endsAreNamedAsTheyAreSaid(line: String, options: String) throws {
    let (said, meant) = (try Invocation(words: words("list " + line)), try Invocation(words: words("list " + options)))
    for option in Option.filterOptions {
      #expect(said.options.all(option).map(\.text) == meant.options.all(option).map(\.text))
    }
  }

  private func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }

  /// Between codes and choices, a space after the comma means nothing.
  @Test(arguments: [
    ("airline", ["UAL", "DLH"]), ("aircraft", ["737", "A320"]), ("city", ["San", "Chi"]),
    ("phase", ["landed", "arrived"]),
  ])
  func listsMayHaveSpaces(name: String, values: [String]) throws {
    let option = try #require(Option.named(name))
    let invocation = try Invocation(words: ["list", "--" + name, values.joined(separator: ", ")])
    #expect(invocation.options.all(option).map(\.text) == values)
  }

  /// A comma before a space belongs to the name.
  @Test func namesKeepTheirCommas() throws {
    let words = ["list", "--airline", "Frontier Airlines, Inc.", "--airline", "UAL,DLH", "--airline", "Delta, LLC"]
    #expect(
      try Invocation(words: words).options.all(.airline).map(\.text)
        == ["Frontier Airlines, Inc.", "UAL", "DLH", "Delta, LLC"])
  }
}
