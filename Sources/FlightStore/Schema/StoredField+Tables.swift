/// The stored fields of a flight, one per row, in the order of AeroAPI's record.
extension StoredField {
  static let flights: [StoredField] = [
    StoredField(
      "ident", .code, "Flight", "Рейс", "Operator and number, such as UAL412, or the registration",
      "Код оператора и номер, например UAL412, или бортовой номер"),
    StoredField(
      "ident_icao", .code, "ICAO ident", "Номер ИКАО", "Ident with the operator's ICAO code",
      "Номер рейса с кодом ИКАО оператора"),
    StoredField(
      "ident_iata", .code, "IATA ident", "Номер ИАТА", "Ident with the operator's IATA code",
      "Номер рейса с кодом ИАТА оператора"),
    StoredField(
      "fa_flight_id", also: ["id"], .code,
      "Flight ID", "ID рейса", "FlightAware's identifier; a diversion repeats it",
      "Идентификатор FlightAware; при уходе на запасной аэродром повторяется"),
    StoredField(
      "operator", .code, "Operator", "Оператор", "Code of the operator as AeroAPI gives it: ICAO, else IATA",
      "Код оператора, как его даёт AeroAPI: ИКАО, иначе ИАТА"),
    StoredField(
      "operator_icao", .code, "Operator ICAO", "Оператор ИКАО", "ICAO code of the operator", "Код ИКАО оператора"),
    StoredField(
      "operator_iata", .code, "Operator IATA", "Оператор ИАТА", "IATA code of the operator", "Код ИАТА оператора"),
    StoredField(
      "flight_number", also: ["number"], .code,
      "Number", "Номер", "Number of the flight without the operator; may hold letters",
      "Номер рейса без кода оператора; бывает с буквами"),
    StoredField(
      "registration", also: ["tail"], .code, "Registration", "Борт", "Registration of the aircraft", "Бортовой номер"),
    StoredField(
      "atc_ident", .code,
      "ATC ident", "Позывной УВД", "Ident that air traffic control uses, where it differs",
      "Позывной для управления воздушным движением, если он другой"),
    StoredField(
      "inbound_fa_flight_id", .code,
      "Inbound ID", "ID предыдущего", "FlightAware's identifier of the inbound flight",
      "Идентификатор FlightAware предыдущего рейса"),
    StoredField(
      "codeshares", .list, role: .union, "Codeshares", "Код-шеры", "Other airlines' idents for the flight",
      "Номера этого рейса у других авиакомпаний"),
    StoredField(
      "codeshares_iata", .list, role: .union, "Codeshares IATA", "Код-шеры ИАТА",
      "Other airlines' idents for the flight, with IATA codes",
      "То же с кодами ИАТА"),
    StoredField(
      "blocked", .flag, "Blocked", "Скрыт", "Whether the owner has asked not to be tracked in public",
      "Просил ли владелец не показывать рейс публично"),
    StoredField(
      "diverted", .flag, role: .verdict, "Diverted", "Перенаправлен", "Whether the flight went to another airport",
      "Ушёл ли рейс в другой аэропорт"),
    StoredField(
      "cancelled", .flag, role: .verdict, "Cancelled", "Отменён", "Whether FlightAware no longer tracks the flight",
      "FlightAware больше не следит за рейсом"),
    StoredField(
      "position_only", .flag,
      "Position only", "Только положение", "Whether neither a flight plan nor a schedule is known",
      "Ни плана, ни расписания нет, известно только положение"),
    StoredField(
      "origin", also: ["from"], .toOne(.airports), "From", "Откуда", "Airport of departure", "Аэропорт вылета"),
    StoredField(
      "destination", also: ["dest", "to"], .toOne(.airports), "To", "Куда", "Airport of arrival", "Аэропорт прилёта"),
    StoredField(
      nil, as: "airline", .toOne(.airlines), "Airline", "Компания", "Airline that operates the flight",
      "Авиакомпания, которая выполняет рейс"),
    StoredField(
      "departure_delay", shownBy: "departure_delay", .raw(.second), role: .state, spelling: .inRecord,
      "AeroAPI's delay of the departure in seconds, as given: may be absurd while a time is unknown"),
    StoredField(
      "arrival_delay", shownBy: "arrival_delay", .raw(.second), role: .state, spelling: .inRecord,
      "AeroAPI's delay of the arrival in seconds, as given: may be absurd while a time is unknown"),
    StoredField(
      "filed_ete", .raw(.second), "Filed time", "Время по плану", "Planned time from runway to runway",
      "Плановое время от взлёта до посадки"),
    StoredField(
      "progress_percent", as: "progress", also: ["progress_percent"], .figure(.share, stored: .percent), role: .current,
      "Progress", "Пройдено", "Share of the route already flown", "Пройденная доля пути"),
    StoredField(
      "status", .text, role: .current,
      "Status", "Статус", "Status text from FlightAware, in the language of the account",
      "Что о рейсе сообщает FlightAware, на языке учётной записи"),
    StoredField(
      "aircraft_type", as: "aircraft", also: ["aircraft_type"], .code,
      "Type", "Тип", "Type of aircraft, such as B738", "Тип воздушного судна, например B738"),
    StoredField(
      "route_distance", .raw(.mile),
      "Route distance", "Длина маршрута", "Planned length of the route as AeroAPI gives it",
      "Длина маршрута, как её даёт AeroAPI"),
    StoredField(
      "filed_airspeed", .raw(.knot),
      "Filed airspeed", "Скорость по плану", "Filed airspeed as AeroAPI gives it",
      "Скорость по плану полёта, как её даёт AeroAPI"),
    StoredField(
      "filed_altitude", .raw(.flightLevel),
      "Filed altitude", "Высота по плану", "Filed altitude as AeroAPI gives it, in hundreds of feet",
      "Высота по плану полёта, как её даёт AeroAPI, в сотнях футов"),
    StoredField("route", .text, "Route", "Маршрут", "Filed route", "Маршрут по плану полёта"),
    StoredField("baggage_claim", .text, "Baggage", "Багаж", "Baggage claim at the destination", "Где выдают багаж"),
    StoredField(
      "seats_cabin_business", .count, "Business seats", "Бизнес-класс", "Seats in business class",
      "Мест в бизнес-классе"),
    StoredField(
      "seats_cabin_coach", .count, "Economy seats", "Эконом-класс", "Seats in economy class", "Мест в эконом-классе"),
    StoredField(
      "seats_cabin_first", .count, "First-class seats", "Первый класс", "Seats in first class", "Мест в первом классе"),
    StoredField(
      "gate_origin", .text, "Departure gate", "Выход вылета", "Gate of departure", "Выход на посадку в аэропорту вылета"
    ),
    StoredField(
      "gate_destination", .text, "Arrival gate", "Выход прилёта", "Gate of arrival", "Выход в аэропорту прилёта"),
    StoredField(
      "terminal_origin", .text, "Departure terminal", "Терминал вылета", "Terminal of departure", "Терминал вылета"),
    StoredField(
      "terminal_destination", .text, "Arrival terminal", "Терминал прилёта", "Terminal of arrival", "Терминал прилёта"),
    StoredField(
      "type", .code, "Kind", "Вид рейса", "Airline or General_Aviation",
      "Airline — рейс авиакомпании, General_Aviation — авиация общего назначения"),
    StoredField(
      "scheduled_out", .time, "Sched. out", "План отправления", "Scheduled time of leaving the gate",
      "Плановое время отправления от выхода"),
    StoredField(
      "estimated_out", .time, role: .state, "Est. out", "Ожид. отправление", "Estimated time of leaving the gate",
      "Ожидаемое время отправления от выхода"),
    StoredField(
      "actual_out", .time, role: .state, "Actual out", "Факт. отправление", "Actual time of leaving the gate",
      "Фактическое время отправления от выхода"),
    StoredField(
      "scheduled_off", .time, "Sched. off", "План взлёта", "Scheduled time of takeoff", "Плановое время взлёта"),
    StoredField(
      "estimated_off", .time, role: .state, "Est. off", "Ожид. взлёт", "Estimated time of takeoff",
      "Ожидаемое время взлёта"),
    StoredField(
      "actual_off", .time, role: .state, "Actual off", "Факт. взлёт", "Actual time of takeoff",
      "Фактическое время взлёта"),
    StoredField(
      "scheduled_on", .time, "Sched. on", "План посадки", "Scheduled time of landing", "Плановое время посадки"),
    StoredField(
      "estimated_on", .time, role: .state, "Est. on", "Ожид. посадка", "Estimated time of landing",
      "Ожидаемое время посадки"),
    StoredField(
      "actual_on", .time, role: .state, "Actual on", "Факт. посадка", "Actual time of landing",
      "Фактическое время посадки"),
    StoredField(
      "scheduled_in", .time, "Sched. in", "План прибытия", "Scheduled time of reaching the gate",
      "Плановое время прибытия к выходу"),
    StoredField(
      "estimated_in", .time, role: .state, "Est. in", "Ожид. прибытие", "Estimated time of reaching the gate",
      "Ожидаемое время прибытия к выходу"),
    StoredField(
      "actual_in", .time, role: .state, "Actual in", "Факт. прибытие", "Actual time of reaching the gate",
      "Фактическое время прибытия к выходу"),
    StoredField(
      "actual_runway_off", .code, "Takeoff runway", "ВПП взлёта", "Runway used for takeoff", "Взлётная полоса"),
    StoredField(
      "actual_runway_on", .code, "Landing runway", "ВПП посадки", "Runway used for landing", "Посадочная полоса"),
    StoredField(
      "foresight_predictions_available", .flag, property: "foresightPredictionsAvailable",
      "Foresight", "Прогноз", "Whether FlightAware predicts times for the flight",
      "Есть ли у FlightAware прогноз времени рейса"),
    StoredField(
      "predicted_out", .time, role: .state, isRare: true,
      "Pred. out", "Прогноз отправления", "Predicted time of leaving the gate", "Прогноз времени отправления от выхода"),
    StoredField(
      "predicted_off", .time, role: .state, isRare: true,
      "Pred. off", "Прогноз взлёта", "Predicted time of takeoff", "Прогноз времени взлёта"),
    StoredField(
      "predicted_on", .time, role: .state, isRare: true, "Pred. on", "Прогноз посадки", "Predicted time of landing",
      "Прогноз времени посадки"),
    StoredField(
      "predicted_in", .time, role: .state, isRare: true,
      "Pred. in", "Прогноз прибытия", "Predicted time of reaching the gate", "Прогноз времени прибытия к выходу"),
    StoredField(
      "predicted_out_source", .text, role: .state, isRare: true,
      "Pred. out by", "Источник (отправление)", "Source of the predicted time of leaving the gate",
      "На чём основан прогноз отправления"),
    StoredField(
      "predicted_off_source", .text, role: .state, isRare: true,
      "Pred. off by", "Источник (взлёт)", "Source of the predicted time of takeoff", "На чём основан прогноз взлёта"),
    StoredField(
      "predicted_on_source", .text, role: .state, isRare: true,
      "Pred. on by", "Источник (посадка)", "Source of the predicted time of landing", "На чём основан прогноз посадки"),
    StoredField(
      "predicted_in_source", .text, role: .state, isRare: true,
      "Pred. in by", "Источник (прибытие)", "Source of the predicted time of reaching the gate",
      "На чём основан прогноз прибытия"),
    StoredField(
      "predicted_taxi_out_duration", .raw(.second), role: .state, isRare: true,
      "Pred. taxi", "Прогноз руления", "Predicted time from gate to takeoff", "Прогноз времени от выхода до взлёта"),
    StoredField(
      "predicted_taxi_out_duration_source", .text, role: .state, isRare: true,
      "Pred. taxi by", "Источник (руление)", "Source of the predicted taxi time", "На чём основан прогноз руления"),
    StoredField(
      "meal_service", .text, isRare: true, "Meals", "Питание", "Meals, in published schedules",
      "Питание, в опубликованных расписаниях"),
    StoredField(
      "ident_prefix", .code, isRare: true,
      "Prefix", "Префикс", "Prefix of the ident, such as L for a medical flight",
      "Приставка к номеру, например L у санитарного рейса"),
    StoredField(
      "first_position_time", .time, isRare: true,
      "First seen", "Первая отметка", "Time of the first known position", "Время первой отметки о положении"),
    StoredField(
      "last_position/latitude", as: "position_latitude", .figure(.angle, stored: .degree), storage: .decimal,
      shownAs: .number(.number, FlightFormulas.positionLatitude), role: .position, spelling: .inRecord,
      "Latitude", "Широта", "Latitude of the last known position", "Широта последнего известного положения"),
    StoredField(
      "last_position/longitude", as: "position_longitude", .figure(.angle, stored: .degree), storage: .decimal,
      shownAs: .number(.number, FlightFormulas.positionLongitude), role: .position, spelling: .inRecord,
      "Longitude", "Долгота", "Longitude of the last known position", "Долгота последнего известного положения"),
    StoredField(
      "last_position/altitude", as: "position_altitude", .figure(.altitude, stored: .flightLevel), role: .position,
      "Flown altitude", "Высота полёта", "Altitude at the last known position", "Высота в последнем известном положении"
    ),
    StoredField(
      "last_position/altitude_change", as: "position_altitude_change", .code, role: .position,
      "Climb", "Набор высоты", "C climbing, D descending, - level",
      "C — набирает высоту, D — снижается, - — летит ровно"),
    StoredField(
      "last_position/groundspeed", as: "position_groundspeed", .figure(.speed, stored: .knot), role: .position,
      "Ground speed", "Путевая скорость", "Speed over ground at the last known position",
      "Путевая скорость в последнем известном положении"),
    StoredField(
      "last_position/heading", as: "position_heading", .figure(.angle, stored: .degree), role: .position,
      "Heading", "Курс", "Heading at the last known position", "Курс в последнем известном положении"),
    StoredField(
      "last_position/timestamp", as: "position_time", .time, role: .position,
      "Seen", "Время отметки", "Time of the last known position", "Время последней отметки о положении"),
    StoredField(
      "last_position/update_type", as: "position_update_type", .code, role: .position,
      "Seen by", "Источник", "Source of the last position", "Откуда известно последнее положение"),
  ]
}

