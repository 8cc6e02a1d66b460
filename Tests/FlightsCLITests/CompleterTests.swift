import FlightSample
import FlightStore
import Testing

@testable import FlightsCLI

struct CompleterTests {
  /// A command line with an unfinished last word, and some of its completions.
  @Test(arguments: [
    ("", ["list", "board", "map", "stats", "help"]),
    ("bo", ["board"]),
    ("list ", ["flights", "airports", "airlines"]),
    ("list --uni", ["--units"]),
    ("list --units alt", ["altitude=m", "altitude=ft", "altitude=FL"]),
    ("list --format ", ["table", "csv", "tsv", "json", "ndjson", "markdown", "parquet", "postgresql"]),
    ("map --format=g", ["--format=geojson"]),
    ("list -f nd", ["ndjson"]),
    ("list --fields ident,dest", ["ident,destination"]),
    ("list airports --fields ela", []),
    ("list airports --fields elev", ["elevation"]),
    ("list --fields destination.ci", ["destination.city"]),
    ("list --sort -arrival,-dist", ["-arrival,-distance"]),
    ("sort -dist", ["-distance"]),
    ("list --fields +arrival_d,-pha", ["+arrival_d,-phase"]),
    ("stats --by ho", ["hour"]),
    ("stats --by airline,ho", ["airline,hour"]),
    ("list --distinct origin,dest", ["origin,destination"]),
    ("stats --sort -arrival_delay_p", ["-arrival_delay_p50", "-arrival_delay_p90"]),
    ("stats --show flights,canc", ["flights,cancelled"]),
    ("stats --show me", ["mean(", "median(", "mean_distance"]),
    ("stats --show count,p", ["count,p90("]),
    ("stats --show=count,me", ["--show=count,mean(", "--show=count,median(", "--show=count,mean_distance"]),
    ("stats --show mean(arrival_d", ["mean(arrival_delay"]),
    ("stats --having co", ["count", "codeshares", "codeshares_iata"]),
    ("list --airline Unit", ["United", "United Air Lines Inc.", "United Parcel Service Company"]),
    ("list --airline Luft", ["Lufthansa", "Lufthansa Cargo", "Lufthansa Cargo AG"]),
    ("list --phase en", ["enroute"]),
    ("board fr", ["FRA", "Frankfurt am Main"]),
    ("list ked", []), ("list kord kmc", ["KMCO"]), ("list airports K", []), ("show Washi", ["Washington"]),
    ("browse KOR", ["KORD"]), ("browse DLH119", ["DLH1195", "DLH1198"]), ("browse flights airl", []),
    ("list --sort -departure.we", ["-departure.week", "-departure.weekday"]),
    ("stats --by arrival.h", ["arrival.hour"]),
    ("list --dest ked", []),
    ("list --dest ko", ["KORD", "KOMA"]),
    ("list --airline dl", ["DL", "DLH"]),
    ("show DLH119", ["DLH1195", "DLH1198"]),
    ("search San\u{A0}", []),
    ("list --city San F", ["San Francisco"]),
    ("list --tz Europe/Z", ["Europe/Zurich"]),
    ("completions ", ["bash", "zsh", "fish"]),
    ("help expr", ["expressions"]),
    ("help fie", ["fields"]),
    ("list --dest KORD,KMS", ["KORD,KMSN", "KORD,KMSP", "KORD,KMSY"]),
    ("list --dest=KORD,KMS", ["--dest=KORD,KMSN", "--dest=KORD,KMSP", "--dest=KORD,KMSY"]),
    ("list --to ko", ["KOMA", "KORD"]), ("list --from=ko", ["--from=KOMA", "--from=KORD"]), ("list --csv=K", []),
    ("list --dest Chi", ["Chicago"]),
    ("nonsense ", []),
  ])
  func wordsGoOn(line: String, expected: [String]) {
    let prefix =
      line.hasPrefix("list --city")
      ? ["list", "--city", "San F"]
      : line.split(
        separator: " ", omittingEmptySubsequences: false
      ).map(String.init)
    let found = Completer(prefix) { _ in FlightStore.sample }.candidates().map(\.text)
    if line.isEmpty || line.hasPrefix("list --dest ko") || line.hasPrefix("list --airline") || line.hasPrefix("help") {
      for text in expected { #expect(found.contains(text), "\(found)") }
    } else if line == "nonsense " {
      #expect(found == Command.all.map(\.name))
    } else {
      #expect(found == expected)
    }
  }

  /// A short name is offered only if it stands for one airline, and once if it is a code too.
  @Test func shortNamesOfAirlinesAreThoseThatTheOptionAccepts() throws {
    let folder = try TemporaryFolder()
    let airlines = [("AAA", "Alpha One"), ("BBB", "Alpha"), ("CCC", "alpha"), ("ALC", "ALC")].map { code, name in
      #"{"icao": "\#(code)", "name": "\#(code) Ltd.", "shortname": "\#(name)"}"#
    }
    let surroundings = Surroundings(environment: [
      "FLIGHTS_DATA": try folder.file("a.ndjson", airlines.joined(separator: "\n"))
    ])
    #expect(run("complete -- list --airline al", surroundings).output == "ALC\tALC Ltd.\nALC Ltd.\nAlpha One\n")
  }

  /// An unfinished expression, which is a single word for the shell, and some of its completions.
  @Test(arguments: [
    ("dest", ["destination"]),
    ("destination.ci", ["destination.city"]),
    ("not canc", ["not cancelled"]),
    ("distance >", ["distance >", "distance >="]),
    ("distance > 1000 k", ["distance > 1000 km"]),
    ("enroute an", ["enroute and"]),
    ("enroute and (airline = SW", ["enroute and (airline = SWA", "enroute and (airline = SWR"]),
    ("airline in (UAL, SW", ["airline in (UAL, SWA", "airline in (UAL, SWR"]),
    ("airline in (UAL) o", ["airline in (UAL) or"]),
    ("phase = en", ["phase = enroute"]), ("departure.mo", ["departure.month"]),
    ("departure.weekday = M", ["departure.weekday = Monday"]), ("arrival.month in (Jun", ["arrival.month in (June"]),
    ("destination.city ^= \"San F", ["destination.city ^= \"San Francisco\""]),
    ("altitude is n", ["altitude is null", "altitude is not null"]),
    ("enroute is", ["enroute is null", "enroute is not null"]),
    ("codeshares ^", ["codeshares ^="]),
    ("codeshares i", ["codeshares in (", "codeshares is null", "codeshares is not null"]),
    ("origin = KDS", ["origin = KDSM"]),
    ("aircraft ~ B74", ["aircraft ~ B744", "aircraft ~ B748"]),
  ])
  func expressionsGoOn(text: String, expected: [String]) {
    for words in [["filter", text], ["list", "--where", text]] {
      let found = Completer(words) { _ in FlightStore.sample }.candidates().map(\.text)
      if text.hasSuffix(">") {
        for text in expected { #expect(found.contains(text), "\(found)") }
      } else {
        #expect(Set(found) == Set(expected), "\(found)")
      }
    }
    let found = Completer(["list", "--where=" + text]) { _ in FlightStore.sample }.candidates().map(\.text)
    #expect(found.allSatisfy { $0.hasPrefix("--where=") } && !found.isEmpty)
  }

  /// A text from the data is completed to an expression that means it, whatever its characters.
  @Test(arguments: [#"San \"X\""#, "San O'Hare", #"San\\"#, "San-Y", #"San\u001b[31m"#])
  func textsFromTheDataAreQuoted(city: String) throws {
    let json = #"[{"ident":"A1","fa_flight_id":"1","origin":{"code":"KAAA","city":"\#(city)"}}]"#
    let store = try FlightStore(parsing: json.utf8)
    for start in ["origin.city = San", #"origin.city = "San"#] {
      let found = Completer(["filter", start]) { _ in store }.candidates().map(\.text)
      var query = RowQuery(.flights)
      try query.require(try #require(found.first))
      #expect(found.count == 1 && query.count(in: store) == 1, "\(found)")
    }
  }

  /// Small files come before the beginning of large ones.
  @Test func noMoreIsReadThanThereIsTimeFor() throws {
    let folder = try TemporaryFolder()
    let small = try folder.file(
      "airports.json", #"[{"airport_code":"KORD","name":"Chicago O'Hare Intl","city":"Chicago"}]"#)
    let record = #"{"ident":"UAL1","fa_flight_id":"UAL1-1","route":"\#(String(repeating: "x", count: 10_000))"}"# + "\n"
    let large = try folder.file("flights.ndjson", String(repeating: record, count: 500))
    #expect(run("complete -- list --data \(large) --data \(small) --dest ko").output == "KORD\tChicago O'Hare Intl\n")
    #expect(folder.names.count == 2)
  }

  /// For thousands of idents the completions are the longest useful prefixes.
  @Test func ofManyValuesBeginningsAreOffered() {
    let few = Set((0..<1000).map { "UAL\($0)" })
    #expect(Completer.abridged(few, from: "UA") == few)
    let many = Completer.abridged(Set((1000..<9000).map { "UAL\($0)" }), from: "UA")
    #expect(many == Set((100..<900).map { "UAL\($0)" }))
    let wide = Completer.abridged(
      Set((0..<2000).compactMap { Unicode.Scalar(0x4E00 + $0).map { "U\($0)" } }), from: "U")
    #expect(wide == ["U"])
  }

  @Test(arguments: EntityKind.allCases) func everyFieldIsOffered(_ entity: EntityKind) {
    let names = Field.all(of: entity).map(\.name)
    for option in ["--fields", "--sort"] {
      #expect(Completer(["list", entity.rawValue, option, ""]) { _ in nil }.candidates().map(\.text) == names)
    }
    let way = entity == .airlines ? "airline." : "origin."
    let linked = entity == .flights ? [] : names.map { way + $0 }
    #expect(entity == .flights || Completer(["list", "--fields", way]) { _ in nil }.candidates().map(\.text) == linked)
  }

  @Test func everyPageOfHelpIsOfferedOnce() {
    let found = Completer(["help", ""]) { _ in nil }.candidates().map(\.text)
    #expect(found.count == Set(found).count)
    #expect(Set(found) == Set(Command.all.map(\.name) + HelpTopic.all.map(\.name)))
  }

  @Test func dataAreLoadedOnlyWhenTheyAreNeeded() {
    for words in [["li"], ["list", "--fo"], ["list", "--fields", "i"], ["help", ""]] {
      var isLoaded = false
      _ = Completer(words) { _ in
        isLoaded = true
        return nil
      }.candidates()
      #expect(!isLoaded, "\(words)")
    }
  }

  @Test func programAnswersTheScripts() {
    let outcome = run("complete -- board den", .sample)
    #expect(outcome == Consequences(output: "DEN\tDenver Intl\nDenver\n"))
    #expect(run("complete -- board --data /nowhere den", .sample) == Consequences())
  }

  /// Shells give words as they are typed.
  @Test func theHomeOfAFolderIsFound() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("a.json", #"{"airport_code":"KDEN","name":"Denver Intl"}"#)
    let surroundings = Surroundings(environment: ["HOME": folder.path])
    for line in ["--data ~/a.json board kd", "board '--data=$HOME/a.json' kd"] {
      #expect(run("complete -- \(line)", surroundings).output == "KDEN\tDenver Intl\n", "\(line)")
    }
  }

  @Test(arguments: Shell.allCases)
  func scriptNamesNoCommandAndNoOption(shell: Shell) {
    let lines = shell.script.split(separator: "\n").filter { !$0.contains("#") && !$0.contains("contains --") }
    for name in Command.all.map(\.name) where name != "help" && name != "list" {
      #expect(!lines.contains { $0.contains(" \(name) ") }, "\(name)")
    }
  }

  @Test func manualHasEveryCommandOptionAndTopic() {
    let text = run("man").output
    for command in Command.all { #expect(text.contains(".SS \(command.name)\n")) }
    for option in Option.all { #expect(text.contains("\\-\\-" + option.name.replacing("-", with: "\\-"))) }
    for topic in HelpTopic.all {
      #expect(text.contains(".SH \"\(topic.name.uppercased().replacing("-", with: " "))\""))
    }
    // Formatters take ASCII, whatever the locale.
    #expect(text.utf8.allSatisfy { $0 < 0x80 } && text.contains("San Jos\\[u00E9]"))
    // Only macros begin with a period.
    for line in text.split(separator: "\n") where line.hasPrefix(".") {
      #expect(line.wholeMatch(of: /\.(TH|SH|SS|TP|PP|nf|fi)( .*)?/) != nil, "\(line)")
    }
  }
}
