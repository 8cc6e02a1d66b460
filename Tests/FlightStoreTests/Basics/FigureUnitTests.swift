import Testing

@testable import FlightStore

@Suite struct FigureUnitTests {
  struct Word: Sendable, CustomTestStringConvertible {
    var text: String
    var dimension: FigureDimension
    var unit: FigureUnit?
    var testDescription: String { "'\(text)' as \(dimension.rawValue)" }

    init(_ text: String, _ dimension: FigureDimension, _ unit: FigureUnit?) {
      (self.text, self.dimension, self.unit) = (text, dimension, unit)
    }
  }

  static let words: [Word] = [
    Word("km", .length, .kilometer), Word("KM", .length, .kilometer), Word("км", .length, .kilometer),
    Word("kilometre", .length, .kilometer), Word("kms", .length, .kilometer), Word("metres", .length, .meter),
    Word("meter", .length, .meter), Word("hrs", .duration, .hour),
    Word("m", .length, .meter), Word("M", .duration, .minute), Word("m", .speed, nil),
    Word("mi", .length, .mile), Word("miles", .length, .mile), Word("Ми", .length, .mile),
    Word("nm", .length, .nauticalMile), Word("NM", .length, .nauticalMile), Word("nmi", .length, .nauticalMile),
    Word("ft", .length, .foot), Word("feet", .length, .foot), Word("fl", .length, .flightLevel),
    Word("kmh", .speed, .kilometerPerHour), Word("KPH", .speed, .kilometerPerHour),
    Word("km/h", .speed, .kilometerPerHour), Word("км/ч", .speed, .kilometerPerHour),
    Word("kt", .speed, .knot), Word("kts", .speed, .knot), Word("knots", .speed, .knot), Word("уз", .speed, .knot),
    Word("mph", .speed, .milePerHour), Word("mi/h", .speed, .milePerHour),
    Word("h", .duration, .hour), Word("hours", .duration, .hour), Word("hr", .duration, .hour),
    Word("min", .duration, .minute), Word("minutes", .duration, .minute), Word("MIN", .duration, .minute),
    Word("sec", .duration, .second), Word("s", .duration, .second), Word("seconds", .duration, .second),
    Word("%", .share, .percent), Word("percent", .share, .percent), Word("deg", .angle, .degree),
    Word("°", .angle, .degree), Word("kts", .length, nil), Word("km", .speed, nil), Word("", .length, nil),
    Word("furlong", .length, nil), Word(" km", .length, nil), Word("ft/min", .speed, nil),
  ]

  @Test(arguments: words) func readsAWord(_ word: Word) {
    #expect(FigureUnit(word.text, in: word.dimension) == word.unit)
  }

  @Test(arguments: FigureUnit.allCases) func readsWhatItWrites(_ unit: FigureUnit) {
    for text in [unit.rawValue, unit.suffix, unit.symbol(in: .en), unit.symbol(in: .ru)] {
      #expect(FigureUnit(text, in: unit.dimension) == unit, "\(text)")
      #expect(FigureUnit(text.uppercased(), in: unit.dimension) == unit, "\(text)")
    }
    #expect(unit.dimension.units.contains(unit))
  }

  @Test func suffixesAreFitForMachineNamesAndDiffer() {
    let suffixes = FigureUnit.allCases.map(\.suffix)
    #expect(Set(suffixes).count == FigureUnit.allCases.count)
    #expect(suffixes.allSatisfy { $0.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } })
  }

  @Test func aWordWithoutContextNamesOneUnitOfEachDimension() {
    #expect(FigureUnit.named("m") == [.meter, .minute])
    #expect(FigureUnit.named("KTS") == [.knot])
    #expect(FigureUnit.named("kilo").isEmpty)
  }
}
