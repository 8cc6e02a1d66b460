/// A language of figures and messages for people.
public enum Language: String, Sendable, CaseIterable, Codable {
  /// English.
  case en

  /// Russian.
  case ru

  /// Creates the language that the environment selects: Russian for `ru…`, otherwise English.
  ///
  /// The first non-empty variable of `LC_ALL`, `LC_MESSAGES` and `LANG` decides, even if it names a language that is
  /// not supported.
  ///
  ///     Language(environment: ["LC_ALL": "", "LANG": "ru_RU.UTF-8"])  // ru
  ///
  /// - Parameter environment: The environment variables of the process.
  public init(environment: [String: String]) {
    let deciding = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    let name = (deciding ?? "").prefix { $0 != "_" && $0 != "." && $0 != "@" && $0 != "-" }
    self = name.lowercased() == "ru" ? .ru : .en
  }
}

extension Language {
  /// The plural form of a noun after a number.
  package enum PluralForm: Sendable, CaseIterable {
    /// The form after 1; in Russian also after 21, 31, 101 …
    case one
    /// The form after 2, 3, 4, 22 … in Russian; unused in English.
    case few
    /// The form after every other number.
    case many
  }

  /// Returns the plural form that a noun takes after a count.
  package func pluralForm(after count: Int) -> PluralForm {
    let magnitude = count.magnitude
    guard self == .ru else { return magnitude == 1 ? .one : .many }
    if (11...14).contains(magnitude % 100) { return .many }
    switch magnitude % 10 {
    case 1: return .one
    case 2, 3, 4: return .few
    default: return .many
    }
  }

  /// Returns the one of three nouns that follows a count.
  ///
  ///     Language.ru.noun(after: 22, one: "рейс", few: "рейса", many: "рейсов")  // рейса
  package func noun(after count: Int, one: String, few: String, many: String) -> String {
    switch pluralForm(after: count) {
    case .one: one
    case .few: few
    case .many: many
    }
  }
}
