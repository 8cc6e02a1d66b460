/// A parser of literals, whose form depends on the type of the value beside them.
struct LiteralParser {
  let type: ExpressionType
  /// The name of the value beside the literal in messages.
  let name: String
  let comparison: Comparison

  private typealias Piece = ExpressionScanner.Piece

  /// Reads a literal, and returns whether it is without quotes.
  func parse(_ scanner: inout ExpressionScanner) throws(FilterError) -> (literal: Literal, isBare: Bool) {
    if let (text, isBare) = try exactText(&scanner) { return (.exactly(text), isBare) }
    guard let quoted = try scanner.takeQuoted() else { return (try bare(&scanner), true) }
    if type.isText { return (try text(quoted, in: scanner.text), false) }
    // A number or a time in quotes is read as it is without them.
    do throws(FilterError) {
      var inside = ExpressionScanner(quoted.text)
      let literal = try bare(&inside)
      if inside.isAtEnd() { return (literal, false) }
      if let time = TimeLiteral(parsing: quoted.text), type.kind == .time || type.isLocalTime {
        return (.time(time), false)
      }
      throw inside.unexpected("the end of the quotes")
    } catch {
      let inside = (quoted.range.lowerBound + 1)..<(quoted.range.upperBound - 1)
      throw scanner.error(error.reason, at: inside.isEmpty ? quoted.range : inside, meaning: error.suggestion)
    }
  }

  /// Returns whether a word that is not a field begins a literal.
  func mayBegin(with word: String) -> Bool {
    let word = word.lowercased()
    let isTime = word == "now" || TimeLiteral(day: word) != nil
    switch type.kind {
    case .time: return isTime
    case .part(let part): return part.value(named: word) != nil || part.isTime && isTime
    case .number, .bareNumber: return word.hasPrefix("fl") && word.dropFirst(2).allSatisfy(\.isNumber)
    default: return false
    }
  }

  /// Takes `exactly` and a text, and returns whether that is without quotes; alone, the word is a text itself.
  private func exactText(_ scanner: inout ExpressionScanner) throws(FilterError) -> (text: String, isBare: Bool)? {
    guard type.isText, comparison != .matches else { return nil }
    let start = scanner.index
    if scanner.takeKeyword("exactly") {
      if let quoted = try scanner.takeQuoted() { return (quoted.text, false) }
      scanner.skipSpace()
      if scanner.isAtUnit, let word = scanner.takeWord() { return (word.text, true) }
    }
    scanner.back(to: start)
    return nil
  }

  private func bare(_ scanner: inout ExpressionScanner) throws(FilterError) -> Literal {
    switch type.kind {
    case .text, .code, .list, .link: return try text(try word(&scanner), in: scanner.text)
    case .phase: return try phase(&scanner)
    case .flag:
      let piece = try word(&scanner)
      guard let flag = ["true": true, "false": false][piece.text.lowercased()] else {
        let meant = ["yes": "true", "1": "true", "no": "false", "0": "false"][piece.text.lowercased()]
        throw unsuitable("true or false", at: piece.range, in: scanner, meaning: meant)
      }
      return .flag(flag)
    case .number(nil):
      let piece = try word(&scanner, isNumber: true)
      guard let number = Self.number(piece.text), number.rest.isEmpty else {
        throw unsuitable("a number", at: piece.range, in: scanner)
      }
      return .number(number.value, nil)
    case .number(let unit?): return try figure(&scanner, in: unit.dimension)
    case .time: return try time(&scanner)
    case .part(let part):
      return try part.isTime ? localTime(&scanner, isDate: part == .date) : self.part(part, from: &scanner)
    case .bareNumber, .null: return try anything(&scanner)
    }
  }

  private func word(_ scanner: inout ExpressionScanner, isNumber: Bool = false) throws(FilterError) -> Piece {
    guard let word = isNumber ? scanner.takeNumberWord() : scanner.takeWord() else {
      throw scanner.unexpected("a value")
    }
    return word
  }

  private func unsuitable(
    _ expected: String, at range: Range<Int>, in scanner: ExpressionScanner, meaning meant: String? = nil
  ) -> FilterError {
    scanner.error(.unsuitableLiteral(field: name, expected: expected), at: range, meaning: meant)
  }

  // MARK: Words

