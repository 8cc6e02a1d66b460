/// The stored fields of a flight, one per row, in the order of AeroAPI's record.
extension StoredField {
  static let flights: [StoredField] = [
    StoredField("ident", .code, "Flight", "Рейс", "Operator and number, such as UAL412, or the registration"),
    StoredField("ident_icao", .code, "ICAO ident", "Номер ИКАО", "Ident with the operator's ICAO code"),
    StoredField("ident_iata", .code, "IATA ident", "Номер ИАТА", "Ident with the operator's IATA code"),
    StoredField(
      "fa_flight_id", also: ["id"], .code,
      "Flight ID", "ID рейса", "FlightAware's identifier; a diversion repeats it"),
    StoredField("operator", .code, "Operator", "Оператор", "Code of the operator as AeroAPI gives it: ICAO, else IATA"),
    StoredField("operator_icao", .code, "Operator ICAO", "Оператор ИКАО", "ICAO code of the operator"),
    StoredField("operator_iata", .code, "Operator IATA", "Оператор ИАТА", "IATA code of the operator"),
    StoredField(
      "flight_number", also: ["number"], .code,
      "Number", "Номер", "Number of the flight without the operator; may hold letters"),
    StoredField("registration", also: ["tail"], .code, "Registration", "Борт", "Registration of the aircraft"),
    StoredField(
      "atc_ident", .code,
      "ATC ident", "Позывной УВД", "Ident that air traffic control uses, where it differs"),
    StoredField(
      "inbound_fa_flight_id", .code,
      "Inbound ID", "ID предыдущего", "FlightAware's identifier of the inbound flight"),
    StoredField("codeshares", .list, role: .union, "Codeshares", "Код-шеры", "Other airlines' idents for the flight"),
    StoredField(
      "codeshares_iata", .list, role: .union, "Codeshares IATA", "Код-шеры ИАТА", "Codeshares with IATA codes"),
    StoredField("blocked", .flag, "Blocked", "Скрыт", "Whether the owner has asked not to be tracked in public"),
    StoredField(
      "diverted", .flag, role: .verdict, "Diverted", "Перенаправлен", "Whether the flight went to another airport"),
    StoredField(
      "cancelled", .flag, role: .verdict, "Cancelled", "Отменён", "Whether FlightAware no longer tracks the flight"),
    StoredField(
      "position_only", .flag,
      "Position only", "Только положение", "Whether neither a flight plan nor a schedule is known"),
    StoredField("origin", also: ["from"], .toOne(.airports), "From", "Откуда", "Airport of departure"),
    StoredField("destination", also: ["dest", "to"], .toOne(.airports), "To", "Куда", "Airport of arrival"),
    StoredField(nil, as: "airline", .toOne(.airlines), "Airline", "Компания", "Airline that operates the flight"),
    StoredField(
      "departure_delay", shownBy: "departure_delay", .raw(.second), role: .state, spelling: .inRecord,
      "AeroAPI's delay of the departure in seconds, as given: may be absurd while a time is unknown"),
    StoredField(
      "arrival_delay", shownBy: "arrival_delay", .raw(.second), role: .state, spelling: .inRecord,
      "AeroAPI's delay of the arrival in seconds, as given: may be absurd while a time is unknown"),
    StoredField("filed_ete", .raw(.second), "Filed time", "Время по плану", "Planned time from runway to runway"),
    StoredField(
      "progress_percent", as: "progress", also: ["progress_percent"], .figure(.share, stored: .percent), role: .current,
      "Progress", "Пройдено", "Share of the route already flown"),
    StoredField(
      "status", .text, role: .current,
      "Status", "Статус", "Status text from FlightAware, in the language of the account"),
    StoredField(
      "aircraft_type", as: "aircraft", also: ["aircraft_type"], .code,
      "Type", "Тип", "Type of aircraft, such as B738"),
    StoredField(
      "route_distance", .raw(.mile),
      "Route distance", "Длина маршрута", "Planned length of the route as AeroAPI gives it"),
    StoredField(
      "filed_airspeed", .raw(.knot),
      "Filed airspeed", "Скорость по плану", "Filed airspeed as AeroAPI gives it"),
    StoredField(
      "filed_altitude", .raw(.flightLevel),
      "Filed altitude", "Высота по плану", "Filed altitude as AeroAPI gives it, in hundreds of feet"),
    StoredField("route", .text, "Route", "Маршрут", "Filed route"),
    StoredField("baggage_claim", .text, "Baggage", "Багаж", "Baggage claim at the destination"),
    StoredField("seats_cabin_business", .count, "Business class", "Бизнес-класс", "Seats in business class"),
    StoredField("seats_cabin_coach", .count, "Economy class", "Эконом-класс", "Seats in economy class"),
    StoredField("seats_cabin_first", .count, "First class", "Первый класс", "Seats in first class"),
    StoredField("gate_origin", .text, "Departure gate", "Выход вылета", "Gate of departure"),
    StoredField("gate_destination", .text, "Arrival gate", "Выход прилёта", "Gate of arrival"),
    StoredField("terminal_origin", .text, "Departure terminal", "Терминал вылета", "Terminal of departure"),
    StoredField("terminal_destination", .text, "Arrival terminal", "Терминал прилёта", "Terminal of arrival"),
    StoredField("type", .code, "Kind", "Вид рейса", "Airline or General_Aviation"),
    StoredField("scheduled_out", .time, "Sched. out", "План отправления", "Scheduled time of leaving the gate"),
    StoredField(
      "estimated_out", .time, role: .state, "Est. out", "Ожид. отправление", "Estimated time of leaving the gate"),
    StoredField(
      "actual_out", .time, role: .state, "Actual out", "Факт. отправление", "Actual time of leaving the gate"),
    StoredField("scheduled_off", .time, "Sched. off", "План взлёта", "Scheduled time of take-off"),
    StoredField("estimated_off", .time, role: .state, "Est. off", "Ожид. взлёт", "Estimated time of take-off"),
    StoredField("actual_off", .time, role: .state, "Actual off", "Факт. взлёт", "Actual time of take-off"),
    StoredField("scheduled_on", .time, "Sched. on", "План посадки", "Scheduled time of landing"),
    StoredField("estimated_on", .time, role: .state, "Est. on", "Ожид. посадка", "Estimated time of landing"),
    StoredField("actual_on", .time, role: .state, "Actual on", "Факт. посадка", "Actual time of landing"),
    StoredField("scheduled_in", .time, "Sched. in", "План прибытия", "Scheduled time of reaching the gate"),
    StoredField(
      "estimated_in", .time, role: .state, "Est. in", "Ожид. прибытие", "Estimated time of reaching the gate"),
    StoredField("actual_in", .time, role: .state, "Actual in", "Факт. прибытие", "Actual time of reaching the gate"),
    StoredField("actual_runway_off", .code, "Take-off runway", "ВПП взлёта", "Runway used for take-off"),
    StoredField("actual_runway_on", .code, "Landing runway", "ВПП посадки", "Runway used for landing"),
    StoredField(
      "foresight_predictions_available", .flag, property: "foresightPredictionsAvailable",
      "Foresight", "Прогноз", "Whether FlightAware predicts times for the flight"),
    StoredField(
      "predicted_out", .time, role: .state, isRare: true,
      "Pred. out", "Прогноз отправления", "Predicted time of leaving the gate"),
    StoredField(
      "predicted_off", .time, role: .state, isRare: true,
      "Pred. off", "Прогноз взлёта", "Predicted time of take-off"),
    StoredField(
      "predicted_on", .time, role: .state, isRare: true, "Pred. on", "Прогноз посадки", "Predicted time of landing"),
    StoredField(
      "predicted_in", .time, role: .state, isRare: true,
      "Pred. in", "Прогноз прибытия", "Predicted time of reaching the gate"),
    StoredField(
      "predicted_out_source", .text, role: .state, isRare: true,
      "Pred. out by", "Источник (отправление)", "Source of the prediction"),
    StoredField(
      "predicted_off_source", .text, role: .state, isRare: true,
      "Pred. off by", "Источник (взлёт)", "Source of the prediction"),
    StoredField(
      "predicted_on_source", .text, role: .state, isRare: true,
      "Pred. on by", "Источник (посадка)", "Source of the prediction"),
    StoredField(
      "predicted_in_source", .text, role: .state, isRare: true,
      "Pred. in by", "Источник (прибытие)", "Source of the prediction"),
    StoredField(
      "predicted_taxi_out_duration", .raw(.second), role: .state, isRare: true,
      "Pred. taxi", "Прогноз руления", "Predicted time from gate to take-off"),
    StoredField(
      "predicted_taxi_out_duration_source", .text, role: .state, isRare: true,
      "Pred. taxi by", "Источник (руление)", "Source of the prediction"),
    StoredField("meal_service", .text, isRare: true, "Meals", "Питание", "Meals, in published schedules"),
    StoredField(
      "ident_prefix", .code, isRare: true,
      "Prefix", "Префикс", "Prefix of the ident, such as L for a medical flight"),
    StoredField(
      "first_position_time", .time, isRare: true,
      "First seen", "Первая отметка", "Time of the first known position"),
    StoredField(
      "last_position/latitude", as: "position_latitude", .figure(.angle, stored: .degree), storage: .decimal,
      shownAs: .number(FlightFormulas.positionLatitude), role: .position, spelling: .inRecord,
      "Latitude", "Широта", "Latitude of the last known position"),
    StoredField(
      "last_position/longitude", as: "position_longitude", .figure(.angle, stored: .degree), storage: .decimal,
      shownAs: .number(FlightFormulas.positionLongitude), role: .position, spelling: .inRecord,
      "Longitude", "Долгота", "Longitude of the last known position"),
    StoredField(
      "last_position/altitude", as: "position_altitude", .figure(.altitude, stored: .flightLevel), role: .position,
      "Flown altitude", "Высота полёта", "Altitude at the last known position"),
    StoredField(
      "last_position/altitude_change", as: "position_altitude_change", .code, role: .position,
      "Climb", "Набор высоты", "C climbing, D descending, - level"),
    StoredField(
      "last_position/groundspeed", as: "position_groundspeed", .figure(.speed, stored: .knot), role: .position,
      "Ground speed", "Путевая скорость", "Speed over ground at the last known position"),
    StoredField(
      "last_position/heading", as: "position_heading", .figure(.angle, stored: .degree), role: .position,
      "Heading", "Курс", "Heading at the last known position"),
    StoredField(
      "last_position/timestamp", as: "position_time", .time, role: .position,
      "Seen", "Время отметки", "Time of the last known position"),
    StoredField(
      "last_position/update_type", as: "position_update_type", .code, role: .position,
      "Seen by", "Источник", "Source of the last position"),
  ]
}