extension FlightColumn {
  /// The columns with the times of past events.
  package static let actualTimes: [FlightColumn] = [.actualOut, .actualOff, .actualOn, .actualIn, .positionTime]
}

/// The stored fields of an airport, one per row, in the order of AeroAPI's record.
///
/// The first one is the key: `code_icao`, else `airport_code` or `code`, else `code_iata` or `code_lid`.
extension StoredField {
  package static let airports: [StoredField] = [
    StoredField(
      "airport_code", as: "icao", also: ["code", "airport_code"], .code, isNullable: false, property: "code",
      spelling: .byHand,
      "Code", "Код", "The key: ICAO code, else that of AeroAPI, IATA or local",
      "Ключ: код ИКАО, иначе код AeroAPI, ИАТА или местный"),
    StoredField(
      nil, as: "known", also: ["has_record"], .flag, isNullable: false, property: "hasRecord", spelling: .byHand,
      "Known", "Известен", "Whether a record of the airport was read, or only its code",
      "Прочитана ли запись об аэропорте или известен только код"),
    StoredField(
      "alternate_ident", .code, "Alternate", "Другой код", "Other code in older records", "Другой код в старых записях"),
    StoredField(
      "code_icao", .code, "ICAO", "ИКАО", "ICAO code, where AeroAPI states it", "Код ИКАО, если AeroAPI его называет"),
    StoredField(
      "code_iata", shownBy: "iata", .code, property: "iata", spelling: .inRecord, "IATA code, where AeroAPI states it"),
    StoredField(
      "code_lid", as: "lid", also: ["code_lid"], .code, property: "lid",
      "Local code", "Местный код", "Local code of the country's authority", "Местный код, который дают власти страны"),
    StoredField("name", .text, "Name", "Название", "Name", "Название"),
    StoredField(
      "type", .text, "Kind", "Вид", "Airport, Heliport, Seaplane Base and so on",
      "Airport, Heliport, Seaplane Base и другие"),
    StoredField(
      "elevation", .figure(.elevation, stored: .foot), storage: .decimal, spelling: .inRecord,
      "Elevation", "Высота", "Height above sea level", "Высота над уровнем моря"),
    StoredField("city", .text, "City", "Город", "City that it serves", "Город, который обслуживает аэропорт"),
    StoredField("state", .text, "State", "Регион", "State or province", "Штат, область или провинция"),
    StoredField(
      "longitude", also: ["lon"], .figure(.angle, stored: .degree), storage: .decimal, limit: 180,
      "Longitude", "Долгота", "Longitude, east positive", "Долгота, к востоку больше нуля"),
    StoredField(
      "latitude", also: ["lat"], .figure(.angle, stored: .degree), storage: .decimal, limit: 90,
      "Latitude", "Широта", "Latitude, north positive", "Широта, к северу больше нуля"),
    StoredField(
      "timezone", also: ["tz"], .text, "Time zone", "Часовой пояс", "Name of its time zone", "Название часового пояса"),
    StoredField(
      "country_code", as: "country", also: ["country_code"], .code,
      "Country", "Страна", "Country by ISO 3166-1", "Страна по ISO 3166-1"),
    StoredField(
      "wiki_url", .text, "Wikipedia", "Википедия", "Address of its Wikipedia article", "Адрес статьи в Википедии"),
  ]
}

