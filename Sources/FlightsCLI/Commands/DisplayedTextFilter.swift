internal import FlightOutput
internal import FlightStore

/// The builder of the condition that rows show words with given beginnings.
struct DisplayedTextFilter {
  let fields: [FieldPath]
  let language: Language
  let units: UnitPreferences

  // The characters after which a word may begin within a text.
  private static let separators = [" ", "-", "(", "/"]

  /// Narrows a query to rows in which each word of a text begins a word that is shown.
  ///
  /// A flight number is one word in any spelling: `ual 1780`.
  func require(_ text: String, in query: inout RowQuery) {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    for (place, word) in words.enumerated() {
      require(word: word, orFlight: Self.flightNumber(with: place, of: words), in: &query)
    }
  }

  /// Returns the flight number that a word is, or is with the word before or after it; `nil` if it is part of none.
  private static func flightNumber(with place: Int, of words: [String]) -> String? {
    func isNumber(_ word: String) -> Bool { word.first?.isNumber ?? false }
    func isCode(_ word: String) -> Bool { (2...3).contains(word.count) && word.contains(where: \.isLetter) }
    if place > 0, isNumber(words[place]), isCode(words[place - 1]) { return words[place - 1] + words[place] }
    if place + 1 < words.count, isCode(words[place]), isNumber(words[place + 1]) {
      return words[place] + words[place + 1]
    }
    return words[place].contains(where: \.isLetter) && words[place].contains(where: \.isNumber) ? words[place] : nil
  }

