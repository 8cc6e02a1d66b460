import TestSupport
import Testing

@testable import FlightStore

/// Tests of the parsed values of a flight's record, and of the reasons for rejecting them.
struct ValueTests {
  struct Good: Sendable, CustomTestStringConvertible {
    let column: FlightColumn
    let json: String
    let expected: String?
    var testDescription: String { "\(column.column.path) \(json.prefix(50))" }

    init(_ column: FlightColumn, _ json: String, _ expected: String?) {
      self.column = column
      self.json = json
      self.expected = expected
    }
  }

  struct Bad: Sendable, CustomTestStringConvertible {
    let column: FlightColumn
    let json: String
    let reason: UnsoundRecord.Reason
    var testDescription: String { "\(column.column.path) \(json.prefix(50))" }

    init(_ column: FlightColumn, _ json: String, _ reason: UnsoundRecord.Reason) {
      self.column = column
      self.json = json
      self.reason = reason
    }
  }

  private static let long = String(repeating: "é", count: 5000)

  @Test(arguments: [
    Good(.gateOrigin, "\"A38\"", "'A38'"), Good(.gateOrigin, "3", "'3'"), Good(.gateOrigin, "-1.50e2", "'-1.50e2'"),
    Good(.gateOrigin, "\" B 7  \"", "'B 7'"), Good(.gateOrigin, "\"\"", "''"), Good(.gateOrigin, "\"   \"", "''"),
    Good(.gateOrigin, "null", nil), Good(.gateOrigin, "\"\\u0041\\n\\\"\"", "'A\n\"'"),
    Good(.gateOrigin, "\"\\u0020x\\u0020\"", "'x'"),
    Good(.gateOrigin, "\"\(long)\"", "'\(long)'"), Good(.status, "\"Прибыл\"", "'Прибыл'"),
    Good(.routeDistance, "551", "551"), Good(.routeDistance, "0", "0"), Good(.routeDistance, "-0", "0"),
    Good(.routeDistance, "-540", "-540"),
    Good(.routeDistance, "\"551\"", "551"), Good(.routeDistance, "\" 551 \"", "551"),
    Good(.routeDistance, "\"\\u0035\"", "5"),
    Good(.routeDistance, "\"\"", nil), Good(.routeDistance, "\" \"", nil), Good(.routeDistance, "5.51e2", "551"),
    Good(.routeDistance, "551.0", "551"),
    Good(.routeDistance, "\"+5\"", "5"), Good(.routeDistance, "\"007\"", "7"), Good(.routeDistance, "1e-400", "0"),
    Good(.routeDistance, "2147483647", "2147483647"), Good(.routeDistance, "-2147483647", "-2147483647"),
    Good(.routeDistance, "999999999", "999999999"), Good(.routeDistance, "-999999999", "-999999999"),
    Good(.routeDistance, "1000000000", "1000000000"),
    Good(.arrivalDelay, "-1684841101", "-1684841101"), Good(.routeDistance, "0.00000000000000000000", "0"),
    Good(.positionLatitude, "null", nil), Good(.isCancelled, "true", "true"), Good(.isCancelled, "false", "false"),
    Good(.isCancelled, "null", nil),
    Good(.isCancelled, "\"true\"", "true"), Good(.isCancelled, "\" false \"", "false"), Good(.isCancelled, "\"\"", nil),
    Good(.isCancelled, "\"\\u0074rue\"", "true"), Good(.isCancelled, "1", "true"), Good(.isCancelled, "0", "false"),
    Good(.isCancelled, "\"1\"", "true"), Good(.isCancelled, "1.0", "true"), Good(.isCancelled, "0.0", "false"),
    Good(.actualOff, "\"2022-01-26T16:22:56Z\"", "1643214176"),
    Good(.actualOff, "\" 2022-01-26T16:22:56Z \"", "1643214176"),
    Good(.actualOff, "\"2022-01-26T16\\u003a22:56Z\"", "1643214176"), Good(.actualOff, "\"\"", nil),
    Good(.actualOff, "\"1970-01-01\"", "0"),
    Good(.actualOff, "\"2106-02-07T06:28:14Z\"", "4294967294"),
    Good(.codeshares, "[]", "[]"), Good(.codeshares, "[\"A\"]", "[\"A\"]"),
    Good(.codeshares, "[ \"B\" , \" A \" ]", "[\"B\", \"A\"]"),
    Good(.codeshares, "[null,\"A\",null,\"\",\"B\"]", "[\"A\", \"B\"]"),
    Good(.codeshares, "[\"\\u0041\\u001fB\"]", "[\"AB\"]"),
    Good(.codeshares, "\"A, B,,C\"", "[\"A\", \"B\", \"C\"]"), Good(.codeshares, "\"\"", "[]"),
    Good(.codeshares, "null", nil),
    Good(.codeshares, "\"[\\\"A\\\", \\\"B\\\"]\"", "[\"A\", \"B\"]"), Good(.codeshares, "\"['A']\"", "[\"A\"]"),
    Good(.codeshares, "\"[]\"", "[]"),
    Good(.codeshares, "\"A\\u002cB\"", "[\"A\", \"B\"]"), Good(.codeshares, "[\"\(long)\"]", "[\"\(long)\"]"),
  ]) func good(_ value: Good) throws {
    for text in [Samples.flight([value.column.column.path: value.json]), Self.walked(value.column, value.json)] {
      let (store, report) = try loadedWithReport([text])
      #expect(report.rejected == [])
      #expect(store.value(value.column) == value.expected)
    }
  }

