/// The reason why a text is not a list of unit preferences.
public struct UnitPreferencesError: Error, Hashable, Sendable {
  /// The kind of mistake.
  public enum Problem: Hashable, Sendable {
    /// A word is missing.
    case missingWord
    /// The first word is not a unit system.
    case unknownSystem
    /// A unit system follows the first word.
    case misplacedSystem
    /// The word before `=` is not a figure class with a choice of units.
    case unknownFigure
    /// A figure class has no unit after it.
    case missingUnit(FigureClass)
    /// The word after `=` is not a unit of the class.
    case unknownUnit(FigureClass)
    /// The class already has a unit.
    case repeatedFigure(FigureClass)
  }

  /// The kind of mistake.
  public let problem: Problem

  /// The offending word as written, without surrounding spaces.
  public let word: String

  /// The range of the word in the text, in UTF-8 bytes.
  public let range: Range<Int>

  /// The words that are valid in its place.
  public let candidates: [String]
}

extension UnitPreferences {
  /// Creates preferences from comma-separated words.
  ///
  /// The first word is a system (`metric`, `imperial` or `aviation`) and may be left out, which means metric. Every
  /// other word sets the unit of a figure class: `metric,altitude=ft,speed=kn`. Case and spaces around words do not
  /// matter.
  ///
  /// - Parameter text: The words.
  /// - Throws: `UnitPreferencesError` for the first invalid word.
  public init(parsing text: String) throws(UnitPreferencesError) {
    self.init()
    var chosen: Set<FigureClass> = []
    for (place, word) in text.split(separator: ",", omittingEmptySubsequences: false).enumerated() {
      let word = word.trimmed
      guard let equals = word.firstIndex(of: "=") else {
        guard place == 0, let system = UnitSystem(rawValue: word.lowercased()) else {
          throw UnitPreferences.error(inPlainWord: word, of: text, isFirst: place == 0)
        }
        self.init(system)
        continue
      }
      let (figureWord, unitWord) = (word[..<equals].trimmed, word[word.index(after: equals)...].trimmed)
      guard let figure = FigureClass(rawValue: figureWord.lowercased()), figure.units.count > 1 else {
        throw UnitPreferencesError(
          figureWord.isEmpty ? .missingWord : .unknownFigure, at: figureWord, in: text,
          candidates: FigureClass.choosable)
      }
      guard chosen.insert(figure).inserted else {
        throw UnitPreferencesError(
          .repeatedFigure(figure), at: figureWord, in: text,
          candidates: FigureClass.choosable.filter { !chosen.contains($0) })
      }
      guard let unit = FigureUnit(unitWord, in: figure.dimension), choose(unit, for: figure) else {
        throw UnitPreferencesError(
          unitWord.isEmpty ? .missingUnit(figure) : .unknownUnit(figure), at: unitWord, in: text,
          candidates: figure.units)
      }
    }
  }

  private static func error(inPlainWord word: Substring, of text: String, isFirst: Bool) -> UnitPreferencesError {
    if let figure = FigureClass(rawValue: word.lowercased()), figure.units.count > 1 {
      return UnitPreferencesError(.missingUnit(figure), at: word, in: text, candidates: figure.units)
    }
    if isFirst {
      return UnitPreferencesError(
        word.isEmpty ? .missingWord : .unknownSystem, at: word, in: text, candidates: UnitSystem.allCases)
    }
    let isSystem = UnitSystem(rawValue: word.lowercased()) != nil
    let problem: UnitPreferencesError.Problem =
      word.isEmpty ? .missingWord : isSystem ? .misplacedSystem : .unknownFigure
    return UnitPreferencesError(problem, at: word, in: text, candidates: FigureClass.choosable)
  }
}

extension UnitPreferencesError {
  fileprivate init(
    _ problem: Problem, at word: Substring, in text: String, candidates: [some RawRepresentable<String>]
  ) {
    let start = text.utf8.distance(from: text.startIndex, to: word.startIndex)
    self.init(
      problem: problem, word: String(word), range: start..<(start + word.utf8.count),
      candidates: candidates.map(\.rawValue))
  }
}

extension Substring {
  /// The text without spaces and tabs at its ends; for blanks alone, the empty text at their start.
  var trimmed: Substring {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) }) else {
      return self[startIndex..<startIndex]
    }
    return self[first...last]
  }
}
