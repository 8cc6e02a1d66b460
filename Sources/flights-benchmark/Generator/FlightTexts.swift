/// The texts of flights that follow from numbers.
enum FlightTexts {
  static func registration(_ number: Int) -> String {
    var text = "N\(number % 9 + 1)"
    for place in [100, 10, 1] { text += String(number / 9 / place % 10) }
    text.append(letters[number / 9000 % letters.count])
    text.append(letters[number / 7 % letters.count])
    return text
  }

  private static let letters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ")

  /// Returns the status text for a flight's phase, in Russian for a quarter of the flights and else in English.
  static func status(of flight: FlightModel, escaped: Bool) -> String {
    let isLate = flight.actual.off - flight.scheduled.off > 900
    let language = flight.details >> 58 & 3 == 0 ? 1 : 0
    let index = flight.phase.rawValue * 4 + (isLate ? 2 : 0) + language
    return escaped ? escapedStatuses[index] : statuses[index]
  }

  // By phase: on time in English and in Russian, then late in English and in Russian.
  private static let statuses = [
    "Scheduled", "Выл. / Прил. по расписанию", "Scheduled / Delayed", "Выл. / Прил. по расписанию / Задерживается",
    "Taxiing / Left Gate", "Вырулив. / Посадка закончена", "Taxiing / Delayed", "Вырулив. / Задерживается",
    "En Route / On Time", "В пути / По расписанию", "En Route / Delayed", "В пути / Задерживается",
    "Landed / Taxiing", "Приземл. / Вырулив.", "Landed / Taxiing", "Приземл. / Вырулив.",
    "Arrived / Gate Arrival", "Прибыл / Прибытие к выходу на посадку", "Arrived / Delayed", "Прибыл / Задерживается",
    "Cancelled", "Отменён", "Cancelled", "Отменён", "Diverted", "Diverted", "Diverted", "Diverted",
  ]

  private static let escapedStatuses = statuses.map { escaped($0) }

  private static func escaped(_ text: String) -> String {
    text.utf16.map { unit in
      if unit < 0x80 { return String(UnicodeScalar(UInt8(unit))) }
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}