  @Test(arguments: [
    Bad(.gateOrigin, "true", .wrongType(found: .flag, expected: .text)),
    Bad(.gateOrigin, "[]", .wrongType(found: .array, expected: .text)),
    Bad(.gateOrigin, "{}", .wrongType(found: .object, expected: .text)),
    Bad(.gateOrigin, "[{\"a\":1}]", .wrongType(found: .array, expected: .text)),
    Bad(.routeDistance, "true", .wrongType(found: .flag, expected: .number)),
    Bad(.routeDistance, "{\"a\":{}}", .wrongType(found: .object, expected: .number)),
    Bad(.routeDistance, "\"far\"", .wrongType(found: .theText("far"), expected: .number)),
    Bad(.routeDistance, "\"0x10\"", .wrongType(found: .theText("0x10"), expected: .number)),
    Bad(.routeDistance, "\"nan\"", .wrongType(found: .theText("nan"), expected: .number)),
    Bad(.routeDistance, "\"-\"", .wrongType(found: .theText("-"), expected: .number)),
    Bad(.routeDistance, "\"1 2\"", .wrongType(found: .theText("1 2"), expected: .number)),
    Bad(.routeDistance, "\"1e\"", .wrongType(found: .theText("1e"), expected: .number)),
    Bad(.routeDistance, "\"\(long)\"", .wrongType(found: .theText("\(long.prefix(30))…"), expected: .number)),
    Bad(.routeDistance, "1.5", .notWhole("1.5")), Bad(.routeDistance, "\"1.5\"", .notWhole("1.5")),
    Bad(.routeDistance, "-1e-1", .notWhole("-1e-1")),
    Bad(.routeDistance, "2147483648", .outOfRange("2147483648")),
    Bad(.routeDistance, "-2147483648", .outOfRange("-2147483648")),
    Bad(.routeDistance, "1e400", .outOfRange("1e400")), Bad(.routeDistance, "-1e400", .outOfRange("-1e400")),
    Bad(.routeDistance, "99999999999999999999", .outOfRange("99999999999999999999")),
    Bad(.isCancelled, "2", .wrongType(found: .number, expected: .flag)),
    Bad(.isCancelled, "\"yes\"", .wrongType(found: .text, expected: .flag)),
    Bad(.isCancelled, "[]", .wrongType(found: .array, expected: .flag)),
    Bad(.actualOff, "1643214176", .wrongType(found: .number, expected: .time)),
    Bad(.actualOff, "true", .wrongType(found: .flag, expected: .time)),
    Bad(.actualOff, "{\"epoch\":0}", .wrongType(found: .object, expected: .time)),
    Bad(.actualOff, "\"soon\"", .notATime("soon", .form)),
    Bad(.actualOff, "\"2026-13-01T00:00:00Z\"", .notATime("2026-13-01T00:00:00Z", .month(13))),
    Bad(.actualOff, "\"1969-12-31T23:59:59Z\"", .timeOutOfRange("1969-12-31T23:59:59Z")),
    Bad(.actualOff, "\"2106-02-07T06:28:15Z\"", .timeOutOfRange("2106-02-07T06:28:15Z")),
    Bad(.actualOff, "\"9999-12-31\"", .timeOutOfRange("9999-12-31")),
    Bad(.codeshares, "7", .wrongType(found: .number, expected: .list)),
    Bad(.codeshares, "true", .wrongType(found: .flag, expected: .list)),
    Bad(.codeshares, "{\"a\":1}", .wrongType(found: .object, expected: .list)),
    Bad(.codeshares, "[1]", .wrongType(found: .otherArray, expected: .list)),
    Bad(.codeshares, "[\"A\",{\"b\":[]}]", .wrongType(found: .otherArray, expected: .list)),
    Bad(.codeshares, "[true]", .wrongType(found: .otherArray, expected: .list)),
    Bad(.origin, "7", .wrongType(found: .number, expected: .airport)),
    Bad(.origin, "[]", .wrongType(found: .array, expected: .airport)),
  ]) func bad(_ value: Bad) throws {
    for text in [Samples.flight([value.column.column.path: value.json]), Self.walked(value.column, value.json)] {
      let (store, report) = try loadedWithReport([text])
      #expect(report.rejected.map(\.cause) == [UnsoundRecord(reason: value.reason, key: value.column.column.path)])
      #expect(store.graph.flights.count == 0)
    }
  }

