public import Foundation

extension UnitPreferencesError: LocalizedError, CustomStringConvertible {
  /// A one-line description of the mistake.
  public var description: String { "a unit preference" + words(in: .plain) }

  /// A one-line description of the mistake.
  public var errorDescription: String? { description }

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
