extension TimeLiteral {
  /// Creates a time from RFC 3339 or the beginning of it: a year, month, day, hour or minute.
  ///
  /// Without a zone, its bounds are in local time, read as if it were UTC.
  init?(parsing text: String) {
    let digits = text.utf8.prefix { JSONScanner.isDigit($0) }
    switch text.utf8.count {
    case 4 where digits.count == 4:
      guard let start = Self.seconds(text + "-01-01"), let year = Int(text) else { return nil }
      self = .period(start: start, end: TimeText.days(year: year + 1, month: 1, day: 1) * 86_400, text: text)
    case 7:
      guard let start = Self.seconds(text + "-01"), let month = Int(text.suffix(2)), let year = Int(text.prefix(4))
      else { return nil }
      let end =
        (TimeText.days(year: month == 12 ? year + 1 : year, month: month == 12 ? 1 : month + 1, day: 1)) * 86_400
      self = .period(start: start, end: end, text: text)
    default:
      guard let (whole, length) = Self.completed(text), let start = Self.seconds(whole) else { return nil }
      self = .period(start: start, end: start + length, text: text)
    }
  }

  /// Returns a text with the omitted minutes added, and the length in seconds of the period that the text names.
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
    return text.withUTF8 { try? unsafe TimeText.seconds(Bytes($0)) }
  }
}