  /// Returns the same flight with a nested object that keeps it off the fast path.
  private static func walked(_ column: FlightColumn, _ json: String) -> String {
    Samples.flight([column.column.path: json, "zzz": "{\"a\":{}}"])
  }

  @Test(arguments: [
    ("latitude", "90", true), ("latitude", "-90.0001", false), ("latitude", "123", false), ("longitude", "180", true),
    ("longitude", "-181", false), ("elevation", "-11.5", true), ("latitude", "\"41.9\"", true),
    ("latitude", "\"north\"", false),
    ("elevation", "1e400", false),
  ]) func airport(_ key: String, _ json: String, _ isSound: Bool) throws {
    let text = "{\"airport_code\":\"KORD\",\"name\":\"O'Hare\",\"\(key)\":\(json)}"
    let (store, report) = try loadedWithReport([text])
    #expect(store.graph.airports.count == (isSound ? 1 : 0))
    #expect(report.rejected.map(\.cause.key) == (isSound ? [] : [key]))
  }

  /// Short decimals take a fast path, others the standard library's.
  @Test func decimalsAreTheNearest() throws {
    var generator = SeededGenerator(seed: 15)
    var texts = ["0", "-0", "0.0", "-0.0", "90", "1e1", "-1.5E-1", "0.1", "12.3456789012345", "12.34567890123456"]
    texts += ["680", "-280", "123456789012345", "-123456789012345", "1234567890123456", "9007199254740993"]
    for _ in 0..<500 {
      let decimals = (0..<Int.random(in: 1...17, using: &generator)).map { _ in Int.random(in: 0...9, using: &generator)
      }
      texts.append("\(Int.random(in: -90...89, using: &generator)).\(decimals.map(String.init).joined())")
    }
    for text in texts {
      let store = try FlightStore(parsing: "{\"airport_code\":\"KORD\",\"name\":\"x\",\"elevation\":\(text)}".utf8)
      let expected = try #require(Double(text))
      let read = try #require(store.graph.airports.rows.decimal(AirportColumn.elevation.rawValue, ofRow: 0), "\(text)")
      #expect(read.bitPattern == expected.bitPattern, "\(text)")
    }
  }

  @Test(arguments: [
    "{\"ident\":null,\"fa_flight_id\":\"\",\"origin\":null,\"scheduled_off\":null}",
    "{\"fa_flight_id\":\" \",\"origin\":{\"code\":\"KSFO\"}}",
    "{\"airport_code\":null,\"name\":\"x\"}", "{\"airport_code\":\" \",\"name\":\"x\"}",
    "{\"icao\":null,\"iata\":\"\",\"name\":\"x\"}",
    "{\"code\":\"\",\"airport_info_url\":null}", "{\"code\":null,\"operator_info_url\":null}",
  ]) func noIdentity(_ text: String) throws {
    let (store, report) = try loadedWithReport([text])
    #expect(store.graph.flights.count + store.graph.airlines.count == 0)
    #expect(report.rejected.map(\.cause) == [UnsoundRecord(reason: .noIdentity, key: "")])
  }
}
