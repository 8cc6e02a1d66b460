internal import Foundation

/// The names of countries, as people write them for the codes of ISO 3166-1.
enum CountryNames {
  /// Returns the code of the country of a name in English, Russian or the language of the computer; `nil` where there is none.
  ///
  /// - Complexity: O(*n*), where *n* is the number of countries.
  static func code(of name: String) -> String? {
    guard name.utf8.count > 2 else { return nil }
    let wanted = SearchText.fold(name)
    for locale in [Locale(identifier: "en"), Locale(identifier: "ru"), Locale.current] {
      for region in Locale.Region.isoRegions where region.identifier.utf8.count == 2 {
        if let found = locale.localizedString(forRegionCode: region.identifier), SearchText.fold(found) == wanted {
          return region.identifier
        }
      }
    }
    return nil
  }
}
