internal import FlightStore

/// The analysis of an unfinished expression: whether a field, an operator, a value or a connective comes next.
struct ExpressionCompleter {
  /// The syntax that may come next.
  enum Wanted: Equatable {
    /// A field, or a word that may precede one.
    case field
    case sign(Field)
    case value(Field)
    case unit(Field)
    case known
    case connective
  }

  /// The expression up to the unfinished part, and that part.
  let head: String
  let part: String
  let wanted: Wanted

  init(_ text: String, of entity: EntityKind) {
    var start = text.lastIndex { " (,=<>~".contains($0) }.map { text.index(after: $0) } ?? text.startIndex
    if let last = text.last, "=<>~!^*".contains(last) {
      // An operator may be incomplete.
      start = text.lastIndex { !"=<>~!^*".contains($0) }.map { text.index(after: $0) } ?? text.startIndex
    } else if text.count(where: { $0 == "\"" }) % 2 == 1, let quote = text.lastIndex(of: "\"") {
      start = quote
    }
    // An opening quote is in neither part: a candidate with quotes includes the opening one.
    let isQuoted = text[start...].hasPrefix("\"")
    let tail = isQuoted ? text[text.index(after: start)...] : text[start...]
    head = String(text[..<start])
    part = String(tail)
    wanted = Self.wanted(after: Self.words(head), of: entity)
  }

  private static let signs: Set<String> = ["=", "!=", "<", "<=", ">", ">=", "^=", "*=", "~", ",", "between"]

  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    func isSign(_ character: Character) -> Bool { "=<>~!^*".contains(character) }
    for character in text {
      let joins = character != " " && character != "(" && character != "," && character != "\""
      let isSame = word.last.map { isSign($0) == isSign(character) } ?? true
      if !joins || !isSame {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if joins {
        word.append(character)
      } else if character == "(" || character == "," {
        words.append(String(character))
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  private static func wanted(after words: [String], of entity: EntityKind) -> Wanted {
    guard let last = words.last?.lowercased() else { return .field }
    if ["and", "or", "not"].contains(last) { return .field }
    if last == "is" { return .known }
    if last == "(" {
      return words.dropLast().last?.lowercased() == "in" ? value(words.dropLast(2), of: entity) : .field
    }
    if last == "in" { return .connective }
    if signs.contains(last) { return value(words.dropLast(), of: entity) }
    if let field = field(last, of: entity) { return .sign(field) }
    if Double(last) != nil, let field = words.dropLast(2).last.flatMap({ field($0, of: entity) }),
      field.figureClass != nil
    {
      return .unit(field)
    }
    return .connective
  }

  /// Returns a value of the field before an operator, or before the list that contains the value.
  private static func value(_ words: some Collection<String>, of entity: EntityKind) -> Wanted {
    for word in Array(words).reversed() {
      if ["and", "or", "not"].contains(word.lowercased()) { break }
      if let field = field(word, of: entity) { return .value(field) }
    }
    return .connective
  }

  private static func field(_ name: String, of entity: EntityKind) -> Field? {
    if let path = try? FieldPath(parsing: name, of: entity) { return path.field }
    // A part of a time, such as `departure.hour`, is not a path but a value.
    return name.first?.isLetter == true ? (try? FieldList.parse(name, of: entity))?.first?.field : nil
  }

  /// Returns a candidate as it is written in an expression: a text to compare with is quoted unless it is a plain word.
  func quoted(_ candidate: Completer.Candidate) -> Completer.Candidate {
    guard case .value(let field) = wanted, field.kind != .time,
      !candidate.text.allSatisfy({ $0.isLetter || $0.isNumber })
    else { return candidate }
    return Completer.Candidate(("\(candidate.text)" as FilterExpression).text, about: candidate.about)
  }

  /// Returns what may follow a field: the operators that suit it, and after a flag, which is a condition, connectives.
  static func signs(of field: Field) -> [String] {
    let signs =
      switch field.kind {
      // Texts also have an order, but conditions rarely need it.
      case .text, .code, .toOne, .list: ["=", "!=", "^=", "*=", "~", "in ("]
      case .time, .figure, .raw, .count, .toMany: ["=", "!=", "<", "<=", ">", ">=", "between", "in ("]
      case .flag: ["and", "or"]
      }
    return signs + ["is null", "is not null"]
  }
}