  private func text(_ piece: Piece, in text: String) throws(FilterError) -> Literal {
    guard type.kind == .phase, ![.begins, .contains, .matches].contains(comparison) else { return .text(piece.text) }
    let names = Phase.allCases.map(\.rawValue)
    guard let phase = Phase(named: piece.text) else {
      throw FilterError(
        .notOneOf(field: name, candidates: names), in: text, at: piece.range,
        suggestion: NearestName.nearest(to: piece.text, in: names))
    }
    return .text(names.contains(piece.text.lowercased()) ? piece.text : phase.rawValue)
  }

  /// Reads the name of a phase; for one of two words without quotes, the error names it: `en route`.
  private func phase(_ scanner: inout ExpressionScanner) throws(FilterError) -> Literal {
    let first = try word(&scanner)
    do throws(FilterError) { return try text(first, in: scanner.text) } catch {
      guard let second = scanner.takeWord(), let phase = Phase(named: "\(first.text) \(second.text)") else {
        throw error
      }
      throw scanner.error(
        error.reason, at: first.range.lowerBound..<second.range.upperBound, meaning: phase.rawValue)
    }
  }

  /// Reads the number of a part of a time, its name or a time of day: `5`, `Friday`, `Fri`, `18:05`.
  private func part(_ part: TimePart, from scanner: inout ExpressionScanner) throws(FilterError) -> Literal {
    let piece = try word(&scanner, isNumber: true)
    if let value = part.value(named: piece.text) { return .number(Double(value), nil) }
    let (time, number) = (TimeLiteral.timeOfDay(piece.text), Self.number(piece.text))
    if part == .time {
      if let time { return .number(Double(time), nil) }
      let hour = number.flatMap { $0.rest.isEmpty && 0..<24 ~= $0.value ? Int(exactly: $0.value) : nil }
      throw unsuitable("a time of day such as 18:05", at: piece.range, in: scanner, meaning: hour.map { "\($0):00" })
    }
    guard let number, number.rest.isEmpty else {
      if part.names.isEmpty {
        let hour = part == .hour ? time.flatMap { $0 % 60 == 0 ? String($0 / 60) : nil } : nil
        let isDate = part == .day && TimeLiteral(parsing: piece.text) != nil
        let date = isDate ? "\(name.dropLast(part.rawValue.count))date" : nil
        throw unsuitable("a number", at: piece.range, in: scanner, meaning: hour ?? date)
      }
      throw scanner.error(
        .notOneOf(field: name, candidates: part.names), at: piece.range,
        meaning: NearestName.nearest(to: piece.text, in: part.names))
    }
    return .number(number.value, nil)
  }

  // MARK: Figures

  /// Reads a number with or without a unit: `1000 km`, `1000km`, `82%`, `FL340`, `2 h 30 min`, `1:30`.
  private func figure(_ scanner: inout ExpressionScanner, in dimension: FigureDimension?) throws(FilterError) -> Literal
  {
    let piece = try word(&scanner, isNumber: true)
    if dimension != .speed, piece.text.lowercased().hasPrefix("fl"), let level = Self.number(piece.text.dropFirst(2)),
      level.rest.isEmpty
    {
      return .number(level.value, .flightLevel)
    }
    if let clock = Self.clock(piece.text), dimension == .duration || dimension == nil { return .number(clock, .minute) }
    guard let number = Self.number(piece.text) else { throw unsuitable("a number", at: piece.range, in: scanner) }
    guard let word = unitWord(after: number.rest, of: piece, from: &scanner, in: dimension) else {
      return .number(number.value, nil)
    }
    let unit: FigureUnit
    do throws(FilterError) { unit = try self.unit(word, of: dimension, in: scanner.text) } catch {
      // A code that begins with a digit needs quotes where no text is expected: `"5Y123" = ident`.
      let isCode = !number.rest.isEmpty && number.rest.allSatisfy { $0.isNumber || $0.isUppercase }
      guard dimension == nil, error.suggestion == nil, isCode else { throw error }
      throw scanner.error(error.reason, at: word.range, meaning: "\"\(scanner.text(piece.range))\"")
    }
    let whole = withSmallerUnits(number.value, unit, &scanner)
    return .number(whole.value, whole.unit)
  }

