/// The fields of a flight: name, aliases, kind, source, headings in English and Russian, one line of help.
enum FlightFields {
  static let all: [Field] = [
    field(
      "ident", .code, .column(FlightColumn.ident.rawValue), isNullable: false,
      "Flight", "Рейс", "Operator and number, such as UAL412, or the registration"),
    field(
      "origin", also: ["from"], .toOne(.airports), .link(.origin),
      "From", "Откуда", "Airport of departure"),
    field(
      "destination", also: ["dest", "to"], .toOne(.airports), .link(.destination),
      "To", "Куда", "Airport of arrival"),
    field(
      "airline", .toOne(.airlines), .link(.airline),
      "Airline", "Компания", "Airline that operates the flight"),
    field(
      "aircraft", also: ["aircraft_type"], .code, .column(FlightColumn.aircraftType.rawValue),
      "Type", "Тип", "Type of aircraft, such as B738"),
    field(
      "status", .text, .column(FlightColumn.status.rawValue),
      "Status text", "Статус", "What FlightAware says of the flight, in the language of the account"),
    field(
      "phase", .code, .derived(.phase), isNullable: false,
      "Phase", "Фаза", "scheduled, taxiing, enroute, landed, arrived, diverted or cancelled"),
    field(
      "enroute", .flag, .derived(.enroute), isNullable: false,
      "En route", "В пути", "Whether it took off and has not landed"),
    field(
      "progress", also: ["progress_percent"], .figure(.share, stored: .percent),
      .column(FlightColumn.progressPercent.rawValue),
      "Progress", "Пройдено", "Share of the way that is flown"),
    field(
      "departure", also: ["dep"], .time, .derived(.departure),
      "Departure", "Вылет", "Best known time off: actual, else estimated, else scheduled"),
    field(
      "arrival", also: ["arr"], .time, .derived(.arrival),
      "Arrival", "Прилёт", "Best known time on: actual, else estimated, else scheduled"),
    field(
      "duration", .figure(.duration, stored: .second), .derived(.duration),
      "Duration", "В полёте", "From departure to arrival"),
    field(
      "distance", .figure(.distance, stored: .mile), .column(FlightColumn.routeDistance.rawValue),
      "Distance", "Расстояние", "Planned length of the route"),
    field(
      "great_circle", also: ["gcd"], .figure(.distance, stored: .kilometer), .derived(.greatCircle),
      "Great circle", "Ортодромия", "Shortest way between the two airports"),
    field(
      "speed", .figure(.speed, stored: .knot), .column(FlightColumn.filedAirspeed.rawValue),
      "Speed", "Скорость", "Filed airspeed"),
    field(
      "average_speed", .figure(.speed, stored: .kilometerPerHour), .derived(.averageSpeed),
      "Average", "Средняя", "Distance over duration"),
    field(
      "altitude", .figure(.altitude, stored: .flightLevel), .column(FlightColumn.filedAltitude.rawValue),
      "Altitude", "Высота", "Filed altitude"),
    field(
      "departure_delay", .figure(.duration, stored: .second), .derived(.departureDelay),
      "Dep. delay", "Задержка вылета", "How late the departure is; negative when early"),
    field(
      "arrival_delay", also: ["delay"], .figure(.duration, stored: .second), .derived(.arrivalDelay),
      "Arr. delay", "Задержка прилёта", "How late the arrival is; negative when early"),
    field(
      "inbound", .toOne(.flights), .derived(.inbound),
      "Inbound", "Предыдущий", "The flight that brings the aircraft"),
    field(
      "onward", .toMany(.flights), .derived(.onward), isNullable: false,
      "Onward", "Следующие", "The flights that wait for this aircraft"),
    field(
      "registration", also: ["tail"], .code, .column(FlightColumn.registration.rawValue),
      "Registration", "Борт", "Registration of the aircraft"),
    field(
      "operator", .code, .column(FlightColumn.operator.rawValue),
      "Operator", "Оператор", "Code of the operator as AeroAPI gives it: ICAO, else IATA"),
    field(
      "operator_icao", .code, .column(FlightColumn.operatorICAO.rawValue),
      "Operator ICAO", "Оператор ICAO", "ICAO code of the operator"),
    field(
      "operator_iata", .code, .column(FlightColumn.operatorIATA.rawValue),
      "Operator IATA", "Оператор IATA", "IATA code of the operator"),
    field(
      "flight_number", also: ["number"], .code, .column(FlightColumn.flightNumber.rawValue),
      "Number", "Номер", "Number of the flight without the operator; may hold letters"),
    field(
      "ident_icao", .code, .column(FlightColumn.identICAO.rawValue),
      "ICAO ident", "Номер ICAO", "Ident with the operator's ICAO code"),
    field(
      "ident_iata", .code, .column(FlightColumn.identIATA.rawValue),
      "IATA ident", "Номер IATA", "Ident with the operator's IATA code"),
    field(
      "atc_ident", .code, .column(FlightColumn.atcIdent.rawValue),
      "ATC ident", "Позывной УВД", "Ident that air traffic control uses, where it differs"),
    field(
      "codeshares", .list, .column(FlightColumn.codeshares.rawValue),
      "Codeshares", "Код-шеры", "Other airlines' idents for the flight"),
    field(
      "codeshares_iata", .list, .column(FlightColumn.codesharesIATA.rawValue),
      "Codeshares IATA", "Код-шеры IATA", "The same with IATA codes"),
    field(
      "fa_flight_id", also: ["id"], .code, .column(FlightColumn.faFlightID.rawValue),
      "Flight id", "Ид. рейса", "FlightAware's identifier; a diversion repeats it"),
    field(
      "inbound_fa_flight_id", .code, .column(FlightColumn.inboundFaFlightID.rawValue),
      "Inbound id", "Ид. предыдущего", "FlightAware's identifier of the inbound flight"),
    field(
      "blocked", .flag, .column(FlightColumn.blocked.rawValue),
      "Blocked", "Скрыт", "Whether the owner has asked not to be tracked in public"),
    field(
      "diverted", .flag, .column(FlightColumn.diverted.rawValue),
      "Diverted", "Перенаправлен", "Whether the flight went elsewhere"),
    field(
      "cancelled", .flag, .column(FlightColumn.cancelled.rawValue),
      "Cancelled", "Отменён", "Whether FlightAware no longer tracks the flight"),
    field(
      "position_only", .flag, .column(FlightColumn.positionOnly.rawValue),
      "Position only", "Только положение", "Whether neither plan nor schedule is known"),
    field(
      "filed_ete", .raw(.second), .column(FlightColumn.filedEte.rawValue),
      "Filed time", "План. время", "Planned time from runway to runway"),
    field(
      "route", .text, .column(FlightColumn.route.rawValue),
      "Route", "Маршрут", "Filed route"),
    field(
      "route_distance", .raw(.mile), .column(FlightColumn.routeDistance.rawValue),
      "Route distance", "Длина маршрута", "Planned length of the route as AeroAPI gives it"),
    field(
      "filed_airspeed", .raw(.knot), .column(FlightColumn.filedAirspeed.rawValue),
      "Filed airspeed", "План. скорость", "Filed airspeed as AeroAPI gives it"),
    field(
      "filed_altitude", .raw(.flightLevel), .column(FlightColumn.filedAltitude.rawValue),
      "Filed altitude", "План. высота", "Filed altitude as AeroAPI gives it, in hundreds of feet"),
    field(
      "baggage_claim", .text, .column(FlightColumn.baggageClaim.rawValue),
      "Baggage", "Багаж", "Where baggage is claimed"),
    field(
      "seats_cabin_business", .count, .column(FlightColumn.seatsCabinBusiness.rawValue),
      "Business", "Бизнес", "Seats in business class"),
    field(
      "seats_cabin_coach", .count, .column(FlightColumn.seatsCabinCoach.rawValue),
      "Coach", "Эконом", "Seats in economy class"),
    field(
      "seats_cabin_first", .count, .column(FlightColumn.seatsCabinFirst.rawValue),
      "First", "Первый", "Seats in first class"),
    field(
      "gate_origin", .text, .column(FlightColumn.gateOrigin.rawValue),
      "Gate from", "Выход отк.", "Gate of departure"),
    field(
      "gate_destination", .text, .column(FlightColumn.gateDestination.rawValue),
      "Gate to", "Выход куда", "Gate of arrival"),
    field(
      "terminal_origin", .text, .column(FlightColumn.terminalOrigin.rawValue),
      "Terminal from", "Терминал отк.", "Terminal of departure"),
    field(
      "terminal_destination", .text, .column(FlightColumn.terminalDestination.rawValue),
      "Terminal to", "Терминал куда", "Terminal of arrival"),
    field(
      "type", .code, .column(FlightColumn.type.rawValue),
      "Kind", "Вид", "Airline or General_Aviation"),
    field(
      "scheduled_out", .time, .column(FlightColumn.scheduledOut.rawValue),
      "Sched. out", "План. отход", "Scheduled time of leaving the gate"),
    field(
      "estimated_out", .time, .column(FlightColumn.estimatedOut.rawValue),
      "Est. out", "Ожид. отход", "Estimated time of leaving the gate"),
    field(
      "actual_out", .time, .column(FlightColumn.actualOut.rawValue),
      "Actual out", "Факт. отход", "Actual time of leaving the gate"),
    field(
      "scheduled_off", .time, .column(FlightColumn.scheduledOff.rawValue),
      "Sched. off", "План. взлёт", "Scheduled time of taking off"),
    field(
      "estimated_off", .time, .column(FlightColumn.estimatedOff.rawValue),
      "Est. off", "Ожид. взлёт", "Estimated time of taking off"),
    field(
      "actual_off", .time, .column(FlightColumn.actualOff.rawValue),
      "Actual off", "Факт. взлёт", "Actual time of taking off"),
    field(
      "scheduled_on", .time, .column(FlightColumn.scheduledOn.rawValue),
      "Sched. on", "План. посадка", "Scheduled time of landing"),
    field(
      "estimated_on", .time, .column(FlightColumn.estimatedOn.rawValue),
      "Est. on", "Ожид. посадка", "Estimated time of landing"),
    field(
      "actual_on", .time, .column(FlightColumn.actualOn.rawValue),
      "Actual on", "Факт. посадка", "Actual time of landing"),
    field(
      "scheduled_in", .time, .column(FlightColumn.scheduledIn.rawValue),
      "Sched. in", "План. приход", "Scheduled time of reaching the gate"),
    field(
      "estimated_in", .time, .column(FlightColumn.estimatedIn.rawValue),
      "Est. in", "Ожид. приход", "Estimated time of reaching the gate"),
    field(
      "actual_in", .time, .column(FlightColumn.actualIn.rawValue),
      "Actual in", "Факт. приход", "Actual time of reaching the gate"),
    field(
      "actual_runway_off", .code, .column(FlightColumn.actualRunwayOff.rawValue),
      "Runway off", "ВПП взлёта", "Runway of taking off"),
    field(
      "actual_runway_on", .code, .column(FlightColumn.actualRunwayOn.rawValue),
      "Runway on", "ВПП посадки", "Runway of landing"),
    field(
      "foresight_predictions_available", .flag, .column(FlightColumn.foresightPredictionsAvailable.rawValue),
      "Foresight", "Прогноз", "Whether FlightAware predicts times for the flight"),
    field(
      "predicted_out", .time, .column(FlightColumn.predictedOut.rawValue),
      "Pred. out", "Прогн. отход", "Predicted time of leaving the gate"),
    field(
      "predicted_off", .time, .column(FlightColumn.predictedOff.rawValue),
      "Pred. off", "Прогн. взлёт", "Predicted time of taking off"),
    field(
      "predicted_on", .time, .column(FlightColumn.predictedOn.rawValue),
      "Pred. on", "Прогн. посадка", "Predicted time of landing"),
    field(
      "predicted_in", .time, .column(FlightColumn.predictedIn.rawValue),
      "Pred. in", "Прогн. приход", "Predicted time of reaching the gate"),
    field(
      "predicted_out_source", .text, .column(FlightColumn.predictedOutSource.rawValue),
      "Pred. out by", "Ист. отхода", "What the prediction rests on"),
    field(
      "predicted_off_source", .text, .column(FlightColumn.predictedOffSource.rawValue),
      "Pred. off by", "Ист. взлёта", "What the prediction rests on"),
    field(
      "predicted_on_source", .text, .column(FlightColumn.predictedOnSource.rawValue),
      "Pred. on by", "Ист. посадки", "What the prediction rests on"),
    field(
      "predicted_in_source", .text, .column(FlightColumn.predictedInSource.rawValue),
      "Pred. in by", "Ист. прихода", "What the prediction rests on"),
    field(
      "predicted_taxi_out_duration", .raw(.second), .column(FlightColumn.predictedTaxiOutDuration.rawValue),
      "Pred. taxi", "Прогн. руления", "Predicted time from gate to take-off"),
    field(
      "predicted_taxi_out_duration_source", .text, .column(FlightColumn.predictedTaxiOutDurationSource.rawValue),
      "Pred. taxi by", "Ист. руления", "What the prediction rests on"),
    field(
      "meal_service", .text, .column(FlightColumn.mealService.rawValue),
      "Meals", "Питание", "Meals, in published schedules"),
    field(
      "ident_prefix", .code, .column(FlightColumn.identPrefix.rawValue),
      "Prefix", "Префикс", "Prefix of the ident, such as L for a medical flight"),
    field(
      "first_position_time", .time, .column(FlightColumn.firstPositionTime.rawValue),
      "First seen", "Замечен", "Time of the first known position"),
    field(
      "position_latitude", .figure(.angle, stored: .degree), .column(FlightColumn.positionLatitude.rawValue),
      "Latitude", "Широта", "Latitude of the last known position"),
    field(
      "position_longitude", .figure(.angle, stored: .degree), .column(FlightColumn.positionLongitude.rawValue),
      "Longitude", "Долгота", "Longitude of the last known position"),
    field(
      "position_altitude", .figure(.altitude, stored: .flightLevel), .column(FlightColumn.positionAltitude.rawValue),
      "Flown altitude", "Высота полёта", "Altitude at the last known position"),
    field(
      "position_altitude_change", .code, .column(FlightColumn.positionAltitudeChange.rawValue),
      "Climb", "Набор", "C climbing, D descending, - level"),
    field(
      "position_groundspeed", .figure(.speed, stored: .knot), .column(FlightColumn.positionGroundspeed.rawValue),
      "Ground speed", "Путевая скорость", "Speed over ground at the last known position"),
    field(
      "position_heading", .figure(.angle, stored: .degree), .column(FlightColumn.positionHeading.rawValue),
      "Heading", "Курс", "Heading at the last known position"),
    field(
      "position_time", .time, .column(FlightColumn.positionTime.rawValue),
      "Seen", "Положение", "Time of the last known position"),
    field(
      "position_update_type", .code, .column(FlightColumn.positionUpdateType.rawValue),
      "Seen by", "Источник", "Where the last position comes from"),
    field(
      "key", .code, .derived(.key), isNullable: false,
      "Key", "Ключ", "What tells flights apart: identifier and both airports"),
  ]

  private static func field(
    _ name: String, also aliases: [String] = [], _ kind: FieldKind, _ source: FieldSource, isNullable: Bool = true,
    _ english: String, _ russian: String, _ help: String
  ) -> Field {
    Field(
      name: name, aliases: aliases, entity: .flights, kind: kind, source: source, isNullable: isNullable,
      headings: (english, russian), help: help)
  }
}
