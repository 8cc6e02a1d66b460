/// The times of a flight, in seconds since 1970.
struct FlightTimes {
  var out: Int
  var off: Int
  var on: Int
  var `in`: Int

  mutating func move(by seconds: Int) {
    out += seconds
    off += seconds
    on += seconds
    self.in += seconds
  }
}

extension RecordWriter {
  /// Writes the planned times, the best known ones as estimates, and those of the first `eventCount` events as actual.
  mutating func times(
    planned: FlightTimes, best: FlightTimes, eventCount: Int, hasGates: Bool, isEstimated: Bool
  ) {
    let events = [
      ("out", planned.out, best.out), ("off", planned.off, best.off), ("on", planned.on, best.on),
      ("in", planned.in, best.in),
    ]
    for (index, (event, planned, best)) in events.enumerated() {
      let isKnown = hasGates || event == "off" || event == "on"
      time("scheduled_" + event, isKnown ? planned : nil)
      time("estimated_" + event, isKnown && isEstimated ? best : nil)
      time("actual_" + event, isKnown && index < eventCount ? best : nil)
    }
  }
}
