import Foundation
import Testing

@testable import FlightStore

@Suite struct UnitPreferencesTests {
  struct Reading: Sendable, CustomTestStringConvertible {
    var text: String
    var printed: String
    /// The units of distance, altitude, elevation, speed and duration.
    var units: [FigureUnit]
    var testDescription: String { text }

    init(_ text: String, _ printed: String, _ units: [FigureUnit]) {
      (self.text, self.printed, self.units) = (text, printed, units)
    }
  }

  static let readings: [Reading] = [
    Reading("metric", "metric", [.kilometer, .meter, .meter, .kilometerPerHour, .minute]),
    Reading("imperial", "imperial", [.mile, .foot, .foot, .milePerHour, .minute]),
    Reading("aviation", "aviation", [.nauticalMile, .flightLevel, .foot, .knot, .minute]),
    Reading(
      "metric,altitude=ft,speed=kn", "metric,altitude=ft,speed=kn", [.kilometer, .foot, .meter, .knot, .minute]),
    Reading(
      " Aviation , SPEED = kmh ,altitude=m", "aviation,altitude=m,speed=km/h",
      [.nauticalMile, .meter, .foot, .kilometerPerHour, .minute]),
    Reading("metric,altitude=m", "metric", [.kilometer, .meter, .meter, .kilometerPerHour, .minute]),
    Reading("duration=h", "metric,duration=h", [.kilometer, .meter, .meter, .kilometerPerHour, .hour]),
    Reading("imperial,distance=nm", "imperial,distance=nmi", [.nauticalMile, .foot, .foot, .milePerHour, .minute]),
    Reading("imperial,duration=m", "imperial", [.mile, .foot, .foot, .milePerHour, .minute]),
  ]

  @Test(arguments: readings) func readsAndPrints(_ reading: Reading) throws {
    let preferences = try UnitPreferences(parsing: reading.text)
    #expect(FigureClass.choosable.map(preferences.unit(for:)) == reading.units)
    #expect(preferences.description == reading.printed)
    #expect(try UnitPreferences(parsing: preferences.description) == preferences)
    let json = try JSONEncoder().encode([preferences])
    #expect(try JSONDecoder().decode([UnitPreferences].self, from: json) == [preferences])
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    var text: String
    var problem: UnitPreferencesError.Problem
    var word: String
    var start: Int
    var candidates: [String]
    var testDescription: String { "'\(text)'" }

    init(
      _ text: String, _ problem: UnitPreferencesError.Problem, _ word: String, at start: Int, _ candidates: [String]
    ) {
      (self.text, self.problem, self.word, self.start) = (text, problem, word, start)
      self.candidates = candidates
    }
  }

  static let systems = ["metric", "imperial", "aviation"]
  static let figures = ["distance", "altitude", "elevation", "speed", "duration"]

  static let mistakes: [Mistake] = [
    Mistake("", .missingWord, "", at: 0, systems),
    Mistake("  ", .missingWord, "", at: 0, systems),
    Mistake("metrik", .unknownSystem, "metrik", at: 0, systems),
    Mistake("метры", .unknownSystem, "метры", at: 0, systems),
    Mistake("ft", .unknownSystem, "ft", at: 0, systems + ["altitude=ft", "elevation=ft"]),
    Mistake("km,altitude=ft", .unknownSystem, "km", at: 0, systems + ["distance=km"]),
    Mistake("metric,", .missingWord, "", at: 7, figures),
    Mistake("metric,,speed=kn", .missingWord, "", at: 7, figures),
    Mistake("metric,aviation", .misplacedSystem, "aviation", at: 7, figures),
    Mistake("metric, height=ft", .unknownFigure, "height", at: 8, figures),
    Mistake("metric,share=%", .unknownFigure, "share", at: 7, figures),
    Mistake("metric,=ft", .missingWord, "", at: 7, figures),
    Mistake("metric,ft", .unknownFigure, "ft", at: 7, figures),
    Mistake("metric,altitude", .missingUnit(.altitude), "altitude", at: 7, ["m", "ft", "FL"]),
    Mistake("metric,altitude=", .missingUnit(.altitude), "", at: 16, ["m", "ft", "FL"]),
    Mistake("metric,altitude= kn", .unknownUnit(.altitude), "kn", at: 17, ["m", "ft", "FL"]),
    Mistake("metric,elevation=FL", .unknownUnit(.elevation), "FL", at: 17, ["m", "ft"]),
    Mistake("metric,distance=м,x", .unknownUnit(.distance), "м", at: 16, ["km", "mi", "nmi"]),
    Mistake(
      "speed=kn,speed=mph", .repeatedFigure(.speed), "speed", at: 9, ["distance", "altitude", "elevation", "duration"]),
  ]

  @Test(arguments: mistakes) func pointsAtTheMistake(_ mistake: Mistake) throws {
    let error = try #require(throws: UnitPreferencesError.self) { try UnitPreferences(parsing: mistake.text) }
    #expect(error.problem == mistake.problem)
    #expect(error.word == mistake.word)
    #expect(error.range == mistake.start..<(mistake.start + mistake.word.utf8.count))
    #expect(error.candidates == mistake.candidates)
  }

  @Test func aClassRefusesUnitsItCannotBeShownIn() {
    var preferences = UnitPreferences(.imperial)
    let refused = preferences.choose(.knot, for: .altitude)
    let onlyOne = preferences.choose(.percent, for: .share)
    #expect(!refused && onlyOne)
    #expect(preferences == UnitPreferences(.imperial))
    let chosen = preferences.choose(.flightLevel, for: .altitude)
    #expect(chosen)
    #expect(preferences.unit(for: .altitude) == .flightLevel)
  }

  @Test func everySystemShowsEveryClassInAUnitOfThatClass() {
    for system in UnitSystem.allCases {
      for figure in FigureClass.allCases {
        #expect(figure.units.contains(figure.unit(in: system)), "\(figure) in \(system)")
        #expect(figure.units.allSatisfy { $0.dimension == figure.dimension })
      }
    }
  }

  @Test func decodingTextThatNamesNoUnitsFails() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([UnitPreferences].self, from: Data(#"["metrik"]"#.utf8))
    }
  }
}
