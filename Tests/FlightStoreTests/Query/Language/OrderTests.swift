import Testing

@testable import FlightStore

/// Tests that exactly one of `<`, `=` and `>` holds for any two values, and that the other operators agree.
struct OrderTests {
  /// Values of every type with the literals that they are compared with.
  static let values: [(value: String, literals: [String])] = [
    ("distance", ["1000", "1000 km", "887.3 km", "551 mi", "620.5 mi", "478 nmi", "1000000 m", "1000.123456 km"]),
    ("altitude", ["10000", "10363 m", "34000 ft", "FL340", "10 km", "10363.2 m", "6 mi"]),
    ("speed", ["800", "432 kn", "410.828263 mph", "800.1 km/h"]), ("average_speed", ["650", "700 km/h", "380 kn"]),
    ("duration", ["90", "2 h", "1:30", "2 h 30 min", "5400 s", "1.5 h", "78.1 min"]),
    ("arrival_delay", ["15", "0 min", "-5 min", "1 h", "900 s", "-0.5 h"]),
    ("great_circle", ["1000 km", "879.25 km"]), ("progress", ["50", "100 %", "0"]),
    ("destination.latitude", ["40", "41.9769", "-33.5"]), ("destination.elevation", ["100 m", "680 ft", "0.2 km"]),
    ("destination.arrivals.count", ["1", "20", "3.5"]), ("filed_ete", ["3600", "1 h", "4680 s"]),
    ("seats_cabin_coach", ["100"]), ("departure.hour", ["12", "0", "23"]), ("departure.weekday", ["3", "Friday"]),
    ("departure", ["2022-01-26", "2022-01-26T18", "2022-01-26T18:05Z", "2022-01", "now", "now - 2 h"]),
    ("scheduled_off", ["2022-01-26", "2022-01-26T18:00:00Z"]), ("departure.local", ["2022-01-26T12:00"]),
    ("ident", ["UAL412", "\"b\""]), ("origin", ["KSFO", "\"k\""]), ("airline.name", ["united", "\"\""]),
    ("origin.country", ["US", "\"de\""]), ("destination.city", ["\"san josé\"", "Chicago"]), ("aircraft", ["B738"]),
    ("distance / great_circle", ["1", "1.02", "1.000001"]), ("arrival - departure", ["2 h", "100 min", "61.25 min"]),
    ("distance / duration", ["700 km/h", "412.345678 kn"]), ("speed - average_speed", ["0", "100 km/h", "12.5 kn"]),
    ("abs(arrival_delay)", ["10 min", "0"]), ("round(distance)", ["887 km"]),
    ("coalesce(altitude, 1 m)", ["1", "9000 m"]), ("arrival_delay", ["departure_delay"]),
    ("actual_on", ["scheduled_on + 15 min"]), ("origin", ["destination"]), ("origin.city", ["destination.city"]),
  ]

  @Test(arguments: values.indices) func exactlyOneHolds(_ index: Int) throws {
    let store = try QueryData.store(QueryData.day)
    let (value, literals) = Self.values[index]
    func rows(_ condition: String) throws -> Set<Int> {
      var query = RowQuery(.flights)
      do throws(FilterError) { try query.require(condition) } catch {
        // What is refused as impossible must have no rows.
        guard error.isAboutTheImpossible else { throw error }
        return []
      }
      return Set(query.found(in: store).rows)
    }
    for literal in literals {
      let known = try rows("\(value) is not null").subtracting(try isField(literal) ? rows("\(literal) is null") : [])
      let (less, equal, greater) = (
        try rows("\(value) < \(literal)"), try rows("\(value) = \(literal)"), try rows("\(value) > \(literal)")
      )
      #expect(less.count + equal.count + greater.count == known.count, "\(value) \(literal)")
      #expect(less.union(equal).union(greater) == known, "\(value) \(literal)")
      #expect(try rows("\(value) <= \(literal)") == less.union(equal))
      #expect(try rows("\(value) >= \(literal)") == greater.union(equal))
      #expect(try rows("\(value) != \(literal)") == less.union(greater))
      if try isField(literal) || literal.contains("+") { continue }
      #expect(try rows("\(value) in (\(literal))") == equal)
      // The unit of the second number applies to both.
      for other in literals where Double(literal) == nil || Double(other) != nil {
        let both = try rows("\(value) >= \(literal)").intersection(rows("\(value) <= \(other)"))
        #expect(try rows("\(value) between \(literal) and \(other)") == both, "\(value) \(literal) \(other)")
      }
    }
  }

  private func isField(_ text: String) throws -> Bool { (try? FieldPath(parsing: text, of: .flights)) != nil }

  /// A half belongs to the number that it is printed as, which is the one farther from zero.
  @Test(arguments: [
    ("= 15", "A"), ("= 14", ""), ("<= 14", "B C D"), (">= 15", "A"), ("in (14, 15)", "A"), ("= -15", "B"),
    ("< -14", "B"),
    ("= 0", ""), ("= 1", "C"), ("= -1", "D"), ("between -1 and 1", "C D"), ("+ 0 min = 15 min", "A"),
    ("+ 0 min < 15 min", "B C D"), ("= 14.5", "A"),
  ])
  func halvesAreFoundOnce(_ test: String, _ expected: String) throws {
    let flights = [("A", 870), ("B", -870), ("C", 30), ("D", -30)].map { ident, seconds in
      #"{"ident": "\#(ident)", "fa_flight_id": "\#(ident)", "origin": null, "arrival_delay": \#(seconds)}"#
    }
    let store = try QueryData.store(json: "[" + flights.joined(separator: ",") + "]")
    #expect(try store.idents("arrival_delay \(test)").sorted().joined(separator: " ") == expected)
  }

  /// A figure equals its printed form in every unit and with any number of digits.
  @Test(arguments: ["distance", "altitude", "speed", "average_speed", "duration", "great_circle", "arrival_delay"])
  func whatIsPrintedIsFound(_ name: String) throws {
    let store = try QueryData.store(QueryData.day)
    let field = try #require(Field.named(name, of: .flights))
    let figureClass = try #require(field.figureClass)
    let stored = try #require(field.storedUnit)
    let read = store.graph.reader(of: field)
    for unit in figureClass.units {
      for decimals in [0, 2, 6] {
        let digits = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
        for row in stride(from: 0, to: store.graph.flights.count, by: 7) {
          guard let value = read(row).number, let shown = stored.convert(value, to: unit) else { continue }
          let scaled = (shown * digits).rounded(.toNearestOrAwayFromZero)
          // Hours are printed with two decimals.
          if unit == .hour, decimals == 0 { continue }
          let bounds = ExpressionType(of: FieldPath(field)).bounds(scaled / digits, in: unit)
          #expect(bounds.low <= value && value <= bounds.high, "\(scaled / digits) \(unit)")
        }
      }
    }
  }
}

extension FilterError {
  /// Whether the condition is refused because no value satisfies it.
  fileprivate var isAboutTheImpossible: Bool {
    switch reason {
    case .emptyRange, .notOneOf: true
    default: false
    }
  }
}
