internal import FlightStore

/// The meanings of coded values, for output that people read record by record.
struct CodedValues: Wording {
  let language: Language

  /// Returns a code with or as its meaning, or unchanged if it has none.
  func text(_ code: String, of field: Field) -> String {
    switch (field.entity, field.name) {
    case (.flights, "aircraft"): AircraftNames.name(of: code).map { "\(code) (\($0))" } ?? code
    case (.flights, "type"): kindOfFlight(code)
    case (.flights, "position_altitude_change"): climb(code)
    case (.flights, "position_update_type"): source(code).map { "\(code) (\($0))" } ?? code
    case (.airports, "type"): kindOfAirport(code)
    default: code
    }
  }

  private func kindOfFlight(_ code: String) -> String {
    switch code {
    case "Airline": word("airline", "рейс авиакомпании")
    case "General_Aviation": word("general aviation", "авиация общего назначения")
    default: code
    }
  }

  private func climb(_ code: String) -> String {
    switch code {
    case "C": word("climbing", "набирает высоту")
    case "D": word("descending", "снижается")
    case "-": word("level", "летит ровно")
    default: code
    }
  }

  /// Returns the source of a position, as documented by AeroAPI.
  private func source(_ code: String) -> String? {
    switch code {
    case "P": word("projected", "расчёт")
    case "O": word("oceanic", "над океаном")
    case "Z": word("radar", "радар")
    case "A": "ADS-B"
    case "M": word("multilateration", "мультилатерация")
    case "D": word("datalink", "линия передачи данных")
    case "X": word("surface", "наземное наблюдение")
    case "S": word("space-based", "со спутника")
    case "V": word("virtual", "условное событие")
    default: nil
    }
  }

  private func kindOfAirport(_ code: String) -> String {
    switch code {
    case "Airport": word("airport", "аэропорт")
    case "Heliport": word("heliport", "вертодром")
    case "Seaplane Base": word("seaplane base", "гидроаэродром")
    case "Balloonport": word("balloonport", "площадка для аэростатов")
    case "Gliderport": word("gliderport", "планёрный аэродром")
    case "Ultralight": word("ultralight field", "площадка для сверхлёгких")
    default: code
    }
  }
}
