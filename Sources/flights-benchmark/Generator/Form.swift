/// The form in which generated flights are written.
enum Form: String, CaseIterable {
  /// One record to a line, without white space.
  case ndjson
  /// A folder of pages of one airport: four groups, as the boards of AeroAPI have them.
  case pages
  /// One page that holds everything.
  case document
  /// The same, indented by two.
  case pretty
  /// One record to a line, with a space after each comma and colon, as Python writes them.
  case spaced
  /// One record to a line, the keys of each in an order of its own.
  case shuffled
  /// One record to a line, of several generations of AeroAPI.
  case mixed

  var layout: Layout {
    switch self {
    case .pretty: .indented
    case .spaced: .spaced
    default: .minified
    }
  }

  var isLines: Bool { ![.pages, .document, .pretty].contains(self) }
}

/// The places of white space.
enum Layout { case minified, spaced, indented }

/// The keys that a record has: AeroAPI has gained some over the years.
enum Generation: Int, CaseIterable {
  /// January 2022: 46 keys.
  case early
  /// From May 2022: IATA idents and the other codes of airports; 50 keys.
  case middle
  /// From 2023: names, cities and zones of airports, runways; 52 keys.
  case late
}

/// The groups of a board, in the order of pages.
enum Group: Int, CaseIterable {
  case arrivals, departures, scheduledArrivals, scheduledDepartures

  var key: StaticString {
    switch self {
    case .arrivals: "arrivals"
    case .departures: "departures"
    case .scheduledArrivals: "scheduled_arrivals"
    case .scheduledDepartures: "scheduled_departures"
    }
  }

  /// The group in which a flight is found.
  init(of flight: FlightModel) {
    switch flight.phase {
    case .arrived, .landed, .diverted: self = .arrivals
    case .enroute: self = flight.details & 1 == 0 ? .departures : .scheduledArrivals
    case .taxiing, .scheduled, .cancelled: self = flight.details & 1 == 0 ? .scheduledDepartures : .scheduledArrivals
    }
  }
}
