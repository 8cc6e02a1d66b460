/// The fields of a flight: name, aliases, kind, source, headings in English and Russian, one line of help.
enum FlightFields {
  static let all: [Field] = [
    Field(
      "ident", of: .flights, .code, .column(FlightColumn.ident.rawValue),
      "Flight", "Рейс", "Operator and number, such as UAL412, or the registration"),
    Field(
      "origin", of: .flights, also: ["from"], .toOne(.airports), .link(.origin),
      "From", "Откуда", "Airport of departure"),
    Field(
      "destination", of: .flights, also: ["dest", "to"], .toOne(.airports), .link(.destination),
      "To", "Куда", "Airport of arrival"),
    Field(
      "airline", of: .flights, .toOne(.airlines), .link(.airline),
      "Airline", "Компания", "Airline that operates the flight"),
    Field(
      "aircraft", of: .flights, also: ["aircraft_type"], .code, .column(FlightColumn.aircraftType.rawValue),
      "Type", "Тип", "Type of aircraft, such as B738"),
    Field(
      "status", of: .flights, .text, .column(FlightColumn.status.rawValue),
      "Status text", "Статус", "What FlightAware says of the flight, in the language of the account"),
    Field(
      "phase", of: .flights, .code, .formula(.phase(FlightFormulas.phase)), isNullable: false,
      "Phase", "Фаза", "scheduled, taxiing, enroute, landed, arrived, diverted or cancelled"),
    Field(
      "enroute", of: .flights, .flag, .formula(.flag(FlightFormulas.enroute)), isNullable: false,
      "En route", "В пути", "Whether it took off and has not landed"),
    Field(
      "progress", of: .flights, also: ["progress_percent"], .figure(.share, stored: .percent),
      .column(FlightColumn.progressPercent.rawValue),
      "Progress", "Пройдено", "Share of the way that is flown"),
    Field(
      "departure", of: .flights, also: ["dep"], .time, .formula(.time(FlightFormulas.departure)),
      "Departure", "Вылет", "Best known time off: actual, else estimated, else scheduled"),
    Field(
      "arrival", of: .flights, also: ["arr"], .time, .formula(.time(FlightFormulas.arrival)),
      "Arrival", "Прилёт", "Best known time on: actual, else estimated, else scheduled"),
    Field(
      "duration", of: .flights, .figure(.duration, stored: .second), .formula(.whole(FlightFormulas.duration)),
      "Duration", "В полёте", "From departure to arrival"),
    Field(
      "distance", of: .flights, .figure(.distance, stored: .mile), .column(FlightColumn.routeDistance.rawValue),
      "Distance", "Расстояние", "Planned length of the route"),
    Field(
      "great_circle", of: .flights, also: ["gcd"], .figure(.distance, stored: .kilometer),
      .formula(.number(FlightFormulas.greatCircle)),
      "Great circle", "Ортодромия", "Shortest way between the two airports"),
    Field(
      "speed", of: .flights, .figure(.speed, stored: .knot), .column(FlightColumn.filedAirspeed.rawValue),
      "Speed", "Скорость", "Filed airspeed"),
    Field(
      "average_speed", of: .flights, .figure(.speed, stored: .kilometerPerHour),
      .formula(.number(FlightFormulas.averageSpeed)),
      "Average", "Средняя", "Distance over duration"),
    Field(
      "altitude", of: .flights, .figure(.altitude, stored: .flightLevel), .column(FlightColumn.filedAltitude.rawValue),
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
      "Inbound", "Предыдущий", "The flight that brings the aircraft"),
    Field(
      "onward", of: .flights, .toMany(.flights), .related(.onward), isNullable: false,
      "Onward", "Следующие", "The flights that wait for this aircraft"),
    Field(
      "registration", of: .flights, also: ["tail"], .code, .column(FlightColumn.registration.rawValue),
      "Registration", "Борт", "Registration of the aircraft"),
    Field(
      "operator", of: .flights, .code, .column(FlightColumn.operator.rawValue),
      "Operator", "Оператор", "Code of the operator as AeroAPI gives it: ICAO, else IATA"),
    Field(
      "operator_icao", of: .flights, .code, .column(FlightColumn.operatorICAO.rawValue),
      "Operator ICAO", "Оператор ICAO", "ICAO code of the operator"),
    Field(
      "operator_iata", of: .flights, .code, .column(FlightColumn.operatorIATA.rawValue),
      "Operator IATA", "Оператор IATA", "IATA code of the operator"),
    Field(
      "flight_number", of: .flights, also: ["number"], .code, .column(FlightColumn.flightNumber.rawValue),
      "Number", "Номер", "Number of the flight without the operator; may hold letters"),
    Field(
      "ident_icao", of: .flights, .code, .column(FlightColumn.identICAO.rawValue),
      "ICAO ident", "Номер ICAO", "Ident with the operator's ICAO code"),
    Field(
      "ident_iata", of: .flights, .code, .column(FlightColumn.identIATA.rawValue),
      "IATA ident", "Номер IATA", "Ident with the operator's IATA code"),
    Field(
      "atc_ident", of: .flights, .code, .column(FlightColumn.atcIdent.rawValue),
      "ATC ident", "Позывной УВД", "Ident that air traffic control uses, where it differs"),
    Field(
      "codeshares", of: .flights, .list, .column(FlightColumn.codeshares.rawValue),
      "Codeshares", "Код-шеры", "Other airlines' idents for the flight"),
    Field(
      "codeshares_iata", of: .flights, .list, .column(FlightColumn.codesharesIATA.rawValue),
      "Codeshares IATA", "Код-шеры IATA", "The same with IATA codes"),
    Field(
      "fa_flight_id", of: .flights, also: ["id"], .code, .column(FlightColumn.faFlightID.rawValue),
      "Flight id", "Ид. рейса", "FlightAware's identifier; a diversion repeats it"),
    Field(
      "inbound_fa_flight_id", of: .flights, .code, .column(FlightColumn.inboundFaFlightID.rawValue),
      "Inbound id", "Ид. предыдущего", "FlightAware's identifier of the inbound flight"),
    Field(
      "blocked", of: .flights, .flag, .column(FlightColumn.blocked.rawValue),
      "Blocked", "Скрыт", "Whether the owner has asked not to be tracked in public"),
    Field(
      "diverted", of: .flights, .flag, .column(FlightColumn.diverted.rawValue),
      "Diverted", "Перенаправлен", "Whether the flight went elsewhere"),
    Field(
      "cancelled", of: .flights, .flag, .column(FlightColumn.cancelled.rawValue),
      "Cancelled", "Отменён", "Whether FlightAware no longer tracks the flight"),
    Field(
      "position_only", of: .flights, .flag, .column(FlightColumn.positionOnly.rawValue),
      "Position only", "Только положение", "Whether neither plan nor schedule is known"),
    Field(
      "filed_ete", of: .flights, .raw(.second), .column(FlightColumn.filedEte.rawValue),
      "Filed time", "План. время", "Planned time from runway to runway"),
    Field(
      "route", of: .flights, .text, .column(FlightColumn.route.rawValue),
      "Route", "Маршрут", "Filed route"),
    Field(
      "route_distance", of: .flights, .raw(.mile), .column(FlightColumn.routeDistance.rawValue),
      "Route distance", "Длина маршрута", "Planned length of the route as AeroAPI gives it"),
    Field(
      "filed_airspeed", of: .flights, .raw(.knot), .column(FlightColumn.filedAirspeed.rawValue),
      "Filed airspeed", "План. скорость", "Filed airspeed as AeroAPI gives it"),
    Field(
      "filed_altitude", of: .flights, .raw(.flightLevel), .column(FlightColumn.filedAltitude.rawValue),
      "Filed altitude", "План. высота", "Filed altitude as AeroAPI gives it, in hundreds of feet"),
    Field(
      "baggage_claim", of: .flights, .text, .column(FlightColumn.baggageClaim.rawValue),
      "Baggage", "Багаж", "Where baggage is claimed"),
    Field(
      "seats_cabin_business", of: .flights, .count, .column(FlightColumn.seatsCabinBusiness.rawValue),
      "Business", "Бизнес", "Seats in business class"),
    Field(
      "seats_cabin_coach", of: .flights, .count, .column(FlightColumn.seatsCabinCoach.rawValue),
      "Coach", "Эконом", "Seats in economy class"),
    Field(
      "seats_cabin_first", of: .flights, .count, .column(FlightColumn.seatsCabinFirst.rawValue),
      "First", "Первый", "Seats in first class"),
    Field(
      "gate_origin", of: .flights, .text, .column(FlightColumn.gateOrigin.rawValue),
      "Gate from", "Выход отк.", "Gate of departure"),
    Field(
      "gate_destination", of: .flights, .text, .column(FlightColumn.gateDestination.rawValue),
      "Gate to", "Выход куда", "Gate of arrival"),
    Field(
      "terminal_origin", of: .flights, .text, .column(FlightColumn.terminalOrigin.rawValue),
      "Terminal from", "Терминал отк.", "Terminal of departure"),
    Field(
      "terminal_destination", of: .flights, .text, .column(FlightColumn.terminalDestination.rawValue),
      "Terminal to", "Терминал куда", "Terminal of arrival"),
    Field(
      "type", of: .flights, .code, .column(FlightColumn.type.rawValue),
      "Kind", "Вид", "Airline or General_Aviation"),
    Field(
      "scheduled_out", of: .flights, .time, .column(FlightColumn.scheduledOut.rawValue),
      "Sched. out", "План. отход", "Scheduled time of leaving the gate"),
    Field(
      "estimated_out", of: .flights, .time, .column(FlightColumn.estimatedOut.rawValue),
      "Est. out", "Ожид. отход", "Estimated time of leaving the gate"),
    Field(
      "actual_out", of: .flights, .time, .column(FlightColumn.actualOut.rawValue),
      "Actual out", "Факт. отход", "Actual time of leaving the gate"),
    Field(
      "scheduled_off", of: .flights, .time, .column(FlightColumn.scheduledOff.rawValue),
      "Sched. off", "План. взлёт", "Scheduled time of taking off"),
    Field(
      "estimated_off", of: .flights, .time, .column(FlightColumn.estimatedOff.rawValue),
      "Est. off", "Ожид. взлёт", "Estimated time of taking off"),
    Field(
      "actual_off", of: .flights, .time, .column(FlightColumn.actualOff.rawValue),
      "Actual off", "Факт. взлёт", "Actual time of taking off"),
    Field(
      "scheduled_on", of: .flights, .time, .column(FlightColumn.scheduledOn.rawValue),
      "Sched. on", "План. посадка", "Scheduled time of landing"),
    Field(
      "estimated_on", of: .flights, .time, .column(FlightColumn.estimatedOn.rawValue),
      "Est. on", "Ожид. посадка", "Estimated time of landing"),
    Field(
      "actual_on", of: .flights, .time, .column(FlightColumn.actualOn.rawValue),
      "Actual on", "Факт. посадка", "Actual time of landing"),
    Field(
      "scheduled_in", of: .flights, .time, .column(FlightColumn.scheduledIn.rawValue),
      "Sched. in", "План. приход", "Scheduled time of reaching the gate"),
    Field(
      "estimated_in", of: .flights, .time, .column(FlightColumn.estimatedIn.rawValue),
      "Est. in", "Ожид. приход", "Estimated time of reaching the gate"),
    Field(
      "actual_in", of: .flights, .time, .column(FlightColumn.actualIn.rawValue),
      "Actual in", "Факт. приход", "Actual time of reaching the gate"),
    Field(
      "actual_runway_off", of: .flights, .code, .column(FlightColumn.actualRunwayOff.rawValue),
      "Runway off", "ВПП взлёта", "Runway of taking off"),
    Field(
      "actual_runway_on", of: .flights, .code, .column(FlightColumn.actualRunwayOn.rawValue),
      "Runway on", "ВПП посадки", "Runway of landing"),
    Field(
      "foresight_predictions_available", of: .flights, .flag,
      .column(FlightColumn.foresightPredictionsAvailable.rawValue),
      "Foresight", "Прогноз", "Whether FlightAware predicts times for the flight"),
    Field(
      "predicted_out", of: .flights, .time, .column(FlightColumn.predictedOut.rawValue),
      "Pred. out", "Прогн. отход", "Predicted time of leaving the gate"),
    Field(
      "predicted_off", of: .flights, .time, .column(FlightColumn.predictedOff.rawValue),
      "Pred. off", "Прогн. взлёт", "Predicted time of taking off"),
    Field(
      "predicted_on", of: .flights, .time, .column(FlightColumn.predictedOn.rawValue),
      "Pred. on", "Прогн. посадка", "Predicted time of landing"),
    Field(
      "predicted_in", of: .flights, .time, .column(FlightColumn.predictedIn.rawValue),
      "Pred. in", "Прогн. приход", "Predicted time of reaching the gate"),
    Field(
      "predicted_out_source", of: .flights, .text, .column(FlightColumn.predictedOutSource.rawValue),
      "Pred. out by", "Ист. отхода", "What the prediction rests on"),
    Field(
      "predicted_off_source", of: .flights, .text, .column(FlightColumn.predictedOffSource.rawValue),
      "Pred. off by", "Ист. взлёта", "What the prediction rests on"),
    Field(
      "predicted_on_source", of: .flights, .text, .column(FlightColumn.predictedOnSource.rawValue),
      "Pred. on by", "Ист. посадки", "What the prediction rests on"),
    Field(
      "predicted_in_source", of: .flights, .text, .column(FlightColumn.predictedInSource.rawValue),
      "Pred. in by", "Ист. прихода", "What the prediction rests on"),
    Field(
      "predicted_taxi_out_duration", of: .flights, .raw(.second),
      .column(FlightColumn.predictedTaxiOutDuration.rawValue),
      "Pred. taxi", "Прогн. руления", "Predicted time from gate to take-off"),
    Field(
      "predicted_taxi_out_duration_source", of: .flights, .text,
      .column(FlightColumn.predictedTaxiOutDurationSource.rawValue),
      "Pred. taxi by", "Ист. руления", "What the prediction rests on"),
    Field(
      "meal_service", of: .flights, .text, .column(FlightColumn.mealService.rawValue),
      "Meals", "Питание", "Meals, in published schedules"),
    Field(
      "ident_prefix", of: .flights, .code, .column(FlightColumn.identPrefix.rawValue),
      "Prefix", "Префикс", "Prefix of the ident, such as L for a medical flight"),
    Field(
      "first_position_time", of: .flights, .time, .column(FlightColumn.firstPositionTime.rawValue),
      "First seen", "Замечен", "Time of the first known position"),
    Field(
      "position_latitude", of: .flights, .figure(.angle, stored: .degree),
      .column(FlightColumn.positionLatitude.rawValue),
      "Latitude", "Широта", "Latitude of the last known position"),
    Field(
      "position_longitude", of: .flights, .figure(.angle, stored: .degree),
      .column(FlightColumn.positionLongitude.rawValue),
      "Longitude", "Долгота", "Longitude of the last known position"),
    Field(
      "position_altitude", of: .flights, .figure(.altitude, stored: .flightLevel),
      .column(FlightColumn.positionAltitude.rawValue),
      "Flown altitude", "Высота полёта", "Altitude at the last known position"),
    Field(
      "position_altitude_change", of: .flights, .code, .column(FlightColumn.positionAltitudeChange.rawValue),
      "Climb", "Набор", "C climbing, D descending, - level"),
    Field(
      "position_groundspeed", of: .flights, .figure(.speed, stored: .knot),
      .column(FlightColumn.positionGroundspeed.rawValue),
      "Ground speed", "Путевая скорость", "Speed over ground at the last known position"),
    Field(
      "position_heading", of: .flights, .figure(.angle, stored: .degree),
      .column(FlightColumn.positionHeading.rawValue),
      "Heading", "Курс", "Heading at the last known position"),
    Field(
      "position_time", of: .flights, .time, .column(FlightColumn.positionTime.rawValue),
      "Seen", "Положение", "Time of the last known position"),
    Field(
      "position_update_type", of: .flights, .code, .column(FlightColumn.positionUpdateType.rawValue),
      "Seen by", "Источник", "Where the last position comes from"),
    Field(
      "key", of: .flights, .code, .related(.key), isNullable: false,
      "Key", "Ключ", "What tells flights apart: identifier and both airports"),
  ]
}
