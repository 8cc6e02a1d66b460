internal import Foundation

/// A prepared comparison of texts with a given one, regardless of case and accents.
struct TextComparison {
  private let comparison: Comparison
  private let folded: [UInt8]
  private let glob: Glob?

  init(_ comparison: Comparison, text: String) {
    self.comparison = comparison
    folded = SearchText.fold(text)
    glob = comparison == .matches ? Glob(text) : nil
  }

  /// Returns whether a text compares with the given one.
  func passes(_ text: Span<UInt8>) -> Bool {
    switch comparison {
    case .equal: isEqual(text)
    case .notEqual: !isEqual(text)
    case .begins: SearchText.hasPrefix(text, prefix: folded)
    case .contains: SearchText.contains(text, part: folded)
    case .matches: glob?.matches(text) ?? false
    case .less: isLess(text)
    case .lessOrEqual: isLess(text) || isEqual(text)
    case .greater: !isLess(text) && !isEqual(text)
    case .greaterOrEqual: !isLess(text)
    }
  }

  private func isEqual(_ text: Span<UInt8>) -> Bool { SearchText.isEqual(text, to: folded) }

  /// Returns whether a text comes first in the order of letters without case and accents.
  private func isLess(_ text: Span<UInt8>) -> Bool { SearchText.fold(text).lexicographicallyPrecedes(folded) }
}

extension Graph {
  /// Calls `body` with the displayed text of a value; returns `nil` for null and values other than texts.
  func withText<Result>(of value: FieldValue, _ body: (Span<UInt8>) -> Result) -> Result? {
    switch value {
    case .text, .list, .row: return text(of: value).map { texts.bytes($0).withSpan(body) }
    case .phase(let phase): return phase.rawValue.withBytes(body)
    case .part(let value, let part): return part.text(value).withBytes(body)
    case .key(let row):
      let key = key(row)
      return body(key.span)
    case .null, .flag, .whole, .number, .time: return nil
    }
  }

  /// Returns the text of a value or, for an entity, its code; `nil` for values of other kinds.
  func text(of value: FieldValue) -> TextID? {
    switch value {
    case .text(let id), .list(let id): id
    case .row(let row, let kind): code(of: kind, row: row)
    case .null, .flag, .whole, .number, .time, .phase, .part, .key: nil
    }
  }

  /// Returns the displayed code of an entity: the key of an airport or airline, the ident of a flight.
  func code(of kind: EntityKind, row: Int) -> TextID { rows(kind).text(codeColumn(kind), ofRow: row) }

  func codeColumn(_ kind: EntityKind) -> Int {
    switch kind {
    case .airports: AirportColumn.code.rawValue
    case .airlines: AirlineColumn.code.rawValue
    case .flights: FlightColumn.ident.rawValue
    }
  }
}

/// A comparison of texts by the rules of Swift strings: letters, case and accents all count.
///
/// Strings are equal when they are canonically equivalent, begin with and contain whole characters, and order by the
/// code points of their composed form.
struct ExactTextComparison {
  private let comparison: Comparison
  private let text: String
  private let bytes: [UInt8]
  /// The texts to test for equality with.
  private let choices: Set<String>
  /// The distinct first bytes of the choices.
  private let firsts: [UInt8]
  /// Whether all choices are plain, so that a plain text of another beginning equals none.
  private let arePlain: Bool

  /// Creates a comparison with one text or, for equality, with some texts.
  init(_ comparison: Comparison, to texts: [String]) {
    self.comparison = comparison
    text = texts.first ?? ""
    bytes = Array(text.utf8)
    choices = Set(texts)
    firsts = Array(Set(texts.compactMap(\.utf8.first)))
    arePlain = texts.allSatisfy { $0.utf8.allSatisfy(Self.isPlain) }
  }

  func passes(_ other: Span<UInt8>) -> Bool {
    if arePlain, comparison == .equal, !other.isEmpty, Self.isPlain(other[0]), !firsts.contains(other[0]) {
      return false
    }
    let isPlain = arePlain && choices.count == 1 && other.allSatisfy(Self.isPlain)
    return isPlain ? bytesPass(other) : stringPasses(other.text)
  }

  /// Returns whether a byte is always a character of its own: of ASCII, only CR and LF combine.
  private static func isPlain(_ byte: UInt8) -> Bool { byte < 0x80 && byte != 0x0D }

  private func bytesPass(_ other: Span<UInt8>) -> Bool {
    switch comparison {
    case .equal: other.isEqual(to: bytes.span)
    case .notEqual: !other.isEqual(to: bytes.span)
    case .less: other.precedes(bytes.span)
    case .lessOrEqual: !bytes.span.precedes(other)
    case .greater: bytes.span.precedes(other)
    case .greaterOrEqual: !other.precedes(bytes.span)
    case .begins: other.starts(with: bytes)
    case .contains: SearchText.contains(other.array, part: bytes)
    case .matches: false
    }
  }

  private func stringPasses(_ other: String) -> Bool {
    switch comparison {
    case .equal: choices.contains(other)
    case .notEqual: !choices.contains(other)
    case .begins: other.starts(with: text)
    case .contains: Array(other).contains(Array(text))
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .matches: comparison.holds(between: other, and: text)
    }
  }
}

extension Literal {
  var exactText: String? {
    if case .exactly(let text) = self { text } else { nil }
  }

  var isExact: Bool { exactText != nil }
}

