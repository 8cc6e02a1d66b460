/// The fields of a flight, in listing order.
///
/// The most useful ones come first, among them all that are not shown as they are stored; the others follow.
enum FlightFields {
  static func all(with storedFields: [StoredField]) -> [Field] {
    var list = FieldListing<FlightColumn>(of: .flights, with: storedFields)
    list.add(.ident, .origin, .destination, .airline, .aircraftType, .status)
    list.add(
      Field(
        "phase", of: .flights, .code, .formula(.number(.phase, FlightFormulas.phase)), isNullable: false,
        "Phase", "Фаза", "scheduled, taxiing, enroute, landed, arrived, diverted or cancelled",
        "По-английски: scheduled, taxiing, enroute, landed, arrived, diverted или cancelled"),
      Field(
        "enroute", of: .flights, .flag, .formula(.flag(FlightFormulas.enroute)), isNullable: false,
        "En route", "В пути", "Whether it has taken off and not landed", "Рейс взлетел и ещё не приземлился"),
      Field(
        "departed", of: .flights, .flag, .formula(.flag(FlightFormulas.hasDeparted)), isNullable: false,
        "Departed", "Вылетел", "Whether it has left the gate or taken off", "Рейс отошёл от выхода или взлетел"),
      Field(
        "landed", of: .flights, .flag, .formula(.flag(FlightFormulas.hasLanded)), isNullable: false,
        "Landed", "Приземлился", "Whether it has touched down", "Рейс приземлился"))
    list.add(.progressPercent)
    list.add(
      Field(
        "departure", of: .flights, also: ["dep"], .time, .formula(.number(.time, FlightFormulas.departure)),
        "Departure", "Вылет", "Best known takeoff time: actual, else estimated, else scheduled",
        "Лучшее известное время взлёта: фактическое, иначе ожидаемое, иначе плановое"),
      Field(
        "arrival", of: .flights, also: ["arr"], .time, .formula(.number(.time, FlightFormulas.arrival)),
        "Arrival", "Прилёт", "Best known landing time: actual, else estimated, else scheduled",
        "Лучшее известное время посадки: фактическое, иначе ожидаемое, иначе плановое"),
      Field(
        "duration", of: .flights, .figure(.duration, stored: .second),
        .formula(.number(.whole, FlightFormulas.duration)),
        "Duration", "В полёте", "From departure to arrival", "От взлёта до посадки"),
      Field(
        "distance", of: .flights, .figure(.distance, stored: .mile), .column(FlightColumn.routeDistance.rawValue),
        "Distance", "Расстояние", "Planned length of the route", "Длина маршрута по плану"),
      Field(
        "great_circle", of: .flights, also: ["gcd"], .figure(.distance, stored: .kilometer),
        .formula(.number(.number, FlightFormulas.greatCircle)),
        "Great circle", "Ортодромия", "Shortest distance between the two airports", "Кратчайший путь между аэропортами"),
      Field(
        "speed", of: .flights, .figure(.speed, stored: .knot), .column(FlightColumn.filedAirspeed.rawValue),
        "Speed", "Скорость", "Filed airspeed", "Скорость по плану полёта"),
      Field(
        "average_speed", of: .flights, .figure(.speed, stored: .kilometerPerHour),
        .formula(.number(.number, FlightFormulas.averageSpeed)),
        "Average speed", "Средняя скорость", "Distance divided by duration", "Расстояние, делённое на время в полёте"),
      Field(
        "altitude", of: .flights, .figure(.altitude, stored: .flightLevel),
        .column(FlightColumn.filedAltitude.rawValue),
        "Altitude", "Высота", "Filed altitude", "Высота по плану полёта"),
      Field(
        "departure_delay", of: .flights, .figure(.duration, stored: .second),
        .formula(.number(.whole, FlightFormulas.departureDelay)),
        "Dep. delay", "Задержка вылета", "How late the departure is; negative when early",
        "Насколько опаздывает вылет; меньше нуля — раньше времени"),
      Field(
        "arrival_delay", of: .flights, also: ["delay"], .figure(.duration, stored: .second),
        .formula(.number(.whole, FlightFormulas.arrivalDelay)),
        "Arr. delay", "Задержка прилёта", "How late the arrival is; negative when early",
        "Насколько опаздывает прилёт; меньше нуля — раньше времени"),
      Field(
        "inbound", of: .flights, .toOne(.flights), .related(.inbound),
        "Inbound", "Предыдущий рейс", "Flight on which the aircraft arrives", "Рейс, которым прибывает самолёт"),
      Field(
        "onward", of: .flights, .toMany(.flights), .related(.onward), isNullable: false,
        "Onward", "Следующие рейсы", "Flights that the aircraft operates next", "Следующие рейсы этого самолёта"))
    list.add(
      .registration, .operator, .operatorICAO, .operatorIATA, .flightNumber, .identICAO, .identIATA, .atcIdent,
      .codeshares, .codesharesIATA, .faFlightID, .inboundFaFlightID, .isBlocked, .isDiverted, .isCancelled,
      .isPositionOnly,
      .filedETE, .route)
    list.addOthers()
    list.add(
      Field(
        "key", of: .flights, .code, .related(.key), isNullable: false,
        "Key", "Ключ", "Unique key: identifier and both airports",
        "Что отличает рейсы друг от друга: идентификатор и оба аэропорта"))
    return list.fields
  }
}

