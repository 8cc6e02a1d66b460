extension DataFinding: CustomStringConvertible {
  /// The message, with the name of its entity: `flight UAL412: arrives before it departs`.
  public var description: String { "\(entity.singular) \(name): \(message())" }

  /// Returns the message, in one line.
  ///
  /// - Complexity: O(1)
  public func message(in language: Language = .en) -> String {
    message { english, russian in language == .ru ? russian : english }
  }

  private func message(_ word: (_ english: String, _ russian: String) -> String) -> String {
    switch reason {
    case .noRecord:
      word("known only by its code; there is no record of it", "известен только код, записи о нём нет")
    case .unknownZone(let zone): word("time zone '\(zone)' is not known", "часовой пояс '\(zone)' неизвестен")
    case .sharedCode(let code, let others, let count):
      word("shares the code \(code) with ", "делит код \(code) с: ") + others.joined(separator: ", ")
        + (count > others.count ? word(" and \(count - others.count) more", " и ещё \(count - others.count)") : "")
    case .otherCodeOf(let airport):
      word(
        "is known only by its code, which belongs to \(airport)", "известен только код, а он принадлежит \(airport)")
    case .absurdDelay(let field, let seconds):
      word(
        "\(field) is \(seconds) s, more than a week, and is ignored",
        "\(field) — \(seconds) с, больше недели; в расчёт не идёт")
    case .contradictedDelay(let field, let stated, let known):
      word(
        "\(field) is \(stated / 60) min, but the times give \(known / 60) min",
        "\(field) — \(stated / 60) мин, а по временам выходит \(known / 60) мин")
    case .arrivesBeforeDeparture: word("arrives before it departs", "прилетает раньше, чем вылетает")
    case .takesLong(let seconds): word("takes \(seconds / 3600) h", "летит \(seconds / 3600) ч")
    case .farFromGreatCircle(let miles, let kilometers):
      Self.far(miles: miles, kilometers: Int((Double(miles) * 1.609344).rounded()), shortest: kilometers, word)
    case .noAirport(let end): word("has no \(end)", "нет \(end)")
    case .outOfOrder(let earlier, let later): word("\(later) is before \(earlier)", "\(later) раньше, чем \(earlier)")
    case .odd(let field, let value): word("\(field) is \(value)", "\(field) равно \(value)")
    case .suspectText(let field, let text, let scalar):
      word(
        "\(field) '\(text)' has the character U+\(scalar.hexadecimal), which makes it look like another",
        "\(field) '\(text)' содержит знак U+\(scalar.hexadecimal), из-за которого похоже на другое")
    }
  }

  private static func far(
    miles: Int, kilometers planned: Int, shortest: Int, _ word: (_ english: String, _ russian: String) -> String
  ) -> String {
    word(
      "route_distance is \(miles) mi, \(planned) km, but the airports are \(shortest) km apart",
      "route_distance — \(miles) миль, то есть \(planned) км, а между аэропортами \(shortest) км")
  }
}

extension Unicode.Scalar {
  fileprivate var hexadecimal: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
