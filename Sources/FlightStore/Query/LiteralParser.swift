/// Reads the literal that a field is compared with; what is read depends on the field.
struct LiteralParser {
  let path: FieldPath
  let comparison: Comparison

  func parse(_ scanner: inout ExpressionScanner) throws(FilterError) -> Literal {
    if let quoted = try scanner.takeQuoted() { return try literal(quoted, &scanner, isQuoted: true) }
    guard let word = scanner.takeWord() else {
      throw FilterError(.unexpected(expected: "a value"), in: scanner.text, at: scanner.here)
    }
    return try literal(word, &scanner, isQuoted: false)
  }

  private func literal(_ piece: ExpressionScanner.Piece, _ scanner: inout ExpressionScanner, isQuoted: Bool)
    throws(FilterError) -> Literal
  {
    switch path.field.kind {
    case .text, .code, .list, .toOne:
      if path.field.source == .derived(.phase) { try checkPhase(piece, in: scanner.text) }
      return .text(piece.text)
    case .flag:
      guard let flag = ["true": true, "false": false][piece.text.lowercased()] else {
        throw FilterError(
          .unsuitableLiteral(field: path.name, expected: "true or false"), in: scanner.text, at: piece.range)
      }
      return .flag(flag)
    case .count, .toMany:
      guard let number = Self.number(piece.text), number.rest.isEmpty else {
        throw FilterError(.unsuitableLiteral(field: path.name, expected: "a number"), in: scanner.text, at: piece.range)
      }
      return .number(number.value, nil)
    case .figure(let figure, _): return try self.figure(piece, figure.dimension, &scanner)
    case .raw(let unit): return try figure(piece, unit.dimension, &scanner)
    case .time: return try time(piece, &scanner)
    }
  }

  private func checkPhase(_ piece: ExpressionScanner.Piece, in text: String) throws(FilterError) {
    guard comparison == .equal || comparison == .notEqual else { return }
    let names = Phase.allCases.map(\.rawValue)
    guard names.contains(piece.text.lowercased()) else {
      throw FilterError(
        .notOneOf(field: path.name, candidates: names), in: text, at: piece.range,
        suggestion: NearestName.nearest(to: piece.text, in: names))
    }
  }

  // MARK: Figures

  /// Reads a number with or without a unit: `1000 km`, `1000km`, `82%`, `FL340`.
  private func figure(
    _ piece: ExpressionScanner.Piece, _ dimension: FigureDimension, _ scanner: inout ExpressionScanner
  ) throws(FilterError) -> Literal {
    if dimension == .length, piece.text.lowercased().hasPrefix("fl"), let level = Self.number(piece.text.dropFirst(2)),
      level.rest.isEmpty
    {
      return .number(level.value, .flightLevel)
    }
    guard let number = Self.number(piece.text) else {
      throw FilterError(.unsuitableLiteral(field: path.name, expected: "a number"), in: scanner.text, at: piece.range)
    }
    if !number.rest.isEmpty {
      let start = piece.range.upperBound - number.rest.utf8.count
      return .number(
        number.value, try unit(String(number.rest), dimension, start..<piece.range.upperBound, scanner.text))
    }
    let place = scanner.index
    if let word = scanner.takeWord(), !Self.keywords.contains(word.text.lowercased()) {
      return .number(number.value, try unit(word.text, dimension, word.range, scanner.text))
    }
    scanner.back(to: place)
    return .number(number.value, nil)
  }

  private func unit(_ word: String, _ dimension: FigureDimension, _ range: Range<Int>, _ text: String)
    throws(FilterError) -> FigureUnit
  {
    if let unit = FigureUnit(word, in: dimension) { return unit }
    let candidates = dimension.units.map(\.rawValue)
    throw FilterError(
      .unsuitableUnit(field: path.name, candidates: candidates), in: text, at: range,
      suggestion: NearestName.nearest(to: word, in: candidates))
  }

  private static let keywords: Set<String> = ["and", "or"]

