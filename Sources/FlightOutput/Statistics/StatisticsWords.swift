internal import FlightStore

/// The words of statistics.
struct StatisticsWords: Wording {
  let language: Language

  init(_ language: Language) { self.language = language }

  var flights: String { word("Flights", "Рейсы") }
  var enroute: String { word("En route", "В пути") }
  var cancelled: String { word("Cancelled", "Отменено") }
  var meanDistance: String { word("Mean", "Среднее") }
  var longest: String { word("Longest", "Дальний") }
  var onTime: String { word("On time", "Вовремя") }
  var median: String { "p50" }
  var ninth: String { "p90" }
  var hour: String { word("Hour", "Час") }
  var all: String { word("all", "все") }
  var departures: String { word("Departed", "Вылетели") }
  var arrivals: String { word("Landed", "Приземлились") }
  var expectedDepartures: String { word("Yet to depart", "Ещё не вылетели") }
  var expectedArrivals: String { word("Yet to land", "Ещё не прилетели") }
  var distance: String { word("Distance", "Расстояние") }
  var phase: String { word("Phases", "Фазы") }
  /// Before `on time` and the quantiles of one end of the flights.
  var departurePrefix: String { word("Dep.", "Вылет") }
  var arrivalPrefix: String { word("Arr.", "Прилёт") }

  func inTheAir(_ count: Int) -> String { word("\(count) en route", "\(count) в пути") }
  func cancelled(_ count: Int) -> String { word("\(count) cancelled", "\(count) отменено") }
  func diverted(_ count: Int) -> String { word("\(count) diverted", "\(count) перенаправлено") }

  func summary(mean: String, longest: String) -> String {
    word("mean \(mean), longest \(longest)", "в среднем \(mean), самый дальний \(longest)")
  }

  func punctuality(share: String, median: String, ninth: String) -> String {
    word(
      "\(share) within 15 min, half by \(median), nine in ten by \(ninth)",
      "\(share) в пределах 15 мин, половина до \(median), девять из десяти до \(ninth)")
  }

  func known(_ count: Int) -> String { word("of \(count) known", "из \(count) известных") }
  var noneKnown: String { word("none known", "ничего не известно") }

  /// What was left out of the figures, for the line below a table.
  func unknown(departures: Int, arrivals: Int, distances: Int) -> String? {
    let parts = [
      (distances, word("distance", "расстояние")), (departures, word("departure delay", "задержка вылета")),
      (arrivals, word("arrival delay", "задержка прилёта")),
    ].filter { $0.0 > 0 }.map { count, what in "\(what) \(count)" }
    guard !parts.isEmpty else { return nil }
    return word("Unknown and left out: ", "Неизвестно и не учтено: ") + parts.joined(separator: ", ")
  }
}