  /// Reads the rest of a duration in several units: `2 h 30 min` and `2h30` are one, in the smaller unit.
  private func withSmallerUnits(
    _ value: Double, _ unit: FigureUnit, _ scanner: inout ExpressionScanner
  ) -> (value: Double, unit: FigureUnit) {
    var (total, unit) = (value, unit)
    // The sign is that of the whole: -1 h 30 min are 90 minutes before.
    func adding(_ more: Double, to total: Double) -> Double { value.sign == .minus ? total - more : total + more }
    while unit.dimension == .duration, scanner.isAtNumber, !scanner.isAtSign {
      let start = scanner.index
      guard let next = scanner.takeNumberWord(), let more = Self.number(next.text) else {
        scanner.back(to: start)
        break
      }
      guard let word = unitWord(after: more.rest, of: next, from: &scanner, in: .duration),
        let smaller = FigureUnit(word.text, in: .duration), let before = unit.convert(total, to: smaller)
      else {
        let isMinutes = unit == .hour && next.range.lowerBound == start && more.rest.isEmpty && more.value < 60
        scanner.back(to: isMinutes ? next.range.upperBound : start)
        return isMinutes ? (adding(more.value, to: total * 60), .minute) : (total, unit)
      }
      (total, unit) = (adding(more.value, to: before), smaller)
    }
    return (total, unit)
  }

  /// Returns hours and minutes, `1:30`, in minutes.
  fileprivate static func clock(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let hours = parts[0], let minutes = parts[1], (0..<60).contains(minutes), hours >= 0 else {
      return nil
    }
    return Double(hours) * 60 + Double(minutes)
  }

  /// Takes a possible unit: the rest of a word that begins with a number, else the next word.
  private func unitWord(
    after rest: Substring, of piece: Piece, from scanner: inout ExpressionScanner, in dimension: FigureDimension?
  ) -> Piece? {
    let end = piece.range.upperBound
    if !rest.isEmpty {
      // The rest of `2h30m` is read next.
      let letters = rest.prefix { !$0.isNumber }
      let start = end - rest.utf8.count
      let isCompound = letters.count < rest.count && FigureUnit(letters, in: .duration) != nil
      guard isCompound else { return Piece(text: String(rest), range: start..<end) }
      scanner.back(to: start + letters.utf8.count)
      return Piece(text: String(letters), range: start..<start + letters.utf8.count)
    }
    scanner.skipSpace()
    guard scanner.isAtUnit else { return nil }
    let start = scanner.index
    guard let word = scanner.takeNumberWord() else { return nil }
    // Where no unit is required, another word is left to the caller.
    if dimension == nil, FigureUnit.named(word.text).isEmpty {
      scanner.back(to: start)
      return nil
    }
    return word
  }

  /// Returns the unit of a number, to which nothing may give a dimension.
  private func unit(_ word: Piece, of dimension: FigureDimension?, in text: String) throws(FilterError) -> FigureUnit {
    let named = FigureUnit.named(word.text)
    if let unit = named.first(where: { dimension == nil || $0.dimension == dimension }) { return unit }
    let candidates = (dimension?.units ?? FigureUnit.allCases).map(\.rawValue)
    throw FilterError(
      dimension == nil ? .unknownUnit(candidates) : .unsuitableUnit(field: name, candidates: candidates), in: text,
      at: word.range, suggestion: NearestName.nearest(to: word.text, in: candidates))
  }