  /// Splits a text into the number that it begins with and the rest.
  private static func number(_ text: some StringProtocol) -> (value: Double, rest: Substring)? {
    let text = Substring(text)
    var end = text.startIndex
    if let sign = text.first, sign == "-" || sign == "+" { end = text.index(after: end) }
    var hasDigit = false
    while end < text.endIndex, text[end].isASCII, text[end].isNumber || text[end] == "." {
      hasDigit = hasDigit || text[end] != "."
      end = text.index(after: end)
    }
    guard hasDigit, let value = Double(text[..<end]) else { return nil }
    return (value, text[end...])
  }

  // MARK: Times

  private func time(_ piece: ExpressionScanner.Piece, _ scanner: inout ExpressionScanner) throws(FilterError) -> Literal
  {
    if piece.text.lowercased() == "now" { return .time(.now(offset: try offset(&scanner))) }
    if piece.text.lowercased().hasPrefix("now") {
      // Written without blanks: `now-2h`.
      scanner.back(to: piece.range.lowerBound + 3)
      return .time(.now(offset: try offset(&scanner)))
    }
    guard let time = TimeLiteral(parsing: piece.text) else {
      throw FilterError(.notATime, in: scanner.text, at: piece.range)
    }
    return .time(time)
  }

  /// Reads the rest of `now - 2h`.
  private func offset(_ scanner: inout ExpressionScanner) throws(FilterError) -> Int {
    let isBefore = scanner.take("-")
    guard isBefore || scanner.take("+") else { return 0 }
    guard let word = scanner.takeWord(), let number = Self.number(word.text) else {
      throw FilterError(.unexpected(expected: "a duration such as 2h"), in: scanner.text, at: scanner.here)
    }
    var unitWord = String(number.rest)
    var range = word.range
    if unitWord.isEmpty, let next = scanner.takeWord() {
      unitWord = next.text
      range = next.range
    }
    let unit = try unit(unitWord, .duration, range, scanner.text)
    guard let seconds = unit.convert(number.value, to: .second), abs(seconds) < 1e12 else {
      throw FilterError(.notATime, in: scanner.text, at: range)
    }
    return Int(seconds) * (isBefore ? -1 : 1)
  }
}

extension TimeLiteral {
  /// Reads a time of RFC 3339 or the beginning of one: a year, month, day, hour or minute. Without a zone it is UTC.
  init?(parsing text: String) {
    let digits = text.utf8.prefix { JSONScanner.isDigit($0) }
    switch text.utf8.count {
    case 4 where digits.count == 4:
      guard let start = Self.seconds(text + "-01-01"), let year = Int(text),
        let end = Self.seconds(String(year + 1) + "-01-01")
      else { return nil }
      self = .period(start: start, end: end, text: text)
    case 7:
      guard let start = Self.seconds(text + "-01"), let month = Int(text.suffix(2)), let year = Int(text.prefix(4))
      else { return nil }
      let end = (TimeText.days(month == 12 ? year + 1 : year, month == 12 ? 1 : month + 1, 1)) * 86_400
      self = .period(start: start, end: end, text: text)
    default:
      guard let (whole, length) = Self.completed(text), let start = Self.seconds(whole) else { return nil }
      self = .period(start: start, end: start + length, text: text)
    }
  }

  /// Returns a text with the minute that it leaves out, and how long the period is that the text names.
  private static func completed(_ text: String) -> (String, Int)? {
    if text.utf8.count == 10 { return (text, 86_400) }
    guard text.utf8.count >= 13 else { return nil }
    let clock = text.utf8.dropFirst(11).prefix { JSONScanner.isDigit($0) || $0 == UInt8(ascii: ":") }
    switch clock.count {
    case 2: return (text.prefix(13) + ":00" + text.dropFirst(13), 3600)
    case 5: return (text, 60)
    case 8: return (text, 1)
    default: return nil
    }
  }

  private static func seconds(_ text: String) -> Int? {
    var text = text
    return text.withUTF8 { try? TimeText.seconds($0) }
  }
}
