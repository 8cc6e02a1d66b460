internal import Foundation

/// The units that a user prefers: a system and exceptions from it.
///
///     let units = try UnitPreferences(parsing: "metric,altitude=ft")
///     units.unit(for: .altitude)  // foot
///     units.unit(for: .distance)  // kilometer
public struct UnitPreferences: Sendable, Hashable {
  /// The system that applies to every class without a unit of its own.
  public let system: UnitSystem

  // Only the exceptions from the system are stored, so that equal preferences compare equal and print alike.
  private var choices: [FigureClass: FigureUnit] = [:]

  /// Creates preferences without exceptions from a system.
  public init(_ system: UnitSystem = .metric) { self.system = system }

  /// Returns the unit for figures of a class.
  ///
  /// - Complexity: O(1)
  public func unit(for figure: FigureClass) -> FigureUnit { choices[figure] ?? figure.unit(in: system) }

  /// Sets the unit for figures of a class.
  ///
  /// - Parameters:
  ///   - unit: One of the class's units.
  ///   - figure: The class.
  /// - Returns: Whether the class has the unit; if not, nothing changes.
  /// - Complexity: O(1)
  @discardableResult
  public mutating func choose(_ unit: FigureUnit, for figure: FigureClass) -> Bool {
    guard figure.units.contains(unit) else { return false }
    choices[figure] = unit == figure.unit(in: system) ? nil : unit
    return true
  }
}

extension UnitPreferences: CustomStringConvertible {
  /// The text that parses back to these preferences, such as `metric,altitude=ft`.
  public var description: String {
    let chosen = FigureClass.allCases.compactMap { figure in choices[figure].map { "\(figure.rawValue)=\($0.rawValue)" }
    }
    return ([system.rawValue] + chosen).joined(separator: ",")
  }
}

extension UnitPreferences: Codable {
  /// Creates preferences from their textual form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do {
      self = try UnitPreferences(parsing: text)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "'\(text)' names no units", underlyingError: error))
    }
  }

  /// Encodes the preferences in their textual form.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

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
      // A unit alone may be meant for any of the figures that can have it.
      let figures = FigureClass.choosable.filter { figure in
        FigureUnit(word, in: figure.dimension).map { figure.units.contains($0) } ?? false
      }
      return UnitPreferencesError(
        word.isEmpty ? .missingWord : .unknownSystem, at: word, in: text,
        candidates: UnitSystem.allCases.map(\.rawValue) + figures.map { "\($0.rawValue)=\(word)" })
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
    self.init(problem, at: word, in: text, candidates: candidates.map(\.rawValue))
  }

  fileprivate init(_ problem: Problem, at word: Substring, in text: String, candidates: [String]) {
    let start = text.utf8.distance(from: text.startIndex, to: word.startIndex)
    self.init(
      problem: problem, word: String(word), range: start..<(start + word.utf8.count), candidates: candidates)
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

extension UnitPreferencesError: DescribedError {
  /// A one-line description of the mistake.
  public var description: String { "a unit preference" + words(in: .plain) }

  /// Returns the mistake in words that continue the name of the option it was made in.
  package func words(in form: MessageForm) -> String {
    let found = word.isEmpty ? "found nothing" : "found '\(form.shown(word))'"
    let one = " needs one of \(candidates.joined(separator: ", ")); \(found)"
    return switch problem {
    case .missingWord, .unknownSystem, .unknownFigure: one
    case .misplacedSystem: ": '\(form.shown(word))' must come first"
    case .missingUnit(let figure), .unknownUnit(let figure): ": \(figure.rawValue)\(one)"
    case .repeatedFigure(let figure): ": \(figure.rawValue) has two units"
    }
  }
}

/// A family of units that applies to every figure without a unit of its own.
public enum UnitSystem: String, CaseIterable, Sendable, Codable, Hashable {
  /// Kilometers and meters.
  case metric
  /// Statute miles and feet.
  case imperial
  /// Nautical miles, knots and flight levels.
  case aviation
}

/// A class of figures that users see, with the units it can be shown in.
public enum FigureClass: String, CaseIterable, Sendable, Codable, Hashable {
  /// The distance that a flight covers.
  case distance
  /// The altitude of a flight.
  case altitude
  /// The elevation of an airport.
  case elevation
  /// The speed of a flight.
  case speed
  /// A duration or a delay.
  case duration
  /// A proportion, such as progress.
  case share
  /// A latitude, longitude or heading.
  case angle

  /// The dimension that figures of this class measure.
  public var dimension: FigureDimension { units[0].dimension }

  /// The units that figures of this class can be shown in, in the order in which they are offered.
  public var units: [FigureUnit] {
    switch self {
    case .distance: [.kilometer, .mile, .nauticalMile]
    case .altitude: [.meter, .foot, .flightLevel]
    case .elevation: [.meter, .foot]
    case .speed: [.kilometerPerHour, .milePerHour, .knot]
    case .duration: [.minute, .hour, .second]
    case .share: [.percent]
    case .angle: [.degree]
    }
  }

  /// The classes whose unit the user can choose.
  public static var choosable: [FigureClass] { allCases.filter { $0.units.count > 1 } }

  /// Returns the unit that a system uses for figures of this class.
  ///
  /// - Complexity: O(1)
  public func unit(in system: UnitSystem) -> FigureUnit {
    // The first units are those of the systems, in their order; a duration is in minutes in every system.
    if self == .duration { return .minute }
    let place =
      switch system {
      case .metric: 0
      case .imperial: 1
      case .aviation: 2
      }
    return units[min(place, units.count - 1)]
  }
}
