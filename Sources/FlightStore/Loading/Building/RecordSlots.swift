/// The slots of the values in records of every kind.
struct RecordSlots {
  /// The slots in AeroAPI's records, which are the same for every load.
  private static let shared = RecordSlots(finding: .shared, in: .aeroAPI)

  let flights: FlightSlots
  let airports: AirportSlots
  let airlines: AirlineSlots
  let printed: PrintedSlots
  /// The texts of an error reply: title, reason and detail.
  let errors: [Int32]

  init(_ keys: RecordKeys, in schema: Schema) {
    // Columns that a program has added without a key come last and have no slot.
    self = keys === RecordKeys.shared ? Self.shared : RecordSlots(finding: keys, in: schema)
  }

  private init(finding keys: RecordKeys, in schema: Schema) {
    flights = FlightSlots(keys, in: schema.flights)
    airports = AirportSlots(keys: keys, in: schema.airports)
    airlines = AirlineSlots(keys, in: schema.airlines)
    printed = PrintedSlots(keys)
    errors = ["title", "reason", "detail"].map(keys.place)
  }
}
