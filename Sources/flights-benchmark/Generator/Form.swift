/// The form in which generated flights are written.
enum Form: String, CaseIterable {
  /// One record to a line, without white space.
  case ndjson
  /// A folder of pages of one airport, each with four groups like AeroAPI's boards.
  case pages
  /// One page that holds all flights.
  case document
  /// The same, indented by two spaces.
  case pretty
  /// One record to a line, with a space after each comma and colon, as Python's `json` writes them.
  case spaced
  /// One record to a line, each with its keys in a different order.
  case shuffled
  /// One record to a line, of several generations of AeroAPI.
  case mixed
  /// One record to a line, with the last position of a flight that has departed, as searches for flights give it.
  case positions

  var layout: Layout {
    switch self {
    case .pretty: .indented
    case .spaced: .spaced
    default: .minified
    }
  }

  var isLines: Bool { ![.pages, .document, .pretty].contains(self) }
}

/// The placement of white space.
enum Layout { case minified, spaced, indented }

/// The set of keys in a record, which has grown with the versions of AeroAPI.
enum Generation: Int, CaseIterable {
  /// January 2022: 46 keys.
  case early
  /// From May 2022: IATA idents and the other codes of airports; 50 keys.
  case middle
  /// From 2023: names, cities and zones of airports, runways; 52 keys.
  case late
}

/// The groups of a board, in the order of a page.
enum Group: String, CaseIterable {
  case arrivals, departures
  case scheduledArrivals = "scheduled_arrivals"
  case scheduledDepartures = "scheduled_departures"

  init(of flight: FlightModel) {
    switch flight.phase {
    case .arrived, .landed, .diverted: self = .arrivals
    case .enroute: self = flight.details & 1 == 0 ? .departures : .scheduledArrivals
    case .taxiing, .scheduled, .cancelled: self = flight.details & 1 == 0 ? .scheduledDepartures : .scheduledArrivals
    }
  }
}
