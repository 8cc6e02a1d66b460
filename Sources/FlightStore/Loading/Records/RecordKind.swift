/// The kinds of records, told apart by their own keys: neither the file's name nor the group's is proof.
enum RecordKind: Hashable {
  /// A flight of any endpoint that lists flights, positions of flights included.
  case flight
  /// A flight of a published schedule: its airports are plain codes, and codeshares are records of their own.
  case scheduledFlight
  case airport
  /// An airport's code with the address of its record.
  case airportReference
  case airline
  /// An airline's code with the address of its record.
  case airlineReference
  /// AeroAPI's answer to a request that failed.
  case errorReply
  /// A record of FlightXML 2 or 3.
  case flightXML
  /// A message of Firehose.
  case firehose
}