  /// Splits a text into the finite number that it begins with and the rest.
  private static func number(_ text: some StringProtocol) -> (value: Double, rest: Substring)? {
    let bytes = Array(text.utf8)
    var end = 0
    func skipSign() {
      if end < bytes.count, bytes[end] == UInt8(ascii: "-") || bytes[end] == UInt8(ascii: "+") { end += 1 }
    }
    func skipDigits() { while end < bytes.count, bytes[end].isASCIIDigit { end += 1 } }
    skipSign()
    while end < bytes.count, bytes[end].isASCIIDigit || bytes[end] == UInt8(ascii: ".") { end += 1 }
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

  private func time(_ scanner: inout ExpressionScanner) throws(FilterError) -> Literal {
    let start = scanner.index
    if scanner.takeKeyword("now") { return .time(.now(offset: try offset(&scanner))) }
    // A duration may be beside a time: `now-2h` is not a single word, and `1440 min` is not a year.
    if scanner.isAtNumber, let figure = try? figure(&scanner, in: .duration), case .number(_, .some) = figure {
      return figure
    }
    scanner.back(to: start)
    if let name = scanner.takeName(), case .day(let day)? = TimeLiteral(day: name.text) {
      return .time(.day(offset: day + (try days(&scanner))))
    }
    scanner.back(to: start)
    guard let piece = scanner.takeWord(isText: false) else { throw scanner.unexpected("a value") }
    if let time = TimeLiteral(parsing: piece.text) { return .time(time) }
    // It is compared like `18:30`, which is a duration beside a time.
    if let minutes = TimeLiteral.timeOfDay(piece.text), scanner.text(piece.range).first?.isNumber == true {
      return .number(Double(minutes), .minute)
    }
    throw scanner.error(.notATime, at: piece.range, meaning: time(meantBy: piece.text))
  }

  /// Returns the time that a date with its day first stands for, or the part of the time that the name of a weekday or a
  /// month or the number of a day compares with.
  private func time(meantBy text: String) -> String? {
    let numbers = text.split(separator: ".").map(String.init)
    if numbers.count == 3, numbers[2].count == 4 {
      let date = ([numbers[2]] + [numbers[1], numbers[0]].map { $0.count == 1 ? "0" + $0 : $0 }).joined(separator: "-")
      return TimeLiteral(parsing: date) == nil ? nil : date
    }
    // Times that are calculated have no parts.
    if name.contains(where: { "( ".contains($0) }) { return nil }
    let field = type.isLocalTime ? String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)]) : name
    for part in [TimePart.weekday, .month] + (type.isLocalTime ? [.day] : []) {
      let value = part == .day ? Int(text) : part.value(named: text)
      guard let value, part.numbers?.contains(value) ?? false else { continue }
      return "\(field).\(part.rawValue)"
    }
    return nil
  }

  /// Reads a time without an offset, which is what local clocks show; a date has no time of day.
  private func localTime(_ scanner: inout ExpressionScanner, isDate: Bool) throws(FilterError) -> Literal {
    let start = scanner.skipSpace()
    let literal = try time(&scanner)
    guard case .time(let time) = literal else { return literal }
    if isDate, case .period(_, _, let text) = time, text.utf8.count > 10 {
      throw unsuitable("a date", at: start..<scanner.index, in: scanner, meaning: String(text.prefix(10)))
    }
    if time.isLocal { return literal }
    throw unsuitable("a time without an offset", at: start..<scanner.index, in: scanner)
  }

  /// Reads the rest of `today - 7d`.
  private func days(_ scanner: inout ExpressionScanner) throws(FilterError) -> Int {
    let start = scanner.skipSpace()
    let (days, rest) = try offset(&scanner).quotientAndRemainder(dividingBy: 86_400)
    if rest == 0 { return days }
    throw unsuitable("whole days such as today - 7d", at: start..<scanner.index, in: scanner)
  }

  /// Reads the rest of `now - 2h`; anything but a duration is left to arithmetic.
  private func offset(_ scanner: inout ExpressionScanner) throws(FilterError) -> Int {
    let end = scanner.index
    let isBefore = scanner.take("-")
    guard isBefore || scanner.take("+") else { return 0 }
    let start = scanner.skipSpace()
    if !scanner.isAtNumber, let word = scanner.takeName(), (try? FieldPath(parsing: word.text, of: .flights)) != nil {
      scanner.back(to: end)
      return 0
    }
    scanner.back(to: start)
    let duration = try duration(&scanner)
    // No data has times more than some ten thousand years away.
    guard let seconds = duration.unit.convert(duration.value, to: .second), seconds < 1e12 else {
      throw scanner.error(.notATime, at: start..<scanner.index)
    }
    return Int(seconds) * (isBefore ? -1 : 1)
  }

  /// Reads a duration, which needs a unit unless it is in hours and minutes: `2h`, `1 h 30 min`, `1:30`.
  private func duration(_ scanner: inout ExpressionScanner) throws(FilterError) -> (value: Double, unit: FigureUnit) {
    let start = scanner.index
    guard scanner.isAtNumber, case .number(let value, let unit) = try figure(&scanner, in: .duration), value >= 0 else {
      scanner.back(to: start)
      throw scanner.unexpected("a duration such as 2h")
    }
    guard let unit else { throw scanner.unexpected("a unit such as h or min") }
    return (value, unit)
  }

  /// Reads a literal whose form alone determines its type.
  private func anything(_ scanner: inout ExpressionScanner) throws(FilterError) -> Literal {
    let start = scanner.index
    if let word = scanner.takeWord(isText: false), let time = TimeLiteral(parsing: word.text), word.text.utf8.count > 4
    {
      return .time(time)
    }
    scanner.back(to: start)
    return try figure(&scanner, in: nil)
  }
}

