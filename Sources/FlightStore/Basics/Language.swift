/// The way messages render text from data, and the width of that text where a caret is drawn below it.
package struct MessageForm: Sendable {
  /// Returns a text in the form in which it is safe to show.
  package let shown: @Sendable (String) -> String
  /// Returns the number of columns that a rendered text takes.
  package let width: @Sendable (String) -> Int

  package init(shown: @escaping @Sendable (String) -> String, width: @escaping @Sendable (String) -> Int) {
    self.shown = shown
    self.width = width
  }

  /// The form for logs: control characters become Unicode control pictures, and each character is one column wide.
  package static let plain = MessageForm(shown: { visible($0) }, width: \.count)

  /// Returns a path in the form in which it is shown; an empty one as quotes.
  func path(_ path: String) -> String { path.isEmpty ? "''" : shown(path) }

  private static func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: \.controlsTerminals) else { return text }
    var visible = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      visible.append(scalar.controlsTerminals ? scalar.controlSymbol ?? "\u{FFFD}" : scalar)
    }
    return String(visible)
  }

  /// Returns words as a list in prose, with a conjunction before the last one.
  package static func enumeration(_ words: [String], joinedBy conjunction: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}

extension Unicode.Scalar {
  /// Whether a terminal would act upon the character: a control, a line or paragraph separator, a bidirectional control.
  package var controlsTerminals: Bool {
    switch value {
    case 0x20...0x7E: false
    case 0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// The symbol of an ASCII control or DEL, one column wide.
  package var controlSymbol: Unicode.Scalar? {
    value < 0x20 ? Unicode.Scalar(0x2400 + value) : value == 0x7F ? "\u{2421}" : nil
  }
}

/// Suggestions for misspelled names.
package enum NearestName {
  /// Returns the name that is closest to a word, if any is close enough.
  ///
  /// Case and accents do not matter. A name that begins with the word is the closest possible match if the word has at
  /// least 3 letters. Otherwise the edit distance may be 0 below 3 letters, 1 below 6, 2 below 9, and 3 from there on.
  /// Of equally close names the first one wins.
  ///
  ///     NearestName.nearest(to: "oirgin", in: ["ident", "origin"])       // origin
  ///     NearestName.nearest(to: "dest", in: ["test", "destination"])     // destination
  ///     NearestName.nearest(to: "wind", in: ["ident", "origin"])         // nil
  ///
  /// - Complexity: O(*n* × *l*²), where *n* is the number of names and *l* their length.
  package static func nearest(to word: String, in names: some Sequence<String>) -> String? {
    let wanted = letters(word)
    var best: (name: String, distance: Double)?
    for name in names {
      let candidate = letters(name)
      guard let distance = distance(from: wanted, to: candidate), distance < best?.distance ?? .infinity else {
        continue
      }
      best = (name, distance)
    }
    return best?.name
  }

  /// Returns the first name that begins with the same letters and digits as a text of at least four of them, regardless
  /// of the characters between them.
  ///
  ///     NearestName.alike("United Airlines", in: ["United Air Lines Inc"])   // United Air Lines Inc
  ///     NearestName.alike("GABCD", in: ["D-AIMA", "G-ABCD"])                 // G-ABCD
  package static func alike(_ text: String, in names: some Sequence<String>) -> String? {
    let wanted = SearchText.letters(text)
    return wanted.count < 4 ? nil : names.first { SearchText.letters($0).starts(with: wanted) }
  }

  private static func letters(_ text: String) -> [Unicode.Scalar] {
    Array(String(decoding: SearchText.fold(text), as: UTF8.self).unicodeScalars)
  }

  // A completion ranks below an exact match and above every misspelling.
  private static func distance(from word: [Unicode.Scalar], to name: [Unicode.Scalar]) -> Double? {
    if word == name { return 0 }
    if word.count >= 3, name.starts(with: word) { return 0.5 }
    let forgiven = word.count < 3 ? 0 : word.count < 6 ? 1 : word.count < 9 ? 2 : 3
    // Each letter that the other word lacks takes an edit; few names pass this test, which is quick.
    guard abs(word.count - name.count) <= forgiven, word.count(where: { !name.contains($0) }) <= forgiven,
      name.count(where: { !word.contains($0) }) <= forgiven
    else { return nil }
    let distance = editDistance(from: word, to: name)
    return distance <= forgiven ? Double(distance) : nil
  }

  /// Returns the number of insertions, deletions, substitutions and swaps of neighbors between two words.
  ///
  /// This is the optimal string alignment distance, which edits no letter twice: `ca` and `abc` are 3 edits apart.
  ///
  /// - Complexity: O(*n* × *m*), where *n* and *m* are the numbers of letters.
  static func editDistance(from first: [Unicode.Scalar], to second: [Unicode.Scalar]) -> Int {
    guard !first.isEmpty, !second.isEmpty else { return max(first.count, second.count) }
    var beforeLast = [Int](repeating: 0, count: second.count + 1)
    var last = Array(0...second.count)
    var row = last
    for i in 1...first.count {
      row[0] = i
      for j in 1...second.count {
        let isSame = first[i - 1] == second[j - 1]
        var steps = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (isSame ? 0 : 1))
        if i > 1, j > 1, first[i - 1] == second[j - 2], first[i - 2] == second[j - 1] {
          steps = min(steps, beforeLast[j - 2] + 1)
        }
        row[j] = steps
      }
      (beforeLast, last, row) = (last, row, beforeLast)
    }
    return last[second.count]
  }
}

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
  /// Returns the words in this language.
  package func word(_ english: String, _ russian: String) -> String { self == .ru ? russian : english }

  /// Returns the one of three nouns that follows a count.
  ///
  ///     Language.ru.noun(after: 22, one: "рейс", few: "рейса", many: "рейсов")  // рейса
  package func noun(after count: Int, one: String, few: String, many: String) -> String {
    let magnitude = count.magnitude
    guard self == .ru else { return magnitude == 1 ? one : many }
    if (11...14).contains(magnitude % 100) { return many }
    switch magnitude % 10 {
    case 1: return one
    case 2, 3, 4: return few
    default: return many
    }
  }
}
