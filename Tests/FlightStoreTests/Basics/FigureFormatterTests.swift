import Testing

@testable import FlightStore

@Suite struct FigureFormatterTests {
  struct Figure: Sendable, CustomTestStringConvertible {
    var value: Double
    var unit: FigureUnit
    var english: String
    var russian: String
    var sign: FigureFormatter.Sign = .negative
    var decimals: Int?
    var testDescription: String { "\(value) \(unit.rawValue)" }

    init(
      _ value: Double, _ unit: FigureUnit, _ english: String, _ russian: String,
      sign: FigureFormatter.Sign = .negative, decimals: Int? = nil
    ) {
      (self.value, self.unit, self.english, self.russian) = (value, unit, english, russian)
      (self.sign, self.decimals) = (sign, decimals)
    }
  }

  static let figures: [Figure] = [
    Figure(886.748544, .kilometer, "887 km", "887 км"),
    Figure(800.064, .kilometerPerHour, "800 km/h", "800 км/ч"),
    Figure(10363.2, .meter, "10,363 m", "10\u{A0}363 м"),
    Figure(1000, .mile, "1,000 mi", "1\u{A0}000 ми"),
    Figure(999.5, .mile, "1,000 mi", "1\u{A0}000 ми"),
    Figure(999.49, .mile, "999 mi", "999 ми"),
    Figure(1_002_003.4, .foot, "1,002,003 ft", "1\u{A0}002\u{A0}003 фут"),
    Figure(432, .knot, "432 kn", "432 уз"),
    Figure(478.8, .nauticalMile, "479 nmi", "479 ММ"),
    Figure(497, .milePerHour, "497 mph", "497 ми/ч"),
    Figure(0.5, .meter, "1 m", "1 м"), Figure(-0.5, .meter, "−1 m", "−1 м"), Figure(2.5, .meter, "3 m", "3 м"),
    Figure(-0.4, .meter, "0 m", "0 м"), Figure(-3.2, .meter, "−3 m", "−3 м"), Figure(-0.0, .foot, "0 ft", "0 фут"),
    Figure(340, .flightLevel, "FL340", "FL340"), Figure(85, .flightLevel, "FL085", "FL085"),
    Figure(0, .flightLevel, "FL000", "FL000"), Figure(1200, .flightLevel, "FL1200", "FL1200"),
    Figure(78.07, .minute, "1 h 18 min", "1 ч 18 мин"), Figure(59.5, .minute, "1 h", "1 ч"),
    Figure(45, .minute, "45 min", "45 мин"), Figure(0.2, .minute, "0 min", "0 мин"),
    Figure(120, .minute, "2 h", "2 ч"), Figure(60_065, .minute, "1,001 h 5 min", "1\u{A0}001 ч 5 мин"),
    Figure(15, .minute, "+15 min", "+15 мин", sign: .always), Figure(-9, .minute, "−9 min", "−9 мин", sign: .always),
    Figure(0, .minute, "0 min", "0 мин", sign: .always),
    Figure(95, .minute, "+1 h 35 min", "+1 ч 35 мин", sign: .always),
    Figure(-90, .minute, "−1 h 30 min", "−1 ч 30 мин"),
    Figure(1.301111, .hour, "1.30 h", "1,30 ч"), Figure(4684, .second, "4,684 s", "4\u{A0}684 с"),
    Figure(82, .percent, "82%", "82 %"), Figure(99.5, .percent, "100%", "100 %"),
    Figure(45.5886111, .degree, "45.5886°", "45,5886°"), Figure(-122.5975, .degree, "−122.5975°", "−122,5975°"),
    Figure(7.05, .degree, "7.1°", "7,1°", decimals: 1), Figure(360, .degree, "360°", "360°", decimals: 0),
    Figure(1234.0625, .kilometer, "1,234.063 km", "1\u{A0}234,063 км", decimals: 3),
    Figure(.nan, .kilometer, "–", "–"), Figure(.infinity, .flightLevel, "–", "–"),
    Figure(-.infinity, .minute, "–", "–"),
    Figure(1e20, .kilometer, "100000000000000000000 km", "100000000000000000000 км"),
    Figure(1e20, .minute, "100000000000000000000 min", "100000000000000000000 мин"),
  ]

  @Test(arguments: figures) func writesForPeople(_ figure: Figure) {
    for (language, expected) in [(Language.en, figure.english), (.ru, figure.russian)] {
      let formatter = FigureFormatter(
        unit: figure.unit, language: language, sign: figure.sign, decimals: figure.decimals)
      #expect(formatter.text(figure.value) == expected)
    }
  }

  @Test func numbersWithoutTheirUnit() {
    #expect(FigureFormatter(unit: .meter, language: .en).number(10363.2) == "10,363")
    #expect(FigureFormatter(unit: .minute, language: .ru).number(1078.07) == "1\u{A0}078")
    #expect(FigureFormatter(unit: .minute, language: .en, sign: .always).number(9) == "+9")
  }

  @Test func appendsAfterWhatIsThere() {
    var bytes = Array("a ".utf8)
    FigureFormatter(unit: .flightLevel, language: .en).append(5, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "a FL005")
  }
}