extension FlightColumn {
  /// The columns with the times of past events.
  static let actualTimes: [FlightColumn] = [.actualOut, .actualOff, .actualOn, .actualIn, .positionTime]
}

/// The stored fields of an airport, one per row, in the order of AeroAPI's record.
///
/// The first one is the key: `code_icao`, else `airport_code` or `code`, else `code_iata` or `code_lid`.
extension StoredField {
  static let airports: [StoredField] = [
    StoredField(
      "airport_code", as: "icao", also: ["code", "airport_code"], .code, isNullable: false, property: "code",
      spelling: .byHand,
      "Code", "Код", "The key: ICAO code, else that of AeroAPI, IATA or local"),
    StoredField(
      nil, as: "known", also: ["has_record"], .flag, isNullable: false, property: "hasRecord", spelling: .byHand,
      "Known", "Известен", "Whether a record of the airport was read, or only its code"),
    StoredField("alternate_ident", .code, "Alternate", "Другой код", "Other code in older records"),
    StoredField("code_icao", .code, "ICAO", "ИКАО", "ICAO code, where AeroAPI states it"),
    StoredField(
      "code_iata", shownBy: "iata", .code, property: "iata", spelling: .inRecord, "IATA code, where AeroAPI states it"),
    StoredField(
      "code_lid", as: "lid", also: ["code_lid"], .code, property: "lid",
      "Local code", "Местный код", "Local code of the country's authority"),
    StoredField("name", .text, "Name", "Название", "Name"),
    StoredField("type", .text, "Kind", "Вид", "Airport, Heliport, Seaplane Base and so on"),
    StoredField(
      "elevation", .figure(.elevation, stored: .foot), storage: .decimal, spelling: .inRecord,
      "Elevation", "Высота", "Height above sea level"),
    StoredField("city", .text, "City", "Город", "City that it serves"),
    StoredField("state", .text, "State", "Регион", "State or province"),
    StoredField(
      "longitude", also: ["lon"], .figure(.angle, stored: .degree), storage: .decimal, limit: 180,
      "Longitude", "Долгота", "Longitude, east positive"),
    StoredField(
      "latitude", also: ["lat"], .figure(.angle, stored: .degree), storage: .decimal, limit: 90,
      "Latitude", "Широта", "Latitude, north positive"),
    StoredField("timezone", also: ["tz"], .text, "Time zone", "Часовой пояс", "Name of its time zone"),
    StoredField(
      "country_code", as: "country", also: ["country_code"], .code,
      "Country", "Страна", "Country by ISO 3166-1"),
    StoredField("wiki_url", .text, "Wikipedia", "Википедия", "Address of its Wikipedia article"),
  ]
}

