internal import Foundation

/// The codes and names of the countries of ISO 3166-1.
package enum CountryNames {
  /// Returns what a country is compared by: its code, or a text that names none, without case and accents.
  static func form(of text: String) -> [UInt8] {
    let folded = SearchText.fold(text)
    // The names are looked up rarely: of the texts of two letters, only this one is a name.
    return folded.count > 2 || folded == britain ? codes[plain(text)] ?? folded : folded
  }

  static func isCountry(_ text: String) -> Bool { country(text) != nil }

  private static let britain = SearchText.fold("UK")

  /// Names in use that Unicode's data does not have.
  private static let otherNames = [
    "AE": ["UAE"], "CD": ["DR Congo", "Democratic Republic of the Congo"], "CG": ["Congo", "Republic of the Congo"],
    "CI": ["Ivory Coast"], "CN": ["China", "Китай"], "CV": ["Cabo Verde"], "CZ": ["Czech Republic"],
    "GB": ["UK", "Great Britain", "Britain"], "KR": ["Korea", "Republic of Korea"], "MK": ["Macedonia"],
    "MM": ["Myanmar", "Burma", "Мьянма"], "MO": ["Macau"], "NL": ["Holland"], "PS": ["Palestine"],
    "RU": ["Russian Federation"], "SZ": ["Swaziland"],
    "TL": ["East Timor"], "TR": ["Turkey"], "US": ["USA", "United States of America", "America", "США"],
    "VA": ["Vatican"], "ZA": ["ЮАР"],
  ]

  /// Returns a name without case, accents and the signs of short spellings: `saint lucia` for `St. Lucia`, `and` for `&`.
  private static func plain(_ name: String) -> [UInt8] {
    var words = String(decoding: SearchText.fold(name), as: UTF8.self).replacing("’", with: "'").split(separator: " ")
      .map { ["&": "and", "st.": "saint", "st": "saint"][$0] ?? String($0) }
    if words.count > 1, words[0] == "the" { words.removeFirst() }
    return Array(words.joined(separator: " ").utf8)
  }

  /// Returns the texts that mean the same country as one, or only the text itself if it means none.
  package static func spellings(of text: String) -> [String] { country(text) ?? [text] }

  private static func country(_ text: String) -> [String]? {
    let code = form(of: text)
    return countries.first { SearchText.fold($0[0]) == code }
  }

  /// The code of each country, followed by its names in English, Russian and the computer's language.
  private static let countries: [[String]] = Locale.Region.isoRegions.map(\.identifier).filter {
    $0.utf8.count == 2
  }.map { code in
    [Locale(identifier: "en"), Locale(identifier: "ru"), Locale.current].reduce(into: [code]) { texts, locale in
      if let name = locale.localizedString(forRegionCode: code), !texts.contains(name) { texts.append(name) }
    } + otherNames[code, default: []]
  }

  private static let codes = Dictionary(
    countries.flatMap { texts in texts.dropFirst().map { (plain($0), SearchText.fold(texts[0])) } },
    uniquingKeysWith: { first, _ in first })
}
