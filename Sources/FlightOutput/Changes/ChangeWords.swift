package import FlightStore
internal import Foundation

/// The headings and phrases of changes.
package struct ChangeWords: Wording {
  package let language: Language

  package init(_ language: Language) { self.language = language }

  var flight: String { word("Flight", "Рейс") }
  var from: String { word("From", "Откуда") }
  var to: String { word("To", "Куда") }
  var departure: String { word("Departure", "Вылет") }
  var change: String { word("Change", "Изменение") }
  var new: String { word("new", "новый") }
  var gone: String { word("gone", "больше нет") }

  /// Returns the phrase for changed attributes that are not events.
  func details(_ names: [String]) -> String { word("details: ", "прочее: ") + names.joined(separator: ", ") }

  /// Returns the name of an attribute in the middle of a sentence.
  func name(of change: AttributeChange, _ kind: EntityKind) -> String {
    let heading = change.heading(of: kind, in: language)
    let isAbbreviation = heading.dropFirst().first?.isUppercase == true
    return isAbbreviation ? heading : heading.prefix(1).lowercased() + heading.dropFirst()
  }

  /// Returns an event in words, with its times formatted by `time`.
  package func event(_ event: FlightEvent, time: (FlightEvent.End, Int) -> String) -> String {
    func text(_ date: Date, at end: FlightEvent.End) -> String { time(end, Int(date.timeIntervalSince1970)) }
    switch event {
    case .leftGate(let date): return word("left the gate ", "отправился ") + text(date, at: .origin)
    case .tookOff(let date): return word("took off ", "взлетел ") + text(date, at: .origin)
    case .landed(let date): return word("landed ", "приземлился ") + text(date, at: .destination)
    case .reachedGate(let date): return word("at the gate ", "прибыл ") + text(date, at: .destination)
    case .cancelled: return word("cancelled", "отменён")
    case .diverted: return word("diverted", "перенаправлен")
    case .reinstated: return word("reinstated", "отмена снята")
    case .airport(.origin, let old, let new): return change(of: word("from", "откуда"), from: old?.code, to: new?.code)
    case .airport(.destination, let old, let new): return change(of: word("to", "куда"), from: old?.code, to: new?.code)
    case .time(let end, let old, let new):
      let name = end == .origin ? word("departure", "вылет") : word("arrival", "прилёт")
      let difference = FigureFormatter(unit: .minute, language: language, sign: .always)
        .text((new.timeIntervalSince(old) / 60).rounded())
      return change(of: name, from: text(old, at: end), to: text(new, at: end)) + " (\(difference))"
    case .gate(.origin, let old, let new): return change(of: word("gate", "выход"), from: old, to: new)
    case .gate(.destination, let old, let new):
      return change(of: word("arrival gate", "выход прилёта"), from: old, to: new)
    case .terminal(.origin, let old, let new): return change(of: word("terminal", "терминал"), from: old, to: new)
    case .terminal(.destination, let old, let new):
      return change(of: word("arrival terminal", "терминал прилёта"), from: old, to: new)
    case .baggage(let old, let new): return change(of: word("baggage", "багаж"), from: old, to: new)
    case .aircraft(let old, let new): return change(of: word("aircraft", "самолёт"), from: old, to: new)
    case .registration(let old, let new): return change(of: word("registration", "борт"), from: old, to: new)
    case .airline(let old, let new): return change(of: word("airline", "авиакомпания"), from: old?.code, to: new?.code)
    }
  }

  /// Returns a phrase with the old and the new value.
  func change(of name: String, from old: String?, to new: String?) -> String {
    old.map { "\(name) \($0) → \(new ?? "–")" } ?? "\(name) \(new ?? "–")"
  }

  /// Returns the style of the first event, which is the most important one.
  static func style(of events: [FlightEvent]) -> TextStyle {
    switch events.first {
    case .cancelled: .bad
    case .diverted, .time, .airport: .warning
    case .tookOff, .reinstated: .good
    case .leftGate, .landed, .reachedGate: .accent
    case .gate, .terminal, .baggage, .aircraft, .registration, .airline: .plain
    case nil: .faint
    }
  }
}
