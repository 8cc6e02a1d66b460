internal import FlightStore

/// The headings and phrases of cards.
struct CardWords: Wording {
  let language: Language

  init(_ language: Language) { self.language = language }

  var flight: String { word("Flight", "Рейс") }
  var times: String { word("Times", "Время") }
  var gates: String { word("Gates", "Выходы") }
  var aircraft: String { word("Aircraft", "Самолёт") }
  var position: String { word("Last position", "Последнее положение") }
  var predictions: String { word("Predictions", "Прогноз") }
  var names: String { word("Identifiers", "Обозначения") }
  var filed: String { word("As filed", "По плану полёта") }
  var airport: String { word("Airport", "Аэропорт") }
  var airline: String { word("Airline", "Авиакомпания") }
  var noRecord: String { word("(no record in the data)", "(нет записи в данных)") }

  var events: [String] {
    language == .ru
      ? ["отправление", "взлёт", "посадка", "прибытие"] : ["left gate", "took off", "landed", "at gate"]
  }

  var kinds: [String] {
    language == .ru ? ["план", "ожидается", "факт"] : ["scheduled", "estimated", "actual"]
  }

  func operatedAs(_ codeshare: String) -> String {
    word("operates codeshare \(codeshare)", "выполняет код-шер \(codeshare)")
  }

  func more(_ count: Int) -> String { word("… \(count) more", "… ещё \(count)") }

  func arrivals(_ count: Int) -> String { counted(count, ("arrival", "arrivals"), ("прилёт", "прилёта", "прилётов")) }

  func departures(_ count: Int) -> String {
    counted(count, ("departure", "departures"), ("вылет", "вылета", "вылетов"))
  }
}