/// The codes and names of the countries of ISO 3166-1.
enum CountryNames {
  /// Returns what a country is compared by: its code, or a text that names none, without case and accents.
  static func form(of text: String) -> [UInt8] {
    let folded = SearchText.fold(text)
    // The names are looked up rarely: of the texts of two letters, only this one is a name.
    return folded.count > 2 || folded == britain ? codes[folded] ?? folded : folded
  }

  /// Whether a text is the code or a name of a country.
  static func isCountry(_ text: String) -> Bool { country(text) != nil }

  private static let britain = SearchText.fold("UK")

  /// Names in use that Unicode's data does not have.
  private static let otherNames = [
    "US": ["USA", "United States of America"], "GB": ["UK", "Great Britain"], "AE": ["UAE"], "CZ": ["Czech Republic"],
    "TR": ["Turkey"], "CI": ["Ivory Coast"],
  ]

  /// Returns the texts that mean the same country as one, or only the text itself if it means none.
  static func spellings(of text: String) -> [String] { country(text) ?? [text] }

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

  /// The codes of countries by their names.
  private static let codes = Dictionary(
    countries.flatMap { texts in texts.dropFirst().map { (SearchText.fold($0), SearchText.fold(texts[0])) } },
    uniquingKeysWith: { first, _ in first })
}

/// The ranges of numbers and times that satisfy a comparison.
extension Comparison {
  /// Returns whether the comparison holds between two values; comparisons that apply only to texts never hold.
  func holds<Value: Comparable>(between left: Value, and right: Value) -> Bool {
    switch self {
    case .equal: left == right
    case .notEqual: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    case .begins, .contains, .matches: false
    }
  }

  /// Returns the stored forms of the integers between two numbers, both included, as one range or none.
  static func storedWholes(from low: Double, through high: Double) -> [StoredRange] {
    let (least, greatest) = (Double(Int32.min + 1), Double(Int32.max))
    let (first, last) = (max(least, low.rounded(.up)), min(greatest, high.rounded(.down)))
    return first <= last ? [StoredRange(Encoded.whole(Int32(first)), through: Encoded.whole(Int32(last)))] : []
  }

  /// Returns the first and the last second of the times that compare with a period; `nil` where none does.
  ///
  /// A period equals every instant in it; it comes after those before its first instant, and before those after its
  /// last.
  func times(_ period: (first: Int, last: Int)) -> (first: Int, last: Int)? {
    switch self {
    case .equal: period
    case .less: (Int.min, period.first - 1)
    case .lessOrEqual: (Int.min, period.last)
    case .greater: (period.last + 1, Int.max)
    case .greaterOrEqual: (period.first, Int.max)
    case .notEqual, .begins, .contains, .matches: nil
    }
  }

  /// Returns the stored forms of the times between two seconds, both included, as one range or none.
  static func storedTimes(from first: Int, through last: Int) -> [StoredRange] {
    let (low, high) = (max(first, Encoded.times.lowerBound), min(last, Encoded.times.upperBound - 1))
    return low <= high ? [StoredRange(Encoded.time(low), through: Encoded.time(high))] : []
  }
}

extension TimeLiteral {
  /// Returns the first and the last second of the time, clamped so that adding one does not overflow.
  func bounds(_ clock: Int) -> (first: Int, last: Int) {
    switch self {
    case .period(let start, let end, _): return (start, end - 1)
    case .now(let offset):
      let horizon = 1 << 60
      let now = max(-horizon, min(horizon, clock)) + max(-horizon, min(horizon, offset))
      return (now, now)
    }
  }
}

extension Comparison {
  /// Returns the numbers that compare with one that stands for all between two others; `nil` where none does.
  func numbers(_ bounds: (low: Double, high: Double)) -> (lowest: Double, highest: Double)? {
    switch self {
    case .equal: (bounds.low, bounds.high)
    case .less: (-.infinity, bounds.low.nextDown)
    case .lessOrEqual: (-.infinity, bounds.high)
    case .greater: (bounds.high.nextUp, .infinity)
    case .greaterOrEqual: (bounds.low, .infinity)
    case .notEqual, .begins, .contains, .matches: nil
    }
  }
}

extension FieldPath {
  /// Converts a number that is compared with the field to the unit in which the field is stored.
  func stored(_ number: Double, in unit: FigureUnit?) -> Double {
    guard let stored = field.storedUnit, let written = written(unit),
      let converted = written.convert(number, to: stored)
    else { return number }
    return converted
  }

  /// Returns the lowest and the highest stored value that a number stands for when it is compared with the field.
  func bounds(_ number: Double, in unit: FigureUnit?) -> (low: Double, high: Double) {
    Literal.bounds(of: number, in: written(unit), of: field.figureClass) { stored($0, in: unit) }
  }

  private func written(_ unit: FigureUnit?) -> FigureUnit? {
    unit ?? self.unit ?? field.figureClass.map { $0.unit(in: .metric) } ?? field.storedUnit
  }
}

/// A closed range of stored values of a 32-bit column.
// Not a Swift range: the runtime would search the whole program for the `Comparable` conformance of its bounds.
struct StoredRange: BitwiseCopyable {
  let lowest, highest: UInt32

  init(_ lowest: UInt32, through highest: UInt32) {
    self.lowest = lowest
    self.highest = highest
  }

  /// Creates the range of one value.
  init(_ value: UInt32) { self.init(value, through: value) }

  @inline(__always)
  func contains(_ value: UInt32) -> Bool { lowest <= value && value <= highest }
}