/// The stored fields of an airline, one per row, in the order of AeroAPI's operator record.
///
/// The first one is the key: `icao`, else `iata`.
extension StoredField {
  package static let airlines: [StoredField] = [
    StoredField(
      nil, as: "icao", also: ["code"], .code, isNullable: false, property: "code", spelling: .byHand,
      "Code", "Код", "The key: ICAO code, else IATA code", "Ключ: код ИКАО, иначе код ИАТА"),
    StoredField(
      nil, as: "known", also: ["has_record"], .flag, isNullable: false, property: "hasRecord", spelling: .byHand,
      "Known", "Известна", "Whether a record of the airline was read, or only its code",
      "Прочитана ли запись об авиакомпании или известен только код"),
    StoredField(
      "icao", as: "code_icao", .code, "ICAO", "ИКАО", "ICAO code, where AeroAPI states it",
      "Код ИКАО, если AeroAPI его называет"),
    StoredField("iata", .code, "IATA", "ИАТА", "IATA code; not unique", "Код ИАТА; у разных компаний бывает один"),
    StoredField(
      "callsign", .text, "Callsign", "Позывной", "Radio callsign of its flights", "Как экипажи называют себя в эфире"),
    StoredField("name", .text, "Name", "Название", "Name", "Название"),
    StoredField("country", .text, "Country", "Страна", "Country", "Страна"),
    StoredField("location", .text, "Location", "Город", "Location of its head office", "Где находится главный офис"),
    StoredField("phone", .text, "Phone", "Телефон", "Telephone number", "Телефон"),
    StoredField(
      "shortname", as: "short_name", also: ["shortname"], .text, property: "shortName",
      "Short name", "Краткое название", "Short name", "Краткое название"),
    StoredField("url", .text, "Site", "Сайт", "Address of its website", "Адрес сайта"),
    StoredField(
      "wiki_url", .text, "Wikipedia", "Википедия", "Address of its Wikipedia article", "Адрес статьи в Википедии"),
  ]
}
