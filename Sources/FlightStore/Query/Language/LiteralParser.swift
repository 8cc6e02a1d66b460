/// Reads the literal that a field is compared with; what is read depends on the field.
struct LiteralParser {
  let path: FieldPath
  let comparison: Comparison

  private typealias Piece = ExpressionScanner.Piece

  /// Reads a literal, and tells whether it stands without quotes.
  func parse(_ scanner: inout ExpressionScanner) throws(FilterError) -> (literal: Literal, isBare: Bool) {
    if let text = try exactText(&scanner) { return (.exactly(text), false) }
    guard let quoted = try scanner.takeQuoted() else {
      guard let word = scanner.takeWord() else { throw scanner.unexpected("a value") }
      return (try literal(word, &scanner), true)
    }
    if isText { return (try literal(quoted, &scanner), false) }
    // A number or a time in quotes is read as it is without.
    do throws(FilterError) {
      var inside = ExpressionScanner(quoted.text)
      guard let word = inside.takeWord() else { throw inside.unexpected("a value") }
      let literal = try literal(word, &inside)
      if inside.isAtEnd() { return (literal, false) }
      if let time = TimeLiteral(parsing: quoted.text), path.field.kind == .time { return (.time(time), false) }
      throw inside.unexpected("the end of the quotes")
    } catch {
      throw FilterError(error.reason, in: scanner.text, at: quoted.range, suggestion: error.suggestion)
    }
  }

  /// Takes `exactly` and a text in quotes; without them the word is a text like any other.
  private func exactText(_ scanner: inout ExpressionScanner) throws(FilterError) -> String? {
    guard isText, comparison != .matches else { return nil }
    let start = scanner.index
    if scanner.takeKeyword("exactly"), let quoted = try scanner.takeQuoted() { return quoted.text }
    scanner.back(to: start)
    return nil
  }

  private var isText: Bool {
    switch path.field.kind {
    case .text, .code, .list, .toOne: true
    case .flag, .count, .time, .figure, .raw, .toMany: false
    }
  }

  private func literal(_ piece: Piece, _ scanner: inout ExpressionScanner) throws(FilterError) -> Literal {
    switch path.field.kind {
    case .text, .code, .list, .toOne:
      if case .formula(.phase) = path.field.source { try checkPhase(piece, in: scanner.text) }
      return .text(piece.text)
    case .flag:
      guard let flag = ["true": true, "false": false][piece.text.lowercased()] else {
        throw unsuitable("true or false", piece.range, scanner)
      }
      return .flag(flag)
    case .count, .toMany:
      guard let number = Self.number(piece.text), number.rest.isEmpty else {
        throw unsuitable("a number", piece.range, scanner)
      }
      return .number(number.value, nil)
    case .figure(let figure, _): return try self.figure(piece, figure.dimension, &scanner)
    case .raw(let unit): return try figure(piece, unit.dimension, &scanner)
    case .time: return .time(try time(piece, &scanner))
    }
  }

  private func unsuitable(_ expected: String, _ range: Range<Int>, _ scanner: ExpressionScanner) -> FilterError {
    FilterError(.unsuitableLiteral(field: path.name, expected: expected), in: scanner.text, at: range)
  }