extension TimeLiteral {
  /// Creates the day with a name.
  package init?(day name: String) {
    guard let offset = ["yesterday": -1, "today": 0, "tomorrow": 1][name.lowercased()] else { return nil }
    self = .day(offset: offset)
  }

  /// Returns a time of day such as `18:05`, `1805`, `6pm` or `6:05pm` in minutes.
  package static func timeOfDay(_ text: String) -> Int? {
    var text = text.lowercased()
    if let named = ["noon": 12 * 60, "midnight": 0][text] { return named }
    if text.utf8.count == 4, text.utf8.allSatisfy(\.isASCIIDigit) { text = "\(text.prefix(2)):\(text.suffix(2))" }
    let half = ["am", "pm"].firstIndex(where: text.hasSuffix)
    if half != nil {
      text.removeLast(2)
      if !text.contains(":") { text += ":00" }
    }
    guard text.utf8.suffix(3).first == UInt8(ascii: ":"), let time = LiteralParser.clock(text), time < 24 * 60 else {
      return nil
    }
    let minutes = Int(time)
    guard let half else { return minutes }
    return 60..<13 * 60 ~= minutes ? minutes % (12 * 60) + half * 12 * 60 : nil
  }

  /// Returns the seconds from the clock to a time such as `now`, `now - 2h` or, for short, `+30min`.
  package static func offset(_ text: String) -> Int? {
    let isShort = text.hasPrefix("+") || text.hasPrefix("-")
    var scanner = ExpressionScanner(isShort ? "now" + text : text)
    let parser = LiteralParser(type: ExpressionType(.time), name: "now", comparison: .equal)
    guard case .time(.now(let offset))? = try? parser.parse(&scanner).literal, scanner.isAtEnd() else { return nil }
    return offset
  }

  /// Creates a time from the name of a day, from RFC 3339 or the beginning of it: a year, month, day, hour or minute.
  ///
  /// Without a zone, its bounds are in local time, read as if it were UTC.
  package init?(parsing text: String) {
    if let day = TimeLiteral(day: text) {
      self = day
      return
    }
    let digits = text.utf8.prefix { $0.isASCIIDigit }
    switch text.utf8.count {
    case 4 where digits.count == 4:
      guard let start = TimeText.seconds(text + "-01-01"), let year = Int(text) else { return nil }
      // Flights of so early a year are not in the data, so `1830` can only be a time of day.
      if year < 2000, Self.timeOfDay(text) != nil { return nil }
      self = .period(start: start, end: TimeText.days(year: year + 1, month: 1, day: 1) * 86_400, text: text)
    case 7:
      guard let start = TimeText.seconds(text + "-01"), let month = Int(text.suffix(2)), let year = Int(text.prefix(4))
      else { return nil }
      let end =
        (TimeText.days(year: month == 12 ? year + 1 : year, month: month == 12 ? 1 : month + 1, day: 1)) * 86_400
      self = .period(start: start, end: end, text: text)
    default:
      guard let (whole, length) = Self.completed(text), let start = TimeText.seconds(whole) else { return nil }
      self = .period(start: start, end: start + length, text: text)
    }
  }

  /// Returns a text with the omitted minutes added, and the length in seconds of the period that the text names.
  private static func completed(_ text: String) -> (String, Int)? {
    if text.utf8.count == 10 { return (text, 86_400) }
    guard text.utf8.count >= 13 else { return nil }
    let clock = text.utf8.dropFirst(11).prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ":") }
    switch clock.count {
    case 2: return (text.prefix(13) + ":00" + text.dropFirst(13), 3600)
    case 5: return (text, 60)
    case 8: return (text, 1)
    default: return nil
    }
  }
}