/// The fields of an airport, in listing order.
enum AirportFields {
  static func all(with storedFields: [StoredField]) -> [Field] {
    var list = FieldListing<AirportColumn>(of: .airports, with: storedFields)
    list.add(.code)
    list.add(
      Field(
        "iata", of: .airports, also: ["code_iata"], .code, .related(.airportIATA),
        "IATA", "ИАТА", "IATA code", "Код ИАТА"))
    list.add(.lid, .name, .city, .state, .countryCode, .latitude, .longitude, .timezone, .elevation)
    list.add(
      Field(
        "departures", of: .airports, .toMany(.flights), .inverse(.origin), isNullable: false,
        "Departures", "Вылеты", "Flights from here", "Рейсы отсюда"),
      Field(
        "arrivals", of: .airports, .toMany(.flights), .inverse(.destination), isNullable: false,
        "Arrivals", "Прилёты", "Flights to here", "Рейсы сюда"))
    list.add(.type, .hasRecord, .codeICAO)
    list.addOthers()
    return list.fields
  }
}

/// The fields of an airline, in listing order.
enum AirlineFields {
  static func all(with storedFields: [StoredField]) -> [Field] {
    var list = FieldListing<AirlineColumn>(of: .airlines, with: storedFields)
    list.add(.code, .iata, .name, .shortName, .callsign, .country, .location)
    list.add(
      Field(
        "flights", of: .airlines, .toMany(.flights), .inverse(.airline), isNullable: false,
        "Flights", "Рейсы", "Flights that it operates", "Рейсы, которые она выполняет"))
    list.addOthers()
    return list.fields
  }
}

/// The builder of the list of a kind of entity's fields, in listing order.
private struct FieldListing<Column: RawRepresentable<Int>> {
  private(set) var fields: [Field] = []
  private let entity: EntityKind
  private let storedFields: [StoredField]
  private var isListed: [Bool]

  init(of entity: EntityKind, with storedFields: [StoredField]) {
    self.entity = entity
    self.storedFields = storedFields
    isListed = [Bool](repeating: false, count: storedFields.count)
    fields.reserveCapacity(storedFields.count + 20)
  }

  mutating func add(_ columns: Column...) {
    for column in columns { add(column: column.rawValue) }
  }

  /// Adds fields that are not shown as they are stored.
  mutating func add(_ fields: Field...) { self.fields += fields }

  /// Adds the remaining stored fields, in the order of their table.
  mutating func addOthers() {
    for column in storedFields.indices where !isListed[column] { add(column: column) }
  }

  private mutating func add(column: Int) {
    isListed[column] = true
    if let field = storedFields[column].field(of: entity, column: column) { fields.append(field) }
  }
}
