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
