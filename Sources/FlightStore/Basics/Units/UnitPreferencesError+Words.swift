public import Foundation

extension UnitPreferencesError: LocalizedError, CustomStringConvertible {
  /// What is wrong, in one line.
  public var description: String { "a unit preference" + words(in: .plain) }

  /// What is wrong, in one line.
  public var errorDescription: String? { description }

  /// What is wrong, to be written behind what has the units.
  package func words(in form: MessageForm) -> String {
    let found = word.isEmpty ? "found nothing" : "found '\(form.shown(word))'"
    let one = " needs one of \(candidates.joined(separator: ", ")); \(found)"
    return switch problem {
    case .missingWord, .unknownSystem, .unknownFigure: one
    case .misplacedSystem: ": '\(form.shown(word))' has to come first"
    case .missingUnit(let figure), .unknownUnit(let figure): ": \(figure.rawValue)\(one)"
    case .repeatedFigure(let figure): ": \(figure.rawValue) has two units"
    }
  }
}
