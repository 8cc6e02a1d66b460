internal import FlightOutput
internal import FlightStore

/// The builder of the condition that rows show words with given beginnings.
struct DisplayedTextFilter {
  /// The fields that are shown.
  let fields: [FieldPath]
  let language: Language
  let units: UnitPreferences

  // The characters after which a word may begin within a text.
  private static let separators = [" ", "-", "(", "/"]

  /// Narrows a query to rows in which each word of a text begins a word that is shown.
  func require(_ text: String, in query: inout RowQuery) {
    for word in text.split(whereSeparator: \.isWhitespace) { require(word: String(word), in: &query) }
  }

  private func require(word: String, in query: inout RowQuery) {
    var choices: [RowQuery.Choice] = []
    for path in fields {
      if path.field.name == "phase", path.field.entity == .flights {
        let folded = SearchText.fold(word)
        let phases = Phase.allCases.filter { phase in
          SelectionTable.phase(phase, in: language).split(separator: " ")
            .contains { SearchText.hasPrefix(SearchText.fold(String($0)), prefix: folded) }
        }
        if !phases.isEmpty { choices.append(.isOneOf(path, phases.map(\.rawValue))) }
        continue
      }
      let figures = DisplayedNumberFilter(units: units, language: language)
      choices += figures.expressions(of: path, beginning: word).map { .expression($0) }
      for text in texts(of: path) {
        choices.append(.compare(text, .begins, word))
        guard case .text = text.field.kind else { continue }
        choices += Self.separators.map { .compare(text, .contains, $0 + word) }
      }
    }
    query.require(oneOf: choices)
  }

  /// Returns the texts that represent a field: an airport's codes and city, an airline's codes and names.
  private func texts(of path: FieldPath) -> [FieldPath] {
    switch path.field.kind {
    case .text, .code: return [path]
    case .toOne(let kind):
      let names =
        switch kind {
        case .airports: ["icao", "iata", "city"]
        case .airlines: ["icao", "iata", "name", "short_name"]
        case .flights: ["ident"]
        }
      return names.compactMap { try? FieldPath(parsing: "\(path.name).\($0)", of: path.root) }
    case .flag, .count, .list, .time, .figure, .raw, .toMany: return []
    }
  }
}