  private func checkPhase(_ piece: Piece, in text: String) throws(FilterError) {
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
  private func figure(_ piece: Piece, _ dimension: FigureDimension, _ scanner: inout ExpressionScanner)
    throws(FilterError) -> Literal
  {
    if dimension == .length, piece.text.lowercased().hasPrefix("fl"), let level = Self.number(piece.text.dropFirst(2)),
      level.rest.isEmpty
    {
      return .number(level.value, .flightLevel)
    }
    guard let number = Self.number(piece.text) else { throw unsuitable("a number", piece.range, scanner) }
    if let word = unitWord(after: number.rest, of: piece, &scanner) {
      return .number(number.value, try unit(word, dimension, scanner.text))
    }
    return .number(number.value, nil)
  }

  /// Takes what may be a unit: what is left of a word that begins with a number, else the next word.
  private func unitWord(after rest: Substring, of piece: Piece, _ scanner: inout ExpressionScanner) -> Piece? {
    let end = piece.range.upperBound
    if !rest.isEmpty { return Piece(text: String(rest), range: (end - rest.utf8.count)..<end) }
    scanner.skipSpace()
    return scanner.isAtUnit ? scanner.takeWord() : nil
  }

  private func unit(_ word: Piece, _ dimension: FigureDimension, _ text: String) throws(FilterError) -> FigureUnit {
    if let unit = FigureUnit(word.text, in: dimension) { return unit }
    let candidates = dimension.units.map(\.rawValue)
    throw FilterError(
      .unsuitableUnit(field: path.name, candidates: candidates), in: text, at: word.range,
      suggestion: NearestName.nearest(to: word.text, in: candidates))
  }

  /// Splits a text into the number that it begins with, which is never infinite, and the rest.
  private static func number(_ text: some StringProtocol) -> (value: Double, rest: Substring)? {
    let bytes = Array(text.utf8)
    var end = 0
    func skipSign() {
      if end < bytes.count, bytes[end] == UInt8(ascii: "-") || bytes[end] == UInt8(ascii: "+") { end += 1 }
    }
    func skipDigits() { while end < bytes.count, JSONScanner.isDigit(bytes[end]) { end += 1 } }
    skipSign()
    while end < bytes.count, JSONScanner.isDigit(bytes[end]) || bytes[end] == UInt8(ascii: ".") { end += 1 }
    let mantissa = end
    if end < bytes.count, bytes[end] | 0x20 == UInt8(ascii: "e") {
      end += 1
      skipSign()
      let digits = end
      skipDigits()
      if end == digits { end = mantissa }
    }
    guard let value = Double(String(decoding: bytes[..<end], as: UTF8.self)), value.isFinite else { return nil }
    return (value, Substring(decoding: bytes[end...], as: UTF8.self))
  }

  // MARK: Times

  private func time(_ piece: Piece, _ scanner: inout ExpressionScanner) throws(FilterError) -> TimeLiteral {
    if let time = TimeLiteral(parsing: piece.text) { return time }
    let end = scanner.index
    // `now-2h` is one word.
    scanner.back(to: piece.range.lowerBound)
    if scanner.takeKeyword("now") { return .now(offset: try offset(&scanner)) }
    scanner.back(to: end)
    throw FilterError(.notATime, in: scanner.text, at: piece.range)
  }

  /// Reads the rest of `now - 2h`.
  private func offset(_ scanner: inout ExpressionScanner) throws(FilterError) -> Int {
    let isBefore = scanner.take("-")
    guard isBefore || scanner.take("+") else { return 0 }
    scanner.skipSpace()
    let start = scanner.index
    guard let word = scanner.takeWord(), let number = Self.number(word.text), number.value >= 0 else {
      scanner.back(to: start)
      throw scanner.unexpected("a duration such as 2h")
    }
    guard let unitWord = unitWord(after: number.rest, of: word, &scanner) else {
      throw scanner.unexpected("a unit such as h or min")
    }
    let unit = try unit(unitWord, .duration, scanner.text)
    // Beyond some ten thousand years there is no time that the data could hold.
    guard let seconds = unit.convert(number.value, to: .second), seconds < 1e12 else {
      throw FilterError(.notATime, in: scanner.text, at: start..<unitWord.range.upperBound)
    }
    return Int(seconds) * (isBefore ? -1 : 1)
  }
}

extension TimeLiteral {
  /// Reads a time of RFC 3339 or the beginning of one: a year, month, day, hour or minute.
  ///
  /// Without a zone it is UTC.
  init?(parsing text: String) {
    let digits = text.utf8.prefix { JSONScanner.isDigit($0) }
    switch text.utf8.count {
    case 4 where digits.count == 4:
      guard let start = Self.seconds(text + "-01-01"), let year = Int(text) else { return nil }
      self = .period(start: start, end: TimeText.days(year + 1, 1, 1) * 86_400, text: text)
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
