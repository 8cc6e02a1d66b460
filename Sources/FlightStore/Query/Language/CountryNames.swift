internal import Foundation

/// The names of the countries of ISO 3166-1.
enum CountryNames {
  /// Returns the code of a country by its name in English, Russian or the computer's language; `nil` for other names.
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
