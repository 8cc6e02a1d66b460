internal import FlightStore

/// The headings and phrases of statistics.
struct StatisticsWords: Wording {
  let language: Language

  init(_ language: Language) { self.language = language }

  var flights: String { word("Flights", "Рейсы") }
  var enroute: String { word("En route", "В пути") }
  var cancelled: String { word("Cancelled", "Отменено") }
  var meanDistance: String { word("Mean distance", "Среднее расстояние") }
  var longest: String { word("Longest", "Самый дальний") }
  var onTime: String { word("On time", "Вовремя") }
  var median: String { "p50" }
  var ninth: String { "p90" }
  var all: String { word("all", "все") }
  var departures: String { word("Departed", "Вылетели") }
  var arrivals: String { word("Landed", "Приземлились") }
  var expectedDepartures: String { word("Yet to depart", "Ещё не вылетели") }
  var expectedArrivals: String { word("Yet to land", "Ещё не прилетели") }
  var distance: String { word("Distance", "Расстояние") }
  var phase: String { word("Phases", "Фазы") }
  /// The prefix of the headings of delays at departure, such as `Dep. p50`.
  var departurePrefix: String { word("Dep.", "Вылет") }
  var arrivalPrefix: String { word("Arr.", "Прилёт") }

  func inTheAir(_ count: Int) -> String { word("\(count) en route", "\(count) в пути") }
  func cancelled(_ count: Int) -> String { word("\(count) cancelled", "\(count) отменено") }
  func diverted(_ count: Int) -> String { word("\(count) diverted", "\(count) перенаправлено") }

  func summary(mean: String, longest: String) -> String {
    word("mean \(mean), longest \(longest)", "в среднем \(mean), самый дальний \(longest)")
  }

  /// Returns a sentence about the share of flights on time and the delays that half and nine tenths keep within.
  func punctuality(share: String, median: String, ninth: String) -> String {
    word(
      "\(share) less than 15 min late; half \(median); nine in ten \(ninth)",
      "\(share) — опоздание меньше 15 мин; половина — \(median); девять из десяти — \(ninth)")
  }

  /// Returns the phrase for a delay that some flights keep within, to follow their share.
  ///
  /// - Parameters:
  ///   - time: The magnitude of the delay.
  ///   - isEarly: Whether the delay is negative; `nil` for no delay at all.
  /// - Returns: The phrase.
  func within(_ time: String, isEarly: Bool?) -> String {
    guard let isEarly else { return word("on time or early", "вовремя или раньше") }
    return isEarly
      ? word("at least \(time) early", "раньше времени на \(time) и больше")
      : word("at most \(time) late", "не больше \(time)")
  }

  func known(_ count: Int) -> String { word("\(count) known", "известно о \(count)") }
  var noneKnown: String { word("none known", "неизвестно") }

  /// Returns the line that counts the values missing from a table's figures, or `nil` if there are none.
  func unknown(departures: Int, arrivals: Int, distances: Int) -> String? {
    let parts = [
      (distances, word("distance", "расстояние")), (departures, word("departure delay", "задержка вылета")),
      (arrivals, word("arrival delay", "задержка прилёта")),
    ].filter { $0.0 > 0 }.map { count, what in "\(what) \(count)" }
    guard !parts.isEmpty else { return nil }
    return word("Unknown and left out: ", "Неизвестно и не учтено: ") + parts.joined(separator: ", ")
  }
}