/// The stored fields of an airline, one per row, in the order of AeroAPI's operator record.
///
/// The first one is the key: `icao`, else `iata`.
extension StoredField {
  static let airlines: [StoredField] = [
    StoredField(
      nil, as: "icao", also: ["code"], .code, isNullable: false, property: "code", spelling: .byHand,
      "Code", "Код", "The key: ICAO code, else IATA code"),
    StoredField(
      nil, as: "known", also: ["has_record"], .flag, isNullable: false, property: "hasRecord", spelling: .byHand,
      "Known", "Известна", "Whether a record of the airline was read, or only its code"),
    StoredField("icao", as: "code_icao", .code, "ICAO", "ИКАО", "ICAO code, where AeroAPI states it"),
    StoredField("iata", .code, "IATA", "ИАТА", "IATA code; not unique"),
    StoredField("callsign", .text, "Callsign", "Позывной", "Radio callsign of its flights"),
    StoredField("name", .text, "Name", "Название", "Name"),
    StoredField("country", .text, "Country", "Страна", "Country"),
    StoredField("location", .text, "Location", "Город", "Location of its head office"),
    StoredField("phone", .text, "Phone", "Телефон", "Telephone number"),
    StoredField(
      "shortname", as: "short_name", also: ["shortname"], .text, property: "shortName",
      "Short name", "Краткое название", "Short name"),
    StoredField("url", .text, "Site", "Сайт", "Address of its website"),
    StoredField("wiki_url", .text, "Wikipedia", "Википедия", "Address of its Wikipedia article"),
  ]
}
