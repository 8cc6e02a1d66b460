/// The fields of a flight, in listing order.
///
/// The most useful ones come first, among them all that are not shown as they are stored; the others follow.
enum FlightFields {
  static func all(with storedFields: [StoredField]) -> [Field] {
    var list = FieldListing<FlightColumn>(of: .flights, with: storedFields)
    list.add(.ident, .origin, .destination, .airline, .aircraftType, .status)
    list.add(
      Field(
        "phase", of: .flights, .code, .formula(.phase(FlightFormulas.phase)), isNullable: false,
        "Phase", "Фаза", "scheduled, taxiing, enroute, landed, arrived, diverted or cancelled"),
      Field(
        "enroute", of: .flights, .flag, .formula(.flag(FlightFormulas.enroute)), isNullable: false,
        "En route", "В пути", "Whether it took off and has not landed"))
    list.add(.progressPercent)
    list.add(
      Field(
        "departure", of: .flights, also: ["dep"], .time, .formula(.time(FlightFormulas.departure)),
        "Departure", "Вылет", "Best known take-off time: actual, else estimated, else scheduled"),
      Field(
        "arrival", of: .flights, also: ["arr"], .time, .formula(.time(FlightFormulas.arrival)),
        "Arrival", "Прилёт", "Best known landing time: actual, else estimated, else scheduled"),
      Field(
        "duration", of: .flights, .figure(.duration, stored: .second), .formula(.whole(FlightFormulas.duration)),
        "Duration", "В полёте", "From departure to arrival"),
      Field(
        "distance", of: .flights, .figure(.distance, stored: .mile), .column(FlightColumn.routeDistance.rawValue),
        "Distance", "Расстояние", "Planned length of the route"),
      Field(
        "great_circle", of: .flights, also: ["gcd"], .figure(.distance, stored: .kilometer),
        .formula(.number(FlightFormulas.greatCircle)),
        "Great circle", "Ортодромия", "Shortest distance between the two airports"),
      Field(
        "speed", of: .flights, .figure(.speed, stored: .knot), .column(FlightColumn.filedAirspeed.rawValue),
        "Speed", "Скорость", "Filed airspeed"),
      Field(
        "average_speed", of: .flights, .figure(.speed, stored: .kilometerPerHour),
        .formula(.number(FlightFormulas.averageSpeed)),
        "Average speed", "Средняя скорость", "Distance divided by duration"),
      Field(
        "altitude", of: .flights, .figure(.altitude, stored: .flightLevel),
        .column(FlightColumn.filedAltitude.rawValue),
        "Altitude", "Высота", "Filed altitude"),
      Field(
        "departure_delay", of: .flights, .figure(.duration, stored: .second),
        .formula(.whole(FlightFormulas.departureDelay)),
        "Dep. delay", "Задержка вылета", "How late the departure is; negative when early"),
      Field(
        "arrival_delay", of: .flights, also: ["delay"], .figure(.duration, stored: .second),
        .formula(.whole(FlightFormulas.arrivalDelay)),
        "Arr. delay", "Задержка прилёта", "How late the arrival is; negative when early"),
      Field(
        "inbound", of: .flights, .toOne(.flights), .related(.inbound),
        "Inbound", "Предыдущий рейс", "Flight on which the aircraft arrives"),
      Field(
        "onward", of: .flights, .toMany(.flights), .related(.onward), isNullable: false,
        "Onward", "Следующие рейсы", "Flights that the aircraft operates next"))
    list.add(
      .registration, .operator, .operatorICAO, .operatorIATA, .flightNumber, .identICAO, .identIATA, .atcIdent,
      .codeshares, .codesharesIATA, .faFlightID, .inboundFaFlightID, .isBlocked, .isDiverted, .isCancelled,
      .isPositionOnly,
      .filedETE, .route)
    list.addOthers()
    list.add(
      Field(
        "key", of: .flights, .code, .related(.key), isNullable: false,
        "Key", "Ключ", "Unique key: identifier and both airports"))
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
        "IATA", "ИАТА", "IATA code"))
    list.add(.lid, .name, .city, .state, .countryCode, .latitude, .longitude, .timezone, .elevation)
    list.add(
      Field(
        "departures", of: .airports, .toMany(.flights), .inverse(.origin), isNullable: false,
        "Departures", "Вылеты", "Flights from here"),
      Field(
        "arrivals", of: .airports, .toMany(.flights), .inverse(.destination), isNullable: false,
        "Arrivals", "Прилёты", "Flights to here"))
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
        "Flights", "Рейсы", "Flights that it operates"))
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

  /// Adds stored fields.
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
