package import FlightStore

/// A set of words for people, in the languages of the program.
package protocol Wording {
  var language: Language { get }
}

extension Wording {
  package func word(_ english: String, _ russian: String) -> String { language == .ru ? russian : english }

  /// Returns a number with its noun.
  package func counted(
    _ count: Int, _ english: (one: String, many: String), _ russian: (one: String, few: String, many: String)
  ) -> String {
    let noun =
      switch language {
      case .en: count == 1 ? english.one : english.many
      case .ru: language.noun(after: count, one: russian.one, few: russian.few, many: russian.many)
      }
    return "\(count) \(noun)"
  }

  package func flights(_ count: Int) -> String { counted(count, ("flight", "flights"), ("рейс", "рейса", "рейсов")) }
}
