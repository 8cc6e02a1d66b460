/// A kind of record, identified by the record's own keys, not by the file's name or the list that contains it.
enum RecordKind: Hashable {
  /// A flight of any endpoint that lists flights, including flight positions.
  case flight
  /// A flight of a published schedule: its airports are plain codes, and codeshares are records of their own.
  case scheduledFlight
  case airport
  /// The code of an airport, with the URL of its record.
  case airportReference
  case airline
  /// The code of an airline, with the URL of its record.
  case airlineReference
  /// AeroAPI's reply to a request that failed.
  case errorReply
  /// A record of FlightXML 2 or 3.
  case flightXML
  /// A message of Firehose.
  case firehose
}