  private func require(word: String, orFlight number: String?, in query: inout RowQuery) {
    var choices: [Condition] = []
    for path in fields {
      if let number, path.name == "ident", path.root == .flights {
        choices += [.isOneOf(path, [.text(number)]), .compare(path, .begins, .text(number))]
      }
      if path.field.name == "phase", path.field.entity == .flights {
        let folded = SearchText.fold(word)
        let phases = Phase.allCases.filter { phase in
          SelectionTable.phase(phase, in: language).split(separator: " ")
            .contains { SearchText.fold(String($0)).starts(with: folded) }
        }
        if !phases.isEmpty { choices.append(.isOneOf(path, phases.map { .text($0.rawValue) })) }
        continue
      }
      if let part = path.field.timePart, !part.names.isEmpty {
        let folded = SearchText.fold(word)
        let named = zip(part.names, ClockText.names(of: part, language))
          .filter { SearchText.fold($1).starts(with: folded) }
        if !named.isEmpty { choices.append(.isOneOf(path, named.map { .text($0.0) })) }
        continue
      }
      let figures = DisplayedNumberFilter(units: units, language: language)
      choices += figures.choices(of: path, beginning: word)
      for text in texts(of: path) {
        choices.append(.compare(text, .begins, .text(word)))
        guard case .text = text.field.kind else { continue }
        choices += Self.separators.map { .compare(text, .contains, .text($0 + word)) }
      }
    }
    query.require(.any(choices))
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

/// A builder of conditions for the figures and times whose shown form has a word with a given beginning.
///
///     DisplayedNumberFilter(units: UnitPreferences(), language: .en).choices(of: distance, beginning: "12")
///     // distance >= 11.5 km and distance < 12.5 km, distance >= 119.5 km and distance < 129.5 km, …
struct DisplayedNumberFilter {
  let units: UnitPreferences
  let language: Language

  // No figure has more digits, and no duration with minutes more hours, that anybody would type.
  private static let maximumDigits = 6
  private static let maximumHours = 30
  private static let hair = 1e-9

  /// Returns conditions, at least one of which holds for every row that shows such a value of a field.
  func choices(of path: FieldPath, beginning word: String) -> [Condition] {
    let value = FieldPath(path.field, behind: path.steps)
    switch path.field.kind {
    case .time: return times(of: value, beginning: word)
    case .count, .toMany: return numbers(of: value, beginning: Digits(word), unit: nil)
    case .figure(.angle, _): return []
    case .figure(.duration, _), .raw(.second): return durations(of: value, beginning: word)
    case .figure(.share, _): return numbers(of: value, beginning: Digits(word, after: "%"), unit: .percent)
    case .figure, .raw: return path.shownUnit(units).map { numbers(of: value, beginning: Digits(word), unit: $0) } ?? []
    case .text, .code, .flag, .list, .toOne: return []
    }
  }

  /// The beginning of a whole number: its digits and sign.
  private struct Digits {
    let text: String
    let isNegative: Bool
    /// Whether there is a plus sign, which only delays are shown with.
    let hasPlus: Bool

    init?(_ word: String, after suffix: Character? = nil) {
      var text = Substring(word)
      if let suffix, text.last == suffix { text.removeLast() }
      isNegative = text.hasPrefix("-") || text.hasPrefix("\u{2212}")
      hasPlus = text.hasPrefix("+")
      if isNegative || hasPlus { text.removeFirst() }
      guard (1...DisplayedNumberFilter.maximumDigits).contains(text.utf8.count),
        text.utf8.allSatisfy(\.isASCIIDigit)
      else { return nil }
      self.text = String(text)
    }
  }

  /// Returns conditions for a number, which is shown rounded: a word begins its digits.
  private func numbers(of path: FieldPath, beginning digits: Digits?, unit: FigureUnit?) -> [Condition] {
    guard let digits, !digits.hasPlus, let number = Int(digits.text) else { return [] }
    if digits.text.hasPrefix("0") {
      return digits.text == "0" ? [condition(on: path, 0..<1, isNegative: false, unit: unit)] : []
    }
    var scale = 1
    return (digits.text.utf8.count...Self.maximumDigits).map { _ in
      defer { scale *= 10 }
      return condition(on: path, number * scale..<(number + 1) * scale, isNegative: digits.isNegative, unit: unit)
    }
  }

  /// Returns the condition that a number, without its sign, rounds to one of some whole numbers.
  ///
  /// Halves round away from zero, so the bound nearer to zero is included and the other is not.
  private func condition(on path: FieldPath, _ wholes: Range<Int>, isNegative: Bool, unit: FigureUnit?)
    -> Condition
  {
    // A number in a condition stands for all numbers that round to it; enough digits make it exact.
    func exact(_ bound: Double) -> Double { bound > 0 ? bound - Self.hair : bound + Self.hair }
    let (least, end) = (exact(Double(wholes.lowerBound) - 0.5), exact(Double(wholes.upperBound) - 0.5))
    let bounds: [(Comparison, Double)] =
      isNegative ? [(.greater, -end), (.lessOrEqual, -least)] : [(.greaterOrEqual, least), (.less, end)]
    return .all(bounds.map { .compare(path, $0, .number($1, unit)) })
  }

  // MARK: Durations

  /// Returns conditions for a duration, shown as `13 h 48 min`: a word begins the hours or the minutes.
  private func durations(of path: FieldPath, beginning word: String) -> [Condition] {
    guard let digits = Digits(word), let number = Int(digits.text), digits.text.utf8.count <= 3,
      digits.text == "\(number)"
    else { return [] }
    // The numbers of up to three digits, and of those the minutes, that the digits begin.
    let scales: [Int] = number == 0 ? [] : Array([1, 10, 100].prefix(4 - digits.text.utf8.count))
    let numbers = scales.map { number * $0..<(number + 1) * $0 }
    let minutes = number == 0 ? [0..<1] : numbers.filter { $0.upperBound <= 60 }
    if digits.hasPlus, !path.field.name.hasSuffix("delay") { return [] }
    let signs = digits.isNegative ? [true] : digits.hasPlus ? [false] : [false, true]
    // A sign precedes the hours, if there are any.
    let isSigned = digits.hasPlus || digits.isNegative
    return signs.flatMap { isNegative in
      let hours = numbers.map { $0.lowerBound * 60..<$0.upperBound * 60 }
      let hoursAndMinutes = (0..<(isSigned ? 1 : Self.maximumHours)).flatMap { hour in
        // Full hours are shown without minutes.
        minutes.filter { hour == 0 || $0.lowerBound > 0 }.map { hour * 60 + $0.lowerBound..<hour * 60 + $0.upperBound }
      }
      return (hours + hoursAndMinutes).map { condition(on: path, $0, isNegative: isNegative, unit: .minute) }
    }
  }

  // MARK: Times

  /// Returns conditions for a time, shown as `14 Mar 2026 12:22`: a word begins the day, the month or the time of day,
  /// or is the year.
  private func times(of path: FieldPath, beginning word: String) -> [Condition] {
    if let colon = word.firstIndex(of: ":") {
      let (hour, minute) = (word[..<colon], word[word.index(after: colon)...])
      guard hour.utf8.count == 2, let hours = Int(hour), 0..<24 ~= hours, minute.utf8.count <= 2 else { return [] }
      guard !minute.isEmpty else { return [path.is(.hour, .equal, hours)] }
      let minutes = (0..<60).filter { ClockText.twoDigits($0).hasPrefix(minute) }
      guard let first = minutes.first, let last = minutes.last else { return [] }
      return [
        .all([
          path.is(.hour, .equal, hours), path.is(.minute, .greaterOrEqual, first), path.is(.minute, .lessOrEqual, last),
        ])
      ]
    }
    guard word.utf8.allSatisfy(\.isASCIIDigit) else {
      let folded: [UInt8] = SearchText.fold(word)
      let months = ClockText.monthNames(language).enumerated()
        .filter { SearchText.fold($0.element).starts(with: folded) }
      return months.map { path.is(.month, .equal, $0.offset + 1) }
    }
    if word.utf8.count == 4, let year = Int(word) { return [path.is(.year, .equal, year)] }
    let hours = (0..<24).filter { ClockText.twoDigits($0).hasPrefix(word) }.map { (TimePart.hour, $0) }
    let days = (1..<32).filter { "\($0)".hasPrefix(word) }.map { (TimePart.day, $0) }
    return (hours + days).map { path.is($0, .equal, $1) }
  }
}

extension FieldPath {
  fileprivate func `is`(_ part: TimePart, _ comparison: Comparison, _ number: Int) -> Condition {
    .compare(.part(part, self), comparison, .literal(.number(Double(number), nil)))
  }
}
