import Testing

@testable import FlightStore
@testable import FlightsCLI

/// Tests that findings of `check` are in the language of the table, and in English for programs.
struct CheckWordsTests {
  private static let findings: [DataFinding.Reason] = [
    .noRecord, .otherCodeOf("KORD"), .unknownZone("Mars/Olympus"), .sharedCode("DL", others: ["DAL", "DLH"], count: 3),
    .absurdDelay(field: "arrival_delay", seconds: 999_999),
    .contradictedDelay(field: "arrival_delay", stated: 600, known: 1200), .arrivesBeforeDeparture,
    .landsAtTakeoff, .takesLong(seconds: 100_000), .tooFast(kilometersPerHour: 2000),
    .farApart(earlier: "actual_on", later: "actual_in", hours: 30), .overdue(hours: 7),
    .farFromGreatCircle(miles: 100, kilometers: 1000), .noAirport(end: "origin"),
    .noAirport(end: "destination"), .airportElsewhere(end: "destination", "39N"), .landedElsewhere("39N"),
    .outOfOrder(earlier: "actual_off", later: "actual_on"), .odd(field: "progress_percent", value: "101"),
    .impossiblePosition(latitude: 91, longitude: nil), .fliesUndeparted(knots: 312),
    .suspectText(field: "ident", text: "UАL1", "\u{410}"),
  ]

  private static let unsound: [UnsoundRecord.Reason] = [
    .wrongType(found: .theText("50 N"), expected: .number), .wrongType(found: .number, expected: .text),
    .wrongType(found: .array, expected: .airport), .wrongType(found: .object, expected: .list),
    .wrongType(found: .flag, expected: .time),
    .wrongType(found: .otherArray, expected: .flag),
    .timeOutOfRange("1969-12-31T23:59:59Z"), .notWhole("1.5"), .outOfRange("123.4"), .noIdentity,
    .errorReply(title: "Undefined", reason: "BAD", detail: "no"), .olderInterface("FlightXML"),
  ]

  private static let faults: [JSONFault.Reason] =
    JSONFault.Expectation.allCases.flatMap { [.unexpected(0x20, expected: $0), .endOfInput(expected: $0)] } + [
      .unexpected(0x0A, expected: .colon), .unexpected(0x09, expected: .key), .unexpected(0xFF, expected: .value),
      .leadingZero, .controlCharacter(0x01), .loneSurrogate, .invalidUTF8, .otherEncoding("UTF-16"), .tooDeep,
      .otherFormat(.zip),
    ]

  private static let inputs: [LoadError.Reason] =
    [.noDataFiles, .onlyHiddenFiles, .noFile, .otherName, .linkToFolder, .nameNotUTF8] + faults.map { .malformed($0) }

  private static let stores: [ArchiveError.Reason] = [
    .noStoreFile, .empty, .cut(size: 1, expected: 2), .damaged(3..<4), .changed, .laterVersion(9), .earlierVersion(1),
    .contradictory, .tooLarge, .inUse,
  ]

  private static let unread: [UnreadPart] =
    ([
      .nothing, .whiteSpace, .loneSurrogates, .plainValues, .flightXML, .receiver, .openSky, .geoJSON, .message("no"),
      .keys([]),
      .derivedValues(["phase"]), .derivedValues(["phase", "enroute"]),
      .keys(["one"]), .keys(["one", "two"]),
    ] + ForeignContent.Reply.allCases.map { .reply($0) }).flatMap { content in
      [1, 3].map { count in
        UnreadPart(
          place: SourcePlace(source: "a.json", offset: 0, line: 1, column: 1, excerpt: nil), count: count,
          content: content)
      }
    }

  @Test func everyFindingIsSaidInBothLanguages() {
    let (english, russian) = (CheckWords(language: .en), CheckWords(language: .ru))
    let texts =
      Self.findings.map { reason in
        let finding = DataFinding(entity: .flights, name: "AAA1", reason: reason)
        return (finding.message(), finding.message(in: .ru))
      }
      + Self.unsound.map { ($0.words(.en), $0.words(.ru)) }
      + Self.inputs.map { ($0.words(.en), $0.words(.ru)) }
      + Self.stores.map { ($0.words(.en), $0.words(.ru)) }
      + Self.unread.map { (english.text($0), russian.text($0)) }
    for (english, russian) in texts {
      #expect(english != russian && russian.contains(/[а-я]/), "\(russian)")
      #expect(
        !russian.contains(/\b(the|is|and|or|found|expected|text|number|origin|destination)\b/), "\(russian)")
    }
  }

  @Test func malformedInputIsSaidInRussian() {
    let surroundings = Surroundings(environment: ["LANG": "ru_RU.UTF-8"], terminalWidth: 240)
    let path = "\(fixtures)/Invalid/missing-comma.json"
    let table = run("check --color never --data \(path)", surroundings)
    #expect(table.output.contains("нужно: ',' или '}' после значения; найдено: '\"'"), "\(table.output)")
    let sheet = run("check --format csv --data \(path)", surroundings)
    #expect(sheet.output.contains("expected ',' or '}' after value"), "\(sheet.output)")
  }

  @Test func aTableIsInRussianAndASheetIsNot() {
    let surroundings = Surroundings(environment: ["LANG": "ru_RU.UTF-8"], terminalWidth: 240)
    let table = run("check --color never --data \(fixtures)/Unsound", surroundings)
    #expect(table.output.contains("ошибка") && table.output.contains("нужно: число; найдено: текст '50 N'"))
    #expect(table.output.contains("и ещё 32; покажет '--all'"))
    #expect(table.error.contains("flights: 36 ошибок, 1 заметка; всего 58 рейсов, 5 аэропортов, 2 авиакомпании"))
    let sheet = run("check --format csv --data \(fixtures)/Unsound", surroundings)
    #expect(!sheet.output.contains(/[а-я]/) && sheet.output.contains("problem,"))
  }
}
